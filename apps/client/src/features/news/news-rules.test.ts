import { describe, expect, it } from 'vitest'
import { stripDays } from './edition-head.tsx'
import { editionClock } from '../../shared/news/edition.ts'
import { withWaiting } from './highlights.ts'
import { editionsToKeep } from './kept-editions.ts'
import { chosenDate } from './news-store.ts'
import { findQuote } from './sections.ts'
import { hasGrown } from './streak-celebration.ts'
import { itemOf } from './testing.tsx'
import { textSize } from '../../shared/ui/text-size-sheet.tsx'
import { spokenSentences } from './use-listening.ts'
import { dayQuizOf } from './use-neighbours.ts'

const clock = (source: 'THE_HINDU' | 'THE_INDIAN_EXPRESS') =>
  editionClock(source, Date.parse('2026-11-18T12:00:00+05:30'), {
    source,
    current: source === 'THE_HINDU' ? '2026-11-18' : '2026-11-17',
    nextAt: '2026-11-18T23:45:00Z',
    first: '2026-11-14',
    missing: ['2026-11-16'],
  })

describe('kept editions', () => {
  it('NEWS-09 the newest editions of both papers are kept first, in turn', () => {
    const kept = editionsToKeep([clock('THE_HINDU'), clock('THE_INDIAN_EXPRESS')])
    expect(kept.map(({ source, date }) => `${source === 'THE_HINDU' ? 'H' : 'E'}${date.slice(8)}`)).toEqual([
      'H18',
      'E17',
      'H17',
      'E15',
      'H15',
      'E14',
      'H14',
    ])
  })

  it('NEWS-09 seven editions of each paper, no more', () => {
    const long = { ...clock('THE_HINDU'), first: '2026-01-01', missing: [] }
    expect(editionsToKeep([long, { ...long, source: 'THE_INDIAN_EXPRESS' }])).toHaveLength(14)
  })
})

describe('dates', () => {
  it('NEWS-03 a choice holds on the day on which it was made', () => {
    const dates = { THE_HINDU: '2026-11-02', chosenOn: '2026-11-18' }
    expect(chosenDate(dates, 'THE_HINDU', '2026-11-18')).toBe('2026-11-02')
    expect(chosenDate(dates, 'THE_INDIAN_EXPRESS', '2026-11-18')).toBeUndefined()
    expect(chosenDate(dates, 'THE_HINDU', '2026-11-19')).toBeUndefined()
  })

  it('NEWS-03 the strip goes from the first edition to tomorrow, and further back with an older choice', () => {
    const edition = { clock: clock('THE_HINDU'), date: '2026-11-18', today: '2026-11-18' }
    expect([stripDays(edition)[0], stripDays(edition).at(-1)]).toEqual(['2026-11-14', '2026-11-19'])
    const old = { ...edition, clock: { ...edition.clock, first: '2026-01-01' }, date: '2026-08-10' }
    expect(stripDays(old)[0]).toBe('2026-08-07')
  })

  it('NEWS-07 the Express of a day is asked about on the day after, and never on one to come', () => {
    expect(dayQuizOf({ source: 'THE_HINDU', date: '2026-11-18' }, '2026-11-18').id).toBe('day-20261118')
    expect(dayQuizOf({ source: 'THE_INDIAN_EXPRESS', date: '2026-11-16' }, '2026-11-18').id).toBe('day-20261117')
    expect(dayQuizOf({ source: 'THE_INDIAN_EXPRESS', date: '2026-11-18' }, '2026-11-18').id).toBe('day-20261118')
  })
})

describe('what waits on this device', () => {
  it('NEWS-04 a highlight that waits is shown with its newest note, one of another item is not, and one removed is gone', () => {
    const write = { itemId: 'i', section: 'context' as const, paragraph: 0, start: 0, end: 3, quote: 'The', at: '' }
    const set = [
      { ...write, clientId: 'a', note: '' },
      { ...write, clientId: 'a', note: 'new' },
      { ...write, clientId: 'b', note: '' },
      { ...write, clientId: 'x', note: '', itemId: 'other' },
    ]
    const shown = withWaiting([], 'i', set, [{ clientId: 'r', at: '', highlightId: 'b' }])
    expect(shown.map(({ id, note }) => [id, note])).toEqual([['a', 'new']])
  })
})

describe('streak', () => {
  const streak = { days: 5, best: 5, today: '2026-11-18', todaySeconds: 130, goalSeconds: 120, goalMet: true }
  const seen = { previousStreak: 4, streakDate: '2026-11-18', lastSparkModalShown: '2026-11-17' }

  it('NEWS-08 a streak that grew is celebrated once a day', () => {
    expect(hasGrown(seen, streak)).toBe(true)
    expect(hasGrown({ ...seen, lastSparkModalShown: '2026-11-18' }, streak)).toBe(false)
  })

  it('NEWS-08 a streak that only stands, or a goal still open, is not celebrated', () => {
    expect(hasGrown({ ...seen, previousStreak: 5 }, streak)).toBe(false)
    expect(hasGrown(seen, { ...streak, goalMet: false })).toBe(false)
  })

  it('C9 via NEWS-08 a device that sees its first streak only takes note of it', () => {
    expect(hasGrown({ previousStreak: 0, streakDate: '', lastSparkModalShown: '' }, streak)).toBe(false)
  })
})

describe('item', () => {
  it('NEWS-04 the text size is one of 80 to 160, whatever was stored', () => {
    expect([0, 84, 85, 100, 1000, Number.NaN].map(textSize)).toEqual([80, 80, 90, 100, 160, 100])
  })

  it('NEWS-07 a cited sentence is found in its paragraph, and a foreign one nowhere', () => {
    expect(findQuote(itemOf('a-20261118'), 'A second fact.')).toEqual({ section: 'keyFacts', paragraph: 1 })
    expect(findQuote(itemOf('a-20261118'), 'Never said.')).toBeUndefined()
  })

  it('NEWS-04 read aloud are the title, the headings and every sentence, each with its place', () => {
    const spoken = spokenSentences(itemOf('a-20261118'))
    expect(spoken[0]?.text).toBe('Title of a-20261118')
    expect(spoken.filter(({ section }) => section === 'context')).toEqual([
      { section: 'context', paragraph: 0, text: 'Context' },
      { section: 'context', paragraph: 0, text: 'The trade winds weaken.' },
      { section: 'context', paragraph: 0, text: 'Warm water spreads.' },
    ])
  })
})
