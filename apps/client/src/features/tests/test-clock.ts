/** What the device's two clocks say, in milliseconds. */
export interface Reading {
  /** Never set by anyone, but on some systems it stands still while the device sleeps: `performance.now()`. */
  readonly steadyMs: number
  /** Goes on in sleep, but may be set: `Date.now()`. */
  readonly wallMs: number
}

/** Where the server's clock stood when the device's wall clock stood there: outlives the page. */
export type ClockMark = {
  readonly serverMs: number
  readonly wallMs: number
}

/** More than this between the two clocks is sleep or a clock that was set. */
const jumpMs = 250
/** How far a quartz clock may go wrong. */
const driftPerMs = 1e-4

/**
 * The server's clock as this device knows it: measured, then carried on by the steady clock. Where the two clocks of the
 * device part while the page is watched, the wall clock was set and counts for nothing; where they part unwatched, the
 * device slept or its clock was set, which cannot be told: the wall clock is then taken, unsure, until the server is heard.
 * @param read reads both clocks at once
 * @param kept what an earlier page knew; its age is then by the wall clock
 */
export function createTestClock(read: () => Reading, kept?: ClockMark) {
  const first = read()
  let anchor = { ...first, serverMs: kept?.serverMs ?? first.wallMs, spreadMs: Infinity }
  /** By how much the wall clock was ahead of the steady one when last looked at. */
  let partedMs = 0
  /** Taken as slept through, after the wall clock. */
  let sleptMs = 0
  let isSure = false
  /** Whether the next answer counts, however vague it is. */
  let isDue = true
  if (kept) anchor.wallMs = kept.wallMs

  const apartMs = (now: Reading) => now.wallMs - anchor.wallMs - (now.steadyMs - anchor.steadyMs)
  const at = ({ steadyMs }: Reading) => anchor.serverMs + (steadyMs - anchor.steadyMs) + sleptMs

  /** The server's time in milliseconds since 1970. */
  const now = (): number => at(read())

  /** To be called often while the page is watched. Returns whether the clocks parted since: time to ask the server. */
  const watch = (): boolean => {
    const apart = apartMs(read())
    const hasParted = Math.abs(apart - partedMs) > jumpMs
    if (hasParted) {
      partedMs = apart
      isDue = true
    }
    return hasParted
  }

  /** To be called when the page is watched again. */
  const wake = (): void => {
    const apart = apartMs(read())
    const gap = apart - partedMs
    if (Math.abs(gap) <= jumpMs) return
    partedMs = apart
    isDue = true
    if (gap < 0) return
    sleptMs += gap
    isSure = false
  }

  /** Takes the steady clock's word where the wall clock's was taken: the reader knows that it is wrong. */
  const mistrustWall = (): void => {
    sleptMs = 0
    isSure = true
  }

  /** Takes the server's time, told between two readings; a vaguer word that agrees with the one known changes nothing. */
  const hear = (serverMs: number, asked: Reading, heard: Reading): void => {
    const spreadMs = heard.steadyMs - asked.steadyMs
    const hasSlept = heard.wallMs - asked.wallMs - spreadMs > jumpMs
    if (!Number.isFinite(serverMs) || hasSlept) return
    const knownMs = anchor.spreadMs + 2 * driftPerMs * (heard.steadyMs - anchor.steadyMs)
    const half = spreadMs / 2
    // One that cannot fit what is known tells of a parting that nobody saw: of a sleep, and a clock set back as far.
    const doesFit = Math.abs(serverMs + half - at(heard)) <= half + knownMs / 2
    if (!isDue && spreadMs > knownMs && doesFit) return
    anchor = { serverMs, steadyMs: heard.steadyMs - half, wallMs: heard.wallMs - half, spreadMs }
    partedMs = apartMs(read())
    sleptMs = 0
    isSure = true
    isDue = false
  }

  const mark = (): ClockMark => {
    const reading = read()
    return { serverMs: at(reading), wallMs: reading.wallMs }
  }

  if (kept) wake()
  return { now, watch, wake, hear, mistrustWall, mark, isSure: () => isSure }
}

export type TestClock = ReturnType<typeof createTestClock>
