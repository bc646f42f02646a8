import { describe, expect, it } from 'vitest'
import { accuracyOf } from './bot.ts'
import { flagsOf, type Item, type Meeting } from './fair-play.ts'
import { chanceOf, normal } from './shuffle.ts'

const windows = [15_000, 25_000, 35_000, 45_000]
function itemsOf(count: number, change: (place: number) => Partial<Item>): Item[] {
  return Array.from({ length: count }, (_, place) => {
    const windowMs = windows[place % 4] ?? 15_000
    const times = { windowMs, elapsedMs: windowMs / 2, receivedMs: 9000 }
    return { difficulty: 'medium', isRight: place % 3 > 0, ...times, ...change(place) }
  })
}
const signs = (items: readonly Item[], meetings: readonly Meeting[] = []) =>
  flagsOf({ rating: 1500, items, meetings }).map(({ sign }) => sign)
const meeting = (opponentId: string, score: number, isSameNetwork = false) => ({ opponentId, score, isSameNetwork })

describe('T26 signs of unfair play', () => {
  it('are none in a thousand honest students', () => {
    const chance = chanceOf('honest')
    const flagged = Array.from({ length: 1000 }, () => {
      const items = itemsOf(80, (place) => ({
        isRight: chance() < accuracyOf(1500, 'medium'),
        elapsedMs: (windows[place % 4] ?? 0) * 0.45 * Math.exp(0.35 * normal(chance)),
      }))
      return signs(items)
    }).flat()
    // One in 741 is beyond three standard deviations by chance.
    expect(flagged.length).toBeLessThanOrEqual(6)
  })

  it('are far too many right answers, over 60 at least', () => {
    expect(signs(itemsOf(60, () => ({ isRight: true })))).toEqual(['tooRight'])
    expect(signs(itemsOf(59, () => ({ isRight: true })))).toEqual([])
  })

  it('are times that do not grow with what there is to read', () => {
    expect(signs(itemsOf(60, (place) => ({ elapsedMs: 6000 + ((place * 7919) % 13) * 50 })))).toEqual(['evenTimes'])
  })

  it('are answers that nobody can have read for', () => {
    expect(signs(itemsOf(30, (place) => ({ receivedMs: place < 4 ? 250 : 8000 })))).toEqual(['tooQuick'])
    expect(signs(itemsOf(30, (place) => ({ receivedMs: place < 2 ? 250 : 8000 })))).toEqual([])
  })

  it('are wins in turns with one neighbour, and wins that all come from one student', () => {
    const turns = Array.from({ length: 12 }, (_, place) => meeting('b', place % 2, true))
    expect(signs([], turns)).toEqual(['tradedWins'])
    expect(
      signs(
        [],
        turns.map((one) => ({ ...one, isSameNetwork: false })),
      ),
    ).toEqual([])
    const pumped = Array.from({ length: 12 }, () => meeting('b', 1))
    expect(signs([], pumped)).toEqual(['oneSource'])
    expect(
      signs(
        [],
        pumped.map((one, place) => ({ ...one, opponentId: `s${place}` })),
      ),
    ).toEqual([])
  })
})
