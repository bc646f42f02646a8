import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PlatformConfig } from '../platform/config.ts'
import type * as Start from './start.ts'
import type * as Analytics from './track.ts'

const made = vi.hoisted(() => ({
  cleverTap: vi.fn<() => unknown>(),
  mixpanel: vi.fn<() => unknown>(),
  watchProfile: vi.fn<(engagement: unknown) => () => void>(),
}))
vi.mock('./clevertap.ts', () => ({ startCleverTap: made.cleverTap }))
vi.mock('./mixpanel.ts', () => ({ startMixpanel: made.mixpanel }))
vi.mock('./watch-profile.ts', () => ({ watchProfile: made.watchProfile }))

const off: PlatformConfig = {
  appVersion: '10.6.3',
  release: 'r1',
  environment: 'production',
  sentryDsn: null,
  clevertap: null,
  mixpanelToken: null,
  branchKey: null,
  pushKey: null,
  maintenance: null,
}
const both: PlatformConfig = { ...off, clevertap: { accountId: 'A', region: 'eu1', token: null }, mixpanelToken: 'M' }

let analytics: typeof Analytics
let startAnalytics: typeof Start.startAnalytics
let first: string[]
let second: string[]
let warnings: unknown[][]
const sinkOf =
  (names: string[]) =>
  ({ name }: Analytics.AnalyticsEvent) =>
    void names.push(name)

beforeEach(async () => {
  vi.useFakeTimers()
  vi.resetModules()
  first = []
  second = []
  warnings = []
  vi.spyOn(console, 'warn').mockImplementation((...words: unknown[]) => void warnings.push(words))
  made.watchProfile.mockReset()
  made.cleverTap.mockReset().mockReturnValue({ track: sinkOf(first), allowPush: vi.fn<() => void>() })
  made.mixpanel.mockReset().mockReturnValue(sinkOf(second))
  analytics = await import('./track.ts')
  startAnalytics = (await import('./start.ts')).startAnalytics
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('ENG-01 what happens before both have started reaches both in order, and nothing is warned of', async () => {
  analytics.track('One')
  let give: (config: PlatformConfig) => void = () => undefined
  const started = startAnalytics(new Promise((resolve) => (give = resolve)))
  analytics.track('Two')
  expect([first, second]).toEqual([[], []])
  give(both)
  await started
  analytics.track('Three')
  expect([first, second]).toEqual([
    ['One', 'Two', 'Three'],
    ['One', 'Two', 'Three'],
  ])
  await vi.advanceTimersByTimeAsync(analytics.startupLimitMs)
  expect(warnings).toEqual([])
})

test('ENG-01 after ten seconds a warning is logged and what waited is handed on to whoever is there', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(0)
  analytics.track('One')
  analytics.addSink(sinkOf(first))
  void startAnalytics(new Promise(() => undefined))
  await vi.advanceTimersByTimeAsync(analytics.startupLimitMs - 1)
  expect(first).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(first).toEqual(['One'])
  expect(warnings).toHaveLength(1)
})

test('ENG-01 the ten seconds count from the start of the app', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(9_000)
  analytics.track('One')
  analytics.addSink(sinkOf(first))
  void startAnalytics(new Promise(() => undefined))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(first).toEqual(['One'])
})

test.each([
  ['neither', off, [], []],
  ['only the engagement service', { ...both, mixpanelToken: null }, ['One'], []],
  ['only the second provider', { ...both, clevertap: null }, [], ['One']],
] as const)(
  'ENG-01 a provider that is not configured counts as started: %s',
  async (_what, config, ofFirst, ofSecond) => {
    analytics.track('One')
    await startAnalytics(Promise.resolve(config))
    expect([first, second]).toEqual([ofFirst, ofSecond])
    expect(warnings).toEqual([])
    expect(made.cleverTap).toHaveBeenCalledTimes(config.clevertap === null ? 0 : 1)
    expect(made.mixpanel).toHaveBeenCalledTimes(config.mixpanelToken === null ? 0 : 1)
  },
)

test('ENG-02 a provider that fails to start is logged, the other gets everything, and the profile is still watched', async () => {
  const fault = new Error('blocked')
  made.cleverTap.mockImplementation(() => {
    throw fault
  })
  analytics.track('One')
  await startAnalytics(Promise.resolve(both))
  expect(second).toEqual(['One'])
  expect(warnings).toEqual([['The engagement service did not start', fault]])
  expect(made.watchProfile).toHaveBeenCalledExactlyOnceWith(undefined)
})

test('ENG-02 without a configuration nothing is loaded and nothing is kept', async () => {
  analytics.track('One')
  await startAnalytics(Promise.reject(new Error('offline')))
  analytics.addSink(sinkOf(first))
  expect(first).toEqual([])
  expect(made.cleverTap).not.toHaveBeenCalled()
})
