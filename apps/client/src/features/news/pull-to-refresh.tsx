import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { Icon } from '../../shared/ui/icon.tsx'
import { classNames } from '../../shared/ui/class-names.ts'
import styles from './pull-to-refresh.module.css'

const enoughPx = 72
const mostPx = 110

interface PullToRefreshProps {
  /** Asks anew; the mark turns until it is done. */
  onRefresh: () => Promise<unknown>
  children: ReactNode
}

/** Calls `onRefresh` when a finger pulls its content down at the top of the page. Keys and buttons do it elsewhere. */
export function PullToRefresh({ onRefresh, children }: PullToRefreshProps) {
  const area = useRef<HTMLDivElement>(null)
  const [pulledPx, setPulledPx] = useState(0)
  const [isRefreshing, setIsRefreshing] = useState(false)
  const refresh = useEffectEvent(() => {
    setIsRefreshing(true)
    void onRefresh()
      .catch(() => undefined) // the list itself says what failed
      .finally(() => setIsRefreshing(false))
  })
  useEffect(() => {
    const element = area.current
    if (!element) return
    return followPull(element, { onPull: setPulledPx, onEnough: () => refresh() })
  }, [])
  const shiftPx = isRefreshing ? 48 : pulledPx
  return (
    <div ref={area} className={styles['area']}>
      <span
        className={classNames(styles['mark'], isRefreshing && styles['turning'])}
        // None at rest: the policy refuses a style that stands in the gateway's HTML.
        style={
          shiftPx === 0 ? undefined : { translate: `-50% ${shiftPx - 44}px`, opacity: Math.min(1, shiftPx / enoughPx) }
        }
        aria-hidden="true"
      >
        <Icon name="retry" size="md" />
      </span>
      <output className="visually-hidden">{isRefreshing && 'Refreshing'}</output>
      {children}
    </div>
  )
}

interface Pull {
  readonly onPull: (px: number) => void
  readonly onEnough: () => void
}

/** Follows a finger on `element`; the browser's own reload by pulling is off meanwhile. Returns the way to stop. */
function followPull(element: HTMLElement, { onPull, onEnough }: Pull): () => void {
  let startY: number | undefined
  let pulled = 0
  const start = ({ touches }: TouchEvent) => {
    startY = window.scrollY <= 0 && touches.length === 1 ? touches[0]?.clientY : undefined
  }
  const move = ({ touches }: TouchEvent) => {
    const y = touches[0]?.clientY
    if (startY === undefined || y === undefined) return
    // Half the way of the finger: it feels like a spring.
    pulled = window.scrollY > 0 ? 0 : Math.min(mostPx, Math.max(0, (y - startY) / 2))
    onPull(pulled)
  }
  const end = () => {
    if (startY !== undefined && pulled >= enoughPx) onEnough()
    startY = undefined
    pulled = 0
    onPull(0)
  }
  const root = document.documentElement
  root.style.setProperty('overscroll-behavior-y', 'contain')
  const options = { passive: true }
  element.addEventListener('touchstart', start, options)
  element.addEventListener('touchmove', move, options)
  element.addEventListener('touchend', end)
  element.addEventListener('touchcancel', end)
  return () => {
    root.style.removeProperty('overscroll-behavior-y')
    element.removeEventListener('touchstart', start)
    element.removeEventListener('touchmove', move)
    element.removeEventListener('touchend', end)
    element.removeEventListener('touchcancel', end)
  }
}
