import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { goBack } from '../navigation/history-entry.ts'
import { IconButton } from './icon-button.tsx'
import { useKeys } from './keys.ts'
import styles from './screen-bar.module.css'

interface ScreenBarProps {
  title: string
  /** Where back leads when the visit began on this screen. */
  fallback: string
  /** Buttons at the end. */
  children?: ReactNode
  /** From 0 to 1: drawn as a line beneath. */
  progress?: number
}

/** The head of a screen without the app's banner: back, the screen's title, its buttons (SHELL-03). */
export function ScreenBar({ title, fallback, children, progress }: ScreenBarProps) {
  const [, navigate] = useLocation()
  const back = () => goBack(navigate, fallback)
  useKeys({ Escape: back })
  return (
    <div className={styles['bar']}>
      <IconButton icon="back" label="Back" onClick={back} />
      <h1 className={styles['title']}>{title}</h1>
      {children}
      {progress !== undefined && (
        <span
          className={styles['progress']}
          // None at the start: the policy refuses a style that stands in the gateway's HTML.
          style={progress === 0 ? undefined : { scale: `${progress} 1` }}
          aria-hidden="true"
        />
      )}
    </div>
  )
}
