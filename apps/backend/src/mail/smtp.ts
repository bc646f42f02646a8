import { createTransport } from 'nodemailer'
import { createDelivery } from '../delivery.ts'
import type { Mailer } from './mail.ts'

const timeouts = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 10_000 }

interface Options {
  /** `smtp://user:password@host:port` or `smtps://…`. */
  readonly url: string
  readonly from: string
  /** Waits before the second and the third try, in milliseconds. */
  readonly retryDelaysMs?: readonly number[]
  /** Told of a mail that was given up, without its address. */
  readonly onFailure: (error: unknown) => void
}

/** Sends over SMTP, three times at most, in the background. */
export function createSmtp({ url, from, retryDelaysMs, onFailure }: Options): Mailer {
  const transport = createTransport({ url, pool: true, maxConnections: 2, ...timeouts })
  const delivery = createDelivery({ retryDelaysMs, onFailure })
  return {
    send: ({ to, subject, text }) =>
      delivery.take(async () => {
        await transport.sendMail({ from, to, subject, text })
      }),
    close: async () => {
      await delivery.close()
      transport.close()
    },
  }
}
