/** How often things are looked after, in ms. */
export interface Timings {
  readonly sweepEveryMs: number
  readonly tendEveryMs: number
  readonly seekEveryMs: number
  readonly pingEveryMs: number
  /** How often the sessions of those who are connected are asked about (D1). */
  readonly sessionsEveryMs: number
  /** A duel that nobody has moved this long after it was due is moved by whoever sees it. */
  readonly orphanAfterMs: number
  /** Whose line nobody has spoken for this long was served by a server that is away (D9). */
  readonly untendedAfterMs: number
}

export const timings: Timings = {
  sweepEveryMs: 1000,
  tendEveryMs: 2000,
  seekEveryMs: 1000,
  pingEveryMs: 3000,
  sessionsEveryMs: 2000,
  orphanAfterMs: 500,
  untendedAfterMs: 5000,
}
