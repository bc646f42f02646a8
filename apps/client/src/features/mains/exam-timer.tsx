import { Button } from '../../shared/ui/button.tsx'
import { Timer } from '../../shared/ui/timer.tsx'
import { useCountdown } from '../../shared/ui/use-countdown.ts'
import type { ChangeDraft } from './answer-form.tsx'
import type { Draft } from './draft.ts'
import { examMinutes } from './length.ts'
import styles from './upload.module.css'

interface ExamTimerProps {
  draft: Draft
  onChange: ChangeDraft
}

/** The time that the examination leaves for the question. It goes on over a reload, can be hidden, and stops nothing. */
export function ExamTimer({ draft, onChange }: ExamTimerProps) {
  const { startedAt, isTimerHidden, question } = draft
  const minutes = examMinutes(question)
  if (startedAt === null)
    return (
      <Button
        variant="quiet"
        icon="clock"
        className={styles['start']}
        onClick={() => void onChange(() => ({ startedAt: new Date().toISOString(), isTimerHidden: false }))}
      >
        Start timer: {minutes} minutes
      </Button>
    )
  const toggle = () => void onChange(({ isTimerHidden: wasHidden }) => ({ isTimerHidden: !wasHidden }))
  return (
    <div className={styles['timer']}>
      {isTimerHidden ? (
        <span className={styles['note']}>The timer runs, hidden.</span>
      ) : (
        <Running endsAtMs={Date.parse(startedAt) + minutes * 60_000} />
      )}
      <Button variant="quiet" onClick={toggle}>
        {isTimerHidden ? 'Show timer' : 'Hide timer'}
      </Button>
    </div>
  )
}

function Running({ endsAtMs }: { endsAtMs: number }) {
  const secondsLeft = useCountdown(endsAtMs)
  return (
    <>
      <Timer label="Time left" secondsLeft={secondsLeft} warnAtSeconds={60} />
      {secondsLeft === 0 && <span className={styles['note']}>Time is up. Nothing stops you from going on.</span>}
    </>
  )
}
