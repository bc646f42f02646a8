import type { Progress, Streak } from '@abhyas/contracts/news'
import { addDays, indiaDay } from './edition.ts'

/** A report of reading that the server has not taken yet. */
export interface Reading {
  readonly itemId: string
  readonly seconds: number
  readonly finished: boolean
  /** When it happened, ISO. */
  readonly at: string
}

/** What a streak of an earlier day is worth on the Indian day `today`, with nothing read since. */
export function streakOn(streak: Streak, today: string): Streak {
  if (streak.today >= today) return streak
  const isUnbroken = streak.today === addDays(today, -1) && streak.goalMet
  return { ...streak, days: isUnbroken ? streak.days : 0, today, todaySeconds: 0, goalMet: false }
}

function withSeconds(streak: Streak, seconds: number): Streak {
  const todaySeconds = streak.todaySeconds + seconds
  if (streak.goalMet || todaySeconds < streak.goalSeconds) return { ...streak, todaySeconds }
  const days = streak.days + 1
  return { ...streak, todaySeconds, days, best: Math.max(streak.best, days), goalMet: true }
}

/**
 * The progress that the server last told, with the reports that still wait on this device counted in, as it stands on
 * the Indian day `today`. For display: the server's own count replaces it (C9).
 */
export function withReadings(progress: Progress, waiting: readonly Reading[], today: string): Progress {
  const isOfToday = (reading: Reading) => indiaDay(Date.parse(reading.at)) === today
  const seconds = waiting.filter(isOfToday).reduce((sum, reading) => sum + reading.seconds, 0)
  const streak = withSeconds(streakOn(progress.streak, today), seconds)
  const finished = waiting.filter((reading) => reading.finished).map((reading) => reading.itemId)
  return { ...progress, streak, read: [...new Set([...progress.read, ...finished])] }
}

/** The last `count` days up to `today`, oldest first, each with whether its goal was met. */
export function lastDays(progress: Progress, count: number): { day: string; goalMet: boolean }[] {
  const { today, goalMet } = progress.streak
  const met = new Set(progress.calendar.filter((entry) => entry.goalMet).map((entry) => entry.day))
  return Array.from({ length: count }, (_, index) => {
    const day = addDays(today, index - count + 1)
    return { day, goalMet: day === today ? goalMet : met.has(day) }
  })
}
