import { randomUUID } from 'node:crypto'
import { createDelivery } from '../delivery.ts'
import type { Texter } from './text.ts'

const timeoutMs = 5000
/** After a message that was given up, for so long the provider counts as broken, unless it takes another. */
const brokenMs = 600_000

interface Options {
  readonly url: string
  /** Sent as a bearer token; null where the provider asks for none. */
  readonly token: string | null
  /** Waits before the second and the third try, in milliseconds. */
  readonly retryDelaysMs?: readonly number[]
  /** Told why a message was given up, in one word and without its number. */
  readonly onFailure: (reason: string) => void
  /** In ms of a clock that nobody sets. */
  readonly now?: () => number
}

/** The provider said no. */
class Refused extends Error {
  readonly status: number
  constructor(status: number) {
    super(`The provider answered ${status}`)
    this.status = status
  }
}

/** Not when the message itself is refused: that would be again. */
const isWorthRetrying = (error: unknown) =>
  !(error instanceof Refused) || error.status >= 500 || [408, 425, 429].includes(error.status)

function reasonOf(error: unknown): string {
  if (error instanceof Refused) return `HTTP_${error.status}`
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code
  return error instanceof Error ? error.name : 'unknown'
}

/**
 * Sends by an HTTP provider in the form that `docs/backend-api.md` describes, three times at most, in the background.
 * All tries of a message have one idempotency key: it is sent once, also where an answer was lost.
 */
export function createProvider({
  url,
  token,
  retryDelaysMs,
  onFailure,
  now = () => performance.now(),
}: Options): Texter {
  let failedAt = -Infinity
  const delivery = createDelivery({
    retryDelaysMs,
    isWorthRetrying,
    onFailure: (error) => {
      failedAt = now()
      onFailure(reasonOf(error))
    },
  })
  return {
    send: ({ to, kind, code, text }) => {
      const headers = {
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      }
      const body = JSON.stringify({ to: `+91${to}`, kind, variables: { code }, text })
      delivery.take(async () => {
        // A redirect would take the token and the number elsewhere.
        const signal = AbortSignal.timeout(timeoutMs)
        const response = await fetch(url, { method: 'POST', headers, body, redirect: 'error', signal })
        await response.body?.cancel()
        if (!response.ok) throw new Refused(response.status)
        failedAt = -Infinity
      })
    },
    isWorking: () => now() - failedAt >= brokenMs,
    close: delivery.close,
  }
}
