import type { DuelEvent } from '@abhyas/contracts/duel'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearSettings } from '../../shared/settings/settings.ts'
import { fillInBrowser, renderPage, signInForTest } from '../../testing/render-page.tsx'
import { resetDuel } from './duel-store.ts'
import GamePage from './game-page.tsx'
import { closedOf, epoch, inMs, openDuel } from './testing/duel.ts'
import { fakeSockets, letIn, say } from './testing/fake-socket.ts'

const open = async () => {
  renderPage(<GamePage />, { pattern: '/duelState', path: '/duelState' }, {})
  await letIn()
  await say({ type: 'welcome', duel: openDuel(0, { kind: 'async' }), seek: null })
}
const tell = (seq: number, event: DuelEvent) => say({ type: 'event', epoch, seq: 4 + seq, event })
const { answers } = closedOf(0)
const closed: DuelEvent = {
  type: 'closed',
  closed: closedOf(0, { answers: [answers[0], null] }),
  scores: [112, 0],
  shownUntil: inMs(3_000),
}
const said = () => [...document.querySelectorAll('output')].map(({ textContent }) => textContent).join('|')

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T04:00:00Z') })
  fakeSockets()
  fillInBrowser()
  signInForTest()
})
afterEach(() => {
  cleanup()
  resetDuel()
  clearSettings()
  history.replaceState(null, '')
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('DUEL-03 while a friend plays later nothing is told of a player who is not there', async () => {
  await open()
  const [, other] = within(screen.getByRole('list', { name: 'Score' })).getAllByRole('listitem')
  expect(other?.textContent).toBe('Your friend plays later')
  await tell(1, { type: 'answered', index: 0, seat: 0, choice: 1 })
  expect(said()).not.toContain('Waiting for')
  await tell(2, closed)
  expect(screen.queryByText(/no answer in time/)).toBeNull()
  expect(document.body.textContent).not.toContain('Ravi')
  expect(said()).toContain('You: B, right, 4.2 s, 112 points. You have 112 points.')
})

test('DUEL-03 the end of one’s own part is no result against nobody', async () => {
  await open()
  await tell(1, closed)
  await tell(2, { type: 'over', outcome: null })
  expect(screen.getByText('Your part is played')).toBeTruthy()
  expect(screen.getByText('112 points')).toBeTruthy()
  expect(screen.queryByText('112 to 0')).toBeNull()
})
