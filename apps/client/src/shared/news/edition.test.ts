import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  currentEdition,
  dayOfId,
  dayQuizId,
  editionAfter,
  editionBefore,
  editionClock,
  editionLabel,
  hasEdition,
  indiaDay,
  newestEditions,
} from './edition.ts'

const india = (text: string) => Date.parse(`${text}+05:30`)
const clockAt = (text: string) => editionClock('THE_HINDU', india(text))

describe('current edition', () => {
  it.each([
    ['THE_HINDU', '2026-11-18T05:59:59.999', '2026-11-17'],
    ['THE_HINDU', '2026-11-18T06:00:00', '2026-11-18'],
    ['THE_HINDU', '2026-11-18T23:59:59', '2026-11-18'],
    ['THE_INDIAN_EXPRESS', '2026-11-18T05:14:59.999', '2026-11-16'],
    ['THE_INDIAN_EXPRESS', '2026-11-18T05:15:00', '2026-11-17'],
    ['THE_INDIAN_EXPRESS', '2026-03-01T05:15:00', '2026-02-28'],
    ['THE_HINDU', '2027-01-01T00:00:00', '2026-12-31'],
  ] as const)('NEWS-02 %s at %s in India is the edition of %s', (source, at, date) => {
    expect(currentEdition(source, india(at))).toBe(date)
  })

  it('C8 via NEWS-02 the edition goes by India time wherever the instant is written down', () => {
    expect(currentEdition('THE_HINDU', Date.parse('2026-11-17T16:30:00-08:00'))).toBe('2026-11-18')
    expect(currentEdition('THE_HINDU', Date.parse('2026-11-18T00:29:59Z'))).toBe('2026-11-17')
  })

  it('NEWS-02 the Hindu is never in the future and never two days old', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }), (at) => {
        const today = indiaDay(at.getTime())
        expect([today, addDays(today, -1)]).toContain(currentEdition('THE_HINDU', at.getTime()))
        expect([addDays(today, -1), addDays(today, -2)]).toContain(currentEdition('THE_INDIAN_EXPRESS', at.getTime()))
      }),
    )
  })

  it("C8 via NEWS-02 the server's word holds until the edition after it is due, then the clock goes on by itself", () => {
    const known = {
      ...clockAt('2026-11-18T09:00'),
      current: '2026-11-15',
      first: '2026-01-01',
      missing: ['2026-11-16'],
    }
    expect(editionClock('THE_HINDU', india('2026-11-18T23:00'), known).current).toBe('2026-11-15')
    const later = editionClock('THE_HINDU', india('2026-11-19T06:00'), known)
    expect(later).toMatchObject({ current: '2026-11-19', first: '2026-01-01', missing: ['2026-11-16'] })
  })
})

describe('label', () => {
  it("NEWS-02 before six the label says when today's edition comes", () => {
    const at = '2026-11-18T05:59'
    expect(editionLabel(clockAt(at), '2026-11-17', india(at))).toBe("Hindu · 17 Nov · today's edition out at 06:00")
  })

  it('NEWS-02 after six the label says when the next one comes', () => {
    const at = '2026-11-18T06:00'
    expect(editionLabel(clockAt(at), '2026-11-18', india(at))).toBe('Hindu · 18 Nov · next edition at 06:00')
  })

  it('NEWS-02 the Express does not call its edition of yesterday the edition of today', () => {
    const at = india('2026-11-18T05:14')
    const clock = editionClock('THE_INDIAN_EXPRESS', at)
    expect(editionLabel(clock, '2026-11-16', at)).toBe('Express · 16 Nov · next edition out at 05:15')
  })

  it('NEWS-03 an earlier day has its date only', () => {
    const at = '2026-11-18T12:00'
    expect(editionLabel(clockAt(at), '2026-11-02', india(at))).toBe('Hindu · 2 Nov')
  })
})

describe('days', () => {
  const clock = { ...clockAt('2026-11-18T12:00'), first: '2026-11-10', missing: ['2026-11-16', '2026-11-17'] }

  it('NEWS-03 the future, a day without an edition and a day before the first have none', () => {
    expect(
      ['2026-11-19', '2026-11-16', '2026-11-09', '2026-11-18', '2026-11-10'].map((d) => hasEdition(clock, d)),
    ).toEqual([false, false, false, true, true])
  })

  it('NEWS-03 going on from a day skips the days without an edition and stops at both ends', () => {
    expect(editionBefore(clock, '2026-11-18')).toBe('2026-11-15')
    expect(editionAfter(clock, '2026-11-15')).toBe('2026-11-18')
    expect(editionBefore(clock, '2026-11-10')).toBeUndefined()
    expect(editionAfter(clock, '2026-11-18')).toBeUndefined()
  })

  it('NEWS-09 the newest editions leave out the days without one', () => {
    expect(newestEditions(clock, 3)).toEqual(['2026-11-18', '2026-11-15', '2026-11-14'])
    expect(newestEditions(clock, 100)).toHaveLength(7)
  })

  it('NEWS-07 the day quiz is named after its day and leads back to it', () => {
    expect(dayQuizId('2026-11-18')).toBe('day-20261118')
    expect(dayOfId('day-20261118')).toBe('2026-11-18')
    expect(dayOfId('money-bill-20260105')).toBe('2026-01-05')
  })
})
