import type { Limit } from '../edge/limits.ts'

/** Rule D12: 100 frames in 20 s. */
export const frameCredits: Limit = { burst: 100, perSecond: 5 }

/** What one connection may still send: a token bucket. */
export class Credits {
  readonly #limit: Limit
  #left: number
  #at: number

  /** `nowMs` of a clock that never goes back. */
  constructor(limit: Limit, nowMs: number) {
    this.#limit = limit
    this.#left = limit.burst
    this.#at = nowMs
  }

  /** Counts one frame, of whatever kind. Returns false where there is no credit left for it. */
  take(nowMs: number): boolean {
    const { burst, perSecond } = this.#limit
    this.#left = Math.min(burst, this.#left + ((nowMs - this.#at) / 1000) * perSecond)
    this.#at = nowMs
    if (this.#left < 1) return false
    this.#left -= 1
    return true
  }
}
