import { describe, expect, it } from 'vitest'
import { buildLibrary } from '../content/library.ts'
import type { Pack } from '../content/pack.ts'
import { Refusal } from '../errors.ts'
import { noon } from '../testing/backend.ts'
import { fixturePack } from '../testing/pack.ts'
import { edition, editionClock, findArticle, requireQuiz } from './editions.ts'

const sample = fixturePack()
const library = buildLibrary([sample])
const at = (indiaTime: string) => new Date(`${indiaTime}+05:30`)
const idsOn = (day: string, from = library) => from.edition('THE_HINDU', day).map(({ item }) => item.id)

/** An operator's pack with one Hindu item on each of `dates`. */
function operatorsPack(dates: readonly string[]): Pack {
  const model = sample.news[0]
  if (!model) throw new Error('The sample has items.')
  const { day: _day, ...rest } = model.item
  return {
    ...sample,
    head: { name: 'own', notice: null, rotation: null },
    news: dates.map((date) => ({ file: `news/${date}.json`, item: { ...rest, slug: 'own', date } })),
    papers: [],
    questions: [],
    mains: [],
  }
}

describe('editions', () => {
  it('NEWS-02 a date shows its slice of the rotation, for good', () => {
    expect(idsOn('2026-01-05')).toEqual(['alpha-20260105', 'beta-20260105'])
    expect(idsOn('2026-01-06')).toEqual(['gamma-20260106'])
    expect(idsOn('2026-01-07')).toEqual(['alpha-20260107', 'beta-20260107'])
    expect(idsOn('2026-01-04')).toEqual([])
  })

  it('NEWS-02 an edition is there from its hour on and not before', () => {
    expect(edition(library, 'THE_HINDU', '2026-03-10', at('2026-03-10T06:00:00'))).not.toHaveLength(0)
    expect(() => edition(library, 'THE_HINDU', '2026-03-10', at('2026-03-10T05:59:59'))).toThrow(Refusal)
    expect(() => edition(library, 'THE_HINDU', '2026-01-04', noon)).toThrow(Refusal)
    const id = library.edition('THE_INDIAN_EXPRESS', '2026-03-09')[0]?.item.id ?? 'none'
    expect(findArticle(library, id, at('2026-03-10T05:14:59'))).toBeUndefined()
    expect(findArticle(library, id, at('2026-03-10T05:15:00'))).toBeDefined()
  })

  it.each(['alpha-20260230', 'alpha-00000000', 'alpha-20260106', 'nothing-20260105', '__proto__-20260105', 'alpha'])(
    'ROUTE-04 %s is no item',
    (id) => {
      expect(library.article(id)).toBeUndefined()
    },
  )

  it('NEWS-03 each paper has a clock of its own, with its first day and the days it missed', () => {
    expect(editionClock(library, 'THE_HINDU', noon)).toEqual({
      source: 'THE_HINDU',
      current: '2026-03-10',
      nextAt: '2026-03-11T00:30:00.000Z',
      first: '2026-01-05',
      missing: [],
    })
    expect(editionClock(library, 'THE_INDIAN_EXPRESS', noon).current).toBe('2026-03-09')
    const own = buildLibrary([sample, operatorsPack(['2026-03-07', '2026-03-09'])])
    expect(editionClock(own, 'THE_HINDU', noon)).toMatchObject({
      first: '2026-03-07',
      missing: ['2026-03-08', '2026-03-10'],
    })
  })

  it('NEWS-03 the calendar goes back ten years, and is computed once a day', () => {
    const own = buildLibrary([sample, operatorsPack(['2000-01-01', '2026-03-10'])])
    const clock = editionClock(own, 'THE_HINDU', noon)
    expect(clock).toMatchObject({ first: '2016-03-10', current: '2026-03-10' })
    expect(clock.missing).toHaveLength(3652)
    expect(editionClock(own, 'THE_HINDU', noon).missing).toBe(clock.missing)
    expect(editionClock(own, 'THE_INDIAN_EXPRESS', noon).missing).toEqual(['2026-03-09'])
    const next = editionClock(own, 'THE_HINDU', at('2026-03-11T06:00:00'))
    expect(next).toMatchObject({ first: '2016-03-11', current: '2026-03-11' })
    expect(next.missing.at(-1)).toBe('2026-03-11')
  })

  it('NEWS-01 packs that share a day show its first 30 items', () => {
    const many = (name: string) => {
      const { news, ...rest } = operatorsPack(Array.from({ length: 30 }, () => '2026-03-09'))
      const items = news.map(({ file, item }, index) => ({ file, item: { ...item, slug: `${name}-${index}` } }))
      return { ...rest, head: { ...rest.head, name }, news: items }
    }
    expect(idsOn('2026-03-09', buildLibrary([many('one'), many('two')]))).toHaveLength(30)
  })

  it("NEWS-01 an operator's items take the place of the samples, whose addresses still open", () => {
    const own = buildLibrary([sample, operatorsPack(['2026-03-09'])])
    expect(idsOn('2026-03-09', own)).toEqual(['own-20260309'])
    expect(own.edition('THE_HINDU', '2026-03-09')[0]?.item).toMatchObject({ isSample: false, notice: null })
    expect(own.article('alpha-20260105')?.item).toMatchObject({ isSample: true, notice: 'For tests.' })
    expect(own.prelims).toHaveLength(sample.questions.length)
  })

  it('NEWS-04 the reading time counts every word at 200 a minute', () => {
    const item = library.article('alpha-20260105')?.item
    // Seven sentences of twelve words.
    expect(item?.readingSeconds).toBe(Math.ceil(((7 * 12) / 200) * 60))
  })

  it('NEWS-07 the quiz of a day asks about what was current on it, each item in turn, ten at most', () => {
    const { questions } = requireQuiz(library, 'day-20260309', noon)
    expect(new Set(questions.map(({ itemId }) => itemId.slice(-8)))).toEqual(new Set(['20260309', '20260308']))
    expect(questions.length).toBeLessThanOrEqual(10)
    const items = new Set(questions.map(({ itemId }) => itemId)).size
    expect(questions.slice(0, items).every(({ id }) => id.endsWith('-1'))).toBe(true)
  })

  it("NEWS-07 before the day's editions are out, its quiz asks about those that are current", () => {
    const { questions } = requireQuiz(library, 'day-20260310', at('2026-03-10T05:00:00'))
    expect(new Set(questions.map(({ itemId }) => itemId.slice(-8)))).toEqual(new Set(['20260309', '20260308']))
  })

  it.each(['day-20260311', 'day-20260101', 'day-20260230', 'beta-20260106'])('NEWS-07 %s has no quiz', (id) => {
    expect(() => requireQuiz(library, id, noon)).toThrow(Refusal)
  })
})
