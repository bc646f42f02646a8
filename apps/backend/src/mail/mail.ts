/** A mail to one person, in plain text. */
export interface Mail {
  readonly to: string
  readonly kind: 'sign-in-code' | 'account-deletion'
  /** Null where there is none in it. */
  readonly code: string | null
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

const dayInIndia = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Asia/Kolkata' })

/** The mail that says when an account goes, and how to keep it. */
export function deletionMail(to: string, due: Date): Mail {
  const day = dayInIndia.format(due)
  return {
    to,
    kind: 'account-deletion',
    code: null,
    subject: `Your Abhyas account will be deleted on ${day}`,
    text: [
      `Your account will be deleted on ${day}, with everything in it, as you asked.`,
      '',
      'To keep it, sign in before then, open Account details and choose “Keep my account”.',
      'If you did not ask for this, do the same, and sign out the other devices there.',
    ].join('\n'),
  }
}
