import { useState } from 'react'
import { Button } from '../shared/ui/button.tsx'
import { Icon } from '../shared/ui/icon.tsx'
import { useModal } from '../shared/ui/use-modal.ts'
import styles from './rotate-overlay.module.css'

/** Asks to turn the phone (SHELL-11), and takes no for an answer (C7): some phones are mounted sideways. */
export default function RotateOverlay({ isSideways }: { readonly isSideways: boolean }) {
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
