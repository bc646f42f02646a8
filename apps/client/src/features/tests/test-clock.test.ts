import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTestClock } from './test-clock.ts'

const minute = 60_000
const hour = 60 * minute

/** A device beside the true time: its steady clock may stop in sleep, its wall clock may be set. */
function device({ stopsInSleep = true, wallAheadMs = 5 * hour } = {}) {
  let trueMs = Date.parse('2026-11-21T04:00:00Z')
  let steadyMs = 1_000
  let wallMs = trueMs + wallAheadMs
  const read = () => ({ steadyMs, wallMs })
  const pass = (ms: number) => {
    trueMs += ms
    steadyMs += ms
    wallMs += ms
  }
  return {
    read,
    pass,
    trueMs: () => trueMs,
    sleep: (ms: number) => {
      pass(ms)
      if (stopsInSleep) steadyMs -= ms
    },
    setWall: (ms: number) => {
      wallMs += ms
    },
    /** A new page: the steady clock begins anew. */
    reload: () => {
      steadyMs = 0
    },
    /** An answer of the server that was `there` on its way there and `back` on its way back. */
    ask: (clock: ReturnType<typeof createTestClock>, there = 40, back = 40) => {
      const asked = read()
      pass(there)
      const told = trueMs
      pass(back)
      clock.hear(told, asked, read())
    },
  }
}
const errorOf = (clock: ReturnType<typeof createTestClock>, { trueMs }: { trueMs: () => number }) =>
  Math.abs(clock.now() - trueMs())

describe('the clock of a test', () => {
  it('F18 a device whose clock is hours wrong shows the server’s time', () => {
    for (const wallAheadMs of [-12 * hour, 0, 12 * hour]) {
      const phone = device({ wallAheadMs })
      const clock = createTestClock(phone.read)
      phone.ask(clock, 100, 20)
      phone.pass(90 * minute)
      expect(errorOf(clock, phone)).toBeLessThan(250)
      expect(clock.isSure()).toBe(true)
    }
  })

  it('F18 TEST-02 right after 30 minutes in the background, whether the steady clock stood still or not', () => {
    for (const stopsInSleep of [true, false]) {
      const phone = device({ stopsInSleep })
      const clock = createTestClock(phone.read)
      phone.ask(clock)
      phone.sleep(30 * minute)
      clock.wake()
      expect(errorOf(clock, phone)).toBeLessThan(250)
      phone.ask(clock, 60, 90)
      expect(errorOf(clock, phone)).toBeLessThan(250)
      expect(clock.isSure()).toBe(true)
    }
  })

  it('F18 a clock that is set while the test is watched changes nothing, offline too', () => {
    for (const by of [hour, -hour]) {
      const phone = device()
      const clock = createTestClock(phone.read)
      phone.ask(clock)
      phone.pass(minute)
      expect(clock.watch()).toBe(false)
      phone.setWall(by)
      phone.pass(250)
      expect(clock.watch()).toBe(true)
      expect(clock.watch()).toBe(false)
      expect(errorOf(clock, phone)).toBeLessThan(250)
      expect(clock.isSure()).toBe(true)
      phone.sleep(minute)
      clock.wake()
      expect(errorOf(clock, phone)).toBeLessThan(250)
    }
  })

  it('F18 a clock set forward in the background is unsure until the server is heard, or the reader says so', () => {
    const phone = device()
    const clock = createTestClock(phone.read)
    phone.ask(clock)
    phone.pass(minute)
    phone.setWall(hour)
    clock.wake()
    expect(clock.isSure()).toBe(false)
    clock.mistrustWall()
    expect(errorOf(clock, phone)).toBeLessThan(250)
    phone.setWall(hour)
    clock.wake()
    // However slow the answer is: it is better than a guess.
    phone.ask(clock, 200, 200)
    expect(errorOf(clock, phone)).toBeLessThan(250)
    expect(clock.isSure()).toBe(true)
  })

  it('F22 a page that was killed goes on with the time that its successor finds', () => {
    const phone = device()
    const before = createTestClock(phone.read)
    phone.ask(before)
    const kept = before.mark()
    phone.pass(7 * minute)
    phone.reload()
    const after = createTestClock(phone.read, kept)
    expect(errorOf(after, phone)).toBeLessThan(250)
    expect(after.isSure()).toBe(false)
    phone.ask(after)
    expect(after.isSure()).toBe(true)
  })

  it('F18 a vague answer does not spoil a good one, and one that the device slept through counts for nothing', () => {
    const phone = device()
    const clock = createTestClock(phone.read)
    phone.ask(clock, 20, 20)
    phone.ask(clock, 4_000, 0)
    expect(errorOf(clock, phone)).toBeLessThan(10)
    const asked = phone.read()
    const told = phone.trueMs()
    phone.sleep(10 * minute)
    clock.wake()
    clock.hear(told, asked, phone.read())
    expect(errorOf(clock, phone)).toBeLessThan(250)
    clock.hear(Number.NaN, phone.read(), phone.read())
    expect(errorOf(clock, phone)).toBeLessThan(250)
  })

  it('TEST-02 whatever happens to the device, an answer of the server within 400 ms makes the clock right', () => {
    const happening = fc.oneof(
      fc.record({ kind: fc.constant('pass' as const), ms: fc.integer({ min: 0, max: hour }) }),
      fc.record({ kind: fc.constant('sleep' as const), ms: fc.integer({ min: 0, max: hour }) }),
      fc.record({ kind: fc.constant('setWall' as const), ms: fc.integer({ min: -hour, max: hour }) }),
      fc.record({ kind: fc.constant('watch' as const), ms: fc.constant(0) }),
      fc.record({ kind: fc.constant('ask' as const), ms: fc.integer({ min: 0, max: 400 }) }),
    )
    fc.assert(
      fc.property(fc.boolean(), fc.array(happening, { maxLength: 30 }), (stopsInSleep, happenings) => {
        const phone = device({ stopsInSleep })
        const clock = createTestClock(phone.read)
        for (const { kind, ms } of happenings) {
          if (kind === 'watch') clock.watch()
          else if (kind === 'ask') phone.ask(clock, ms, 0)
          else phone[kind](ms)
        }
        clock.wake()
        phone.ask(clock, 200, 200)
        expect(errorOf(clock, phone)).toBeLessThanOrEqual(400 / 2 + 250)
        expect(clock.isSure()).toBe(true)
      }),
    )
  })
})
