import type { DuelSeek } from '@abhyas/contracts/duel'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearSettings } from '../../shared/settings/settings.ts'
import { fillInBrowser, renderPage, signInForTest } from '../../testing/render-page.tsx'
import { resetDuel } from './duel-store.ts'
import MatchingPage from './matching-page.tsx'
import { duelOf, inMs, openDuel } from './testing/duel.ts'
import { FakeSocket, fakeSockets, end, letIn, say, tap } from './testing/fake-socket.ts'

const open = async () =>
  renderPage(<MatchingPage />, { pattern: '/matching', path: '/matching?subject=polity&format=blitz' }, {})
const seekOf = (more: Partial<DuelSeek> = {}): DuelSeek => ({
  subject: 'polity',
  format: 'blitz',
  since: inMs(0),
  range: { from: 1400, to: 1600 },
  waiting: 2,
  offers: [],
  ...more,
})
const nothing = { type: 'welcome', duel: null, seek: null } as const
const begin = async (more: Partial<DuelSeek> = {}) => {
  const opened = await open()
  await letIn()
  await say(nothing)
  await say({ type: 'seeking', seek: seekOf(more) })
  return opened
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const show = (isVisible: boolean) =>
  act(() => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isVisible ? 'visible' : 'hidden')
    document.dispatchEvent(new Event('visibilitychange'))
  })

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
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('/matching', () => {
  it('ROUTE-11 DUEL-02 searches, says for whom and how long, and goes where the duel begins', async () => {
    const { history } = await begin()
    expect(FakeSocket.said('seek')).toEqual([{ type: 'seek', subject: 'polity', format: 'blitz' }])
    expect(screen.getByText(/rated 1400 to 1600. 2 other students search for the same/)).toBeTruthy()
    await pass(4_100)
    expect(screen.getByRole('timer', { name: 'Seconds searched' }).textContent).toBe('4 s')
    await say({ type: 'seeking', seek: seekOf({ range: { from: 1350, to: 1650 }, waiting: 0 }) })
    expect(screen.getByText(/1350 to 1650. Nobody else searches/)).toBeTruthy()
    await say({ type: 'matched', duel: duelOf() })
    expect(history.at(-1)).toBe('/duel-start')
    await pass(100)
    expect(FakeSocket.said('cancel')).toEqual([])
  })

  it('offers what the server offers, labelled', async () => {
    await begin({ offers: ['ghost', 'bot'] })
    await tap(screen.getByRole('button', { name: 'Play an earlier duel of a student' }))
    await tap(screen.getByRole('button', { name: 'Play a bot, unrated' }))
    expect(FakeSocket.said('take')).toEqual([
      { type: 'take', opponent: 'ghost' },
      { type: 'take', opponent: 'bot' },
    ])
  })

  it('cancels at once, with and without a line', async () => {
    const { history } = await begin()
    await tap(screen.getByRole('button', { name: 'Cancel' }))
    expect(FakeSocket.said('cancel').length).toBeGreaterThan(0)
    expect(history.at(-1)).toBe('/duel')
    cleanup()
    const offline = await begin()
    await end(1006)
    expect(screen.getByText('Reconnecting…')).toBeTruthy()
    await tap(screen.getByRole('button', { name: 'Cancel' }))
    expect(offline.history.at(-1)).toBe('/duel')
  })

  it('F21 away for ten seconds it leaves the queue, and less does not', async () => {
    await begin()
    show(false)
    await pass(7_000)
    await say({ type: 'ping', id: 1 })
    show(true)
    expect(FakeSocket.said('cancel')).toEqual([])
    show(false)
    await pass(6_000)
    await say({ type: 'ping', id: 2 })
    await pass(4_500)
    expect(FakeSocket.said('cancel')).toHaveLength(1)
    await say({ type: 'seeking', seek: null }, { type: 'ping', id: 3 })
    show(true)
    expect(screen.getByText(/The search stopped while you were away/)).toBeTruthy()
    await tap(screen.getByRole('button', { name: 'Search again' }))
    expect(FakeSocket.said('seek')).toHaveLength(2)
  })

  it('F21 what was stopped without a line is stopped at the server when the line is back', async () => {
    await begin()
    show(false)
    await pass(7_000)
    await end(1006)
    await pass(4_000)
    await letIn()
    await say({ type: 'welcome', duel: null, seek: seekOf() })
    expect(FakeSocket.said('cancel')).toHaveLength(1)
    expect(screen.getByText(/The search stopped while you were away/)).toBeTruthy()
  })

  it('a break of the line searches on', async () => {
    await begin()
    await end(1006)
    await pass(8_000)
    await letIn()
    await say({ type: 'welcome', duel: null, seek: null })
    expect(FakeSocket.said('seek')).toHaveLength(2)
  })

  it('F21 the server is asked again where it knows of no search any more', async () => {
    await begin()
    await say({ type: 'welcome', duel: null, seek: null })
    expect(FakeSocket.said('seek')).toHaveLength(2)
    await say({ type: 'seeking', seek: seekOf() })
    expect(screen.queryByText('Asking the server …')).toBeNull()
    expect(FakeSocket.said('seek')).toHaveLength(2)
  })

  it('an offer is taken on a line only, and says so', async () => {
    await begin({ offers: ['ghost', 'bot'] })
    await end(1006)
    expect(screen.getByText('These can be played when the line is back:')).toBeTruthy()
    for (const name of ['Play an earlier duel of a student', 'Play a bot, unrated'])
      expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true)
  })

  it('a search that is refused says why', async () => {
    await begin()
    await say({ type: 'refused', clientId: null, message: 'Too many duels were left. Again at 10:00.' })
    expect(screen.getByText('Too many duels were left. Again at 10:00.')).toBeTruthy()
  })

  it('a duel that runs comes first', async () => {
    const { history } = await open()
    await letIn()
    await say({ type: 'welcome', duel: openDuel(), seek: null })
    expect(history.at(-1)).toBe('/duel-start')
    expect(FakeSocket.said('seek')).toEqual([])
  })
})
