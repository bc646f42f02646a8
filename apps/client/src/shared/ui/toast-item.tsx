import { useEffect, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import type { Toast } from './toast-context.ts'
import { useSwipe } from './use-swipe.ts'
import styles from './toast.module.css'

/** As long as the fade-out in toast.module.css (TOAST-03). */
const fadeMs = 300

interface ToastItemProps {
  toast: Toast
  isLeaving: boolean
  onDismiss: (id: string) => void
  onRemove: (id: string) => void
}

/** One toast, spoken politely by its region or, where it warns, at once. Its clock stands still while a pointer or the focus is on it. */
export function ToastItem({ toast, isLeaving, onDismiss, onRemove }: ToastItemProps) {
  const { id, type, action } = toast
  const dismiss = () => onDismiss(id)
  const pause = useDismissal(toast, isLeaving, onDismiss)
  useEffect(() => {
    if (!isLeaving) return
    const timer = setTimeout(() => onRemove(id), fadeMs)
    return () => clearTimeout(timer)
  }, [isLeaving, id, onRemove])
  const swipe = useSwipe('horizontal', dismiss)
  return (
    <div
      {...pause}
      {...swipe}
      data-toast
      role={type === 'error' || type === 'warning' ? 'alert' : undefined}
      className={classNames(styles['toast'], styles[type], isLeaving && styles['leaving'])}
    >
      <Icon name={toast.icon} size="md" className={styles['icon']} />
      <div className={styles['text']}>
        <p className={styles['title']}>{toast.title}</p>
        {toast.message !== null && <p className={styles['message']}>{toast.message}</p>}
        {action && (
          <button
            type="button"
            className={styles['action']}
            onClick={() => {
              action.handler()
              dismiss()
            }}
          >
            {action.label}
          </button>
        )}
      </div>
      {toast.showCloseButton && <IconButton icon="close" size="md" label="Dismiss" onClick={dismiss} />}
    </div>
  )
}

/** Dismisses the toast after its duration, less the time that it was paused; gives the handlers that pause it. */
function useDismissal(toast: Toast, isLeaving: boolean, onDismiss: (id: string) => void) {
  const [isHovered, setIsHovered] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  const remainingMs = useRef(toast.duration)
  const isRunning = !isHovered && !isFocused && !isLeaving && Number.isFinite(toast.duration)
  useEffect(() => {
    if (!isRunning) return
    const startedAt = Date.now()
    const timer = setTimeout(() => onDismiss(toast.id), remainingMs.current)
    return () => {
      clearTimeout(timer)
      remainingMs.current -= Date.now() - startedAt
    }
  }, [isRunning, toast.id, onDismiss])
  return {
    onPointerEnter: () => setIsHovered(true),
    onPointerLeave: () => setIsHovered(false),
    onFocus: () => setIsFocused(true),
    onBlur: () => setIsFocused(false),
  }
}
