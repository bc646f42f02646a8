import type { Progress } from '@abhyas/contracts/news'
import { interrupt } from '../../shared/interruptions/queue.ts'
import { lastDays } from '../../shared/news/progress.ts'
import { dateFormat } from '../../shared/ui/date-format.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import styles from './streak-dialog.module.css'

/** Lets the streak of `progress` be celebrated when its turn has come (NEWS-08). */
export function celebrate(progress: Progress) {
  interrupt({ id: 'streak', Show: ({ onDone }) => <StreakDialog progress={progress} onDone={onDone} /> })
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
