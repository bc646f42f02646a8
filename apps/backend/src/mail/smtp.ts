import { setTimeout as delay } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import type { Mail, Mailer } from './mail.ts'

const closeWithinMs = 3000
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
export function createSmtp({ url, from, retryDelaysMs = [1000, 5000], onFailure }: Options): Mailer {
  const transport = createTransport({ url, pool: true, maxConnections: 2, ...timeouts })
  const pending = new Set<Promise<void>>()
  const closing = new AbortController()

  const deliver = async ({ to, subject, text }: Mail) => {
    for (const waitMs of [...retryDelaysMs, null]) {
      try {
        await transport.sendMail({ from, to, subject, text })
        return
      } catch (error) {
        if (waitMs === null || closing.signal.aborted) return onFailure(error)
        const isWorthRetrying = await delay(waitMs, true, closing).catch(() => false)
        if (!isWorthRetrying) return onFailure(error)
      }
    }
  }

  return {
    send: (mail) => {
      const sending = deliver(mail).finally(() => pending.delete(sending))
      pending.add(sending)
    },
    close: async () => {
      closing.abort()
      await Promise.race([Promise.all(pending), delay(closeWithinMs, undefined, { ref: false })])
      transport.close()
    },
  }
}
