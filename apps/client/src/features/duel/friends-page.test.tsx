import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import type { Inputs } from '@abhyas/contracts/app-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connection } from '../../shared/connection/connection.ts'
import { session } from '../../shared/session/session.ts'
import { clearSettings, settings } from '../../shared/settings/settings.ts'
import { fillInBrowser, refusal, renderPage, signInForTest, type Answers } from '../../testing/render-page.tsx'
import { code, duelId, invitationOf, inviteOf, nextId } from './testing/after.ts'
import { duelOf, lobbyOf } from './testing/duel.ts'
import { FakeSocket, fakeSockets, letIn, say } from './testing/fake-socket.ts'
import { resetDuel } from './duel-store.ts'
import FriendsPage from './friends-page.tsx'

const expiresAt = '2999-11-22T06:00:00.000Z'
const quiet: Answers = { 'duel.lobby': () => lobbyOf(), 'duel.blocks': () => ({ blocks: [] }) }
const open = (answers: Answers = {}, path = '/duel-friends') =>
  renderPage(<FriendsPage />, { pattern: '/duel-friends', path }, { ...quiet, ...answers })

beforeEach(() => {
  fillInBrowser()
  fakeSockets()
  session.phase = 'confirmed'
  connection.isOnline = true
  signInForTest()
})
afterEach(() => {
  cleanup()
  resetDuel()
  clearSettings()
  vi.unstubAllGlobals()
})

describe('/duel-friends?code=', () => {
  const path = `/duel-friends?code=${code}`

  it('DUEL-03 signed out the invitation is shown and remembered, and signing in leads back to it', async () => {
    clearSettings()
    history.replaceState(null, '', path)
    const { history: led } = open({ 'duel.invitation': () => invitationOf() }, path)
    await screen.findByRole('heading', { name: 'Ravi invites you to a duel' })
    fireEvent.click(screen.getByRole('button', { name: 'Sign in to play' }))
    expect(led?.at(-1)).toBe('/login')
    expect(settings.postLoginRedirect).toBe(path)
    expect(settings.duelInviteData).toMatchObject({ code, isAccepted: false })
    history.replaceState(null, '', '/')
  })

  it('DUEL-03 after a sign-up that lost the address the invitation is still there', async () => {
    settings.duelInviteData = { code, clientId: nextId, isAccepted: false, expiresAt }
    open({ 'duel.invitation': () => invitationOf() })
    expect(await screen.findByRole('heading', { name: 'Ravi invites you to a duel' })).toBeTruthy()
  })

  it('DUEL-03 joining a live duel waits on the line, and the duel begins when both are there', async () => {
    const accepted: Inputs['duel']['accept'][] = []
    const { history: led } = open(
      {
        'duel.invitation': () => invitationOf({ isRated: true }),
        'duel.accept': (input: Inputs['duel']['accept']) => {
          accepted.push(input)
          return { mode: 'live', duelId: null }
        },
      },
      path,
    )
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Play for rating' }))
    fireEvent.click(screen.getByRole('button', { name: 'Join' }))
    await screen.findByText('Connecting…')
    expect(accepted).toMatchObject([{ code, isRated: false }])
    await letIn()
    await say({ type: 'welcome', duel: null, seek: null })
    await screen.findByText(/Waiting for Ravi\. Keep this screen open/)
    await say({ type: 'matched', duel: duelOf({ epoch: nextId, kind: 'friend' }) })
    await vi.waitFor(() => expect(led?.at(-1)).toBe('/duel-start'))
    expect(settings.duelInviteData).toBeNull()
  })

  it('DUEL-03 a friend who waits already on the line says hello again when they join', async () => {
    open(
      {
        'duel.invitation': () => invitationOf({ code: 'WXYZ2345' }),
        'duel.lobby': () => lobbyOf({ invites: [inviteOf()] }),
        'duel.accept': () => ({ mode: 'live', duelId: null }),
      },
      '/duel-friends?code=WXYZ2345',
    )
    await screen.findByText('Your invitations')
    await letIn()
    await say({ type: 'welcome', duel: null, seek: null })
    const before = FakeSocket.last.sent.length
    fireEvent.click(await screen.findByRole('button', { name: 'Join' }))
    await screen.findByText(/Waiting for Ravi/)
    expect(FakeSocket.last.sent.slice(before)).toMatchObject([{ type: 'hello' }])
  })

  it('DUEL-03 an acceptance that failed is sent again as the same one; a part of one’s own begins at once', async () => {
    const ids: string[] = []
    const answers: Answers = {
      'duel.invitation': () => invitationOf({ mode: 'async' }),
      'duel.accept': ({ clientId }: Inputs['duel']['accept']) => {
        ids.push(clientId)
        if (ids.length === 1) throw refusal('UNAVAILABLE', 'The service is busy.')
        return { mode: 'async', duelId }
      },
    }
    const { history: led } = open(answers, path)
    fireEvent.click(await screen.findByRole('button', { name: 'Play my part now' }))
    await screen.findByText('The service is busy.')
    fireEvent.click(screen.getByRole('button', { name: 'Play my part now' }))
    await vi.waitFor(() => expect(led?.at(-1)).toBe('/duel-start'))
    expect(ids[0]).toBe(ids[1])
  })

  it('DUEL-03 whoever joined before comes back to the duel, on another device too', async () => {
    const { history: led } = open(
      {
        'duel.invitation': () => invitationOf({ mode: 'async', state: 'played' }),
        'duel.accept': () => ({ mode: 'async', duelId }),
      },
      path,
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Go on' }))
    await vi.waitFor(() => expect(led?.at(-1)).toBe('/duel-start'))
  })

  it('C10 a closed, an unknown and a mistyped invitation say so, and can be put away', async () => {
    open({ 'duel.invitation': () => invitationOf({ state: 'expired', expiresAt: '2026-01-01T00:00:00.000Z' }) }, path)
    await screen.findByText(/no longer open/)
    cleanup()
    const unknown = () => {
      throw refusal('NOT_FOUND')
    }
    open({ 'duel.invitation': unknown }, path)
    await screen.findByText(/There is no such invitation/)
    cleanup()
    const { history: led } = open({}, '/duel-friends?code=oops')
    await screen.findByText(/There is no such invitation/)
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(led?.at(-1)).toBe('/duel-friends')
  })

  it.each([
    ['played', /was taken\. If it was you/],
    ['withdrawn', /no longer open/],
    ['expired', /no longer open/],
  ] as const)('DUEL-03 a joined invitation that was %s elsewhere is waited for no longer', async (became, words) => {
    settings.duelInviteData = { code, clientId: nextId, isAccepted: true, expiresAt }
    let state: 'joined' | typeof became = 'joined'
    vi.useFakeTimers({ shouldAdvanceTime: true })
    open({ 'duel.invitation': () => invitationOf({ state }) }, path)
    await screen.findByText('Connecting…')
    state = became
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    await screen.findByText(words)
    vi.useRealTimers()
    expect(settings.duelInviteData).toBeNull()
  })

  it('DUEL-03 one’s own link is not to be joined, nor kept', async () => {
    settings.duelInviteData = { code, clientId: nextId, isAccepted: false, expiresAt }
    open({ 'duel.invitation': () => invitationOf(), 'duel.lobby': () => lobbyOf({ invites: [inviteOf()] }) }, path)
    await screen.findByText(/This invitation is your own/)
    expect(screen.queryByRole('button', { name: 'Join' })).toBeNull()
    expect(settings.duelInviteData).toBeNull()
  })
})

describe('/duel-friends', () => {
  it('DUEL-03 makes an invitation, and offers its link, WhatsApp, a QR code and its code', async () => {
    const made: Inputs['duel']['invite'][] = []
    const answers: Answers = {
      'duel.invite': (input: Inputs['duel']['invite']) => {
        made.push(input)
        return inviteOf()
      },
      'duel.lobby': () => lobbyOf({ invites: made.length > 0 ? [inviteOf()] : [] }),
    }
    open(answers)
    fireEvent.change(await screen.findByRole('combobox', { name: 'Subject' }), { target: { value: 'polity' } })
    fireEvent.click(screen.getByRole('radio', { name: 'Blitz 5' }))
    fireEvent.click(screen.getByRole('button', { name: 'Make the link' }))
    expect((await screen.findByText('ABCD')).parentElement?.textContent).toBe(code)
    expect(made).toMatchObject([{ mode: 'live', subject: 'polity', format: 'blitz', isRated: false }])
    expect(screen.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toContain(code)
    expect(screen.getByText(/Open until 22 Nov/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'QR code' }))
    await screen.findByText(`QR code of ${location.origin}/duel-friends?code=${code}`)
  })

  it('DUEL-03 an invitation for each in their own time begins the own part at once; sent again it is the same one', async () => {
    const ids: string[] = []
    const { history: led } = open({
      'duel.invite': ({ clientId, mode }: Inputs['duel']['invite']) => {
        ids.push(clientId)
        if (ids.length === 1) throw refusal('UNAVAILABLE', 'The service is busy.')
        return inviteOf({ mode, duelId })
      },
    })
    fireEvent.click(await screen.findByRole('radio', { name: 'I play now, they later' }))
    fireEvent.click(screen.getByRole('button', { name: 'Make the link and play my part' }))
    await screen.findByText('The service is busy.')
    fireEvent.click(screen.getByRole('button', { name: 'Make the link and play my part' }))
    await vi.waitFor(() => expect(led?.at(-1)).toBe('/duel-start'))
    expect(ids[0]).toBe(ids[1])
  })

  it('DUEL-03 lists the invitations that are out and what became of them; one is withdrawn', async () => {
    let isWithdrawn = false
    open({
      'duel.lobby': () =>
        lobbyOf({
          invites: [
            inviteOf({ mode: 'async', state: isWithdrawn ? 'withdrawn' : 'open' }),
            inviteOf({ code: 'WXYZ2345', state: 'played', friend: 'Ravi', duelId }),
            inviteOf({ code: 'WXYZ2346', state: 'expired' }),
          ],
        }),
      'duel.withdraw': () => {
        isWithdrawn = true
        return { done: true }
      },
    })
    expect((await screen.findByRole('link', { name: 'See the result' })).getAttribute('href')).toBe(
      `/duel-results?duel=${duelId}`,
    )
    expect(screen.getByText('The time is over: nobody came.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Withdraw' }))
    await screen.findByText('Withdrawn.')
    expect(FakeSocket.all).toEqual([])
  })

  it('DUEL-03 a code that was typed opens its invitation; what is none is said', async () => {
    const { history: led } = open()
    const field = await screen.findByRole('textbox', { name: 'Code of a friend' })
    fireEvent.change(field, { target: { value: 'abc' } })
    fireEvent.click(screen.getByRole('button', { name: 'Open the invitation' }))
    await screen.findByText(/That is no code/)
    fireEvent.change(field, { target: { value: 'abcd 2345' } })
    fireEvent.click(screen.getByRole('button', { name: 'Open the invitation' }))
    expect(led?.at(-1)).toBe(`/duel-friends?code=${code}`)
  })

  it('DUEL-03 lists whom the student blocked, with the way back', async () => {
    open({
      'duel.blocks': () => ({ blocks: [{ id: nextId, name: 'Ravi', since: '2026-11-20T06:00:00.000Z' }] }),
      'duel.unblock': () => ({ done: true }),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Unblock Ravi' }))
    expect(await screen.findByText(/^Nobody\./)).toBeTruthy()
  })

  it('SHELL-17 offline the reason is said and nothing is lost; a failure can be tried again', async () => {
    connection.isOnline = false
    const answers: Answers = { 'duel.lobby': undefined }
    open(answers)
    await screen.findByText('You are offline. An invitation needs the network.')
    const button = screen.getByRole('button', { name: 'Make the link' })
    expect(button.hasAttribute('disabled')).toBe(true)
    await screen.findByRole('button', { name: 'Retry' })
  })

  it('ROUTE-11 signed out it says what it is, and asks to sign in', async () => {
    clearSettings()
    const { history: led } = open()
    await screen.findByRole('heading', { name: 'Play a friend' })
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(led?.at(-1)).toBe('/login')
  })
})
