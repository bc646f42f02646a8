import type { AccountDetails } from '@abhyas/contracts/account'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fillInBrowser, refusal, renderPage, signInForTest, type Answers } from '../../testing/render-page.tsx'
import { connection } from '../../shared/connection/connection.ts'
import { clearSettings } from '../../shared/settings/settings.ts'
import AccountDetailsPage from './account-details-page.tsx'

const kept = vi.hoisted(() => ({ books: 2, packs: 1, deleted: [] as string[] }))
vi.mock('../../shared/offline/kept.ts', () => ({
  countKept: (kind: 'books' | 'packs') => Promise.resolve(kept[kind]),
  forgetKept: (kind: 'books' | 'packs') => {
    kept.deleted.push(kind)
    kept[kind] = 0
    return Promise.resolve()
  },
}))

const [here, phone, library] = [
  '00000000-0000-4000-8000-00000000000a',
  '00000000-0000-4000-8000-00000000000b',
  '00000000-0000-4000-8000-00000000000c',
] as const
const device = (id: string, name: string) => ({
  id,
  name,
  isCurrent: id === here,
  signedInAt: '2026-11-01T06:00:00.000Z',
  lastSeenAt: '2026-11-20T06:00:00.000Z',
})
const details: AccountDetails = {
  provider: 'email',
  email: 'asha@example.in',
  phone: '9800000000',
  phoneVerifiedAt: '2026-11-02T06:00:00.000Z',
  consents: [
    { purpose: 'push', isGiven: true, at: '2026-11-03T06:00:00.000Z' },
    { purpose: 'sms', isGiven: false, at: null },
    { purpose: 'whatsapp', isGiven: false, at: '2026-11-04T06:00:00.000Z' },
    { purpose: 'email', isGiven: false, at: null },
  ],
  devices: [device(here, 'Chrome on Android'), device(phone, 'Safari on iPhone'), device(library, 'Firefox on Linux')],
  preparation: {},
  deletion: null,
}
const inDeletion: AccountDetails = {
  ...details,
  deletion: { requestedAt: '2026-11-22T06:30:00.000Z', dueAt: '2026-11-29T06:30:00.000Z' },
}

beforeEach(() => {
  fillInBrowser()
  connection.isOnline = true
  signInForTest()
  Object.assign(kept, { books: 2, packs: 1, deleted: [] })
})
afterEach(() => {
  cleanup()
  act(() => clearSettings())
})

const open = (answers: Answers) =>
  renderPage(
    <AccountDetailsPage />,
    { pattern: '/accountDetails', path: '/accountDetails' },
    { 'account.details': () => details, ...answers },
  )
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

test('ACC-05 it says how one signs in, the state of the phone, and since when each consent stands', async () => {
  open({})
  expect(await screen.findByText('A code sent to your email address')).toBeTruthy()
  expect(screen.getByText('+91 9800000000, verified on 2 Nov 2026')).toBeTruthy()
  expect(screen.getByText(/Agreed to on 3 Nov 2026/)).toBeTruthy()
  expect(screen.getByText(/Withdrawn on 4 Nov 2026/)).toBeTruthy()
  expect(screen.getAllByText(/Not agreed to/)).toHaveLength(2)
  expect(screen.getAllByRole<HTMLInputElement>('switch').map(({ checked }) => checked)).toEqual([
    true,
    false,
    false,
    false,
  ])
  const link = screen.getByRole('link', { name: 'Download my data' })
  expect([link.getAttribute('href'), link.hasAttribute('download')]).toEqual([
    expect.stringMatching(/^\/account\/export\?page=\w+$/),
    true,
  ])
})

test('C4 a consent is given and taken back by one switch; what the server refuses goes back', async () => {
  const sent: unknown[] = []
  let isAway = false
  open({
    'account.setConsent': (input: { purpose: string; isGiven: boolean }) => {
      if (isAway) throw refusal('UNAVAILABLE', 'The service is busy.')
      sent.push(input)
      return {
        consents: details.consents.map((one) =>
          one.purpose === input.purpose ? { ...one, isGiven: input.isGiven, at: '2026-11-22T06:00:00.000Z' } : one,
        ),
      }
    },
  })
  const sms = await screen.findByRole<HTMLInputElement>('switch', { name: 'Text messages' })
  fireEvent.click(sms)
  expect(await screen.findByText(/Agreed to on 22 Nov 2026/)).toBeTruthy()
  expect(sms.checked).toBe(true)
  fireEvent.click(sms)
  await waitFor(() => expect(sms.checked).toBe(false))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent).toEqual([
    { purpose: 'sms', isGiven: true },
    { purpose: 'sms', isGiven: false },
  ])
  isAway = true
  fireEvent.click(sms)
  expect(await screen.findByText('The service is busy.')).toBeTruthy()
  await waitFor(() => expect(sms.checked).toBe(false))
})

test('ACC-05 another device is signed out, or all others; this one is not offered', async () => {
  const ended: unknown[] = []
  open({
    'account.endDevice': (input: { id: string }) => {
      ended.push(input.id)
      return { devices: details.devices.filter(({ id }) => id !== input.id) }
    },
    'account.endOtherDevices': () => {
      ended.push('others')
      return { devices: details.devices.filter(({ isCurrent }) => isCurrent) }
    },
  })
  await screen.findByText('This device')
  expect(screen.queryByRole('button', { name: 'Sign out Chrome on Android' })).toBeNull()
  press('Sign out Safari on iPhone')
  await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull())
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: /all other/ }).disabled).toBe(false))
  press('Sign out all other devices')
  expect(await screen.findByText('You are signed in on this device only.')).toBeTruthy()
  expect(ended).toEqual([phone, 'others'])
})

test('ACC-05 deletion says what goes and when before it is asked for, and can be taken back', async () => {
  const asked: string[] = []
  open({
    'account.requestDeletion': () => (asked.push('request'), inDeletion),
    'account.cancelDeletion': () => (asked.push('cancel'), details),
  })
  await screen.findByText('This device')
  press('Delete my account')
  expect(screen.getByText(/In seven days everything of you goes/)).toBeTruthy()
  press('Keep it')
  expect(asked).toEqual([])
  press('Delete my account')
  press('Delete in seven days')
  expect(await screen.findByText(/will be deleted on 29 Nov/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Delete my account' })).toBeNull()
  press('Keep my account')
  await waitFor(() => expect(screen.queryByText(/will be deleted on/)).toBeNull())
  expect(asked).toEqual(['request', 'cancel'])
})

test('G3 a deletion that was refused is not said to be on its way', async () => {
  open({
    'account.requestDeletion': () => {
      throw refusal('UNAVAILABLE', 'The service is busy.')
    },
  })
  await screen.findByText('This device')
  press('Delete my account')
  press('Delete in seven days')
  expect(await screen.findByText('The service is busy.')).toBeTruthy()
  expect(screen.queryByText(/will be deleted on/)).toBeNull()
})

test('ACC-05 what is kept to be used offline is counted and deleted, each kind by itself', async () => {
  open({})
  expect(await screen.findByText('2 books kept to be used offline')).toBeTruthy()
  expect(screen.getByText('1 pack kept to be used offline')).toBeTruthy()
  press('Delete books from this phone')
  const dialog = screen.getByRole('dialog', { name: 'Delete books from this phone?' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('None kept here')).toBeTruthy()
  expect(kept.deleted).toEqual(['books'])
  expect(screen.getByText('1 pack kept to be used offline')).toBeTruthy()
})

test('G4 offline everything of the server is off with the reason, and the phone’s own storage still answers', async () => {
  const { queryClient } = open({})
  await screen.findByText('This device')
  await act(async () => {
    connection.isOnline = false
  })
  for (const one of screen.getAllByRole<HTMLInputElement>('switch')) expect(one.disabled).toBe(true)
  for (const name of ['Sign out all other devices', 'Delete my account'])
    expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true)
  expect(screen.getByText(/Offline: what is here can be changed when you are online/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Download my data' })).toBeNull()
  queryClient.clear()
  cleanup()
  open({ 'account.details': undefined })
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy()
  expect(await screen.findByText('2 books kept to be used offline')).toBeTruthy()
})
