import { cleanup, fireEvent, screen } from '@testing-library/react'
import type { Outputs } from '@abhyas/contracts/app-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connection } from '../../shared/connection/connection.ts'
import { clearSettings, settings } from '../../shared/settings/settings.ts'
import { outbox } from '../../testing/outbox.ts'
import { ratingOffers } from '../../testing/rating-offers.ts'
import { fillInBrowser, refusal, renderPage, signInForTest, type Answers } from '../../testing/render-page.tsx'
import { duelId, nextId, outcomeOf, resultOf } from './testing/after.ts'
import { duelOf } from './testing/duel.ts'
import { FakeSocket, fakeSockets, letIn, say } from './testing/fake-socket.ts'
import { resetDuel } from './duel-store.ts'
import ResultsPage from './results-page.tsx'

vi.mock('../../shared/outbox/outbox.ts', () => import('../../testing/outbox.ts'))

const open = (answers: Answers, path = `/duel-results?duel=${duelId}`) =>
  renderPage(<ResultsPage />, { pattern: '/duel-results', path }, answers)

const summary = (): Outputs['duel']['summary'] => ({
  kind: 'online',
  subject: 'polity',
  format: 'standard',
  scores: [430, 312],
  right: [4, 3],
  count: 7,
  at: '2026-11-20T06:00:00.000Z',
})
const parts = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)
const notFound = () => {
  throw refusal('NOT_FOUND')
}

beforeEach(() => {
  fillInBrowser()
  fakeSockets()
  signInForTest()
})
afterEach(() => {
  cleanup()
  resetDuel()
  clearSettings()
  connection.serverOffsetMs = 0
  outbox.waiting = []
  vi.unstubAllGlobals()
})

describe('/duel-results', () => {
  it.each(['win', 'loss', 'draw'] as const)('ACC-06 tells of a %s: a won duel is a good moment', async (result) => {
    const { offers, stop } = ratingOffers()
    open({ 'duel.result': () => resultOf({ outcome: outcomeOf({ result }) }) })
    await screen.findByRole('link', { name: 'Review every question' })
    stop()
    expect(offers).toEqual([{ source: 'duel', outcome: { isWon: result === 'win' } }])
  })

  it('DUEL-04 shows who won and why, what the points are made of, and the rating with its reason', async () => {
    open({ 'duel.result': () => resultOf() })
    await screen.findByRole('heading', { name: 'You won' })
    expect(screen.getByText('You have more points than Ravi.')).toBeTruthy()
    expect(parts()).toEqual([
      'You4304 right: 400 for answers, 30 for speed',
      'Ravi3123 right: 300 for answers, 12 for speed',
    ])
    expect(screen.getByText('+12').parentElement?.textContent).toBe('1500 → 1512? +12')
    expect(screen.getByText(/They were rated 80 above you, so the win brings more\./)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Review every question' }).getAttribute('href')).toBe(
      `/duel-review?duel=${duelId}`,
    )
    expect(screen.getByRole('link', { name: 'New opponent' }).getAttribute('href')).toBe(
      '/matching?subject=polity&format=standard',
    )
  })

  it('DUEL-04 seen from the second seat the own score stands first', async () => {
    open({ 'duel.result': () => resultOf({ seat: 1, outcome: outcomeOf({ result: 'loss' }) }) })
    await screen.findByRole('heading', { name: 'You lost' })
    expect(screen.getByText('Ravi has more points.')).toBeTruthy()
    expect(parts()[0]).toBe('You3123 right: 300 for answers, 12 for speed')
  })

  it('DUEL-04 a duel that was broken off says so, and changes no rating', async () => {
    const outcome = outcomeOf({ result: 'aborted', reason: 'unrecoverable', rating: null })
    open({ 'duel.result': () => resultOf({ outcome }) })
    await screen.findByRole('heading', { name: 'Broken off' })
    expect(screen.getByText('A fault of ours ended it. It counts for nobody.')).toBeTruthy()
    expect(screen.getByText('A duel that was broken off changes no rating.')).toBeTruthy()
  })

  it('DUEL-04 while the friend has not played, the own part is said to be sealed', async () => {
    open({ 'duel.result': () => resultOf({ kind: 'async', outcome: null, at: new Date().toISOString() }) })
    await screen.findByRole('heading', { name: 'Your part is played' })
    expect(screen.queryByText('Rating')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull()
  })

  it('DUEL-03 an invitation that nobody played in time promises nothing any more', async () => {
    open({ 'duel.result': () => resultOf({ kind: 'async', outcome: null, at: '2020-11-20T06:00:00.000Z' }) })
    await screen.findByRole('heading', { name: 'Nobody played it in time' })
    expect(screen.queryByText(/plays the same questions/)).toBeNull()
    expect(screen.getByRole('link', { name: 'Invite again' })).toBeTruthy()
  })

  it('DUEL-03 a part that was broken off shows no score against nobody', async () => {
    const outcome = outcomeOf({ result: 'aborted', reason: 'left', rating: null })
    open({ 'duel.result': () => resultOf({ kind: 'async', outcome }) })
    await screen.findByText('The part was not played to its end. It counts for nobody.')
    expect(screen.queryByText(/312/)).toBeNull()
  })

  it('ROUTE-11 signed out there is the summary without names, and the ways to sign in', async () => {
    clearSettings()
    const { history } = open({ 'duel.summary': summary })
    await screen.findByText('4 and 3 right answers of 7')
    expect(screen.queryByText(/Ravi/)).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Sign in and play a duel' }))
    expect(history?.at(-1)).toBe('/login')
    expect(settings.postLoginRedirect).toBe('/duel')
  })

  it('ROUTE-11 another’s duel is its summary; one that is unknown leads to the lobby; without one it goes there', async () => {
    open({ 'duel.result': notFound, 'duel.summary': summary })
    await screen.findByRole('heading', { name: 'Final score' })
    expect(screen.queryByText(/won|draw/i)).toBeNull()
    cleanup()
    open({ 'duel.result': notFound, 'duel.summary': notFound })
    expect((await screen.findByRole('link', { name: 'To the duels' })).getAttribute('href')).toBe('/duel')
    cleanup()
    const { history } = open({}, '/duel-results')
    await vi.waitFor(() => expect(history?.at(-1)).toBe('/duel'))
  })

  it('SHELL-17 a failure can be tried again', async () => {
    const answers: Answers = {}
    open(answers)
    const retry = await screen.findByRole('button', { name: 'Retry' })
    answers['duel.result'] = () => resultOf()
    fireEvent.click(retry)
    expect(await screen.findByRole('heading', { name: 'You won' })).toBeTruthy()
  })

  it('G11 shares the address of the summary, with no names', async () => {
    const share = vi.fn<(data: { text: string; url: string }) => Promise<void>>().mockResolvedValue(undefined)
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share }))
    open({ 'duel.result': () => resultOf() })
    fireEvent.click(await screen.findByRole('button', { name: 'Share' }))
    expect(share.mock.calls[0]?.[0]).toEqual({
      text: 'A duel on Abhyas: Polity · Standard.',
      url: `${location.origin}/duel-results?duel=${duelId}`,
    })
  })

  it('DUEL-04 a rematch takes one tap of each, and leads to the next duel', async () => {
    const rematchUntil = new Date(Date.now() + 25_000).toISOString()
    const { history } = open({ 'duel.result': () => resultOf({}, { rematchUntil }) })
    await screen.findByText('Once more, with new questions?')
    await letIn()
    await say({ type: 'welcome', duel: null, seek: null })
    // The seat is taken again: the page was opened anew since the duel.
    await vi.waitFor(() =>
      expect(FakeSocket.last.sent.at(-1)).toMatchObject({ type: 'resume', epoch: duelId, offset: 0 }),
    )
    await say({ type: 'rematch', epoch: duelId, asked: [false, true], endsAt: rematchUntil })
    await screen.findByText('Ravi wants a rematch.')
    fireEvent.click(screen.getByRole('button', { name: /^Accept/ }))
    expect(FakeSocket.last.sent).toContainEqual({ type: 'rematch', epoch: duelId })
    await say({ type: 'matched', duel: duelOf({ epoch: nextId, kind: 'friend' }) })
    await vi.waitFor(() => expect(history?.at(-1)).toBe('/duel-start'))
  })

  it('DUEL-04 a rematch is offered on a phone whose clock is fast', async () => {
    const hourMs = 3_600_000
    connection.serverOffsetMs = -hourMs
    const rematchUntil = new Date(Date.now() - hourMs + 25_000).toISOString()
    open({ 'duel.result': () => resultOf({}, { rematchUntil }) })
    expect(await screen.findByText('Once more, with new questions?')).toBeTruthy()
  })

  it('DUEL-04 a rematch that is refused says why', async () => {
    const rematchUntil = new Date(Date.now() + 25_000).toISOString()
    open({ 'duel.result': () => resultOf({}, { rematchUntil }) })
    await screen.findByText('Once more, with new questions?')
    await letIn()
    await say({ type: 'welcome', duel: null, seek: null })
    const rematch = () => screen.getByRole('button', { name: /^Rematch/ })
    await vi.waitFor(() => expect(rematch().getAttribute('aria-busy')).toBeNull())
    fireEvent.click(rematch())
    await say({ type: 'refused', clientId: null, message: 'The offer is over.' })
    expect(await screen.findByText('The offer is over.')).toBeTruthy()
  })

  it('DUEL-04 an offer of a rematch that is over is not made', async () => {
    open({ 'duel.result': () => resultOf({}, { rematchUntil: new Date(Date.now() - 1000).toISOString() }) })
    await screen.findByRole('heading', { name: 'You won' })
    expect(screen.queryByRole('button', { name: /Rematch/ })).toBeNull()
  })

  it('DUEL-04 a report needs a reason, and is kept on this device', async () => {
    open({ 'duel.result': () => resultOf() })
    fireEvent.click(await screen.findByRole('button', { name: 'Report Ravi' }))
    fireEvent.click(screen.getByRole('button', { name: 'Send the report' }))
    await screen.findByText('Choose what happened.')
    expect(outbox.waiting).toEqual([])
    fireEvent.click(screen.getByRole('radio', { name: 'Something else' }))
    fireEvent.click(screen.getByRole('button', { name: 'Send the report' }))
    await screen.findByText('Say in a few words what happened.')
    fireEvent.click(screen.getByRole('radio', { name: 'Delays on purpose' }))
    fireEvent.click(screen.getByRole('button', { name: 'Send the report' }))
    await vi.waitFor(() =>
      expect(outbox.waiting).toMatchObject([{ path: 'duel.report', input: { duelId, reason: 'stalling', text: '' } }]),
    )
  })

  it('DUEL-04 blocking asks once, and then says that it is done; a bot can be neither blocked nor reported', async () => {
    open({ 'duel.result': () => resultOf(), 'duel.block': () => ({ done: true }) })
    fireEvent.click(await screen.findByRole('button', { name: 'Block Ravi' }))
    fireEvent.click(screen.getByRole('button', { name: 'Block' }))
    await screen.findByRole('button', { name: 'Ravi is blocked' })
    cleanup()
    const opponent = { name: 'Bot', kind: 'bot' as const, rating: null, isProvisional: false }
    open({ 'duel.result': () => resultOf({ kind: 'bot', opponent, outcome: outcomeOf({ rating: null }) }) })
    await screen.findByText('Duels against a bot are not rated.')
    expect(screen.queryByRole('button', { name: /Report|Block/ })).toBeNull()
  })
})
