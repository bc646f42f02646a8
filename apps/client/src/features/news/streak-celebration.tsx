import type { Progress } from '@abhyas/contracts/news'
import { useEffect } from 'react'
import { interrupt } from '../../shared/interruptions/queue.ts'
import { settings } from '../../shared/settings/settings.ts'
import { dateFormat } from '../../shared/ui/date-format.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { lastDays } from '../../shared/news/progress.ts'
import styles from './streak-celebration.module.css'
import { useConfirmedProgress } from '../../shared/news/use-progress.ts'

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
      interrupt({ id: 'streak', Show: ({ onDone }) => <StreakDialog progress={progress} onDone={onDone} /> })
    }
    settings.previousStreak = streak.days
    settings.streakDate = streak.today
    // What counts of the progress are these three; the rest is made anew at every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [days, goalMet, today])
}

const weekday = dateFormat('en-IN', { weekday: 'narrow', timeZone: 'UTC' })

function StreakDialog({ progress, onDone }: { progress: Progress; onDone: () => void }) {
  const { days, best, goalSeconds } = progress.streak
  const week = lastDays(progress, 7)
  const metCount = week.filter((day) => day.goalMet).length
  return (
    <Dialog
      isOpen
      onClose={onDone}
      title={days === 1 ? 'Your streak begins!' : `${days} days in a row!`}
      actions={
        <Button variant="primary" onClick={onDone}>
          Keep reading
        </Button>
      }
    >
      <div className={styles['body']}>
        <span className={styles['flame']}>
          <Icon name="flame" size="2xl" />
        </span>
        <ol className={styles['week']} aria-label={`${metCount} of the last 7 days`}>
          {week.map(({ day, goalMet }) => (
            <li key={day} className={goalMet ? styles['met'] : undefined}>
              <span aria-hidden="true">{weekday(new Date(`${day}T00:00:00Z`))}</span>
              <span className={styles['dot']}>{goalMet && <Icon name="check" size="sm" label="Goal met" />}</span>
            </li>
          ))}
        </ol>
        <p>
          You have read for {Math.round(goalSeconds / 60)} minutes today.{' '}
          {days > 1 && (days >= best ? 'This is your longest streak so far.' : `Your longest so far: ${best} days.`)}
        </p>
      </div>
    </Dialog>
  )
}
