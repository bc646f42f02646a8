import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearSettings, settings } from '../settings/settings.ts'
import { interrupt, interruptions, kinds, withdraw, type Kind } from './queue.ts'
import { pauseMs, startMs } from './rule.ts'
import { useInterruption } from './use-interruption.ts'

function Host({ isCalm }: { isCalm: boolean }) {
  const shown = useInterruption(isCalm)
  return shown ? <shown.Show onDone={() => withdraw(shown.id)} /> : <p>nothing</p>
}

const offer = (id: Kind) =>
  act(() =>
    interrupt({
      id,
      Show: ({ onDone }) => (
        <dialog open aria-label={id}>
          <button ref={(button) => button?.focus()} onClick={onDone}>
            Close {id}
          </button>
        </dialog>
      ),
    }),
  )
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const shown = () => screen.queryByRole('dialog')?.getAttribute('aria-label')
const close = (id: Kind) => act(() => screen.getByRole('button', { name: `Close ${id}` }).click())

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T06:30:00Z') })
  vi.spyOn(performance, 'now').mockImplementation(() => startMs)
})
afterEach(async () => {
  cleanup()
  withdraw(...kinds)
  vi.restoreAllMocks()
  vi.useRealTimers()
  await act(async () => clearSettings())
  document.body.innerHTML = ''
})

test('SHELL-15 one at a time, the next after a pause; the nudge needs none', async () => {
  render(<Host isCalm />)
  offer('streak')
  expect(shown()).toBe('streak')
  offer('rating')
  offer('nudge')
  expect(shown()).toBe('streak')
  close('streak')
  expect(shown()).toBe('nudge')
  close('nudge')
  await pass(pauseMs - 1_000)
  expect(shown()).toBeUndefined()
  await pass(1_000)
  expect(shown()).toBe('rating')
})

test('SHELL-15 a passive one makes way for what is more urgent, and for nothing else', async () => {
  render(<Host isCalm />)
  act(() => interrupt({ id: 'install', isPassive: true, Show: () => <p>banner</p> }))
  offer('push')
  offer('rating')
  await pass(pauseMs - 1_000)
  expect([screen.queryByText('banner') !== null, shown()]).toEqual([true, undefined])
  await pass(1_000)
  expect([screen.queryByText('banner') !== null, shown()]).toEqual([false, 'rating'])
  expect(interruptions().map(({ id }) => id)).toEqual(['push', 'rating'])
})

test('C6 it waits while what was written is not sent yet', async () => {
  document.body.insertAdjacentHTML('beforeend', '<main><textarea id="there">An answer</textarea></main>')
  render(<Host isCalm />)
  offer('streak')
  await pass(5_000)
  expect(shown()).toBeUndefined()
  document.getElementById('there')?.remove()
  await pass(1_000)
  expect(shown()).toBe('streak')
})

test('SHELL-15 the pause holds in every tab and after a reload: it is kept with the settings', () => {
  settings.lastPopupTime = Date.now() - pauseMs + 1
  render(<Host isCalm />)
  offer('rating')
  expect(shown()).toBeUndefined()
})

test('G8 on a screen that is not calm it waits; one that is up there is gone for good', () => {
  const { rerender } = render(<Host isCalm={false} />)
  offer('streak')
  expect(shown()).toBeUndefined()
  rerender(<Host isCalm />)
  expect(shown()).toBe('streak')
  rerender(<Host isCalm={false} />)
  expect(shown()).toBeUndefined()
  expect(interruptions()).toEqual([])
})

test.each([
  ['a field', '<input id="there">'],
  ['a text', '<textarea id="there"></textarea>'],
])('C6 while %s has the focus it waits', async (_what, html) => {
  document.body.insertAdjacentHTML('beforeend', html)
  const there = document.getElementById('there')
  there?.focus()
  render(<Host isCalm />)
  offer('streak')
  await pass(5_000)
  expect(shown()).toBeUndefined()
  there?.blur()
  await pass(1_000)
  expect(shown()).toBe('streak')
})

test('C6 while a dialog is open it waits', async () => {
  document.body.insertAdjacentHTML('beforeend', '<dialog open id="there" aria-label="another"></dialog>')
  render(<Host isCalm />)
  offer('streak')
  await pass(5_000)
  expect(shown()).toBe('another')
  document.getElementById('there')?.remove()
  await pass(1_000)
  expect(shown()).toBe('streak')
})

test('G7 the focus goes back to where it was', () => {
  document.body.insertAdjacentHTML('beforeend', '<button id="there">There</button>')
  document.getElementById('there')?.focus()
  render(<Host isCalm />)
  offer('streak')
  expect(document.activeElement?.textContent).toBe('Close streak')
  close('streak')
  expect(document.activeElement?.id).toBe('there')
})

test('C6 nothing but the nudge comes up in the first ten seconds', async () => {
  const running = vi.spyOn(performance, 'now').mockImplementation(() => startMs - 1)
  render(<Host isCalm />)
  offer('streak')
  await pass(2_000)
  expect(shown()).toBeUndefined()
  offer('nudge')
  expect(shown()).toBe('nudge')
  close('nudge')
  running.mockImplementation(() => startMs)
  await pass(pauseMs)
  expect(shown()).toBe('streak')
})
