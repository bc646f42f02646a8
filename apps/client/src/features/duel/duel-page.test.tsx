import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { connection } from '../../shared/connection/connection.ts'
import { clearSettings, settings } from '../../shared/settings/settings.ts'
import { fillInBrowser, refusal, renderPage, signInForTest, type Answers } from '../../testing/render-page.tsx'
import DuelPage from './duel-page.tsx'
import { lobbyOf } from './testing/duel.ts'
import { tap } from './testing/fake-socket.ts'

const duelId = '44444444-4444-4444-8444-444444444444'
const open = (answers: Answers) => renderPage(<DuelPage />, { pattern: '/duel', path: '/duel' }, answers)
const openLobby = (more: Parameters<typeof lobbyOf>[0] = {}) => open({ 'duel.lobby': () => lobbyOf(more) })

const invite = {
  code: 'ABCDEFGH',
  mode: 'live',
  subject: 'polity',
  format: 'blitz',
  isRated: false,
  expiresAt: '2026-11-22T04:00:00.000Z',
  state: 'open',
  friend: null,
  duelId: null,
} as const

beforeEach(() => {
  fillInBrowser()
  signInForTest()
})
afterEach(() => {
  cleanup()
  clearSettings()
  connection.isOnline = true
})

describe('/duel', () => {
  it('DUEL-01 begins with online, and keeps the tab that was chosen', async () => {
    openLobby()
    expect(screen.getByRole('tab', { name: 'Online', selected: true })).toBeTruthy()
    await tap(screen.getByRole('tab', { name: 'Friends' }))
    expect(settings.duelActiveTab).toBe('friends')
    expect(screen.getByRole('link', { name: 'Invite or join a friend' }).getAttribute('href')).toBe('/duel-friends')
    cleanup()
    openLobby()
    expect(screen.getByRole('tab', { name: 'Friends', selected: true })).toBeTruthy()
  })

  it('a provisional rating bears a question mark', async () => {
    openLobby()
    expect(await screen.findByText('1500?')).toBeTruthy()
    cleanup()
    openLobby({ rating: { value: 1612, deviation: 60, isProvisional: false } })
    expect(await screen.findByText('1612')).toBeTruthy()
  })

  it('DUEL-02 one tap plays what was chosen last, and says honestly who searches', async () => {
    openLobby({
      waiting: [
        { subject: 'economy', format: 'blitz', count: 5 },
        { subject: 'economy', format: 'standard', count: 3 },
      ],
    })
    expect(await screen.findByText(/Nobody else searches for the same right now/)).toBeTruthy()
    await tap(screen.getByRole('button', { name: 'Economy' }))
    expect(screen.getByText(/3 other students search for the same\./)).toBeTruthy()
    await tap(screen.getByRole('radio', { name: 'Blitz, 5' }))
    expect(screen.getByRole('link', { name: 'Play' }).getAttribute('href')).toBe(
      '/matching?subject=economy&format=blitz',
    )
    cleanup()
    openLobby()
    const play = await screen.findByRole('link', { name: 'Play' })
    expect(play.getAttribute('href')).toBe('/matching?subject=economy&format=blitz')
  })

  it('the duel that runs and the friends who came stand on top', async () => {
    openLobby({ runningId: duelId, invites: [{ ...invite, state: 'joined', friend: 'Ravi' }] })
    expect((await screen.findByRole('link', { name: 'Go on' })).getAttribute('href')).toBe('/duel-start')
    expect(screen.getByText('Ravi is here')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Play' })?.getAttribute('href')).toBe('/duel-friends')
    expect(screen.getByRole('button', { name: 'Play' }).getAttribute('aria-describedby')).toBe('why-not')
    expect(screen.getByText('Finish the duel that runs first.')).toBeTruthy()
  })

  it('DUEL-03 an invitation that was opened before the sign-up stands on top', async () => {
    settings.duelInviteData = {
      code: 'ABCDEFGH',
      clientId: duelId,
      isAccepted: false,
      expiresAt: '2999-11-22T04:00:00.000Z',
    }
    openLobby()
    expect((await screen.findByRole('link', { name: 'Open' })).getAttribute('href')).toBe('/duel-friends?code=ABCDEFGH')
  })

  it('the last five lead to their results', async () => {
    const outcome = { result: 'win', reason: 'score', scores: [512, 307], rating: null } as const
    openLobby({
      last: [
        {
          id: duelId,
          kind: 'online',
          subject: 'polity',
          format: 'standard',
          opponent: { name: 'Ravi', kind: 'human', rating: 1540, isProvisional: false },
          outcome: { ...outcome, scores: [512, 307] },
          seat: 0,
          at: '2026-11-20T06:00:00.000Z',
        },
      ],
    })
    const row = await screen.findByRole('link', { name: /Won · Ravi \(1540\)/ })
    expect(row.getAttribute('href')).toBe(`/duel-results?duel=${duelId}`)
    expect(within(row).getByText('Polity · Standard · 20 Nov 2026')).toBeTruthy()
  })

  it('DUEL-03 a kept invitation waits in the lobby only while a duel can come of it', async () => {
    const kept = { code: invite.code, clientId: duelId, isAccepted: true, expiresAt: '2999-11-22T04:00:00.000Z' }
    const invitation = (state: 'joined' | 'played') => ({ ...invite, from: 'Ravi', expiresAt: kept.expiresAt, state })
    settings.duelInviteData = kept
    open({ 'duel.lobby': () => lobbyOf(), 'duel.invitation': () => invitation('joined') })
    await screen.findByText('You were invited')
    cleanup()
    open({ 'duel.lobby': () => lobbyOf(), 'duel.invitation': () => invitation('played') })
    await waitFor(() => expect(settings.duelInviteData).toBeNull())
    expect(screen.queryByText('You were invited')).toBeNull()
  })

  it('who left too often is told until when, and is not sent searching', async () => {
    openLobby({ coolDownUntil: '2026-11-21T04:40:00.000Z' })
    expect(await screen.findByText(/open to you again at 21 Nov/)).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Play' })).toBeNull()
  })

  it('G4 offline it says why nothing can be played', async () => {
    openLobby()
    await screen.findByRole('link', { name: 'Play' })
    act(() => {
      connection.isOnline = false
    })
    expect(await screen.findByText(/A duel is played live, so it needs the network/)).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Play' }).disabled).toBe(true)
  })

  it('G3 a failure can be tried again', async () => {
    const answers: Answers = {
      'duel.lobby': () => {
        throw refusal('UNAVAILABLE', 'The service is busy.')
      },
    }
    open(answers)
    const retry = await screen.findByRole('button', { name: 'Retry' })
    answers['duel.lobby'] = () => lobbyOf()
    await tap(retry)
    expect(await screen.findByText('1500?')).toBeTruthy()
  })
})
