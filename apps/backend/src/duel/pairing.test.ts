import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gapOf, offersOf, pairUp, rangeOf, type Seek } from './pairing.ts'
import { chanceOf, normal } from './shuffle.ts'

const seekOf = (studentId: string, change: Partial<Seek> = {}): Seek => ({
  studentId,
  rating: 1500,
  deviation: 60,
  since: 0,
  subject: 'polity',
  format: 'standard',
  isNew: false,
  ...change,
})
const strangers = { recent: () => 0, isBlocked: () => false }
const ids = (seeks: readonly Seek[], at = 1000, between = strangers) =>
  pairUp(seeks, between, at).map((pair) => pair.map(({ studentId }) => studentId))

describe('the rating that is taken', () => {
  it('is within 100, and 12 more each second, 400 at most', () => {
    expect([0, 10_000, 25_000, 90_000].map((at) => gapOf(seekOf('a'), at))).toEqual([100, 220, 400, 400])
    expect(gapOf(seekOf('a', { deviation: 111 }), 10_000)).toBe(330)
    expect(rangeOf(seekOf('a', { rating: 450 }), 90_000)).toEqual({ from: 50, to: 850 })
  })

  it('is within the gap of both', () => {
    const seeks = [seekOf('a', { rating: 1500 }), seekOf('b', { rating: 1650, since: 6000 })]
    expect(ids(seeks, 6000)).toEqual([])
    expect(ids(seeks, 11_000)).toEqual([['a', 'b']])
  })
})

describe('pairs', () => {
  it('let the longest waiting choose first, the nearest rating', () => {
    const seeks = [seekOf('c', { since: 20 }), seekOf('b', { since: 10, rating: 1560 }), seekOf('a', { rating: 1550 })]
    expect(ids(seeks)).toEqual([['a', 'b']])
  })

  it('are of one subject and one format', () => {
    expect(ids([seekOf('a'), seekOf('b', { subject: 'mixed' }), seekOf('c', { format: 'blitz' })])).toEqual([])
  })

  it('respect blocks, and three duels an hour', () => {
    const seeks = [seekOf('a'), seekOf('b')]
    expect(ids(seeks, 1000, { ...strangers, isBlocked: () => true })).toEqual([])
    expect(ids(seeks, 1000, { ...strangers, recent: () => 3 })).toEqual([])
    expect(ids(seeks, 1000, { ...strangers, recent: () => 2 })).toEqual([['a', 'b']])
  })

  it('prefer newcomers for newcomers', () => {
    const fresh = { isNew: true, deviation: 350 }
    const seeks = [seekOf('a', fresh), seekOf('b', { since: 1 }), seekOf('c', { ...fresh, since: 2, rating: 1590 })]
    expect(ids(seeks)).toEqual([['a', 'c']])
    expect(ids(seeks.slice(0, 2))).toEqual([['a', 'b']])
  })

  it('T27 hold nobody twice, never one with themselves, and leave no two that take one another', () => {
    const arbitrary = fc.record({
      studentId: fc.integer({ min: 0, max: 25 }).map(String),
      rating: fc.integer({ min: 800, max: 2200 }),
      deviation: fc.integer({ min: 45, max: 350 }),
      since: fc.integer({ min: 0, max: 30_000 }),
      subject: fc.constantFrom('polity', 'mixed'),
      format: fc.constantFrom<Seek['format'][]>('blitz', 'standard'),
      isNew: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.uniqueArray(arbitrary, { selector: ({ studentId }) => studentId }), (seeks) => {
        const pairs = pairUp(seeks, strangers, 30_000)
        const paired = pairs.flat().map(({ studentId }) => studentId)
        expect(new Set(paired).size).toBe(paired.length)
        const left = seeks.filter(({ studentId }) => !paired.includes(studentId))
        expect(pairUp(left, strangers, 30_000)).toEqual([])
      }),
    )
  })
})

it('offers a ghost after 12 s where there is one, and the bot after 20 s', () => {
  const seek = seekOf('a')
  expect([11_999, 12_000, 20_000].map((at) => offersOf(seek, at, true))).toEqual([[], ['ghost'], ['ghost', 'bot']])
  expect([12_000, 20_000].map((at) => offersOf(seek, at, false))).toEqual([[], ['bot']])
})

it('DUEL-08 finds an opponent for 50 students, who come over half a minute, within 5 s in the middle', () => {
  const chance = chanceOf('fifty')
  let waiting: readonly Seek[] = []
  const coming = Array.from({ length: 50 }, (_, place) =>
    seekOf(`s${place}`, { rating: 1500 + 200 * normal(chance), since: Math.floor(chance() * 30_000) }),
  )
  const waits: number[] = []
  for (let at = 0; at <= 120_000; at += 1000) {
    waiting = [...waiting, ...coming.filter(({ since }) => since > at - 1000 && since <= at)]
    const pairs = pairUp(waiting, strangers, at)
    waits.push(...pairs.flat().map(({ since }) => at - since))
    waiting = waiting.filter((seek) => !pairs.some((pair) => pair.includes(seek)))
  }
  expect(waits.length).toBeGreaterThanOrEqual(46)
  expect(waits.toSorted((a, b) => a - b)[25]).toBeLessThanOrEqual(5000)
})
