import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'
import styles from './chip.module.css'

export interface ChipProps {
  children: ReactNode
  icon?: IconName | undefined
  /** For a filter: whether it is on. */
  isSelected?: boolean | undefined
  /** Makes it a button; without it the chip is a label. */
  onClick?: (() => void) | undefined
}

/** A small label, or a filter that is on or off. */
export function Chip({ children, icon, isSelected, onClick }: ChipProps) {
  const content = (
    <>
      {isSelected === true ? <Icon name="check" size="sm" /> : icon && <Icon name={icon} size="sm" />}
      {children}
    </>
  )
  if (!onClick) return <span className={styles['chip']}>{content}</span>
  return (
    <button
      type="button"
      className={classNames(styles['chip'], styles['button'])}
      aria-pressed={isSelected}
      onClick={onClick}
    >
      {content}
    </button>
  )
}
