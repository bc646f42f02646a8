import { useState, useSyncExternalStore } from 'react'
import { lazyPart } from '../shared/lazy/lazy-part.ts'
import { Optional } from '../shared/lazy/optional.tsx'

const RotateOverlay = lazyPart(() => import('./rotate-overlay.tsx'))

const largestPhoneSide = 768
const landscapeRatio = 1.2

/** A phone held sideways: a touch device whose smaller side is under 768 px, wider than 1.2 times its height (SHELL-12). */
export const isPhoneSideways = (width: number, height: number, isTouch: boolean): boolean =>
  isTouch && Math.min(width, height) < largestPhoneSide && width / height > landscapeRatio

const isTyping = () => document.activeElement?.matches('input, textarea, [contenteditable]') === true

const subscribe = (listener: () => void) => {
  addEventListener('resize', listener)
  return () => removeEventListener('resize', listener)
}
const isSidewaysNow = () =>
  // The keyboard makes the window low as well.
  !isTyping() &&
  isPhoneSideways(innerWidth, innerHeight, navigator.maxTouchPoints > 0 && matchMedia('(pointer: coarse)').matches)

/** Brings the overlay when the phone is first held sideways; from then on it stays and remembers its answer. */
export function RotateWatch() {
  const isSideways = useSyncExternalStore(subscribe, isSidewaysNow, () => false)
  const [isNeeded, setIsNeeded] = useState(isSideways)
  if (isSideways && !isNeeded) setIsNeeded(true)
  if (!isNeeded) return null
  return (
    <Optional>
      <RotateOverlay isSideways={isSideways} />
    </Optional>
  )
}
