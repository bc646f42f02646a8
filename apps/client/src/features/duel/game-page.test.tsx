import type { DuelEvent, DuelState } from '@abhyas/contracts/duel'
import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearSettings } from '../../shared/settings/settings.ts'
import { connection } from '../../shared/connection/connection.ts'
import { fillInBrowser, renderPage, signInForTest } from '../../testing/render-page.tsx'
import { resetDuel } from './duel-store.ts'
import GamePage from './game-page.tsx'
import { closedOf, epoch, inMs, openDuel, questionOf } from './testing/duel.ts'
import { FakeSocket, fakeSockets, end, letIn, press, say, tap } from './testing/fake-socket.ts'

let seq = 0
const open = async (duel: DuelState | null, path = '/online-match-game') => {
  const opened = renderPage(<GamePage />, { pattern: path, path }, {})
  await letIn()
  await say({ type: 'welcome', duel, seek: null })
  seq = duel?.offset ?? 0
  return opened
}
/** The server tells the next thing of the duel. */
const tell = async (...events: DuelEvent[]) => {
  for (const event of events) await say({ type: 'event', epoch, seq: (seq += 1), event })
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const closed = (index = 0): DuelEvent => ({
  type: 'closed',
  closed: closedOf(index),
  scores: [112, 0],
  shownUntil: inMs(3_000),
})
const ack = async () => {
  const { clientId, index } = FakeSocket.said('answer').at(-1) ?? { clientId: '', index: 0 }
  await say({ type: 'ack', clientId, epoch, index })
}
const won = { result: 'win', reason: 'left', scores: [112, 0] as [number, number], rating: null } as const

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
  connection.serverOffsetMs = 0
  history.replaceState(null, '')
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe.each(['/online-match-game', '/duelState'])('%s', (path) => {
  it('ROUTE-11 without a duel leads to the lobby', async () => {
    expect((await open(null, path)).history.at(-1)).toBe('/duel')
  })
})

describe('a question', () => {
  it('DUEL-02 opens for both, takes one answer, and says where it is', async () => {
    await open(openDuel())
    expect(screen.getByText('Stem of question 1')).toBeTruthy()
    await tap(screen.getByRole('button', { name: /Second$/ }))
    expect(screen.getByText('Sent …')).toBeTruthy()
    await tap(screen.getByRole('button', { name: /Third$/ }))
    await press('d')
    expect(FakeSocket.said('answer')).toMatchObject([{ epoch, index: 0, choice: 1 }])
    await ack()
    expect(screen.getByText('Saved')).toBeTruthy()
  })

  it.each([
    ['a', 0],
    ['d', 3],
    ['2', 1],
    ['4', 3],
  ] as const)('the key %s chooses option %i', async (key, choice) => {
    await open(openDuel())
    await press(key)
    expect(FakeSocket.said('answer')).toMatchObject([{ choice }])
  })

  it('DUEL-08 tells of the opponent that they answered, and of the key nothing, until it closes', async () => {
    await open(openDuel())
    await tell({ type: 'answered', index: 0, seat: 1, choice: null })
    const [you, other] = within(screen.getByRole('list', { name: 'Score' })).getAllByRole('listitem')
    expect(other?.textContent).toContain('answered')
    expect(you?.textContent).not.toContain('answered')
    expect(screen.queryByText(/right|wrong/i)).toBeNull()
    await tell(closed())
    expect(screen.getByText('B, right, 4.2 s, 112 points')).toBeTruthy()
    expect(screen.getByText('C, wrong, 6.1 s, 0 points')).toBeTruthy()
    expect(screen.getByText('Explanation of 1.')).toBeTruthy()
    expect(screen.getByText('The second it is.')).toBeTruthy()
    await press('c')
    expect(FakeSocket.said('answer')).toEqual([])
  })

  it('counts by the server’s clock, whatever the device’s does, and stands still while the duel does', async () => {
    await open(openDuel())
    const left = () => screen.getByRole('timer', { name: 'Seconds left' }).textContent
    expect(left()).toBe('30')
    await pass(5_100)
    vi.setSystemTime(Date.now() - 7_200_000)
    await pass(1_000)
    expect(left()).toBe('24')
    await tell({ type: 'stopped', at: new Date(Date.parse('2026-11-21T04:00:06Z')).toISOString() })
    await pass(4_000)
    expect(left()).toBe('24')
    expect(screen.getByText(/The clock stands still for both/)).toBeTruthy()
  })

  it('G7 says the question, ten and five seconds left, and what it came to', async () => {
    await open(openDuel())
    const said = () => [...document.querySelectorAll('output')].map(({ textContent }) => textContent).join('|')
    expect(said()).toContain('Question 1 of 7')
    await pass(20_200)
    expect(said()).toContain('10 seconds left')
    await pass(5_000)
    expect(said()).toContain('5 seconds left')
    await tell(closed())
    expect(said()).toContain('You: B, right, 4.2 s, 112 points. Ravi: C, wrong, 6.1 s, 0 points. It stands 112 to 0.')
  })

  it('goes on when both have seen enough', async () => {
    await open(openDuel())
    await tell(closed())
    await tap(screen.getByRole('button', { name: 'Next, 3 s' }))
    expect(FakeSocket.said('skip')).toEqual([{ type: 'skip', epoch, index: 0 }])
    await tell({ type: 'skipped', index: 0, seat: 0 })
    expect(screen.getByRole('button', { name: /Waiting for Ravi/ })).toBeTruthy()
    await tell({ type: 'asked', index: 1, isSuddenDeath: false, startsAt: inMs(1_500), windowMs: 30_000 })
    expect(screen.queryByText('Stem of question 1')).toBeNull()
    await tell({ type: 'opened', index: 1, question: questionOf(1) })
    expect(screen.getByText('Stem of question 2')).toBeTruthy()
    await press('a')
    expect(FakeSocket.said('answer')).toMatchObject([{ index: 1, choice: 0 }])
  })

  it('an answer that came too late says so', async () => {
    await open(openDuel())
    await press('a')
    const { clientId } = FakeSocket.said('answer')[0] ?? { clientId: '' }
    await say({ type: 'refused', clientId, message: 'The time for this question was up.' })
    expect(screen.getByText(/does not count: The time for this question was up/)).toBeTruthy()
  })
})

describe('the line', () => {
  it('DUEL-07 F21 lost, it says what is safe, comes back, and the answer goes out again', async () => {
    await open(openDuel())
    await press('b')
    await end(1006)
    expect(screen.getByText('Reconnecting…')).toBeTruthy()
    expect(screen.getByText(/Not sent yet/)).toBeTruthy()
    await pass(8_000)
    await letIn()
    expect(FakeSocket.last.sent).toMatchObject([{ type: 'resume', epoch, offset: 4 }])
    await say({ type: 'resumed', epoch, events: [] })
    expect(screen.queryByText('Reconnecting…')).toBeNull()
    const [first, second] = FakeSocket.said('answer')
    expect(second).toEqual(first)
  })

  it('shows both lines, and how long the opponent has to come back', async () => {
    await open(openDuel())
    const other = () => within(screen.getByRole('list', { name: 'Score' })).getAllByRole('listitem')[1]
    expect(other()?.textContent).toContain('line good')
    await say({ type: 'presence', epoch, lines: ['good', 'weak'] })
    expect(other()?.textContent).toContain('line weak')
    await tell({ type: 'lost', seat: 1, graceEndsAt: inMs(30_000) })
    expect(other()?.textContent).toContain('line lost')
    await pass(6_100)
    expect(screen.getByText('24 s to come back.')).toBeTruthy()
    await tell({ type: 'back', seat: 1 })
    expect(screen.queryByText(/to come back/)).toBeNull()
  })

  it('F23 D6 another tab took over: this one says so, and may go on', async () => {
    await open(openDuel())
    await end(4409)
    expect(screen.getByText(/Open in another tab/)).toBeTruthy()
    await press('a')
    expect(FakeSocket.said('answer')).toEqual([])
    await tap(screen.getByRole('button', { name: 'Use here' }))
    await letIn()
    await say({ type: 'welcome', duel: openDuel(), seek: null })
    expect(screen.getByText('Stem of question 1')).toBeTruthy()
  })

  it('D11 a session that ended asks to sign in', async () => {
    await open(openDuel())
    await end(4401)
    expect(screen.getByText(/Your session has ended/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeTruthy()
  })
})

describe('without a line', () => {
  it('going on and resigning are not offered, and it is said why', async () => {
    await open(openDuel())
    await tell(closed())
    await end(1006)
    const next = screen.getByRole('button', { name: 'Goes on by itself, 3 s' })
    expect(next.getAttribute('aria-disabled')).toBe('true')
    await tap(next)
    await press('n')
    expect(FakeSocket.said('skip')).toEqual([])
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Resign' }).disabled).toBe(true)
    expect(screen.getByText('You can resign when the line is back.')).toBeTruthy()
  })

  it('promises nothing about an answer that is not acknowledged', async () => {
    await open(openDuel())
    await press('a')
    await end(1006)
    expect(screen.getByText(/come back soon/)).toBeTruthy()
    await pass(8_000)
    await letIn()
    await end(4401)
    expect(screen.getByText(/answers marked Saved are safe/)).toBeTruthy()
  })

  it('a clock of the device that is wrong shows nothing wrong before the server has spoken anew', async () => {
    const hourMs = 3_600_000
    vi.setSystemTime(Date.now() + hourMs)
    connection.serverOffsetMs = -hourMs
    const now = new Date(Date.now() - hourMs).toISOString()
    const serverDuel = openDuel(0, { phaseEndsAt: new Date(Date.parse(now) + 30_000).toISOString() })
    renderPage(<GamePage />, { pattern: '/duelState', path: '/duelState' }, {})
    await letIn()
    await act(async () =>
      FakeSocket.last.onmessage?.({ data: JSON.stringify({ type: 'welcome', now, duel: serverDuel, seek: null }) }),
    )
    await end(1006)
    await pass(2_000)
    await letIn()
    await pass(200)
    const seconds = Number(screen.getByRole('timer', { name: 'Seconds left' }).textContent)
    expect(seconds).toBeGreaterThan(26)
    expect(document.body.textContent).not.toContain('Time is up')
  })
})

describe('while the clock stands still', () => {
  it('the seconds to come back and to the next question do too', async () => {
    const lead = { ...openDuel(), phase: 'lead' as const, phaseEndsAt: inMs(3_000) }
    await open({ ...lead, stoppedAt: inMs(0), graceEndsAt: [null, inMs(20_000)] })
    await pass(6_000)
    expect(screen.getByText('20 s to come back.')).toBeTruthy()
    expect(within(screen.getByRole('region', { name: 'Next question' })).getByText('3')).toBeTruthy()
  })
})

describe('the end', () => {
  it('resigning needs two taps', async () => {
    await open(openDuel())
    await tap(screen.getByRole('button', { name: 'Resign' }))
    await pass(4_500)
    expect(FakeSocket.said('leave')).toEqual([])
    await tap(screen.getByRole('button', { name: 'Resign' }))
    await tap(screen.getByRole('button', { name: 'Tap again to resign' }))
    expect(FakeSocket.said('leave')).toEqual([{ type: 'leave', epoch }])
  })

  it('DUEL-02 is said, and leads to the result', async () => {
    const { history } = await open(openDuel())
    await tell({ type: 'over', outcome: won })
    expect(screen.getByText('You won')).toBeTruthy()
    expect(screen.getByText('Ravi left the duel.')).toBeTruthy()
    await pass(1_000)
    expect(history.at(-1)).toBe(`/duel-results?duel=${epoch}`)
  })

  it('a duel that ended while the line was lost leads to its result', async () => {
    const { history } = await open(openDuel())
    await end(1006)
    await pass(8_000)
    await letIn()
    await say({ type: 'welcome', duel: null, seek: null })
    expect(history.at(-1)).toBe(`/duel-results?duel=${epoch}`)
  })

  it('G6 back asks while it runs', async () => {
    await open(openDuel())
    history.replaceState({ entryKey: 'below', depth: 1 }, '')
    act(() => {
      dispatchEvent(new PopStateEvent('popstate'))
    })
    expect(screen.getByRole('button', { name: 'Stay' })).toBeTruthy()
    expect(screen.getByText(/Come back within 30 seconds.* or the duel is lost/)).toBeTruthy()
  })
})
