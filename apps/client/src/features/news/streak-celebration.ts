import type { Progress } from '@abhyas/contracts/news'
import { useEffect } from 'react'
import { useConfirmedProgress } from '../../shared/news/use-progress.ts'
import { settings } from '../../shared/settings/settings.ts'

interface Seen {
  readonly previousStreak: number
  readonly streakDate: string
  readonly lastSparkModalShown: string
}

/**
 * Whether a streak has grown since this device last saw one, and was not celebrated today already (NEWS-08). A device
 * that has never seen one only takes note: what was reached elsewhere is no news here.
 */
export const hasGrown = (seen: Seen, streak: Progress['streak']): boolean =>
  seen.streakDate !== '' &&
  streak.goalMet &&
  streak.days > seen.previousStreak &&
  seen.lastSparkModalShown !== streak.today

/** Celebrates once a day when the streak has grown on the server; the settings keep a copy of it for display (C9). */
export function useStreakCelebration(): void {
  const progress = useConfirmedProgress()
  const streak = progress?.streak
  const days = streak?.days
  const goalMet = streak?.goalMet
  const today = streak?.today
  useEffect(() => {
    if (!progress || !streak) return
    if (hasGrown(settings, streak)) {
      settings.lastSparkModalShown = streak.today
      void import('./streak-dialog.tsx').then(
        ({ celebrate }) => celebrate(progress),
        () => undefined, // the badge shows it all the same
      )
    }
    settings.previousStreak = streak.days
    settings.streakDate = streak.today
    // What counts of the progress are these three; the rest is made anew at every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [days, goalMet, today])
}
