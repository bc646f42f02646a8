import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import styles from './streak-badge.module.css'

export interface StreakBadgeProps {
  /** Reading days in a row. */
  count: number
  /** Today's goal is met: the flame is lit. */
  isLit?: boolean | undefined
  /** Lets the flame leap once, when it becomes true: the streak has just grown. */
  isGrowing?: boolean | undefined
  /** Makes it a button. */
  onClick?: (() => void) | undefined
}

/** The streak as a flame and a number. */
export function StreakBadge({ count, isLit = true, isGrowing = false, onClick }: StreakBadgeProps) {
  const label = `Streak: ${count} ${count === 1 ? 'day' : 'days'}`
  const className = classNames(
    styles['streak'],
    isLit && count > 0 && styles['lit'],
    isGrowing && styles['growing'],
    'tabular',
  )
  const content = (
    <>
      <Icon name="flame" size="md" className={styles['flame']} />
      <span aria-hidden="true">{count}</span>
      <span className="visually-hidden">{label}</span>
    </>
  )
  if (!onClick) return <span className={className}>{content}</span>
  return (
    <button type="button" className={className} onClick={onClick}>
      {content}
    </button>
  )
}
