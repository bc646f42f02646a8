import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './badge.module.css'

export interface BadgeProps {
  tone?: 'neutral' | 'primary' | 'success' | 'error' | 'warning' | undefined
  children: ReactNode
}

/** A word or a number that marks something: "Sample", "Read", "3". */
export function Badge({ tone = 'neutral', children }: BadgeProps) {
  return <span className={classNames(styles['badge'], styles[tone])}>{children}</span>
}
