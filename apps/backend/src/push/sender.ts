import { encrypt, type Receiver } from './encrypt.ts'
import type { Message, Notice } from './notices.ts'
import { isKnownService } from './services.ts'
import { Vapid, type VapidKeys } from './vapid.ts'

const timeoutMs = 5000

/** What became of a message: its push service has it, knows the browser no more, cannot take it now, or never will. */
export type Outcome = 'sent' | 'gone' | 'later' | 'refused'

/** Sends push messages. */
export interface Pusher {
  /** Whether messages may be sent to `endpoint` at all. */
  readonly isKnown: (endpoint: string) => boolean
  /** Sends once. Never throws. */
  readonly send: (to: Receiver & { readonly endpoint: string }, notice: Sent, now: Date) => Promise<Outcome>
}
type Sent = Pick<Notice, 'until' | 'topic'> & { readonly message: Message }

function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  return status === 429 || status >= 500 ? 'later' : 'refused'
}

interface Options {
  readonly keys: VapidKeys
  /** How push services reach whoever runs this. */
  readonly subject: string
  /** In place of the browsers' own. */
  readonly isKnown?: (endpoint: string) => boolean
}

export function createPusher({ keys, subject, isKnown = isKnownService }: Options): Pusher {
  const vapid = new Vapid(keys, subject)
  return {
    isKnown,
    send: async ({ endpoint, p256dh, auth }, { message, until, topic }, now) => {
      try {
        const response = await fetch(endpoint, {
          method: 'POST',
          headers: {
            authorization: vapid.authorization(endpoint, now),
            'content-encoding': 'aes128gcm',
            'content-type': 'application/octet-stream',
            ttl: String(Math.max(0, Math.floor((until.getTime() - now.getTime()) / 1000))),
            urgency: 'normal',
            // One that waits for the phone is replaced by the next.
            topic,
          },
          body: new Uint8Array(encrypt(JSON.stringify(message), { p256dh, auth })),
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        })
        await response.body?.cancel()
        return outcomeOf(response.status)
      } catch {
        return 'later'
      }
    },
  }
}
