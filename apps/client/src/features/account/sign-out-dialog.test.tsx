import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SignOutDialog } from './sign-out-dialog.tsx'

const outbox = vi.hoisted(() => ({ waiting: 0, left: 0 }))
const signOut = vi.hoisted(() => vi.fn<() => Promise<void>>(() => Promise.resolve()))
vi.mock('../../shared/outbox/outbox.ts', () => ({
  useOutbox: () => ({ waiting: outbox.waiting, refused: 0 }),
  sendOutbox: () => Promise.resolve(outbox.left),
}))
vi.mock('../../shared/session/session.ts', () => ({ signOut }))

beforeEach(() => {
  history.replaceState(null, '', '/profile')
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
})
afterEach(() => {
  cleanup()
  signOut.mockClear()
})

const open = (waiting: number, left = waiting) => {
  Object.assign(outbox, { waiting, left })
  render(<SignOutDialog isOpen onClose={() => undefined} />)
}

test('ACC-07 with everything sent, signing out is one tap and leads home', () => {
  open(0)
  fireEvent.click(screen.getByRole('button', { name: 'Sign out' }))
  expect(signOut).toHaveBeenCalledTimes(1)
  expect(location.pathname).toBe('/')
})

test('ACC-07 with answers waiting it offers to send them first, and signs out once they are sent', async () => {
  open(3, 0)
  expect(screen.getByText(/Not sent yet: 3 answers/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Send first' }))
  await waitFor(() => expect(signOut).toHaveBeenCalledTimes(1))
})

test('ACC-07 what could not be sent is not lost by the way: the student decides', async () => {
  open(1)
  fireEvent.click(screen.getByRole('button', { name: 'Send first' }))
  await screen.findByText(/Could not send 1 answer now/)
  expect(signOut).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Discard 1 answer' }))
  expect(signOut).toHaveBeenCalledTimes(1)
})
