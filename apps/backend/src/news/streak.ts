import { addDays, type Day, daysBetween } from './day.ts'

/** Seconds of reading that make a reading day (NEWS-08). */
export const goalSeconds = 120

export interface Streak {
  readonly days: number
  readonly best: number
  readonly today: Day
  readonly todaySeconds: number
  readonly goalSeconds: number
  readonly goalMet: boolean
}

/** Length of the run of days in `met` that ends with `last`. */
function runUpTo(met: ReadonlySet<Day>, last: Day): number {
  let length = 0
  for (let day = last; met.has(day); day = addDays(day, -1)) length += 1
  return length
}

/**
 * The streak at `today` from the seconds read on each day (NEWS-08). A day counts from `goalSeconds` on; while today's
 * goal is open, the run up to yesterday still stands.
 */
export function streakOf(secondsByDay: ReadonlyMap<Day, number>, today: Day): Streak {
  const met = [...secondsByDay].filter(([day, seconds]) => seconds >= goalSeconds && day <= today).map(([day]) => day)
  const metDays = new Set(met)
  const goalMet = metDays.has(today)
  let best = 0
  let run = 0
  let last: Day | undefined
  for (const day of met.toSorted()) {
    run = last !== undefined && daysBetween(last, day) === 1 ? run + 1 : 1
    best = Math.max(best, run)
    last = day
  }
  return {
    days: runUpTo(metDays, goalMet ? today : addDays(today, -1)),
    best,
    today,
    todaySeconds: secondsByDay.get(today) ?? 0,
    goalSeconds,
    goalMet,
  }
}
