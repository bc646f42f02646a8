import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { IconButton } from '../ui/icon-button.tsx'
import { goBack } from './history-entry.ts'
import styles from './screen-heading.module.css'

export interface ScreenHeadingProps {
  readonly title: ReactNode
  /** Where the arrow leads when the visit began on this screen. */
  readonly fallback: string
  /** Buttons at the end. */
  readonly actions?: ReactNode
}

/** The heading of a screen that has no banner, with its back arrow (SHELL-03). */
export function ScreenHeading({ title, fallback, actions }: ScreenHeadingProps) {
  const [, navigate] = useLocation()
  return (
    <div className={styles['heading']}>
      <IconButton icon="back" label="Back" onClick={() => goBack(navigate, fallback)} />
      <h1 className={styles['title']}>{title}</h1>
      {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
    </div>
  )
}
