/** A text message to one phone of India. */
export interface Text {
  /** Ten digits. */
  readonly to: string
  readonly kind: 'phone-code'
  readonly code: string
  readonly text: string
}

export interface Texter {
  /** Takes a message to be sent; never throws and is not waited for, so that an answer tells nothing by its time. */
  readonly send: (text: Text) => void
  /** False while messages do not get through, as far as is known: whoever needs none is not to be asked for a code. */
  readonly isWorking: () => boolean
  /** Resolves when what was taken is sent or given up: nothing is tried again, and after 3 s nothing waited for. */
  readonly close: () => Promise<void>
}

/** The message with a code; it fits into one of 160 characters, and phones offer its six digits to type. */
export const codeText = (to: string, code: string): Text => ({
  to,
  kind: 'phone-code',
  code,
  text: `${code} is your Abhyas code. It works for 10 minutes, once. Give it to nobody, we never ask for it.`,
})
