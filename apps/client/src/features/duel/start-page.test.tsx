import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearSettings } from '../../shared/settings/settings.ts'
import { fillInBrowser, renderPage, signInForTest } from '../../testing/render-page.tsx'
import { connectDuel, resetDuel } from './duel-store.ts'
import StartPage from './start-page.tsx'
import { outcomeOf } from './testing/after.ts'
import { duelOf, epoch, openDuel } from './testing/duel.ts'
import { FakeSocket, fakeSockets, end, letIn, say } from './testing/fake-socket.ts'

const open = async (duel: ReturnType<typeof duelOf> | null) => {
  const opened = renderPage(<StartPage />, { pattern: '/duel-start', path: '/duel-start' }, {})
  await letIn()
  await say({ type: 'welcome', duel, seek: null })
  return opened
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

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

describe('/duel-start', () => {
  it('ROUTE-11 without a duel leads to the lobby', async () => {
    expect((await open(null)).history.at(-1)).toBe('/duel')
  })

  it('DUEL-02 shows both, the stake, counts 3-2-1 by the server’s clock, and is ready once', async () => {
    await open(duelOf())
    expect(screen.getByText('You (1500?)')).toBeTruthy()
    expect(screen.getByText('Ravi (1540)')).toBeTruthy()
    expect(screen.getByText('Win +8 · draw +1 · loss −7')).toBeTruthy()
    const timer = screen.getByRole('timer')
    expect(timer.textContent).toBe('3')
    await pass(1_100)
    expect(timer.textContent).toBe('2')
    // The device's wall clock is nobody's business.
    vi.setSystemTime(Date.now() + 3_600_000)
    await pass(1_000)
    expect(timer.textContent).toBe('1')
    expect(FakeSocket.said('ready')).toEqual([])
    await pass(1_000)
    expect(FakeSocket.said('ready')).toEqual([{ type: 'ready', epoch }])
    expect(timer.textContent).toMatch(/^Waiting for Ravi, 7 s at most/)
    await say({ type: 'event', epoch, seq: 1, event: { type: 'ready', seat: 0 } })
    await pass(3_000)
    expect(FakeSocket.said('ready')).toHaveLength(1)
  })

  it('DUEL-02 a page that comes late shows both for a moment, and is ready in time all the same', async () => {
    const late = (ms: number) => open(duelOf({ phaseEndsAt: new Date(Date.now() + 10_000 - ms).toISOString() }))
    await late(5_000)
    await pass(1_300)
    expect(FakeSocket.said('ready')).toEqual([])
    await pass(400)
    expect(FakeSocket.said('ready')).toHaveLength(1)
    cleanup()
    resetDuel()
    await late(9_000)
    await pass(200)
    expect(FakeSocket.said('ready')).toHaveLength(2)
  })

  it('a page that nobody sees is not ready', async () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await open(duelOf())
    await pass(5_000)
    expect(FakeSocket.said('ready')).toEqual([])
  })

  it.each([
    ['after another duel', duelOf({ phase: 'over', outcome: outcomeOf() })],
    ['where the line is open already', null],
  ] as const)('DUEL-03 %s the server is asked what runs, and that is opened', async (_, held) => {
    const leave = connectDuel()
    FakeSocket.last.letIn()
    FakeSocket.last.say({ type: 'welcome', duel: held, seek: null })
    const { history } = renderPage(<StartPage />, { pattern: '/duel-start', path: '/duel-start' }, {})
    await pass(0)
    expect(history).toEqual(['/duel-start'])
    expect(FakeSocket.said('hello')).toHaveLength(2)
    const next = '77777777-7777-4777-8777-777777777777'
    await say({ type: 'welcome', duel: duelOf({ epoch: next, kind: 'async' }), seek: null })
    await pass(3_100)
    expect(FakeSocket.said('ready')).toEqual([{ type: 'ready', epoch: next }])
    leave()
  })

  it('DUEL-02 one that was broken off before it began leads to what it came to', async () => {
    const { history } = await open(duelOf())
    const outcome = outcomeOf({ result: 'aborted', reason: 'notReady' })
    await say({ type: 'event', epoch, seq: 1, event: { type: 'over', outcome } })
    expect(history.at(-1)).toBe(`/duel-results?duel=${epoch}`)
  })

  it('F21 brought to the front with a dead socket it is ready on the new one', async () => {
    await open(duelOf({ phaseEndsAt: new Date(Date.now() + 10_000).toISOString() }))
    const isVisible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    const turn = (state: DocumentVisibilityState) =>
      act(async () => {
        isVisible.mockReturnValue(state)
        document.dispatchEvent(new Event('visibilitychange'))
      })
    await turn('hidden')
    await pass(5_000)
    await turn('visible')
    await pass(200)
    await letIn()
    await say({ type: 'resumed', epoch, events: [] })
    expect(FakeSocket.last.sent).toContainEqual({ type: 'ready', epoch })
    await end(1006)
  })

  it.each([
    ['online', '/online-match-game'],
    ['friend', '/duelState'],
    ['ghost', '/duelState'],
    ['async', '/duelState'],
  ] as const)('DUEL-02 a duel that runs is played at once: %s at %s', async (kind, path) => {
    expect((await open(openDuel(0, { kind }))).history.at(-1)).toBe(path)
  })
})
