import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './progress-ring.module.css'

export interface ProgressRingProps {
  label: string
  value: number
  /** Default 1. */
  max?: number | undefined
  /** Default `md`: 64 px; `sm` is 44, `lg` 96. */
  size?: 'sm' | 'md' | 'lg' | undefined
  tone?: 'primary' | 'success' | 'warning' | 'error' | undefined
  /** Shown in the middle: a number, an icon. */
  children?: ReactNode
}

/** Progress as a ring, drawn from the top clockwise. */
export function ProgressRing({ label, value, max = 1, size = 'md', tone = 'primary', children }: ProgressRingProps) {
  const percent = max > 0 ? Math.round(Math.min(Math.max(value / max, 0), 1) * 100) : 0
  return (
    <div className={classNames(styles['ring'], styles[size], styles[tone])}>
      <progress className="visually-hidden" aria-label={label} value={value} max={max} />
      <svg viewBox="0 0 40 40" aria-hidden="true">
        <circle className={styles['track']} cx="20" cy="20" r="17.5" />
        {percent > 0 && (
          <circle
            className={styles['value']}
            cx="20"
            cy="20"
            r="17.5"
            pathLength={100}
            strokeDasharray={`${percent} 100`}
          />
        )}
      </svg>
      <span className={styles['content']}>{children}</span>
    </div>
  )
}
