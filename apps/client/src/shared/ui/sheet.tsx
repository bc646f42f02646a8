import { useId } from 'react'
import type { ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'
import { useModal } from './use-modal.ts'
import { useSwipe } from './use-swipe.ts'
import styles from './sheet.module.css'

export interface SheetProps {
  isOpen: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** Stays at the bottom, above the safe area: the primary action. */
  footer?: ReactNode
}

/** A sheet from the bottom: closes by Esc, back, the backdrop, its button, or a swipe down on its head. */
export function Sheet({ isOpen, onClose, title, children, footer }: SheetProps) {
  const titleId = useId()
  const modal = useModal(isOpen, onClose)
  const swipe = useSwipe('vertical', (direction) => {
    if (direction === 'down') onClose()
  })
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the key of a backdrop is Esc, the platform's
    <dialog {...modal} className={styles['sheet']} aria-labelledby={titleId}>
      <div className={styles['body']}>
        <header {...swipe} className={styles['head']}>
          <h2 id={titleId} className={styles['title']}>
            {title}
          </h2>
          <IconButton icon="close" label="Close" onClick={onClose} />
        </header>
        <div className={styles['content']}>{isOpen && children}</div>
        {footer !== undefined && <footer className={styles['footer']}>{footer}</footer>}
      </div>
    </dialog>
  )
}
