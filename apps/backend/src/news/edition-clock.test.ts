import { describe, expect, it } from 'vitest'
import { currentEdition, nextEditionAt } from './edition-clock.ts'

const at = (indiaTime: string) => new Date(`${indiaTime}+05:30`)

describe('the edition clocks', () => {
  it.each([
    ['THE_HINDU', '2026-03-10T05:59:59.999', '2026-03-09'],
    ['THE_HINDU', '2026-03-10T06:00:00', '2026-03-10'],
    ['THE_HINDU', '2026-03-10T00:00:00', '2026-03-09'],
    ['THE_HINDU', '2026-03-10T23:59:59', '2026-03-10'],
    ['THE_INDIAN_EXPRESS', '2026-03-10T05:14:59.999', '2026-03-08'],
    ['THE_INDIAN_EXPRESS', '2026-03-10T05:15:00', '2026-03-09'],
    ['THE_INDIAN_EXPRESS', '2026-03-01T05:14:00', '2026-02-27'],
    ['THE_HINDU', '2027-01-01T05:00:00', '2026-12-31'],
    ['THE_HINDU', '2028-02-29T06:00:00', '2028-02-29'],
  ] as const)('NEWS-02 the current edition of %s at %s in India is of %s', (source, time, day) => {
    expect(currentEdition(source, at(time))).toBe(day)
  })

  it.each([
    ['THE_HINDU', '2026-03-10T05:59:59', '2026-03-10T06:00:00'],
    ['THE_HINDU', '2026-03-10T06:00:00', '2026-03-11T06:00:00'],
    ['THE_INDIAN_EXPRESS', '2026-03-10T05:14:59', '2026-03-10T05:15:00'],
    ['THE_INDIAN_EXPRESS', '2026-12-31T05:15:00', '2027-01-01T05:15:00'],
  ] as const)('NEWS-02 the next edition of %s after %s comes out at %s', (source, time, next) => {
    expect(nextEditionAt(source, at(time))).toEqual(at(next))
  })
})
