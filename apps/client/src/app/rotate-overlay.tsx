import { useState, useSyncExternalStore } from 'react'
import { Button } from '../shared/ui/button.tsx'
import { Icon } from '../shared/ui/icon.tsx'
import { useModal } from '../shared/ui/use-modal.ts'
import styles from './rotate-overlay.module.css'

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

/** Asks to turn the phone (SHELL-11), and takes no for an answer (C7): some phones are mounted sideways. */
export function RotateOverlay() {
  const isSideways = useSyncExternalStore(subscribe, isSidewaysNow)
  const [isDeclined, setIsDeclined] = useState(false)
  const decline = () => setIsDeclined(true)
  // Without its click handler: a tap beside the button is no answer.
  const { ref, onCancel, onClose } = useModal(isSideways && !isDeclined, decline)
  if (!isSideways || isDeclined) return null
  return (
    <dialog
      ref={ref}
      onCancel={onCancel}
      onClose={onClose}
      className={styles['overlay']}
      aria-labelledby="rotate-title"
    >
      <Icon name="phone" size="2xl" />
      <h2 id="rotate-title" className={styles['title']}>
        Rotate Your Device
      </h2>
      <p className={styles['text']}>Please rotate your device to portrait mode for the best experience</p>
      <Button onClick={decline}>Continue anyway</Button>
    </dialog>
  )
}
