import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './skeleton.module.css'

export interface SkeletonProps {
  /** `text` is a line of text, `title` a headline's line, `block` a picture or a card, `circle` an avatar. */
  shape?: 'text' | 'title' | 'block' | 'circle' | undefined
  width?: 'full' | 'long' | 'half' | 'short' | undefined
}

/** One grey shape where content will stand. */
export function Skeleton({ shape = 'text', width = 'full' }: SkeletonProps) {
  return <span aria-hidden="true" className={classNames(styles['skeleton'], styles[shape], styles[width])} />
}

export interface LoadingProps {
  /** What is loading: "Loading the news". */
  label: string
  /** Skeletons in the final layout. */
  children: ReactNode
}

/** Holds skeletons and says to a screen reader what they stand for. */
export function Loading({ label, children }: LoadingProps) {
  return (
    <div className={styles['loading']} aria-busy="true">
      <output className="visually-hidden">{label}</output>
      {children}
    </div>
  )
}
