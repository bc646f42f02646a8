import { useSyncExternalStore } from 'react'
import { connection } from '../../shared/connection/connection.ts'
import { createTestClock, type ClockMark, type Reading, type TestClock } from './test-clock.ts'

export const read = (): Reading => ({ steadyMs: performance.now(), wallMs: Date.now() })

const tickMs = 250

let clock: TestClock | undefined
const listeners = new Set<() => void>()

/** The server's clock on this device; `kept` is what an earlier page knew, for the first that asks. */
export function serverClock(kept?: ClockMark | null): TestClock {
  const wallMs = Date.now()
  clock ??= createTestClock(read, kept ?? { serverMs: wallMs + connection.serverOffsetMs, wallMs })
  return clock
}

/** The server's time in milliseconds since 1970. */
export const serverMs = (): number => serverClock().now()

/** Forgets what was measured: for tests. */
export const resetServerClock = (): void => {
  clock = undefined
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  const timer = setInterval(listener, tickMs)
  return () => {
    clearInterval(timer)
    listeners.delete(listener)
  }
}

/** Shows at once what the clock learnt. */
export const announceClock = (): void => {
  for (const listener of listeners) listener()
}

/** What `select` makes of the server's time, as it changes; it looks four times a second. */
export const useServerTime = <T extends number | boolean | string | null>(select: (nowMs: number) => T): T =>
  useSyncExternalStore(subscribe, () => select(serverMs()))
