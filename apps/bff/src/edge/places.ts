import { jittered, Refusal } from './refusal.ts'
import { Tally } from './tally.ts'

export interface PlaceLimits {
  readonly perStudent: number
  readonly inAll: number
}

/** Places for what takes long. */
export class Places {
  readonly #limits: PlaceLimits
  readonly #byStudent = new Tally()
  #taken = 0

  constructor(limits: PlaceLimits) {
    this.#limits = limits
  }

  get taken(): number {
    return this.#taken
  }

  /**
   * Takes a place for a student. Returns how to leave it. Throws TOO_MANY_REQUESTS where the student has as many as one
   * may, UNAVAILABLE where there is none.
   */
  take(studentId: string): () => void {
    if (this.#byStudent.of(studentId) >= this.#limits.perStudent)
      throw new Refusal('TOO_MANY_REQUESTS', { retryAfterMs: jittered(5000) })
    if (this.#taken >= this.#limits.inAll) throw new Refusal('UNAVAILABLE', { retryAfterMs: jittered(2000) })
    this.#byStudent.add(studentId, 1)
    this.#taken += 1
    let hasLeft = false
    return () => {
      if (hasLeft) return
      hasLeft = true
      this.#byStudent.add(studentId, -1)
      this.#taken -= 1
    }
  }
}
