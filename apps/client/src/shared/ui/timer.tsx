import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import styles from './timer.module.css'

export interface TimerProps {
  /** What it times, for a screen reader: "Time left". */
  label: string
  secondsLeft: number
  /** From this many seconds on it is drawn as a warning; default 10. */
  warnAtSeconds?: number | undefined
}

/** A clock that is told its time (see `useCountdown`). It speaks at every full minute and at ten seconds (G7). */
export function Timer({ label, secondsLeft, warnAtSeconds = 10 }: TimerProps) {
  const seconds = Math.max(0, Math.floor(secondsLeft))
  return (
    <span className={classNames(styles['timer'], 'tabular', seconds <= warnAtSeconds && styles['warning'])}>
      <Icon name="clock" size="sm" />
      <span role="timer" aria-label={label} aria-live="off">
        {clock(seconds)}
      </span>
      <output className="visually-hidden">{spoken(label, seconds)}</output>
    </span>
  )
}

/** h:mm:ss from an hour on, else m:ss. */
function clock(seconds: number): string {
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor(seconds / 60) % 60
  const tail = String(seconds % 60).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`
}

function spoken(label: string, seconds: number): string {
  if (seconds === 0) return 'Time is up'
  if (seconds <= 10) return `${label}: 10 seconds`
  const minutes = Math.floor(seconds / 60)
  if (minutes === 0) return `${label}: less than a minute`
  return `${label}: ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
}
