import { subscribe } from 'valtio/vanilla'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { asha, fakeGateway, Refusal, sessionOf } from '../../testing/fake-gateway.ts'
import { connection, reportReached, serverNow } from '../connection/connection.ts'
import { toUserData } from '../settings/fields.ts'
import { clearSettings, settings } from '../settings/settings.ts'
import { confirmSession, session, signedIn, signOut, watchSession } from './session.ts'
import { currentStudentId } from './student.ts'

const discarded = vi.hoisted(() => [] as string[])
vi.mock('../outbox/outbox.ts', () => ({ discardOutbox: (id: string) => Promise.resolve(discarded.push(id)) }))

const ravi = { ...asha, id: '9b2c8f0e-1111-4222-8333-444455556666', name: 'Ravi' }

beforeEach(() => {
  discarded.length = 0
  session.phase = 'unknown'
})
afterEach(() => {
  // No probe goes on into the next test.
  reportReached()
  clearSettings()
  vi.unstubAllGlobals()
})

test('SET-05 user data comes from the session that the server confirms', async () => {
  fakeGateway({ 'account.session': () => sessionOf(asha, true, true) })
  expect(await confirmSession()).toBe(false)
  expect(settings.userData).toEqual(toUserData(asha))
  expect(session).toMatchObject({ phase: 'confirmed', offersDemo: true, offersGoogle: true })
  expect(await confirmSession()).toBe(true)
})

test('SET-05 what was put into the storage by hand is corrected by the server', async () => {
  settings.userData = toUserData(ravi)
  const gateway = fakeGateway({ 'account.session': () => sessionOf(asha) })
  await confirmSession()
  expect(currentStudentId()).toBe(asha.id)
  gateway.set('account.session', () => sessionOf(null))
  await confirmSession()
  expect(settings.userData).toEqual({})
})

test('SET-05 without an answer the device keeps what it knew, and says that it could not ask', async () => {
  settings.userData = toUserData(asha)
  fakeGateway({}).cut(true)
  await expect(confirmSession()).rejects.toThrow('Failed to fetch')
  expect(currentStudentId()).toBe(asha.id)
  expect(session.phase).toBe('unreachable')
})

test('SET-05 a server that is late once is asked once more, before anybody is taken for unknown', async () => {
  let isLate = true
  const gateway = fakeGateway({
    'account.session': () => {
      const answer = isLate ? new Refusal('GATEWAY_TIMEOUT') : sessionOf(asha)
      isLate = false
      return answer
    },
  })
  const phases = new Set<string>([session.phase])
  onTestFinished(subscribe(session, () => phases.add(session.phase), true))
  await confirmSession()
  expect(currentStudentId()).toBe(asha.id)
  expect([...phases]).toEqual(['unknown', 'confirmed'])
  expect(gateway.calls).toHaveLength(2)
})

test('ACC-02 an answer that was asked for before the sign-in does not undo it', async () => {
  let answer: (value: unknown) => void = () => undefined
  const first = new Promise((resolve) => (answer = resolve))
  const gateway = fakeGateway({ 'account.session': () => sessionOf(asha) })
  const real = fetch
  let count = 0
  vi.stubGlobal('fetch', async (...args: Parameters<typeof fetch>) => {
    count += 1
    if (count > 1) return real(...args)
    await first
    return Response.json([{ result: { data: sessionOf(null) } }])
  })
  const stale = confirmSession()
  const signIn = signedIn(false)
  answer(null)
  await stale
  expect(await signIn).toBe(true)
  expect(currentStudentId()).toBe(asha.id)
  expect(gateway.calls).toHaveLength(1)
})

test('ACC-02 a browser that keeps no cookie is found out', async () => {
  fakeGateway({ 'account.session': () => sessionOf(null) })
  expect(await signedIn(false)).toBe(false)
})

test('ACC-07 signing out clears the device at once and tells the server, with the app’s header', async () => {
  settings.userData = toUserData(asha)
  Object.assign(settings, { theme: 'dark', isThemeChosen: true, areKeysOn: false, previousStreak: 4 })
  const gateway = fakeGateway({})
  await signOut()
  expect(settings.userData).toEqual({})
  expect(settings).toMatchObject({ theme: 'dark', isThemeChosen: true, areKeysOn: false, previousStreak: 0 })
  expect(settings.isSignOutPending).toBe(false)
  expect(discarded).toEqual([asha.id])
  expect(gateway.calls).toEqual(['POST /auth/logout'])
  expect(gateway.headers[0]?.get('x-abhyas')).toBe('1')
})

test('ACC-07 offline, the device is cleared and the server is told before anything else when it can be reached', async () => {
  settings.userData = toUserData(asha)
  const gateway = fakeGateway({ 'account.session': () => sessionOf(null) })
  gateway.cut(true)
  await signOut()
  expect(settings.userData).toEqual({})
  expect(settings.isSignOutPending).toBe(true)
  await expect(confirmSession()).rejects.toThrow('Failed to fetch')
  expect(gateway.calls).toEqual(['POST /auth/logout', 'POST /auth/logout'])
  gateway.cut(false)
  await confirmSession()
  expect(gateway.calls.slice(2)).toEqual(['POST /auth/logout', 'GET /trpc/account.session'])
  expect(settings.isSignOutPending).toBe(false)
})

test('DATA-02 the app’s header and the student whose data is meant go with every private call', async () => {
  settings.userData = toUserData(asha)
  const gateway = fakeGateway({ 'account.session': () => new Refusal('UNAVAILABLE') })
  await expect(confirmSession()).rejects.toThrow('The service is busy')
  expect(gateway.headers[0]?.get('x-abhyas')).toBe('1')
  expect(gateway.headers[0]?.get('x-abhyas-student')).toBe(asha.id)
})

test('NEWS-02 the server’s clock counts where it is known', async () => {
  const hour = 3_600_000
  // Time stands still: half of a stall would be taken for the way.
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  fakeGateway({ 'account.session': () => ({ ...sessionOf(null), now: new Date(Date.now() + 2 * hour).toISOString() }) })
  await confirmSession()
  expect(serverNow().getTime() - Date.now()).toBe(2 * hour)
  connection.serverOffsetMs = 0
})

test('ACC-07 another student on the same device finds nothing of the one whose session ended on the server', async () => {
  const gateway = fakeGateway({ 'account.session': () => sessionOf(asha) })
  await confirmSession()
  Object.assign(settings, { theme: 'dark', isThemeChosen: true, previousStreak: 4, postLoginRedirect: '/profile' })
  gateway.set('account.session', () => sessionOf(null))
  await confirmSession()
  expect(settings.previousStreak).toBe(4)
  gateway.set('account.session', () => sessionOf(ravi))
  await signedIn(true)
  expect(currentStudentId()).toBe(ravi.id)
  expect(settings).toMatchObject({ previousStreak: 0, theme: 'dark', isThemeChosen: true, isSignupNewUser: true })
  expect(settings.postLoginRedirect).toBe('/profile')
  // What the other has not sent waits for them.
  expect(discarded).toEqual([])
})

test('ACC-07 the same student after a lost session finds their settings again', async () => {
  const gateway = fakeGateway({ 'account.session': () => sessionOf(asha) })
  await confirmSession()
  settings.previousStreak = 4
  gateway.set('account.session', () => sessionOf(null))
  await confirmSession()
  gateway.set('account.session', () => sessionOf(asha))
  await signedIn(false)
  expect(settings.previousStreak).toBe(4)
})

test('SET-05 the session is asked for again when the app comes to the front after five minutes, or out of the page cache', async () => {
  vi.useFakeTimers()
  const gateway = fakeGateway({ 'account.session': () => sessionOf(asha) })
  const stop = watchSession()
  let visibility: DocumentVisibilityState = 'visible'
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  const turnTo = async (next: DocumentVisibilityState) => {
    visibility = next
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(100)
  }
  await vi.advanceTimersByTimeAsync(100)
  await turnTo('hidden')
  await turnTo('visible')
  expect(gateway.calls).toHaveLength(1)
  await turnTo('hidden')
  await vi.advanceTimersByTimeAsync(6 * 60_000)
  await turnTo('visible')
  expect(gateway.calls).toHaveLength(2)
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await vi.advanceTimersByTimeAsync(100)
  expect(gateway.calls).toHaveLength(3)
  stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('ACC-01 back from Google a new account is new, by the address and by the server’s word; no link makes one so', async () => {
  const of = (ageMs: number) => ({ ...asha, createdAt: new Date(Date.now() - ageMs).toISOString() })
  const cases = [
    ['/login?signed=new', of(5_000), true],
    ['/login?signed=known', of(5_000), false],
    ['/login?signed=new', of(3_600_000), false],
    ['/login?signed=new&x', of(5_000), null],
    ['/news?signed=new', of(5_000), null],
  ] as const
  for (const [path, student, isNew] of cases) {
    for (const before of [true, false]) {
      history.replaceState(null, '', path)
      settings.isSignupNewUser = before
      fakeGateway({ 'account.session': () => sessionOf(student) })
      await confirmSession()
      expect(settings.isSignupNewUser, path).toBe(isNew ?? before)
    }
  }
  history.replaceState(null, '', '/')
})

test('ACC-06 who has rated, or closed the question, is not asked again after a sign-out', async () => {
  settings.userData = toUserData(asha)
  Object.assign(settings, { hasRated: true, lastCloseTimeRatingModal: 5 })
  fakeGateway({})
  await signOut()
  expect(settings).toMatchObject({ userData: {}, hasRated: true, lastCloseTimeRatingModal: 5 })
})

test('SET-05 an answer that was asked for before a change of the profile does not undo it', async () => {
  settings.userData = toUserData(asha)
  const changed = { ...asha, phone: '9876543210' }
  const gateway = fakeGateway({
    'account.session': () => {
      // The change is answered while this answer is under way.
      settings.userData = toUserData(changed)
      return sessionOf(asha)
    },
  })
  expect(await confirmSession()).toBe(true)
  expect(settings.userData).toMatchObject({ phone: '9876543210' })
  gateway.set('account.session', () => sessionOf(asha))
  await confirmSession()
  expect(settings.userData).toMatchObject({ phone: null })
})
