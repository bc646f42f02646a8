/** Misses after which the line is weak, and after which it is lost (D7). */
const weakAfter = 2
const lostAfter = 4
/** Round trips that the lag is taken from. */
const kept = 5
const firstGuessMs = 0

/** What pings and pongs tell of one line. */
export interface Pulse {
  /** @returns the next ping's number; null where the line is lost */
  readonly ping: (at: number) => number | null
  readonly pong: (id: number, at: number) => void
  readonly line: () => 'good' | 'weak'
  /** The round trip as the server measured it, in ms: the median of the last few; 0 before the first. */
  readonly lagMs: () => number
}

/** All moments in ms of a clock that never jumps. */
export function createPulse(): Pulse {
  const sent = new Map<number, number>()
  const trips: number[] = []
  let last = 0
  return {
    ping: (at) => {
      if (sent.size >= lostAfter) return null
      last += 1
      sent.set(last, at)
      return last
    },
    pong: (id, at) => {
      const sentAt = sent.get(id)
      // Nothing that was not asked, and nothing twice.
      if (sentAt === undefined) return
      for (const older of [...sent.keys()].filter((one) => one <= id)) sent.delete(older)
      trips.push(at - sentAt)
      if (trips.length > kept) trips.shift()
    },
    line: () => (sent.size > weakAfter ? 'weak' : 'good'),
    lagMs: () => trips.toSorted((a, b) => a - b)[Math.floor(trips.length / 2)] ?? firstGuessMs,
  }
}
