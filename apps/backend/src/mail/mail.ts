/** A mail to one person, in plain text. */
export interface Mail {
  readonly to: string
  readonly kind: 'sign-in-code'
  readonly code: string
  readonly subject: string
  readonly text: string
}

export interface Mailer {
  /** Takes a mail to be sent; never throws and is not waited for, so that an answer tells nothing by its time. */
  readonly send: (mail: Mail) => void
  /** Resolves when what was taken is sent or given up: nothing is tried again, and after 3 s nothing waited for. */
  readonly close: () => Promise<void>
}

/** The mail with a sign-in code. */
export const codeMail = (to: string, code: string): Mail => ({
  to,
  kind: 'sign-in-code',
  code,
  subject: `${code} is your Abhyas code`,
  text: [
    `Your code for Abhyas is ${code}.`,
    '',
    'It works for 10 minutes, once. If you did not ask for it, you can ignore this mail: nobody can sign in without the code.',
  ].join('\n'),
})
