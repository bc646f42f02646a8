import { setTimeout as delay } from 'node:timers/promises'

const closeWithinMs = 3000

interface Options {
  /** Waits before the second and the third try, in milliseconds. */
  readonly retryDelaysMs?: readonly number[] | undefined
  /** Whether another try may go better; left out: always. */
  readonly isWorthRetrying?: (error: unknown) => boolean
  /** Told of what was given up, once. */
  readonly onFailure: (error: unknown) => void
}

/** Delivers to somebody outside, in the background. */
export interface Delivery {
  /** Takes what to do, three times at most until it does not throw; never throws and is not waited for. */
  readonly take: (attempt: () => Promise<void>) => void
  /** Resolves when what was taken is done or given up: nothing is tried again, and after 3 s nothing waited for. */
  readonly close: () => Promise<void>
}

export function createDelivery(options: Options): Delivery {
  const { retryDelaysMs = [1000, 5000], isWorthRetrying = () => true, onFailure } = options
  const pending = new Set<Promise<void>>()
  const closing = new AbortController()

  const deliver = async (attempt: () => Promise<void>) => {
    for (const waitMs of [...retryDelaysMs, null]) {
      try {
        await attempt()
        return
      } catch (error) {
        if (waitMs === null || closing.signal.aborted || !isWorthRetrying(error)) return onFailure(error)
        const isOpen = await delay(waitMs, true, closing).catch(() => false)
        if (!isOpen) return onFailure(error)
      }
    }
  }

  return {
    take: (attempt) => {
      const delivering = deliver(attempt).finally(() => pending.delete(delivering))
      pending.add(delivering)
    },
    close: async () => {
      closing.abort()
      await Promise.race([Promise.all(pending), delay(closeWithinMs, undefined, { ref: false })])
    },
  }
}
