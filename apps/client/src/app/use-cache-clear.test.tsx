import { renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { connection } from '../shared/connection/connection.ts'
import { clearSettings } from '../shared/settings/settings.ts'
import { useCacheClear } from './use-cache-clear.ts'

vi.mock('../shared/platform/config.ts', () => ({ platformConfig: () => Promise.resolve({ appVersion: '10.6.3' }) }))

const minuteMs = 60_000
const start = Date.parse('2026-11-20T06:30:00Z')

afterEach(() => {
  clearSettings()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The minutes of the hours in which the caches were deleted on a page that stays open, by a browser that takes its time. */
async function clearedWithin(minutes: number, isCalm: boolean): Promise<readonly number[]> {
  vi.useFakeTimers({ now: start })
  connection.isOnline = true
  const cleared: number[] = []
  const remove = () => {
    cleared.push(Math.floor((Date.now() - start) / minuteMs))
    return new Promise((resolve) => setTimeout(resolve, 40, true))
  }
  vi.stubGlobal('caches', { keys: () => Promise.resolve(['pictures']), delete: remove })
  const { unmount } = renderHook(() => useCacheClear(isCalm))
  await vi.advanceTimersByTimeAsync(minutes * minuteMs)
  unmount()
  return cleared
}

test('SET-07 on a page that stays open the caches go every 30 minutes', async () => {
  expect(await clearedWithin(125, true)).toEqual([0, 30, 60, 90, 120])
})

test('SET-07 C1 on a screen where something is half done they stay', async () => {
  expect(await clearedWithin(125, false)).toEqual([])
})
