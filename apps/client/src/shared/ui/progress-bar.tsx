import { classNames } from './class-names.ts'
import styles from './progress-bar.module.css'

export interface ProgressBarProps {
  /** What progresses, for a screen reader. */
  label: string
  value: number
  /** Default 1. */
  max?: number | undefined
  tone?: 'primary' | 'success' | 'warning' | 'error' | undefined
}

/** A native progress bar. */
export function ProgressBar({ label, value, max = 1, tone = 'primary' }: ProgressBarProps) {
  return <progress className={classNames(styles['bar'], styles[tone])} aria-label={label} value={value} max={max} />
}
