import type { EditionClock, Source } from '@abhyas/contracts/news'

/** Both papers in the order in which they are shown. */
export const sources = ['THE_HINDU', 'THE_INDIAN_EXPRESS'] as const satisfies readonly Source[]

export const sourceNames: Record<Source, { readonly full: string; readonly short: string }> = {
  THE_HINDU: { full: 'The Hindu', short: 'Hindu' },
  THE_INDIAN_EXPRESS: { full: 'The Indian Express', short: 'Express' },
}

// NEWS-02. The minute of the Indian day at which an edition comes out, and how many days behind the calendar it is.
const release: Record<Source, { readonly minute: number; readonly daysBehind: number }> = {
  THE_HINDU: { minute: 6 * 60, daysBehind: 0 },
  THE_INDIAN_EXPRESS: { minute: 5 * 60 + 15, daysBehind: 1 },
}

const dayMs = 86_400_000
// India keeps no summer time.
export const indiaOffsetMs = 330 * 60_000

/** The calendar day in India (YYYY-MM-DD) at `nowMs`, milliseconds since the epoch. */
export const indiaDay = (nowMs: number): string => new Date(nowMs + indiaOffsetMs).toISOString().slice(0, 10)

/** The day (YYYY-MM-DD) `count` days after `day`; before it where `count` is negative. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10)

const releaseAt = (source: Source, day: string): number =>
  Date.parse(`${day}T00:00:00Z`) - indiaOffsetMs + release[source].minute * 60_000

/** The date (YYYY-MM-DD) of the edition of `source` that is current at `nowMs` (NEWS-02, C8: India time). */
export function currentEdition(source: Source, nowMs: number): string {
  const today = indiaDay(nowMs)
  return addDays(today, -release[source].daysBehind - (nowMs < releaseAt(source, today) ? 1 : 0))
}

/**
 * A paper's clock at `nowMs`, from the server's word where it is known: what it says of missing days and of its first
 * edition holds, and `current` is worked out anew, because the word may be hours old when the device is offline.
 */
export function editionClock(source: Source, nowMs: number, known?: EditionClock): EditionClock {
  const today = indiaDay(nowMs)
  const todayAt = releaseAt(source, today)
  const next = nowMs < todayAt ? todayAt : releaseAt(source, addDays(today, 1))
  const computed = currentEdition(source, nowMs)
  const knownHolds = known !== undefined && nowMs < Date.parse(known.nextAt)
  return {
    source,
    current: knownHolds ? known.current : computed,
    nextAt: knownHolds ? known.nextAt : new Date(next).toISOString(),
    first: known?.first ?? addDays(computed, -13),
    missing: known?.missing ?? [],
  }
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `18 Nov` for 2026-11-18. */
export const shortDay = (day: string): string =>
  `${Number(day.slice(8, 10))} ${months[Number(day.slice(5, 7)) - 1] ?? ''}`

const clockTime = (ms: number): string => new Date(ms + indiaOffsetMs).toISOString().slice(11, 16)

/**
 * The line above an edition: `Hindu · 17 Nov · today's edition out at 06:00` while the current one is shown, and
 * `Hindu · 12 Nov` for an earlier one. Times are India time.
 */
export function editionLabel(clock: EditionClock, date: string, nowMs: number): string {
  const name = `${sourceNames[clock.source].short} · ${shortDay(date)}`
  if (date !== clock.current) return name
  const nextAt = Date.parse(clock.nextAt)
  const time = clockTime(nextAt)
  if (indiaDay(nextAt) !== indiaDay(nowMs)) return `${name} · next edition at ${time}`
  return `${name} · ${release[clock.source].daysBehind === 0 ? "today's" : 'next'} edition out at ${time}`
}

/** Whether `date` has an edition that is already out. */
export const hasEdition = (clock: EditionClock, date: string): boolean =>
  date >= clock.first && date <= clock.current && !clock.missing.includes(date)

/** The nearest day before `date` that has an edition; undefined where there is none. */
export function editionBefore(clock: EditionClock, date: string): string | undefined {
  for (let day = addDays(date, -1); day >= clock.first; day = addDays(day, -1)) {
    if (hasEdition(clock, day)) return day
  }
  return undefined
}

/** The nearest day after `date` that has an edition; undefined where there is none yet. */
export function editionAfter(clock: EditionClock, date: string): string | undefined {
  for (let day = addDays(date, 1); day <= clock.current; day = addDays(day, 1)) {
    if (hasEdition(clock, day)) return day
  }
  return undefined
}

/** The newest `count` days with an edition, newest first: what is kept for reading offline (NEWS-09). */
export function newestEditions(clock: EditionClock, count: number): string[] {
  const days: string[] = []
  let day: string | undefined = hasEdition(clock, clock.current) ? clock.current : editionBefore(clock, clock.current)
  while (day !== undefined && days.length < count) {
    days.push(day)
    day = editionBefore(clock, day)
  }
  return days
}

/** The day (YYYY-MM-DD) that an item's or day quiz's id ends with. */
export const dayOfId = (id: string): string => {
  const digits = id.slice(-8)
  return `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6, 8)}`
}

/** The id of the quiz of everything that is current on `day` (YYYY-MM-DD). */
export const dayQuizId = (day: string): string => `day-${day.replaceAll('-', '')}`
