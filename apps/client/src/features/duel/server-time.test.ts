import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connection } from '../../shared/connection/connection.ts'
import { ageServerTime, forgetServerTime, hearServerTime, serverMs } from './server-time.ts'

const at = Date.parse('2026-11-21T04:00:00Z')
const iso = (ms: number) => new Date(ms).toISOString()

beforeEach(() => {
  vi.useFakeTimers({ now: at + 3_600_000 })
  connection.serverOffsetMs = -3_600_000
})
afterEach(() => {
  connection.serverOffsetMs = 0
  forgetServerTime()
  vi.useRealTimers()
})

test('D7 before the first frame other answers of the server tell the time, then the frame of the shortest way', async () => {
  expect(serverMs()).toBe(at)
  hearServerTime(iso(at - 200))
  expect(serverMs()).toBe(at - 200)
  hearServerTime(iso(at - 50))
  hearServerTime(iso(at - 400))
  expect(serverMs()).toBe(at - 50)
})

test('D7 a new connection keeps the time of the last one until its first frame, which alone counts then', async () => {
  hearServerTime(iso(at))
  ageServerTime()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(serverMs()).toBe(at + 1_000)
  // The device slept: its steady clock did not run.
  hearServerTime(iso(at - 5_000))
  expect(serverMs()).toBe(at - 5_000)
})
