import type { AttemptFacts } from '@abhyas/contracts/tests'
import { indiaDay } from '../../shared/news/edition.ts'

const dayMs = 24 * 60 * 60 * 1000

export interface SparkDays {
  /** Days in a row with a spark test, up to today, or to yesterday while today's is open. */
  readonly streak: number
  /** Sixths of the first spark test of each day; null without one. */
  readonly today: number | null
  readonly yesterday: number | null
}

/** What the finished attempts say of the days with a spark test, `nowMs` being milliseconds since 1970. */
export function sparkDays(
  attempts: readonly Pick<AttemptFacts, 'kind' | 'endedAt' | 'tally'>[],
  nowMs: number,
): SparkDays {
  const first = new Map<string, { readonly atMs: number; readonly sixths: number }>()
  for (const { kind, endedAt, tally } of attempts) {
    if (kind !== 'spark') continue
    const atMs = Date.parse(endedAt)
    const day = indiaDay(atMs)
    const known = first.get(day)
    if (!known || atMs < known.atMs) first.set(day, { atMs, sixths: tally.sixths })
  }
  const on = (daysAgo: number) => first.get(indiaDay(nowMs - daysAgo * dayMs))
  let streak = 0
  for (let daysAgo = on(0) ? 0 : 1; on(daysAgo); daysAgo += 1) streak += 1
  return { streak, today: on(0)?.sixths ?? null, yesterday: on(1)?.sixths ?? null }
}
