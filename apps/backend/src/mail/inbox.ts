import type { Text, Texter } from '../sms/text.ts'
import type { Mail, Mailer } from './mail.ts'

const kept = 200

export interface Letter {
  readonly to: string
  readonly kind: (Mail | Text)['kind']
  readonly code: string | null
  readonly text: string
  readonly at: string
}

export interface Inbox extends Mailer {
  /** Takes text messages, whose address is the number. */
  readonly texter: Texter
  /** What came for `address`, newest first. */
  readonly read: (address: string) => readonly Letter[]
}

/**
 * Keeps the last 200 mails and text messages in memory instead of sending them, for development.
 * @param announce is given one line for each, to be shown on the terminal
 */
export function createInbox(now: () => Date, announce: (line: string) => void): Inbox {
  let letters: readonly Letter[] = []
  const keep = ({ to, kind, code, text }: Omit<Letter, 'at'>) => {
    letters = [{ to, kind, code, text, at: now().toISOString() }, ...letters].slice(0, kept)
  }
  return {
    texter: {
      send: (text) => {
        keep(text)
        announce(`Dev inbox: the code for the phone ${text.to} is ${text.code}`)
      },
      isWorking: () => true,
      close: async () => undefined,
    },
    send: (mail) => {
      const { to, code, subject } = mail
      keep(mail)
      announce(code === null ? `Dev inbox: to ${to}: ${subject}` : `Dev inbox: the sign-in code for ${to} is ${code}`)
    },
    read: (address) => letters.filter(({ to }) => to === address),
    close: async () => undefined,
  }
}
