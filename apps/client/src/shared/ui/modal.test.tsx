import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Sheet } from './sheet.tsx'

// jsdom knows `<dialog>` but cannot show it.
beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
})
afterEach(cleanup)

function renderSheet() {
  const onClose = vi.fn<() => void>()
  function Opened() {
    const [isOpen, setIsOpen] = useState(true)
    const close = () => {
      onClose()
      setIsOpen(false)
    }
    return (
      <Sheet isOpen={isOpen} onClose={close} title="Text">
        <p>inside</p>
      </Sheet>
    )
  }
  render(<Opened />)
  return { onClose, dialog: screen.getByRole<HTMLDialogElement>('dialog', { name: 'Text' }) }
}

test('SHELL-17 a sheet is a named dialog with its content', () => {
  const { dialog } = renderSheet()
  expect(dialog.open).toBe(true)
  expect(screen.getByText('inside')).toBeTruthy()
})

test.each([
  ['Esc or back', (dialog: HTMLElement) => fireEvent(dialog, new Event('cancel', { cancelable: true }))],
  ['its button', () => fireEvent.click(screen.getByRole('button', { name: 'Close' }))],
  [
    'the backdrop',
    (dialog: HTMLElement) => {
      fireEvent.pointerDown(dialog)
      fireEvent.click(dialog)
    },
  ],
])('SHELL-17 a sheet closes once by %s', (_, close) => {
  const { onClose, dialog } = renderSheet()
  close(dialog)
  expect(onClose).toHaveBeenCalledOnce()
  expect(dialog.open).toBe(false)
})

test('SHELL-17 a press that began inside and ended on the backdrop does not close it', () => {
  const { onClose, dialog } = renderSheet()
  fireEvent.pointerDown(screen.getByText('inside'))
  fireEvent.click(dialog)
  expect(onClose).not.toHaveBeenCalled()
})
