import { useId } from 'react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { useModal } from './use-modal.ts'
import styles from './dialog.module.css'

export interface DialogProps {
  isOpen: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** Buttons, the safe one first. */
  actions: ReactNode
  /** As wide as the screen lets it: for what is looked at. */
  isWide?: boolean | undefined
}

/** A question in the middle of the screen. Esc, back and the backdrop mean `onClose`: the answer that changes nothing. */
export function Dialog({ isOpen, onClose, title, children, actions, isWide = false }: DialogProps) {
  const titleId = useId()
  const modal = useModal(isOpen, onClose)
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the key of a backdrop is Esc, the platform's
    <dialog {...modal} className={classNames(styles['dialog'], isWide && styles['wide'])} aria-labelledby={titleId}>
      <div className={styles['body']}>
        <h2 id={titleId} className={styles['title']}>
          {title}
        </h2>
        <div className={styles['content']}>{isOpen && children}</div>
        <div className={styles['actions']}>{actions}</div>
      </div>
    </dialog>
  )
}
