import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearSettings } from '../../shared/settings/settings.ts'
import { fillInBrowser, renderPage, signInForTest } from '../../testing/render-page.tsx'
import { resetDuel } from './duel-store.ts'
import StartPage from './start-page.tsx'
import { duelOf, epoch, openDuel } from './testing/duel.ts'
import { FakeSocket, fakeSockets, letIn, say } from './testing/fake-socket.ts'

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

  it('a page that nobody sees is not ready', async () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await open(duelOf())
    await pass(5_000)
    expect(FakeSocket.said('ready')).toEqual([])
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
