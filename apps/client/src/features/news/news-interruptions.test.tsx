import type { Progress } from '@abhyas/contracts/news'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { interruptions, withdraw } from '../../shared/interruptions/queue.ts'
import { clearSettings, settings } from '../../shared/settings/settings.ts'
import { outbox } from '../../testing/outbox.ts'
import { fillInBrowser, renderPage, signInForTest } from '../../testing/render-page.tsx'
import { useHighlightTip } from './use-highlight-tip.ts'
import { useStreakCelebration } from './streak-celebration.ts'

vi.mock('../../shared/outbox/outbox.ts', () => import('../../testing/outbox.ts'))

const today = '2026-11-18'
const progressOf = (days: number, read: readonly string[]): Progress => ({
  streak: { days, best: 5, today, todaySeconds: 130, goalSeconds: 120, goalMet: true },
  read: [...read],
  calendar: [{ day: today, seconds: 130, goalMet: true }],
  answered: { total: 0, correct: 0 },
})
const before = ['a', 'b', 'c', 'd']

function Item({ hasHighlights }: { hasHighlights: boolean }) {
  useHighlightTip('e', hasHighlights)
  useStreakCelebration()
  return <p>item</p>
}

const open = (progress: Progress, hasHighlights = false) =>
  renderPage(
    <Item hasHighlights={hasHighlights} />,
    { pattern: '/news/:id', path: '/news/e' },
    { 'news.progress': () => progress },
  ).queryClient
const ids = () => interruptions().map(({ id }) => id)
const readIt = () =>
  act(async () => {
    const input = { clientId: crypto.randomUUID(), at: `${today}T06:30:00Z`, itemId: 'e', seconds: 10, finished: true }
    outbox.waiting.push({ path: 'news.recordReading', input })
  })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${today}T06:30:00Z`) })
  fillInBrowser()
  signInForTest()
})
afterEach(async () => {
  cleanup()
  withdraw('streak', 'highlight')
  outbox.waiting = []
  vi.useRealTimers()
  await act(async () => clearSettings())
})

test('NEWS-08 a streak that has grown waits for its turn, and is taken note of', async () => {
  Object.assign(settings, { previousStreak: 3, streakDate: '2026-11-17' })
  open(progressOf(4, before))
  await waitFor(() => expect(ids()).toEqual(['streak']))
  expect(settings).toMatchObject({ previousStreak: 4, streakDate: today, lastSparkModalShown: today })
  const Show = interruptions()[0]?.Show
  if (!Show) throw new Error('Nothing waits')
  render(<Show onDone={() => undefined} />)
  expect(screen.getByRole('dialog', { name: '4 days in a row!' })).toBeTruthy()
})

test('C6 whoever has read the fifth item and marked nothing is told once that they can', async () => {
  const client = open(progressOf(0, before))
  await waitFor(() => expect(client.isFetching()).toBe(0))
  expect(ids()).toEqual([])
  await readIt()
  await waitFor(() => expect(ids()).toEqual(['highlight']))
  expect(settings.infoHighlightModalShown).toBe(false)
  const Show = interruptions()[0]?.Show
  if (!Show) throw new Error('Nothing waits')
  render(<Show onDone={() => undefined} />)
  expect(screen.getByRole('dialog', { name: 'Mark what matters' })).toBeTruthy()
  expect(settings.infoHighlightModalShown).toBe(true)
})

test('C6 the tip goes with its item', async () => {
  const client = open(progressOf(0, before))
  await waitFor(() => expect(client.isFetching()).toBe(0))
  await readIt()
  await waitFor(() => expect(ids()).toEqual(['highlight']))
  cleanup()
  expect(ids()).toEqual([])
})

test.each([
  ['it was shown before', before, false, true],
  ['something is marked', before, true, false],
  ['few items were read', ['a', 'b', 'c'], false, false],
  ['the item was read long ago', [...before, 'e'], false, false],
])('C6 no tip where %s', async (_what, read, hasHighlights, wasShown) => {
  settings.infoHighlightModalShown = wasShown
  const client = open(progressOf(0, read), hasHighlights)
  await waitFor(() => expect(client.isFetching()).toBe(0))
  await readIt()
  await vi.dynamicImportSettled()
  expect(ids()).toEqual([])
})
