/** A calendar day in India, YYYY-MM-DD. */
export type Day = string

/** India has had one zone without summer time since 1945: UTC+05:30. */
export const indiaOffsetMs = 5.5 * 3_600_000
const dayMs = 86_400_000

/** The calendar day in India at `moment`. */
export const indiaDay = (moment: Date): Day => new Date(moment.getTime() + indiaOffsetMs).toISOString().slice(0, 10)

/** Minutes since midnight in India at `moment`, 0–1439. */
export const indiaMinute = (moment: Date): number =>
  Math.floor(((((moment.getTime() + indiaOffsetMs) % dayMs) + dayMs) % dayMs) / 60_000)

/** The moment of `minute` minutes after midnight in India on `day`. */
export const indiaMoment = (day: Day, minute: number): Date =>
  new Date(Date.parse(`${day}T00:00:00Z`) - indiaOffsetMs + minute * 60_000)

/** `day` moved by `count` days, which may be negative. */
export const addDays = (day: Day, count: number): Day =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10)

/** Days from `from` to `to`; negative where `to` is earlier. */
export const daysBetween = (from: Day, to: Day): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

/** The day that `yyyymmdd` writes; undefined where the calendar has no such day. */
export function dayOfDigits(yyyymmdd: string): Day | undefined {
  const text = yyyymmdd.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')
  const moment = new Date(`${text}T00:00:00Z`)
  // Date takes 30 February for 2 March: only a day that comes back as it went in exists.
  return Number.isNaN(moment.getTime()) || moment.toISOString().slice(0, 10) !== text ? undefined : text
}
