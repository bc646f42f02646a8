import { afterEach, expect, test } from 'vitest'
import { fields } from './fields.ts'
import { mirrored, mirrorSettings } from './mirror.ts'
import { clearSettings, settings } from './settings.ts'

const told: Readonly<Record<string, unknown>>[] = []
let stop = () => undefined as void
afterEach(() => {
  stop()
  told.length = 0
  clearSettings()
})
/** After valtio has told of what was set before. */
const settled = async () => {
  for (let count = 0; count < 5; count += 1) await Promise.resolve()
}
const begin = () => {
  stop = mirrorSettings((changes) => told.push(changes))
}

const never = ['userData', 'hasHydrated', 'newUser', 'firstOpen'] as const

test('SET-03 every key of SET-01 is mirrored but userData, the hydration flag, newUser and firstOpen', () => {
  const names = Object.keys(fields)
  // The keys of SET-01 stand first, our own after them.
  const specified = names.slice(0, names.indexOf('lastCloseTimeRatingModal') + 1)
  expect(specified).toHaveLength(41)
  expect([...mirrored, ...never].sort()).toEqual(specified.sort())
})

test('SET-03 the native app gets all at once, then what changed, together and once', async () => {
  settings.phoneNumber = '9876543210'
  await settled()
  begin()
  expect(told).toHaveLength(1)
  expect(told[0]).toMatchObject({ phoneNumber: '9876543210', theme: 'light', intendedDestination: null })
  expect(Object.keys(told[0] ?? {}).sort()).toEqual([...mirrored].sort())
  settings.theme = 'dark'
  settings.seenVideos = { a: true }
  await settled()
  settings.seenVideos = { a: true }
  await settled()
  expect(told.slice(1)).toEqual([{ theme: 'dark', seenVideos: { a: true } }])
})

test('SET-03 what is never mirrored is told of neither at the start nor later, and nothing after the end', async () => {
  const set = () =>
    Object.assign(settings, {
      userData: { user_id: 'CANARY' },
      newUser: !settings.newUser,
      firstOpen: !settings.firstOpen,
      chatDrafts: { a: 'CANARY' },
      recentSearches: ['CANARY'],
    })
  set()
  await settled()
  begin()
  set()
  await settled()
  stop()
  settings.theme = 'dark'
  await settled()
  expect(told).toHaveLength(1)
  expect(JSON.stringify(told)).not.toContain('CANARY')
  for (const key of never) expect(told[0]).not.toHaveProperty(key)
})
