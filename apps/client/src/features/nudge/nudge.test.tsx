import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connection } from '../../shared/connection/connection.ts'
import { withdraw } from '../../shared/interruptions/queue.ts'
import { useInterruption } from '../../shared/interruptions/use-interruption.ts'
import { session } from '../../shared/session/session.ts'
import { clearSettings, settings } from '../../shared/settings/settings.ts'
import { fillInBrowser, signInForTest } from '../../testing/render-page.tsx'
import './nudge-dialog.tsx'
import { restMs, useNudge } from './use-nudge.ts'

type Due = (input: { path: string; shownTimestamp: number }) => Promise<{ nudge: string; shownTimestamp: number }>
const due = vi.hoisted(() => vi.fn<Due>())
const shown = vi.hoisted(() => vi.fn<() => Promise<{ shownTimestamp: number }>>())
vi.mock('../../shared/api/trpc.ts', () => ({ api: { nudge: { due: { query: due }, shown: { mutate: shown } } } }))

function Host({ path, isCalm }: { path: string; isCalm: boolean }) {
  useNudge(path, isCalm)
  const next = useInterruption(isCalm)
  return next ? <next.Show onDone={() => withdraw(next.id)} /> : null
}

const place = memoryLocation({ path: '/news', record: true })
const host = (path: string, isCalm = true) => (
  <Router hook={place.hook}>
    <Host path={path} isCalm={isCalm} />
  </Router>
)
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const modal = () => screen.queryByRole('dialog', { name: 'Add your phone number' })
const now = Date.parse('2026-11-20T06:30:00Z')

beforeEach(() => {
  fillInBrowser()
  vi.useFakeTimers({ now })
  history.replaceState(null, '', '/news?tab=hindu')
  place.reset()
  signInForTest()
  session.phase = 'confirmed'
  due.mockImplementation(({ shownTimestamp }) => Promise.resolve({ nudge: 'modal', shownTimestamp }))
  shown.mockImplementation(() => Promise.resolve({ shownTimestamp: now - 7 }))
})
afterEach(async () => {
  cleanup()
  withdraw('nudge')
  connection.isOnline = true
  vi.useRealTimers()
  due.mockReset()
  shown.mockReset()
  await act(async () => clearSettings())
})

test('NUDGE-01 asks once a screen, when it has stood for a moment, with its path and when the modal was shown', async () => {
  settings.phoneVerifyModalShownTimestamp = 5
  due.mockImplementation(() => Promise.resolve({ nudge: 'none', shownTimestamp: 4 }))
  const { rerender } = render(host('/news'))
  await pass(restMs - 1)
  expect(due).not.toHaveBeenCalled()
  await pass(600_000)
  expect(due.mock.calls).toEqual([[{ path: '/news', shownTimestamp: 5 }]])
  expect(settings.phoneVerifyModalShownTimestamp).toBe(4)
  rerender(host('/duel'))
  rerender(host('/pyq'))
  await pass(restMs)
  expect(due.mock.calls.slice(1)).toEqual([[{ path: '/pyq', shownTimestamp: 4 }]])
  expect(modal()).toBeNull()
})

test('NUDGE-01 G8 asks nothing on a screen that is not calm, signed out, unconfirmed, with a phone, or offline', async () => {
  const { rerender } = render(host('/new-test', false))
  await pass(restMs)
  session.phase = 'unknown'
  rerender(host('/news'))
  await pass(restMs)
  await act(async () => {
    session.phase = 'confirmed'
    settings.userData = { ...settings.userData, phone: '9876543210' } as typeof settings.userData
  })
  await pass(restMs)
  await act(async () => {
    settings.userData = {}
  })
  await pass(restMs)
  connection.isOnline = false
  await act(async () => signInForTest())
  await pass(restMs)
  expect(due).not.toHaveBeenCalled()
})

test('NUDGE-01 a question that fails brings nothing up', async () => {
  due.mockImplementation(() => Promise.reject(new Error('away')))
  render(host('/news'))
  await pass(restMs)
  expect(due).toHaveBeenCalledTimes(1)
  expect(modal()).toBeNull()
})

test('NUDGE-01 an answer that comes when the student is on another screen is of no use there', async () => {
  let answer: (value: { nudge: string; shownTimestamp: number }) => void = () => undefined
  due.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)))
  due.mockImplementation(() => Promise.resolve({ nudge: 'none', shownTimestamp: 0 }))
  const { rerender } = render(host('/news'))
  await pass(restMs)
  rerender(host('/'))
  await act(async () => answer({ nudge: 'modal', shownTimestamp: 9 }))
  await pass(restMs)
  expect(modal()).toBeNull()
  expect(settings.phoneVerifyModalShownTimestamp).toBe(0)
})

test('NUDGE-01 the modal goes with its screen', async () => {
  const { rerender } = render(host('/news'))
  await pass(restMs)
  await vi.dynamicImportSettled()
  await pass(0)
  expect(modal()).not.toBeNull()
  due.mockImplementation(() => Promise.resolve({ nudge: 'none', shownTimestamp: 0 }))
  rerender(host('/'))
  expect(modal()).toBeNull()
})

const open = async () => {
  render(host('/news'))
  await pass(restMs)
  await vi.dynamicImportSettled()
  await pass(0)
}

test('NUDGE-03 tells that it was shown, and keeps the moment by the clock of the server', async () => {
  await open()
  expect(modal()).not.toBeNull()
  expect(shown).toHaveBeenCalledTimes(1)
  expect(settings.phoneVerifyModalShownTimestamp).toBe(now - 7)
})

test('NUDGE-03 where that cannot be told, the device keeps the moment by itself', async () => {
  shown.mockImplementation(() => Promise.reject(new Error('offline')))
  await open()
  expect(settings.phoneVerifyModalShownTimestamp).toBeGreaterThanOrEqual(now)
})

test('NUDGE-04 Verify now leads to /verify-phone, a step behind which this screen is', async () => {
  await open()
  fireEvent.click(screen.getByRole('button', { name: 'Verify now' }))
  expect(place.history).toEqual(['/news', '/verify-phone'])
  // It would be the place to go to after some other sign-in.
  expect(settings.postLoginRedirect).toBeNull()
  expect(modal()).toBeNull()
})

test.each([
  ['Later', () => fireEvent.click(screen.getByRole('button', { name: 'Later' }))],
  ['Esc', () => fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))],
])('NUDGE-04 %s closes it, and nothing else happens', async (_what, answer) => {
  await open()
  answer()
  expect(modal()).toBeNull()
  expect(place.history).toEqual(['/news'])
  await pass(600_000)
  expect(modal()).toBeNull()
  expect(due).toHaveBeenCalledTimes(1)
})

test('NUDGE-02 past the deadline the student is led to /verify-phone, but not out of what they write', async () => {
  due.mockImplementation(() => Promise.resolve({ nudge: 'verify', shownTimestamp: 0 }))
  document.body.insertAdjacentHTML('beforeend', '<textarea id="note"></textarea>')
  const note = document.getElementById('note')
  note?.focus()
  await open()
  expect(place.history).toEqual(['/news'])
  note?.remove()
  await pass(1_000)
  expect(place.history).toEqual(['/news', '/verify-phone'])
  expect(settings.postLoginRedirect).toBeNull()
  expect(modal()).toBeNull()
  expect(shown).not.toHaveBeenCalled()
})
