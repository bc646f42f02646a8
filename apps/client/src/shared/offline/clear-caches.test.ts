import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connection } from '../connection/connection.ts'
import { clearSettings, settings } from '../settings/settings.ts'
import { clearCaches, clearEveryMs } from './clear-caches.ts'

const config = vi.hoisted(() => vi.fn<() => Promise<{ appVersion: string }>>())
vi.mock('../platform/config.ts', () => ({ platformConfig: config }))

const shell = 'workbox-precache-v2-https://abhyas.example/'
const now = Date.parse('2026-11-20T06:30:00Z')
let names: string[] = []
const remove = vi.fn<(name: string) => Promise<boolean>>()

beforeEach(() => {
  vi.useFakeTimers({ now })
  names = [shell, 'rt-pictures', 'another']
  config.mockImplementation(() => Promise.resolve({ appVersion: '10.6.3' }))
  connection.isOnline = true
  remove.mockImplementation((name) => {
    names = names.filter((one) => one !== name)
    return Promise.resolve(true)
  })
  vi.stubGlobal('caches', { keys: () => Promise.resolve(names), delete: remove })
})
afterEach(() => {
  clearSettings()
  remove.mockReset()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('SET-07 C1 the caches go but the app shell, and then the version is recorded', async () => {
  await clearCaches(false)
  expect(names).toEqual([shell])
  expect(settings).toMatchObject({ appVersion: '10.6.3', lastCacheClearTime: now })
})

test('SET-07 every 30 minutes, not sooner', async () => {
  await clearCaches(false)
  for (const [ms, count] of [
    [clearEveryMs - 1, 2],
    [1, 3],
  ] as const) {
    vi.setSystemTime(Date.now() + ms)
    names = [shell, 'rt-pictures']
    await clearCaches(false)
    expect(remove).toHaveBeenCalledTimes(count)
  }
  expect(clearEveryMs).toBe(1_800_000)
})

test('SET-07 a clock that was set back stops it no longer than its half hour', async () => {
  settings.lastCacheClearTime = now + 86_400_000
  await clearCaches(false)
  expect(settings.lastCacheClearTime).toBe(now)
})

test.each([
  ['while something is half done', true, true],
  ['without a way to the server', false, false],
])('SET-07 C1 %s nothing is deleted; the version is recorded all the same', async (_what, isHalfDone, isOnline) => {
  connection.isOnline = isOnline
  await clearCaches(isHalfDone)
  expect(remove).not.toHaveBeenCalled()
  expect(settings).toMatchObject({ appVersion: '10.6.3', lastCacheClearTime: 0 })
})

test('SET-07 a failure is logged by its words, and the version is recorded all the same', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  remove.mockImplementation(() => Promise.reject(new Error('disk')))
  await clearCaches(false)
  expect(log.mock.calls[0]?.[0]).toBe('Error during cache clear process')
  expect(settings).toMatchObject({ appVersion: '10.6.3', lastCacheClearTime: 0 })
})

test('SET-07 where the version cannot be had, the one that was recorded stays', async () => {
  settings.appVersion = '10.6.2'
  config.mockImplementation(() => Promise.reject(new Error('away')))
  await clearCaches(false)
  expect(settings).toMatchObject({ appVersion: '10.6.2', lastCacheClearTime: now })
})
