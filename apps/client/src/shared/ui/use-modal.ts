import { useEffect, useRef } from 'react'
import type { MouseEvent, PointerEvent, RefObject, SyntheticEvent } from 'react'

interface ModalProps {
  ref: RefObject<HTMLDialogElement | null>
  onCancel: (event: SyntheticEvent) => void
  onClose: () => void
  onPointerDown: (event: PointerEvent<HTMLDialogElement>) => void
  onClick: (event: MouseEvent<HTMLDialogElement>) => void
}

/**
 * The props of a `<dialog>` that is modal while `isOpen`. The platform does the rest: Esc and Android's back ask to
 * close, the focus stays inside and returns to where it was, the page behind is inert.
 * @param onClose called when the user asks to close: by Esc, back, or a click on the backdrop
 */
export function useModal(isOpen: boolean, onClose: () => void): ModalProps {
  const ref = useRef<HTMLDialogElement>(null)
  const pressed = useRef<EventTarget | null>(null)
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (isOpen && !dialog.open) dialog.showModal()
    if (!isOpen && dialog.open) dialog.close()
  }, [isOpen])
  return {
    ref,
    onCancel: (event) => {
      if (event.target !== ref.current) return
      event.preventDefault()
      onClose()
    },
    // The browser may close it without asking (a second Esc): the state follows.
    onClose: () => {
      if (isOpen) onClose()
    },
    onPointerDown: (event) => {
      pressed.current = event.target
    },
    // Both ends of the click: text that is selected past the edge must not close what it stands in.
    onClick: (event) => {
      const isOnBackdrop = event.target === ref.current && pressed.current === ref.current
      if (isOnBackdrop && !isOverToast(event)) onClose()
    },
  }
}

/** A toast above the dialog is inert like everything outside: a tap on it falls through to the backdrop. */
function isOverToast({ clientX, clientY }: MouseEvent): boolean {
  return [...document.querySelectorAll('[data-toast]')].some((toast) => {
    const { left, right, top, bottom } = toast.getBoundingClientRect()
    return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
  })
}
