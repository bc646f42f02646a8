import clevertap from 'clevertap-web-sdk'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { fakeEngagementService } from '../../testing/engagement-service.ts'
import { asha as student } from '../../testing/fake-gateway.ts'
import { toUserData } from '../settings/fields.ts'
import { settings } from '../settings/settings.ts'
import { startCleverTap } from './clevertap.ts'
import type { Engagement } from './engagement.ts'
import { forgetEngagement } from './forget-engagement.ts'
import type { EngagementProfile } from './profile.ts'

/** One SDK for the whole file: it is one for the whole page. */
const service = fakeEngagementService()
let engagement: Engagement
const problems: string[] = []
const long = 'x'.repeat(1025)
const asha: EngagementProfile = {
  Name: 'Asha',
  Identity: '3f1d9d1c-6f0a-4a3c-9a53-2f0e0c1d2b3a',
  Email: 'asha@example.in',
  Phone: '+919876543210',
  'MSG-email': false,
  'MSG-push': true,
  'MSG-sms': false,
  'MSG-whatsapp': false,
}
const ravi: EngagementProfile = {
  Identity: '9b2c8f0e-1111-4222-8333-444455556666',
  Email: 'ravi@example.in',
  'MSG-email': false,
  'MSG-push': false,
  'MSG-sms': false,
  'MSG-whatsapp': false,
}
const account = { accountId: 'TEST-ACCOUNT', region: 'eu1', token: null } as const
const track = (name: string, facts: Record<string, unknown> = {}) =>
  engagement.track({ name, facts: facts as Record<string, string>, at: 0 }) // what the types forbid is tried too
/** Of events, once one that was tracked behind them has arrived. */
async function afterAllSent() {
  const mark = `Mark ${crypto.randomUUID()}`
  track(mark)
  await vi.waitFor(() => expect(service.events(mark)).toHaveLength(1), { timeout: 15_000 })
}

beforeAll(async () => {
  for (const kind of ['error', 'warn'] as const)
    vi.spyOn(console, kind).mockImplementation((...words: unknown[]) => void problems.push(words.join(' ')))
  vi.spyOn(console, 'debug').mockImplementation(() => undefined)
  history.replaceState(null, '', `/pyq/search?q=my+own+words&utm_source=${'s'.repeat(200)}`)
  const common = { appVersion: '10.6.3', environment: 'production', platform: 'pwa' }
  engagement = startCleverTap(account, common)
  await afterAllSent()
})
beforeEach(() => {
  problems.length = 0
})
afterAll(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('ENG-08 the region is eu1, utm values have 120 characters at most, and no search leaves the page', () => {
  const page = service.sent.find(({ type }) => type === 'page')
  expect(page?.url.host).toBe('eu1.clevertap-prod.com')
  expect(page?.data['us']).toBe('s'.repeat(120))
  expect(JSON.stringify(service.sent)).not.toContain('my+own')
  expect(location.search).toContain('q=my+own+words')
})

test('ENG-10 every event says version, environment and platform', async () => {
  track('News Opened', { item: 'a', count: 2, isFirst: true })
  await afterAllSent()
  expect(service.events('News Opened')).toEqual([
    { item: 'a', count: 2, isFirst: true, appVersion: '10.6.3', environment: 'production', platform: 'pwa' },
  ])
})

test('ENG-07 a name of more than 1024 characters is trimmed with 510, a restricted one refused with 513', async () => {
  track(long)
  track('App Launched')
  await afterAllSent()
  expect(service.events(long.slice(0, 1024))).toHaveLength(1)
  expect(service.events('App Launched')).toHaveLength(0)
  expect(problems.filter((words) => / 510: /.test(words))).toHaveLength(1)
  expect(problems.filter((words) => / 513: /.test(words))).toHaveLength(1)
})

test('ENG-07 nested facts are refused with 512, which the SDK gave up', async () => {
  track('News Read', { item: { id: 'a' } })
  track('News Read', { items: ['a'] })
  await afterAllSent()
  expect(service.events('News Read')).toHaveLength(0)
  expect(problems.filter((words) => words.startsWith('512: '))).toHaveLength(2)
})

test('ENG-07 keys and values of more than 1024 characters are trimmed, with 520 and 521', async () => {
  track('News Saved', { [long]: 'a', text: long })
  await afterAllSent()
  expect(service.events('News Saved')).toEqual([
    expect.objectContaining({ [long.slice(0, 1024)]: 'a', text: long.slice(0, 1024) }),
  ])
  expect(problems.filter((words) => / 520: /.test(words))).toHaveLength(1)
  expect(problems.filter((words) => / 521: /.test(words))).toHaveLength(1)
})

test('ENG-07 a wrong charge is refused with 511, more than 50 items are told as 522, a charge counts once', async () => {
  clevertap.event.push('Charged', { 'Charged ID': 'a', Items: 'none' })
  clevertap.event.push('Charged', { 'Charged ID': 'b', Items: Array.from({ length: 51 }, () => ({ item: 'pack' })) })
  clevertap.event.push('Charged', { 'Charged ID': 'b', Items: [{ item: 'pack' }] })
  await afterAllSent()
  expect(service.events('Charged')).toHaveLength(1)
  expect(problems.filter((words) => / 511: /.test(words))).toHaveLength(2)
  expect(problems.filter((words) => / 522: /.test(words))).toHaveLength(1)
  expect(problems.filter((words) => /Duplicate charged Id/.test(words))).toHaveLength(1)
})

test('ENG-03 a sync sends the Site group and counts a login; a change is no login', async () => {
  engagement.login(asha)
  await vi.waitFor(() => expect(service.profiles()).toHaveLength(2), { timeout: 15_000 })
  const { Phone, ...rest } = asha
  expect(Phone).toBe('+919876543210')
  const profiles = service.profiles()
  expect(profiles).toContainEqual(expect.objectContaining({ ...rest, Phone: 919_876_543_210 }))
  expect(profiles).toContainEqual(expect.objectContaining({ 'Login Count': { $incr: 1 } }))
  engagement.update({ ...asha, 'MSG-push': false })
  await vi.waitFor(() => expect(service.profiles()).toHaveLength(3), { timeout: 15_000 })
  expect(service.profiles().at(-1)).toMatchObject({ 'MSG-push': false })
  expect(JSON.stringify(service.profiles()).match(/incr/g)).toHaveLength(1)
})

test('ENG-03 after a sign-out nothing of the person is on the device, whoever comes next', () => {
  const kept = () => JSON.stringify(Object.entries(localStorage)) + document.cookie
  expect(kept()).toContain('asha%40example.in')
  engagement.logout()
  expect(kept()).not.toMatch(/asha|9876543210|3f1d9d1c/i)
  // The SDK has it in its memory, and would write it back with whoever is next.
  engagement.login(ravi)
  engagement.update(ravi)
  track('News Opened')
  expect(kept()).not.toMatch(/asha|9876543210|3f1d9d1c/i)
})

test('ENG-03 what another tab deleted at its sign-out this one forgets too', () => {
  const clear = vi.spyOn(clevertap, 'clear').mockReturnValue(undefined)
  const beside = startCleverTap(account, {})
  beside.login(asha)
  forgetEngagement()
  beside.logout()
  expect(clear).toHaveBeenCalledOnce()
  beside.logout()
  expect(clear).toHaveBeenCalledOnce()
})

test('ENG-03 whoever the SDK read from the storage at its start is forgotten too, though they went before they were told of', () => {
  const clear = vi.spyOn(clevertap, 'clear').mockReturnValue(undefined)
  settings.userData = toUserData({ ...student, id: asha.Identity })
  localStorage.setItem('WZRK_PR', encodeURIComponent(JSON.stringify({ Identity: asha.Identity })))
  const late = startCleverTap(account, {})
  expect(clear).not.toHaveBeenCalled()
  settings.userData = {}
  forgetEngagement()
  late.logout()
  expect(clear).toHaveBeenCalledOnce()
})

test('ENG-03 what is left of someone whose session was lost goes before anything of the next', () => {
  const clear = vi.spyOn(clevertap, 'clear').mockReturnValue(undefined)
  localStorage.setItem('WZRK_PR', encodeURIComponent(JSON.stringify({ Identity: asha.Identity, Name: 'Asha' })))
  localStorage.setItem('theme', 'dark')
  startCleverTap(account, {})
  expect(clear).toHaveBeenCalledOnce()
  expect(Object.keys(localStorage).filter((key) => key.startsWith('WZRK_PR'))).toEqual([])
  expect(localStorage.getItem('theme')).toBe('dark')
})

test('ENG-05 the ask is handed on without a dialog of the SDK’s, with five seconds, for our own worker', () => {
  const push = vi.spyOn(clevertap.notifications, 'push').mockReturnValue(undefined)
  engagement.allowPush()
  expect(push).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      askAgainTimeInSeconds: 5,
      skipDialog: true,
      serviceWorkerPath: '/sw.js',
      okButtonText: 'Yes',
      rejectButtonText: 'Not a UPSC student',
    }),
  )
})

test('ENG-02 what the SDK throws reaches nobody', () => {
  vi.spyOn(clevertap.event, 'push').mockImplementationOnce(() => {
    throw new TypeError('This document requires TrustedHTML')
  })
  expect(() => track('News Opened')).not.toThrow()
  expect(problems.join()).toContain('An analytics provider failed')
})

test('ENG-11 an id that the service would not take does not start', () => {
  expect(() => startCleverTap({ ...account, customId: 'asha devi' }, {})).toThrow(RangeError)
})
