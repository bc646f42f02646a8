import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createReadingTimer, readingCap, type ReadingReport } from './reading-timer.ts'

function setUp(capSeconds = 600) {
  let nowMs = 0
  const reports: ReadingReport[] = []
  const timer = createReadingTimer({ now: () => nowMs, capSeconds, report: (report) => reports.push(report) })
  const pass = (seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      nowMs += 1000
      timer.tick()
    }
  }
  return { timer, reports, pass, sleep: (ms: number) => (nowMs += ms) }
}

describe('reading timer', () => {
  it('NEWS-04 reports every fifteen seconds in sight', () => {
    const { timer, reports, pass } = setUp()
    timer.show()
    pass(31)
    expect(reports).toEqual([
      { seconds: 15, finished: false },
      { seconds: 15, finished: false },
    ])
  })

  it('NEWS-04 going out of sight reports the rest, and hidden time does not count', () => {
    const { timer, reports, pass, sleep } = setUp()
    timer.show()
    pass(4)
    timer.hide()
    sleep(60_000)
    timer.hide()
    timer.show()
    pass(2)
    timer.hide()
    expect(reports).toEqual([
      { seconds: 4, finished: false },
      { seconds: 2, finished: false },
    ])
  })

  it('NEWS-04 a device that slept with the page open counts five seconds of it', () => {
    const { timer, pass, sleep } = setUp()
    timer.show()
    pass(3)
    sleep(3_600_000)
    timer.tick()
    expect(timer.seconds()).toBe(8)
  })

  it('NEWS-04 a page left open stops counting at the cap', () => {
    const { timer, reports, pass } = setUp(20)
    timer.show()
    pass(100)
    timer.hide()
    expect(reports.reduce((sum, report) => sum + report.seconds, 0)).toBe(20)
  })

  it('NEWS-04 the end is reported once, and not before five seconds', () => {
    const { timer, reports, pass } = setUp()
    timer.show()
    timer.finish()
    pass(4)
    expect(reports).toEqual([])
    pass(1)
    timer.finish()
    pass(14)
    timer.hide()
    expect(reports.map((report) => report.finished)).toEqual([true, false])
  })

  it('NEWS-04 whatever happens, the reports add up to the seconds counted', () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('pass' as const), seconds: fc.integer({ min: 0, max: 40 }) }),
      fc.record({ kind: fc.constantFrom('show' as const, 'hide' as const, 'finish' as const) }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const { timer, reports, pass } = setUp(300)
        for (const each of steps) {
          if (each.kind === 'pass') pass(each.seconds)
          else timer[each.kind]()
        }
        timer.hide()
        expect(reports.reduce((sum, report) => sum + report.seconds, 0)).toBe(timer.seconds())
        expect(timer.seconds()).toBeLessThanOrEqual(300)
        expect(reports.filter((report) => report.finished).length).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('NEWS-04 no visit counts more than the server takes', () => {
    expect([10, 60, 10_000].map(readingCap)).toEqual([120, 240, 900])
  })
})
