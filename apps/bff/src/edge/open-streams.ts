import { jittered, Refusal } from './refusal.ts'
import { Tally } from './tally.ts'

export interface StreamLimits {
  readonly perStudent: number
  readonly inAll: number
}

export const streamLimits: StreamLimits = { perStudent: 6, inAll: 2000 }

/** Over how long streams are ended when the gateway stops, so that their readers do not return together. */
const drainSpreadMs = 1000

/** The streams that readers have open, and who may open one more. */
export class OpenStreams {
  readonly #limits: StreamLimits
  readonly #isStrained: () => boolean
  readonly #byStudent = new Tally()
  /** What ends each. */
  readonly #ends = new Set<() => void>()
  #isDraining = false
  #onEmpty: (() => void) | undefined

  /** Takes whether the backend has trouble with what is asked of it already: a new stream waits before all else then. */
  constructor(isStrained: () => boolean, limits: StreamLimits = streamLimits) {
    this.#isStrained = isStrained
    this.#limits = limits
  }

  get count(): number {
    return this.#ends.size
  }

  /**
   * Counts a stream of the student; `end` ends it when the gateway stops. Returns how to say that it is over. Throws
   * TOO_MANY_REQUESTS where the student has as many as one may, UNAVAILABLE where there is no room for new ones. One
   * that comes while the gateway stops is ended in a moment: its reader goes on elsewhere, and is refused nothing.
   */
  add(studentId: string, end: () => void): () => void {
    if (this.#byStudent.of(studentId) >= this.#limits.perStudent)
      throw new Refusal('TOO_MANY_REQUESTS', { retryAfterMs: jittered(5000) })
    if (this.#ends.size >= this.#limits.inAll || this.#isStrained())
      throw new Refusal('UNAVAILABLE', { retryAfterMs: jittered(2000) })
    this.#byStudent.add(studentId, 1)
    this.#ends.add(end)
    if (this.#isDraining) setTimeout(end, Math.random() * drainSpreadMs)
    return () => {
      if (!this.#ends.delete(end)) return
      this.#byStudent.add(studentId, -1)
      if (this.#ends.size === 0) this.#onEmpty?.()
    }
  }

  /** Ends all streams in the course of a moment; their readers go on at another gateway. */
  async drain(): Promise<void> {
    this.#isDraining = true
    if (this.#ends.size === 0) return
    const spreadMs = Math.min(drainSpreadMs, this.#ends.size)
    const empty = new Promise<void>((resolve) => (this.#onEmpty = resolve))
    for (const end of this.#ends) setTimeout(end, Math.random() * spreadMs)
    await empty
  }
}
