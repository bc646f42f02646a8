import { encrypt, type Receiver } from './encrypt.ts'
import type { Message, Notice } from './notices.ts'
import { isKnownService } from './services.ts'
import { Vapid, type VapidKeys } from './vapid.ts'

/** Longer than fetch waits for a connection (10 s), so that the two can be told apart. */
const longestMs = 15_000

/**
 * What became of a message: its push service has it, knows the browser no more, has not taken it and may later, may have
 * it or not, or never takes it.
 */
export type Outcome = 'sent' | 'gone' | 'later' | 'unheard' | 'refused'

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

/** Where nobody was reached who could have taken anything. */
const unreached: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
])

function outcomeOfFailure(error: unknown): Outcome {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause && unreached.has(cause.code) ? 'later' : 'unheard'
}

interface Options {
  readonly keys: VapidKeys
  /** How push services reach whoever runs this. */
  readonly subject: string
  /** In place of the browsers' own. */
  readonly isKnown?: (endpoint: string) => boolean
  readonly timeoutMs?: number
}

/** Sends by way of the browsers' push services. */
export function createPusher({ keys, subject, isKnown = isKnownService, timeoutMs = longestMs }: Options): Pusher {
  const vapid = new Vapid(keys, subject)
  return {
    isKnown,
    send: async ({ endpoint, p256dh, auth }, { message, until, topic }, now) => {
      // Kept by an earlier release, or not by us: nobody else is ever called (T14).
      if (!isKnown(endpoint)) return 'gone'
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
          redirect: 'manual',
          signal: AbortSignal.timeout(timeoutMs),
        })
        await response.body?.cancel()
        return outcomeOf(response.status)
      } catch (error) {
        return outcomeOfFailure(error)
      }
    },
  }
}
