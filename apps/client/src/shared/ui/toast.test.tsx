import { act, cleanup, configure, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ToastProvider, useToast } from './toast.tsx'
import type { ToastOptions, ToastPosition, ToastType } from './toast.tsx'
import { toastPositions } from './toast-context.ts'

// jsdom hides a popover and cannot show it.
configure({ defaultHidden: true })

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function Shower({ toasts }: { toasts: readonly ToastOptions[] }) {
  const { show } = useToast()
  return (
    <button type="button" onClick={() => toasts.forEach(show)}>
      show
    </button>
  )
}

function showToasts(...toasts: ToastOptions[]) {
  render(
    <ToastProvider>
      <Shower toasts={toasts} />
    </ToastProvider>,
  )
  fireEvent.click(screen.getByText('show'))
}

const pass = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds)
  })
const toastOf = (title: string): HTMLElement => {
  const toast = screen.getByText(title).closest<HTMLElement>('[data-toast]')
  if (!toast) throw new Error(`No toast says ${title}`)
  return toast
}
const regionOf = (title: string) => screen.getByText(title).closest('[data-position]')?.getAttribute('data-position')

test('TOAST-01 a toast shows its title, message, icon and action, and the action closes it', () => {
  const handler = vi.fn<() => void>()
  showToasts({
    title: 'Removed',
    message: 'From your saved articles.',
    icon: 'trash',
    action: { label: 'Undo', handler },
  })
  expect(screen.getByText('Removed')).toBeTruthy()
  expect(screen.getByText('From your saved articles.')).toBeTruthy()
  expect(toastOf('Removed').querySelector('use')?.getAttribute('href')).toMatch(/#trash$/)
  fireEvent.click(screen.getByText('Undo'))
  expect(handler).toHaveBeenCalledOnce()
  pass(300)
  expect(screen.queryByText('Removed')).toBeNull()
})

test('TOAST-02 by default it is an info at the top right with a close button', () => {
  showToasts({ title: 'Hello' })
  expect(regionOf('Hello')).toBe('top-right')
  expect(toastOf('Hello').querySelector('use')?.getAttribute('href')).toMatch(/#info$/)
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  pass(300)
  expect(screen.queryByText('Hello')).toBeNull()
})

test('TOAST-02 without its close button it has none', () => {
  showToasts({ title: 'Hello', showCloseButton: false })
  expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull()
})

test('TOAST-02 at most five stand at once, the oldest makes room', () => {
  showToasts(...[1, 2, 3, 4, 5, 6].map((number) => ({ title: `Toast ${number}` })))
  expect(screen.queryByText('Toast 1')).toBeNull()
  expect(screen.getAllByText(/^Toast \d$/)).toHaveLength(5)
})

test.each(toastPositions)('TOAST-02 it can stand at %s', (position: ToastPosition) => {
  showToasts({ title: 'Here', position })
  expect(regionOf('Here')).toBe(position)
})

test.each<[ToastType, string | null]>([
  ['success', null],
  ['info', null],
  ['warning', 'alert'],
  ['error', 'alert'],
])('TOAST-02 a toast of type %s has the role %s', (type, role) => {
  showToasts({ title: 'Spoken', type })
  expect(toastOf('Spoken').getAttribute('role')).toBe(role)
})

test('TOAST-02 G7 a toast comes into a live region that stood empty before it', () => {
  showToasts()
  // Once the gateway's HTML is taken over.
  pass(2000)
  const regions = [...document.querySelectorAll('[aria-live="polite"]')]
  expect(regions.map((region) => region.textContent)).toEqual(toastPositions.map(() => ''))
  cleanup()
  showToasts({ title: 'Spoken' })
  expect(toastOf('Spoken').parentElement?.getAttribute('aria-live')).toBe('polite')
})

test('TOAST-03 it leaves after 4000 ms and a fade of 300 ms', () => {
  showToasts({ title: 'Brief' })
  pass(3999)
  const standing = toastOf('Brief').className
  pass(1)
  expect(toastOf('Brief').className).not.toBe(standing)
  pass(299)
  expect(screen.getByText('Brief')).toBeTruthy()
  pass(1)
  expect(screen.queryByText('Brief')).toBeNull()
})

test('TOAST-03 its own duration counts, and Infinity stays', () => {
  showToasts({ title: 'Short', duration: 1000 }, { title: 'Lasting', duration: Infinity })
  pass(1000)
  pass(300)
  expect(screen.queryByText('Short')).toBeNull()
  pass(3_600_000)
  expect(screen.getByText('Lasting')).toBeTruthy()
})

test('TOAST-03 a pointer or the focus on it stops its clock, not for longer than it stays', () => {
  showToasts({ title: 'Paused' })
  pass(3000)
  fireEvent.pointerEnter(toastOf('Paused'))
  pass(10_000)
  fireEvent.focus(screen.getByRole('button', { name: 'Dismiss' }))
  fireEvent.pointerLeave(toastOf('Paused'))
  pass(10_000)
  fireEvent.blur(screen.getByRole('button', { name: 'Dismiss' }))
  pass(999)
  pass(300)
  expect(screen.getByText('Paused')).toBeTruthy()
  pass(1)
  pass(300)
  expect(screen.queryByText('Paused')).toBeNull()
})

test('TOAST-03 a swipe sends it away, a short slip does not', () => {
  showToasts({ title: 'Swiped', duration: Infinity })
  const toast = toastOf('Swiped')
  const swipe = (to: number) => {
    fireEvent.pointerDown(toast, { clientX: 10, clientY: 10, isPrimary: true })
    fireEvent.pointerUp(toast, { clientX: to, clientY: 12, isPrimary: true })
    pass(300)
  }
  swipe(40)
  expect(screen.getByText('Swiped')).toBeTruthy()
  swipe(90)
  expect(screen.queryByText('Swiped')).toBeNull()
})

test('TOAST-04 outside its provider the toast facility throws', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  expect(() => render(<Shower toasts={[]} />)).toThrow('useToast must be used within a ToastProvider')
})
