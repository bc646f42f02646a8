import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { marksIn, placeOf, sectionsOf, type Mark, type Section } from './report-marks.ts'
import { answerText, quoteOf, reportOf } from './report-testing.ts'
import { disputesOf, sumOf } from './report-words.ts'

const piecesOf = (sections: readonly Section[]) =>
  sections.flatMap(({ lines }) => lines.flatMap(({ pieces }) => pieces))
const wordsOf = (sections: readonly Section[], id: string) =>
  piecesOf(sections)
    .filter(({ marks }) => marks.some((mark) => mark.id === id))
    .map(({ text }) => text)
    .join('')

describe('marks in an answer', () => {
  it('MAINS-03 quotes behind an emoji and in Devanagari stand at their words', () => {
    const report = reportOf()
    const marks = marksIn(answerText, report)
    const sections = sectionsOf(answerText, report.map, marks)
    expect(wordsOf(sections, 'criterion-content')).toBe('It is a basic feature.')
    expect(wordsOf(sections, 'criterion-directive')).toBe('राज्य और केंद्र share lists.')
    expect(wordsOf(sections, 'point-2')).toBe('both must cooperate')
    expect(sections.map(({ part }) => part)).toEqual(['intro', 'body', 'conclusion'])
  })

  it('MAINS-03 a quote that fits nowhere has no mark; one that was moved is found again, unless it stands twice', () => {
    expect(marksIn(answerText, reportOf()).map(({ id }) => id)).not.toContain('criterion-structure')
    const moved = { ...quoteOf('both must cooperate'), start: 0, end: 19 }
    expect(placeOf(answerText, moved)).toEqual({
      start: quoteOf('both must cooperate').start,
      end: quoteOf('both must cooperate').end,
    })
    expect(placeOf('so it is, so it is', { start: 1, end: 6, text: 'so it' })).toBeUndefined()
    expect(placeOf('so it is, so it is', { start: 10, end: 15, text: 'so it' })).toEqual({ start: 10, end: 15 })
    expect(placeOf('abc', { start: 0, end: 0, text: '' })).toBeUndefined()
    expect(placeOf('a', { start: 0, end: 900, text: 'longer than the text' })).toBeUndefined()
    // Half an emoji is no word.
    expect(placeOf('🏛', { start: 0, end: 1, text: '🏛'.slice(0, 1) })).toBeUndefined()
  })

  it('MAINS-03 whatever the map and the marks say, the text is whole and each mark covers its own words', () => {
    const text = fc.array(fc.constantFrom('a', 'b ', '🏛️', 'क्षि', '\n', '\n\n', '. '), { maxLength: 40 })
    const stretch = fc.tuple(fc.nat(60), fc.nat(60)).map(([one, other]) => ({
      start: Math.min(one, other),
      end: Math.max(one, other),
    }))
    const map = fc.array(
      fc.record({ part: fc.constantFrom('intro' as const, 'body' as const, 'conclusion' as const), at: stretch }),
      { maxLength: 5 },
    )
    fc.assert(
      fc.property(text, map, fc.array(stretch, { maxLength: 5 }), (parts, wild, stretches) => {
        const whole = parts.join('')
        const marks = stretches
          .filter(({ start, end }) => start < end && end <= whole.length)
          .map((one, index): Mark => ({ id: `m${index}`, n: index + 1, ...one }))
        const sections = sectionsOf(
          whole,
          wild.map(({ part, at }) => ({ part, ...at })),
          marks,
        )
        const shown = piecesOf(sections)
          .map(({ text: piece }) => piece)
          .join('')
        const packed = (some: string) => some.replaceAll(/\s/g, '')
        expect(packed(shown)).toBe(packed(whole))
        for (const { id, start, end } of marks)
          expect(packed(wordsOf(sections, id))).toBe(packed(whole.slice(start, end)))
        for (const { n, id } of marks) {
          const begins = sections.flatMap(({ lines }) => lines.flatMap((line) => line.begins))
          expect(begins.filter((mark) => mark.id === id).length).toBeLessThanOrEqual(1)
          expect(n).not.toBeNull()
        }
      }),
    )
  })
})

describe('words of a report', () => {
  it('MAINS-03 the criteria add up to the marks, in writing too', () => {
    const report = reportOf()
    expect(report.criteria.reduce((sum, { marks }) => sum + marks, 0)).toBe(report.marks)
    expect(sumOf(report)).toBe('Content 2 + Directive 1 + Structure 1 + Length 0.5 = 4.5 of 10')
  })

  it('MAINS-03 of the disputes of a criterion the last word counts, from wherever it is', () => {
    const known = [
      { criterion: 'content' as const, reason: 'Old.', at: '2026-11-20T10:00:00Z' },
      { criterion: 'length' as const, reason: 'Newer there.', at: '2026-11-22T10:00:00.000Z' },
    ]
    const waiting = [
      { criterion: 'content' as const, reason: 'New.', at: '2026-11-21T10:00:00.000Z' },
      { criterion: 'length' as const, reason: 'Older here.', at: '2026-11-21T10:00:00.000Z' },
    ]
    expect(disputesOf(known, waiting)).toEqual([
      { ...waiting[0], isWaiting: true },
      { ...known[1], isWaiting: false },
    ])
  })
})
