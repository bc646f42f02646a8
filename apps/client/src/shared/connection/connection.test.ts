import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  connection,
  noteServerTime,
  reportReached,
  reportUnreachable,
  serverNow,
  watchConnection,
} from './connection.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  reportReached()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('F1 a request that does not come through means offline, until the server gives a sign of life', async () => {
  const answers = [
    () => Promise.reject(new TypeError('refused')),
    () => Promise.resolve(new Response(null, { status: 200 })),
  ]
  const probe = vi.fn<() => Promise<Response> | undefined>(() => answers.shift()?.())
  vi.stubGlobal('fetch', probe)
  reportUnreachable()
  expect(connection.isOnline).toBe(false)
  await vi.advanceTimersByTimeAsync(2_000)
  expect([probe.mock.calls.length, connection.isOnline]).toEqual([1, false])
  await vi.advanceTimersByTimeAsync(4_000)
  expect([probe.mock.calls.length, connection.isOnline]).toEqual([2, true])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(probe).toHaveBeenCalledTimes(2)
})

test('F1 the browser’s own word counts at once, and its return is checked', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response()))
  const stop = watchConnection()
  dispatchEvent(new Event('offline'))
  expect(connection.isOnline).toBe(false)
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(connection.isOnline).toBe(true)
  stop()
})

test('F18 the server’s clock is taken at the middle of the way, and junk is not taken', () => {
  vi.setSystemTime(10_000)
  noteServerTime(new Date(100_000).toISOString(), 9_000, 11_000)
  expect(serverNow().getTime()).toBe(100_000)
  noteServerTime('never', 0, 0)
  expect(serverNow().getTime()).toBe(100_000)
  connection.serverOffsetMs = 0
})
