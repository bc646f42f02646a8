import { dateFormat } from '../../shared/ui/date-format.ts'
import type { Maintenance } from './rule.ts'

const clock = dateFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const dayAndClock = dateFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})

const isSameDay = (one: Date, other: Date): boolean => one.toDateString() === other.toDateString()

/** The moment `iso` by this device's own clock and zone, with the day where it is not that of `today`. */
export function moment(iso: string, today: Date): string {
  const date = new Date(iso)
  return isSameDay(date, today) ? clock(date) : dayAndClock(date)
}

/** "From 22:00 until 23:30, your time." of planned works. */
export function plannedWords({ startsAt, endsAt }: Maintenance, today: Date): string {
  if (startsAt === null) return ''
  const from = `From ${moment(startsAt, today)}`
  return endsAt === null ? `${from}, your time.` : `${from} until ${moment(endsAt, new Date(startsAt))}, your time.`
}

/** "Until about 23:30, your time." of works that run. */
export const runningWords = ({ endsAt }: Maintenance, today: Date): string =>
  endsAt === null ? 'We do not know yet for how long.' : `Until about ${moment(endsAt, today)}, your time.`
