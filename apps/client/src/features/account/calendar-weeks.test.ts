import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calendarWeeks } from './calendar-weeks.ts'

test('NEWS-08 the calendar shows five weeks from a Monday up to today, each day with what was read', () => {
  const read = [{ day: '2026-11-20', seconds: 130, goalMet: true }]
  const weeks = calendarWeeks('2026-11-21', read)
  expect(weeks).toHaveLength(5)
  expect(weeks[0]?.[0]?.day).toBe('2026-10-19')
  expect(weeks[4]).toEqual([
    ...['16', '17', '18', '19'].map((day) => ({ day: `2026-11-${day}`, seconds: 0, goalMet: false })),
    read[0],
    { day: '2026-11-21', seconds: 0, goalMet: false },
    null,
  ])
})

test('NEWS-08 whatever today is, the days follow one another and end with it', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }), (date) => {
      const today = date.toISOString().slice(0, 10)
      const days = calendarWeeks(today, [])
        .flat()
        .flatMap((entry) => (entry ? [entry.day] : []))
      expect(days.at(-1)).toBe(today)
      expect(days.length).toBeGreaterThan(28)
      const gaps = days.slice(1).map((day, index) => Date.parse(day) - Date.parse(days[index] ?? ''))
      expect(new Set(gaps)).toEqual(new Set([86_400_000]))
    }),
  )
})
