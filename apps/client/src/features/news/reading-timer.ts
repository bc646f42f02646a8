export interface ReadingReport {
  /** Whole seconds since the report before. */
  readonly seconds: number
  /** True in one report only: the first after the end of the item was reached. */
  readonly finished: boolean
}

export interface ReadingTimer {
  /** The page is seen from now on. */
  show(): void
  /** The page is not seen any more: what was counted is reported. */
  hide(): void
  /** To be called every second or so while the page is seen; reports when the interval is over. */
  tick(): void
  /** The end of the item was seen. */
  finish(): void
  /** Seconds counted so far, of all reports. */
  seconds(): number
}

interface Options {
  /** A clock that never goes back, in milliseconds. */
  readonly now: () => number
  readonly report: (report: ReadingReport) => void
  /** More than this is not reading: a page left open. */
  readonly capSeconds: number
  readonly intervalSeconds?: number
}

// A longer silence between two ticks means that the device slept or the tab was frozen: nobody read.
const maxGapMs = 5_000
// Whoever jumps to the end within this time has not read the item.
const leastSeconds = 5

/** Counts how long an item is in sight (NEWS-04), and reports it every 15 s and whenever the page goes out of sight. */
export function createReadingTimer({ now, report, capSeconds, intervalSeconds = 15 }: Options): ReadingTimer {
  let seenSince: number | null = null
  let countedMs = 0
  let reportedSeconds = 0
  let end: 'open' | 'seen' | 'reported' = 'open'

  const count = () => {
    if (seenSince === null) return
    const at = now()
    countedMs = Math.min(capSeconds * 1000, countedMs + Math.min(at - seenSince, maxGapMs))
    seenSince = at
  }
  const flush = () => {
    const seconds = Math.floor(countedMs / 1000) - reportedSeconds
    const finished = end === 'seen' && countedMs >= leastSeconds * 1000
    if (seconds === 0 && !finished) return
    reportedSeconds += seconds
    if (finished) end = 'reported'
    report({ seconds, finished })
  }
  return {
    show() {
      seenSince ??= now()
    },
    hide() {
      count()
      seenSince = null
      flush()
    },
    tick() {
      count()
      const isDue = countedMs / 1000 - reportedSeconds >= intervalSeconds
      if (isDue || (end === 'seen' && countedMs >= leastSeconds * 1000)) flush()
    },
    finish() {
      if (end === 'open') end = 'seen'
    },
    seconds: () => Math.floor(countedMs / 1000),
  }
}

/** The most that one visit to an item of `readingSeconds` counts: slow reading and notes, not a page left open. */
export const readingCap = (readingSeconds: number): number => Math.min(900, Math.max(120, readingSeconds * 4))
