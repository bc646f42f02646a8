import { priorities, type Priority } from './priority.ts'

export interface AdmissionOptions {
  /** The limit's bounds and where it begins, in requests in flight. */
  readonly least: number
  readonly first: number
  readonly most: number
  /** An answer is late that takes so much more than twice its route's usual time. */
  readonly slackMs: number
}

export const admissionDefaults: AdmissionOptions = { least: 32, first: 64, most: 512, slackMs: 30 }

/** The part of the limit that a class may fill, with all that matters more: the less important, the sooner it is full. */
const shares: Readonly<Record<Priority, number>> = {
  criticalPlus: 1,
  critical: 0.85,
  sheddablePlus: 0.7,
  sheddable: 0.5,
}

/** How long nothing less important is let in after a refusal. */
export const barMs = 1000
/** The event loop is late with what it planned by so much. */
const lagLateMs = 100
/** Answers by which a limit is judged. */
const enough = 8
const cut = 0.9
const deepCut = 0.5
const growth = 1.05
/** Of usual times: a route that is slower is slow, whatever is usual. */
const mostUsualMs = 1000
const learning = 0.1
/** The parts of the memory from which on the limit shrinks, where it is at its least, and where nothing more is let in. */
export const memoryFrom = 0.7
const memoryUntil = 0.82
const memoryEnd = 0.88
/** Let in until then: where little happens, little is collected, and memory would stay short. */
const leastRoom = 4

/** What is measured beside the requests themselves. */
export interface Strain {
  /** How late the event loop ran what was planned. */
  readonly lagMs: number
  /** The part of the memory that is taken, 0 to 1. */
  readonly memory: number
}

/** A place that a request holds. */
export interface Place {
  /** Gives it free, once. `isAnswered`: the work was done, or took too long; not that it was refused or given up. */
  readonly leave: (nowMs: number, isAnswered: boolean) => void
}

const rankOf = (priority: Priority): number => priorities.indexOf(priority)

/** The part of the limit that the memory leaves, 0 to 1. */
const headroomOf = (memory: number): number =>
  Math.min(1, Math.max(0, (memoryUntil - memory) / (memoryUntil - memoryFrom)))

/**
 * Who is let in when not all can be served: about so many requests in flight as are answered in about their usual
 * time. The limit finds itself: it falls while answers are late, the event loop is, or memory is short, and rises while
 * it is used up and they are not. Whoever is refused bars all that is less important for a second, so that nothing is
 * refused while something less important is served.
 *
 * Times are ms of any clock that only goes forward; it has none of its own.
 */
export class Admission {
  readonly #options: AdmissionOptions
  readonly #inFlight: Record<Priority, number> = { criticalPlus: 0, critical: 0, sheddablePlus: 0, sheddable: 0 }
  /** Until when each class is not let in, by rank. */
  readonly #barredUntil = priorities.map(() => Number.NEGATIVE_INFINITY)
  /** What a request of each route takes when there is little to do. */
  readonly #usualMs = new Map<string, number>()
  #total = 0
  #limit: number
  #memory = 0
  /** Answers to what began before are of another limit. */
  #changedAt = Number.NEGATIVE_INFINITY
  #answers = 0
  #late = 0
  #veryLate = 0
  #peak = 0
  #isUsedUp = false

  constructor(options: Partial<AdmissionOptions> = {}) {
    this.#options = { ...admissionDefaults, ...options }
    this.#limit = this.#options.first
  }

  /** How many requests may be in flight now; a class by itself has its share of it. */
  get limit(): number {
    return this.#memory >= memoryEnd ? 0 : Math.max(leastRoom, Math.floor(this.#limit * headroomOf(this.#memory)))
  }

  /** How many hold a place. */
  get inFlight(): number {
    return this.#total
  }

  /** Whether a request of this class is let in now; where it is not, nothing less important is either, for a second. */
  admits(priority: Priority, nowMs: number): boolean {
    const rank = rankOf(priority)
    const isFull = this.#standing(priority) >= this.limit * shares[priority]
    if (!isFull && nowMs >= (this.#barredUntil[rank] ?? 0)) return true
    if (isFull) this.#isUsedUp = true
    for (let below = rank + 1; below < priorities.length; below += 1) this.#barredUntil[below] = nowMs + barMs
    return false
  }

  /** Takes a place for a request to `route` that was let in. */
  take(priority: Priority, route: string, nowMs: number): Place {
    this.#inFlight[priority] += 1
    this.#total += 1
    this.#peak = Math.max(this.#peak, this.#total)
    const isCalm = this.#total <= this.#options.least / 2
    let isOver = false
    return {
      leave: (thenMs, isAnswered) => {
        if (isOver) return
        isOver = true
        this.#inFlight[priority] -= 1
        this.#total -= 1
        if (isAnswered) this.#note(route, nowMs, thenMs - nowMs, isCalm)
      },
    }
  }

  /** Judges the limit by what was seen since the last time. To be called every 100 ms or so. */
  adapt(nowMs: number, { lagMs, memory }: Strain): void {
    this.#memory = memory
    const hasWord = this.#answers >= enough
    const isLate = hasWord && this.#late * 2 > this.#answers
    const isUsed = this.#isUsedUp || this.#peak * 2 > this.#limit
    if (isLate || lagMs > lagLateMs) this.#shrink(nowMs, lagMs)
    else if ((hasWord && isUsed) || this.#peak * 4 < this.#limit) this.#grow(hasWord && isUsed)
    if (hasWord) this.#forget()
    this.#peak = this.#total
    this.#isUsedUp = false
  }

  /**
   * How many in flight matter as much as this class or more. The others are not held against it: when the limit falls,
   * they are what is too many.
   */
  #standing(priority: Priority): number {
    let standing = 0
    for (const one of priorities) {
      standing += this.#inFlight[one]
      if (one === priority) break
    }
    return standing
  }

  #note(route: string, sinceMs: number, tookMs: number, isCalm: boolean): void {
    const usualMs = this.#usualMs.get(route)
    if (isCalm) {
      const next = usualMs === undefined ? tookMs : usualMs + (tookMs - usualMs) * learning
      this.#usualMs.set(route, Math.min(mostUsualMs, next))
    }
    if (usualMs === undefined || sinceMs < this.#changedAt) return
    const lateMs = 2 * usualMs + this.#options.slackMs
    this.#answers += 1
    if (tookMs > lateMs) this.#late += 1
    if (tookMs > 2 * lateMs) this.#veryLate += 1
  }

  #shrink(nowMs: number, lagMs: number): void {
    const isFar = this.#veryLate * 2 > this.#answers || lagMs > 4 * lagLateMs
    this.#limit = Math.max(this.#options.least, this.#limit * (isFar ? deepCut : cut))
    this.#changedAt = nowMs
    this.#forget()
  }

  /** Beyond where it began only for those who wait for it. */
  #grow(isAskedFor: boolean): void {
    const { first, most } = this.#options
    if (isAskedFor || this.#limit < first) this.#limit = Math.min(most, isAskedFor ? most : first, this.#limit * growth)
  }

  #forget(): void {
    this.#answers = 0
    this.#late = 0
    this.#veryLate = 0
  }
}
