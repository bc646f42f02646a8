import { BrokenCircuitError } from 'cockatiel'
import { afterEach, expect, test, vi } from 'vitest'
import { createBreaker } from './breaker.ts'
import { UpstreamFault } from './fault.ts'

afterEach(() => void vi.useRealTimers())

const hours = 3_600_000

test.each([-2 * hours, 2 * hours])(
  'F17 a breaker stays open for its second, whatever the clock of the machine is set to (by %d ms)',
  async (jump) => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] })
    const breaker = createBreaker({ breakerFailures: 2, breakerOpenMs: 1000 })
    const fail = () => Promise.reject(new UpstreamFault('refused'))
    for (let n = 0; n < 2; n += 1) await expect(breaker.execute(fail)).rejects.toThrow(UpstreamFault)
    vi.setSystemTime(Date.now() + jump)
    await expect(breaker.execute(() => 'asked')).rejects.toThrow(BrokenCircuitError)
    vi.advanceTimersByTime(1001)
    // Back for one try, which fails: the second after it is as long.
    await expect(breaker.execute(fail)).rejects.toThrow(UpstreamFault)
    await expect(breaker.execute(() => 'asked')).rejects.toThrow(BrokenCircuitError)
    vi.advanceTimersByTime(1001)
    expect(await breaker.execute(() => 'asked')).toBe('asked')
  },
)
