import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startCleverTap } from './clevertap.ts'
import type { Engagement } from './engagement.ts'

const minuteMs = 60_000
const unsent = 'WZRK_L'
let asked = 0
let engagement: Engagement

beforeAll(() => {
  vi.useFakeTimers()
  for (const kind of ['error', 'debug', 'warn'] as const) vi.spyOn(console, kind).mockImplementation(() => undefined)
  vi.stubGlobal('fetch', () => {
    asked += 1
    return Promise.reject(new TypeError('Failed to fetch'))
  })
  // Of many visits behind a blocker.
  const of = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [n, { q: 'x'.repeat(500) }]))
  localStorage.setItem(unsent, encodeURIComponent(JSON.stringify(of(200))))
  engagement = startCleverTap({ accountId: 'TEST-ACCOUNT', region: 'eu1', token: null }, {})
})
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('ENG-02 F29 a service that nobody reaches is asked once in a visit, however long it lasts', async () => {
  for (const name of ['App Opened', 'Screen Viewed']) engagement.track({ name, facts: {}, at: 0 })
  for (let minute = 0; minute < 30; minute += 1) await vi.advanceTimersByTimeAsync(minuteMs)
  expect(asked).toBe(1)
})

test('F29 what cannot be sent does not fill the storage that the app lives on', () => {
  const kept = () => localStorage.getItem(unsent) ?? ''
  expect(kept()).not.toContain('xxx')
  for (let n = 0; n < 300; n += 1) engagement.track({ name: 'Screen Viewed', facts: { n }, at: 0 })
  const { length } = kept()
  expect(length).toBeGreaterThan(50_000)
  expect(length).toBeLessThan(60_000)
})
