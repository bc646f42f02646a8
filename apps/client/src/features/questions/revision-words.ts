import { addDays, shortDay } from '../../shared/news/edition.ts'

const weekday = new Intl.DateTimeFormat('en-IN', { weekday: 'long', timeZone: 'UTC' })
const shortWeekday = new Intl.DateTimeFormat('en-IN', { weekday: 'short', timeZone: 'UTC' })

/** `Today`, else `Mon`: for a week's chart, where each stands once. */
export const chartDay = (day: string, today: string): string =>
  day === today ? 'Today' : shortWeekday.format(new Date(day))

/** A day for a sentence, seen from `today`: `today`, `tomorrow`, `Thursday` within the week, else `18 Nov 2027`. */
export function dayInWords(day: string, today: string): string {
  if (day === today) return 'today'
  if (day === addDays(today, 1)) return 'tomorrow'
  if (day > today && day < addDays(today, 7)) return weekday.format(new Date(day))
  return day.slice(0, 4) === today.slice(0, 4) ? shortDay(day) : `${shortDay(day)} ${day.slice(0, 4)}`
}

/** `on Thursday`, but `tomorrow`. */
export function onDay(day: string, today: string): string {
  const words = dayInWords(day, today)
  return words === 'today' || words === 'tomorrow' ? words : `on ${words}`
}

/** `1 question`, `12 questions`. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`
