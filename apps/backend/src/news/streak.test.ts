import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, type Day, indiaDay, indiaMinute, indiaMoment } from './day.ts'
import { goalSeconds, streakOf } from './streak.ts'

const today = '2026-03-10'
const ago = (days: number) => addDays(today, -days)

/** The plainest way to say it: look at every day of a long time, one after the other. */
function naive(seconds: ReadonlyMap<Day, number>) {
  const isMet = (day: Day) => (seconds.get(day) ?? 0) >= goalSeconds
  let days = 0
  for (let back = isMet(today) ? 0 : 1; isMet(ago(back)); back += 1) days += 1
  let best = 0
  for (let from = 0; from <= 80; from += 1) {
    for (let length = 0; isMet(ago(from + length)); length += 1) best = Math.max(best, length + 1)
  }
  return { days, best, goalMet: isMet(today) }
}

describe('the streak', () => {
  it('NEWS-08 equals a naive count for any history', () => {
    const history = fc.array(fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 300 })), {
      maxLength: 60,
    })
    fc.assert(
      fc.property(history, (entries) => {
        const seconds = new Map(entries.map(([back, value]) => [ago(back), value]))
        expect(streakOf(seconds, today)).toMatchObject(naive(seconds))
      }),
      { numRuns: 500, verbose: 1 },
    )
  })

  it.each([
    [119, 0, false],
    [120, 1, true],
  ])('NEWS-08 %i seconds make a streak of %i', (seconds, days, goalMet) => {
    expect(streakOf(new Map([[today, seconds]]), today)).toMatchObject({ days, goalMet, todaySeconds: seconds })
  })

  it('NEWS-08 the run up to yesterday stands while today is open, and is over after a day without reading', () => {
    const run = [ago(1), ago(2), ago(3)].map((day) => [day, 200] as const)
    expect(streakOf(new Map(run), today)).toMatchObject({ days: 3, best: 3 })
    expect(streakOf(new Map(run), addDays(today, 1))).toMatchObject({ days: 0, best: 3 })
  })
})

describe('days in India', () => {
  it('NEWS-08 a day begins at 18:30 UTC of the day before', () => {
    expect(indiaDay(new Date('2026-03-09T18:29:59.999Z'))).toBe('2026-03-09')
    expect(indiaDay(new Date('2026-03-09T18:30:00Z'))).toBe('2026-03-10')
  })

  it('NEWS-08 a moment comes back from its day and minute', () => {
    const moments = fc.date({ min: new Date('1971-01-01'), max: new Date('2200-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(moments, (moment) => {
        const whole = Math.floor(moment.getTime() / 60_000) * 60_000
        expect(indiaMoment(indiaDay(moment), indiaMinute(moment)).getTime()).toBe(whole)
      }),
      { verbose: 1 },
    )
  })
})
