import type { Consent } from '@abhyas/contracts/account'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { asha, fakeGateway, Refusal } from '../../testing/fake-gateway.ts'
import { queryClientOf, queryUtils } from '../api/query-client.ts'
import { session } from '../session/session.ts'
import { currentStudentId } from '../session/student.ts'
import { toUserData } from '../settings/fields.ts'
import { clearSettings, settings } from '../settings/settings.ts'
import type { Engagement } from './engagement.ts'
import { engagementProfile } from './profile.ts'
import { announceProfile, onProfileSynced } from './profile-synced.ts'
import { watchProfile } from './watch-profile.ts'

const ravi = { ...asha, id: '9b2c8f0e-1111-4222-8333-444455556666', name: 'Ravi', email: 'ravi@example.in' }
const consents: readonly Consent[] = [{ purpose: 'push', isGiven: true, at: '2026-11-22T00:00:00Z' }]
const details = {
  provider: 'email',
  email: null,
  phone: null,
  phoneVerifiedAt: null,
  consents,
  devices: [],
  preparation: {},
  deletion: null,
} as const

let log: unknown[][]
let engagement: Engagement
let stop: () => void = () => undefined
let gateway: ReturnType<typeof fakeGateway>
const begin = () => {
  stop = watchProfile(engagement)
}
const signIn = (student = asha) => {
  settings.userData = toUserData(student)
  session.phase = 'confirmed'
}
/** What is told in this turn of the event loop is told, and taken. */
const nextTurn = () => new Promise((resolve) => setTimeout(resolve))

beforeEach(() => {
  log = []
  const note =
    (what: string) =>
    (...rest: unknown[]) =>
      void log.push([what, ...rest])
  engagement = {
    track: note('track'),
    login: note('login'),
    update: note('update'),
    logout: note('logout'),
    allowPush: note('allowPush'),
  }
  session.phase = 'unknown'
  announceProfile(undefined)
  gateway = fakeGateway({ 'account.details': () => details })
})
afterEach(() => {
  stop()
  queryClientOf(currentStudentId()).clear()
  clearSettings()
  vi.unstubAllGlobals()
})
const logins = () => log.filter(([what]) => what === 'login')

test('ENG-03 the profile is synced once when the server has confirmed who is here, with what they agreed to', async () => {
  settings.userData = toUserData(asha)
  begin()
  signIn()
  await vi.waitFor(() => expect(logins()).toEqual([['login', engagementProfile(toUserData(asha), consents)]]))
  settings.previousStreak = 4
  session.offersDemo = true
  await vi.waitFor(() => expect(gateway.calls).toHaveLength(1))
  expect(logins()).toHaveLength(1)
})

test('ENG-03 nothing is sent of a person whom the server has not confirmed, nor of the demo account (T9)', async () => {
  settings.userData = toUserData({ ...asha, id: 'forged' })
  begin()
  gateway.set('account.details', () => new Refusal('FORBIDDEN'))
  session.phase = 'confirmed'
  await vi.waitFor(() => expect(gateway.calls).not.toHaveLength(0))
  gateway.set('account.details', () => details)
  const refused = gateway.calls.length
  signIn({ ...asha, isDemo: true })
  await nextTurn()
  signIn(ravi)
  await vi.waitFor(() => expect(logins()).toHaveLength(1))
  expect(gateway.calls).toHaveLength(refused + 1)
  expect(JSON.stringify(log)).not.toMatch(/forged|Asha/)
})

test('ENG-03 a consent that changes is an update, no login, once the server has taken it (C4)', async () => {
  begin()
  signIn()
  await vi.waitFor(() => expect(logins()).toHaveLength(1))
  const withdrawn = { ...details, consents: [], devices: [], preparation: {} }
  const show = () => queryUtils().account.details.setData(undefined, withdrawn)
  show()
  await vi.waitFor(() => expect(gateway.calls).toHaveLength(2))
  expect(log).toHaveLength(1)
  gateway.set('account.details', () => withdrawn)
  show()
  await vi.waitFor(() => expect(log.at(-1)).toEqual(['update', engagementProfile(toUserData(asha), [])]))
  settings.userData = toUserData({ ...asha, phone: '9876543210' })
  await vi.waitFor(() => expect(log.at(-1)).toMatchObject(['update', { Phone: '+919876543210' }]))
  expect(logins()).toHaveLength(1)
})

test('ENG-03 where the consents could not be asked for, the next change asks again', async () => {
  gateway.set('account.details', () => new Refusal('FORBIDDEN'))
  begin()
  signIn()
  await vi.waitFor(() => expect(gateway.calls).not.toHaveLength(0))
  gateway.set('account.details', () => details)
  await vi.waitFor(() => {
    settings.userData = toUserData({ ...asha, name: crypto.randomUUID() })
    expect(logins()).toHaveLength(1)
  })
})

test('ENG-03 whoever goes is forgotten, and whoever comes then is synced anew', async () => {
  begin()
  signIn()
  await vi.waitFor(() => expect(logins()).toHaveLength(1))
  settings.userData = {}
  await vi.waitFor(() => expect(log.at(-1)).toEqual(['logout']))
  signIn(ravi)
  await vi.waitFor(() => expect(log.at(-1)).toMatchObject(['login', { Identity: ravi.id }]))
})

test('ENG-05 whoever waits for the sync hears of it once for each student, also where there is no service', async () => {
  const heard: string[] = []
  const deaf = onProfileSynced((id) => heard.push(id))
  stop = watchProfile(undefined)
  signIn()
  await vi.waitFor(() => expect(heard).toEqual([asha.id]))
  expect(gateway.calls).toEqual([])
  const late: string[] = []
  const deafToo = onProfileSynced((id) => late.push(id))
  expect(late).toEqual([asha.id])
  signIn(ravi)
  await vi.waitFor(() => expect(heard).toEqual([asha.id, ravi.id]))
  deaf()
  deafToo()
})
