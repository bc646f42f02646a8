import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { asha, fakeGateway, sessionOf } from '../../testing/fake-gateway.ts'
import { queryClientOf, whenPersisted } from '../api/query-client.ts'
import { restartedKey } from '../links/restart.ts'
import { confirmSession, signedIn, signOut, watchSession } from '../session/session.ts'
import { currentStudentId } from '../session/student.ts'
import { toUserData } from '../settings/fields.ts'
import { clearSettings, saveSettings, settings, settingsKey } from '../settings/settings.ts'

const ravi = { ...asha, id: '9b2c8f0e-1111-4222-8333-444455556666', name: 'Ravi' }
const canary = 'CANARY-of-Asha'

/** What a phone's databases hold, each record by its key. */
const disk = vi.hoisted(() => {
  // The kept answers ask for it before they open a database.
  Object.assign(globalThis, { indexedDB: {} })
  return {
    queries: new Map<string, unknown>(),
    outbox: new Map<string, unknown[]>(),
    drafts: new Map<string, unknown>(),
    isBroken: false,
  }
})
vi.mock('idb-keyval', () => ({
  createStore: () => ({}),
  get: (key: string) => Promise.resolve(disk.queries.get(key)),
  set: (key: string, value: unknown) => Promise.resolve(void disk.queries.set(key, value)),
  del: (key: string) => Promise.resolve(void disk.queries.delete(key)),
  delMany: (keys: string[]) => Promise.resolve(keys.forEach((key) => disk.queries.delete(key))),
  keys: () => Promise.resolve([...disk.queries.keys()]),
  entries: () => Promise.resolve([...disk.queries]),
  clear: () => Promise.resolve(disk.queries.clear()),
}))
vi.mock('../mains/draft-storage.ts', () => ({
  forgetDrafts: (id: string) =>
    disk.isBroken ? Promise.reject(new Error('The page died')) : Promise.resolve(void disk.drafts.delete(id)),
}))
vi.mock('../outbox/storage.ts', () => ({
  createDatabaseStorage: () => ({
    list: (id: string) => Promise.resolve(disk.outbox.get(id) ?? []),
    clear: (id: string) =>
      disk.isBroken ? Promise.reject(new Error('The page died')) : Promise.resolve(void disk.outbox.delete(id)),
  }),
}))

const everything = () =>
  JSON.stringify([
    [...disk.queries],
    [...disk.outbox],
    [...disk.drafts],
    Object.entries(localStorage),
    Object.entries(sessionStorage),
    settings,
    queryClientOf(currentStudentId())
      .getQueryCache()
      .getAll()
      .map(({ state }) => state.data),
  ])

/** Everything that the app keeps of a student, with her canary in it. */
async function leaveTraces() {
  settings.userData = toUserData({ ...asha, name: canary })
  settings.storedUserId = asha.id
  Object.assign(settings, { chatDrafts: { new: canary }, recentSearches: [canary], phoneNumber: canary })
  queryClientOf(asha.id).setQueryData([['bookmarks', 'list'], { type: 'query' }], [canary])
  queryClientOf(asha.id).setQueryData([['news', 'list'], { type: 'query' }], ['public'])
  await whenPersisted()
  disk.outbox.set(asha.id, [{ seq: 1, input: { clientId: 'c' }, refusal: null, text: canary }])
  disk.drafts.set(asha.id, canary)
  sessionStorage.setItem('sign-in', canary)
  saveSettings()
  expect(disk.queries.size).toBe(2)
}

let stop: (() => void) | undefined
beforeEach(() => {
  for (const map of [disk.queries, disk.outbox, disk.drafts]) map.clear()
  disk.isBroken = false
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  stop?.()
  clearSettings()
  vi.unstubAllGlobals()
})

test('T33 signed out offline, nothing of the first student is left in any storage, and the next one finds nothing', async () => {
  const gateway = fakeGateway({ 'account.session': () => sessionOf(ravi) })
  await leaveTraces()
  gateway.cut(true)
  await signOut()
  expect(everything()).not.toContain(canary)
  expect([...disk.queries.keys()]).toEqual([expect.stringMatching(/^public-/)])
  expect(settings).toMatchObject({ isSignOutPending: true, leftBehind: {} })
  gateway.cut(false)
  await signedIn(false)
  expect(currentStudentId()).toBe(ravi.id)
  expect(everything()).not.toContain(canary)
})

test('T33 what a page that died in the middle of a sign-out left is deleted before anybody is taken in', async () => {
  const gateway = fakeGateway({ 'account.session': () => sessionOf(asha) })
  await leaveTraces()
  disk.isBroken = true
  gateway.cut(true)
  await signOut()
  expect(settings.leftBehind).toEqual({ [asha.id]: true })
  expect(localStorage.getItem(settingsKey)).not.toContain(canary)
  disk.isBroken = false
  gateway.cut(false)
  // She herself: what she discarded is not sent after all.
  await confirmSession()
  expect(currentStudentId()).toBe(asha.id)
  expect([...disk.outbox, ...disk.drafts]).toEqual([])
  expect(settings.leftBehind).toEqual({})
})

test('T33 a tab that hears of a sign-out deletes what its own screens wrote behind it', async () => {
  fakeGateway({ 'account.session': () => sessionOf(asha) })
  await leaveTraces()
  stop = watchSession()
  await vi.waitFor(() => expect(settings.userData).toMatchObject({ name: asha.name }))
  // As the other tab's news sets it; then this tab's own screens close, late.
  Object.assign(settings, { userData: {}, storedUserId: null, isSignOutPending: true })
  queueMicrotask(() => {
    settings.chatDrafts = { late: canary }
    settings.postLoginRedirect = `/chat/${canary}`
    disk.outbox.set(asha.id, [canary])
  })
  await vi.waitFor(() => expect(everything()).not.toContain(canary))
  expect(settings.isSignOutPending).toBe(true)
})

test('ACC-07 a session that was lost is no sign-out: what waits and was begun stays for its owner, also beside another', async () => {
  const gateway = fakeGateway({ 'account.session': () => sessionOf(null) })
  await leaveTraces()
  stop = watchSession()
  await vi.waitFor(() => expect(currentStudentId()).toBeUndefined())
  expect(disk.queries.size).toBe(2)
  gateway.set('account.session', () => sessionOf(ravi))
  await signedIn(false)
  await vi.waitFor(() => expect(disk.queries.size).toBe(1))
  expect([...disk.outbox.keys(), ...disk.drafts.keys()]).toEqual([asha.id, asha.id])
  expect(JSON.stringify(settings)).not.toContain(canary)
})

test('LINK-04 LINK-03 a sign-out gives neither a second restart nor a second first open', async () => {
  fakeGateway({ 'account.session': () => sessionOf(null) })
  await leaveTraces()
  sessionStorage.setItem(restartedKey, 'yes')
  settings.firstOpen = false
  await signOut()
  expect(sessionStorage.getItem('sign-in')).toBeNull()
  expect(sessionStorage.getItem(restartedKey)).toBe('yes')
  expect(settings.firstOpen).toBe(false)
})
