import type { Mail, Mailer } from './mail.ts'

const kept = 200

export interface Letter {
  readonly to: string
  readonly kind: Mail['kind']
  readonly code: string
  readonly text: string
  readonly at: string
}

export interface Inbox extends Mailer {
  /** The mails to `address`, newest first. */
  readonly read: (address: string) => readonly Letter[]
}

/**
 * Keeps the last 200 mails in memory instead of sending them, for development.
 * @param announce is given one line for each, to be shown on the terminal
 */
export function createInbox(now: () => Date, announce: (line: string) => void): Inbox {
  let letters: readonly Letter[] = []
  return {
    send: ({ to, kind, code, text }) => {
      letters = [{ to, kind, code, text, at: now().toISOString() }, ...letters].slice(0, kept)
      announce(`Dev inbox: the sign-in code for ${to} is ${code}`)
    },
    read: (address) => letters.filter(({ to }) => to === address),
    close: async () => undefined,
  }
}
