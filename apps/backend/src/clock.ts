import { uptime } from 'node:os'

/** All in ms. */
export interface TimeSources {
  /** Since 1970; may be set by anyone. */
  readonly wall: () => number
  /** Never set, but stands still while the machine sleeps. */
  readonly steady: () => number
  /** Never set, and goes on in sleep; may be coarse. */
  readonly awake: () => number
}

const machine: TimeSources = {
  wall: Date.now,
  steady: () => performance.now(),
  awake: () => uptime() * 1000,
}

/** What NTP corrects at once, and more than any reading of the clocks takes. */
const followedMs = 2000
/** By how much of the time that goes by a clock that was set is caught up with: a minute is off by less than a second. */
const catchUp = 0.01

/**
 * The clock of a backend, for moments that are stored and compared: it goes with the machine's, but where that is set by
 * more than two seconds it does not jump, and catches up by 1 % (F17). Else a duel, a test's deadline, a code or a lease
 * would end at once, or two hours late. A machine that slept is no jump. A start anew takes the machine's time at once.
 * @param onJump is told by how many ms the machine's clock is ahead, each time that changes
 */
export function createClock(onJump: (aheadMs: number) => void, sources: TimeSources = machine): () => Date {
  const { wall, steady, awake } = sources
  let own = wall()
  let read = steady()
  let slept = awake() - read
  let told = 0

  return () => {
    const elapsed = steady() - read
    read += elapsed
    own += elapsed
    const sleptMore = () => awake() - read - slept
    if (Math.abs(wall() - own) > followedMs && sleptMore() > followedMs) {
      const more = sleptMore()
      slept += more
      own += more
    }
    const ahead = wall() - own
    if (Math.abs(ahead) <= followedMs) own += ahead
    else own += Math.sign(ahead) * Math.min(Math.abs(ahead), catchUp * elapsed)
    const toTell = Math.abs(ahead) <= followedMs ? 0 : ahead
    if (Math.abs(toTell - told) > followedMs) onJump((told = toTell))
    return new Date(own)
  }
}
