import { Timer } from '../../shared/ui/timer.tsx'
import { warningAt } from './run-rules.ts'
import styles from './run.module.css'
import { serverClock, useServerTime } from './server-clock.ts'

interface RunTimerProps {
  /** ISO, by the server's clock. */
  deadline: string
  /** Of the whole test. */
  minutes: number
}

/** The time left by the server's clock, with a word at 30, 10 and 1 minutes, and where it is not sure. */
export function RunTimer({ deadline, minutes }: RunTimerProps) {
  const deadlineMs = Date.parse(deadline)
  const secondsLeft = useServerTime((nowMs) => Math.max(0, Math.ceil((deadlineMs - nowMs) / 1000)))
  const isSure = useServerTime(() => serverClock().isSure())
  const warning = warningAt(secondsLeft, minutes)
  return (
    <>
      <Timer label={isSure ? 'Time left' : 'Time left, not checked'} secondsLeft={secondsLeft} warnAtSeconds={600} />
      <p className={styles['warning']} role="alert">
        {warning !== null && `${warning} ${warning === 1 ? 'minute' : 'minutes'} left`}
      </p>
    </>
  )
}
