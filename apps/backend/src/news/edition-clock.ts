import type { Source } from '../content/pack.ts'
import { addDays, type Day, indiaDay, indiaMinute, indiaMoment } from './day.ts'

/** NEWS-02: the minute of the day in India at which an edition comes out, and how many days old it is by then. */
const releases: Record<Source, { readonly minute: number; readonly lagDays: number }> = {
  THE_HINDU: { minute: 6 * 60, lagDays: 0 },
  THE_INDIAN_EXPRESS: { minute: 5 * 60 + 15, lagDays: 1 },
}

/** The date of the edition of `source` that is the current one at `now` (NEWS-02). */
export function currentEdition(source: Source, now: Date): Day {
  const { minute, lagDays } = releases[source]
  const isOut = indiaMinute(now) >= minute
  return addDays(indiaDay(now), (isOut ? 0 : -1) - lagDays)
}

/** When the edition after the current one comes out; always later than `now`. */
export function nextEditionAt(source: Source, now: Date): Date {
  const { minute } = releases[source]
  const today = indiaDay(now)
  return indiaMoment(indiaMinute(now) >= minute ? addDays(today, 1) : today, minute)
}
