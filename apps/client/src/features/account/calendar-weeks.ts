export interface ReadingDay {
  readonly day: string
  readonly seconds: number
  readonly goalMet: boolean
}

const dayMs = 24 * 60 * 60 * 1000
const isoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** Monday is 0. A calendar day has no zone: it is counted in UTC. */
const weekday = (ms: number): number => (new Date(ms).getUTCDay() + 6) % 7

/**
 * The last `count` weeks up to `today` (YYYY-MM-DD), Monday first, oldest week first; each day with what was read on it.
 * Days after today are null.
 */
export function calendarWeeks(
  today: string,
  read: readonly ReadingDay[],
  count = 5,
): readonly (readonly (ReadingDay | null)[])[] {
  const byDay = new Map(read.map((entry) => [entry.day, entry]))
  const end = Date.parse(today)
  const firstMonday = end - (weekday(end) + 7 * (count - 1)) * dayMs
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (_day, index) => {
      const ms = firstMonday + (week * 7 + index) * dayMs
      if (ms > end) return null
      const day = isoDay(ms)
      return byDay.get(day) ?? { day, seconds: 0, goalMet: false }
    }),
  )
}
