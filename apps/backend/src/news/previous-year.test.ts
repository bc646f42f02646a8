import { describe, expect, it } from 'vitest'
import { buildLibrary } from '../content/library.ts'
import { fixturePack } from '../testing/pack.ts'
import { rankPast } from './previous-year.ts'

const library = buildLibrary([fixturePack()])
const article = library.article('alpha-20260105')
if (!article) throw new Error('The fixture has alpha.')
const none = { own: new Set<string>(), counts: new Map<string, number>() }
const past = (id: string, year: number, keywords: string[], topics: string[]) => ({ id, year, keywords, topics })

describe('previous-year questions of an item', () => {
  it('NEWS-06 a shared keyword comes before a shared head of the syllabus, and what shares nothing is left out', () => {
    const ranked = rankPast(article, library.prelims, none)
    expect(ranked.map(({ question, reason }) => [question.id, reason])).toEqual([
      ['past-1', 'same topic: alpha'],
      ['past-2', 'same syllabus head: Parliament and state legislatures'],
    ])
  })

  it('NEWS-06 objections of students lower a question, and the own one puts it last', () => {
    const questions = [past('a', 2024, ['alpha'], ['gs2.5']), past('b', 2020, ['alpha'], [])]
    const order = (objections: typeof none) =>
      rankPast(article, questions, objections).map(({ question }) => question.id)
    expect(order(none)).toEqual(['a', 'b'])
    expect(order({ ...none, counts: new Map([['a', 2]]) })).toEqual(['b', 'a'])
    const own = { own: new Set(['a']), counts: new Map([['a', 1]]) }
    expect(rankPast(article, questions, own).map(({ question, notRelated }) => [question.id, notRelated])).toEqual([
      ['b', false],
      ['a', true],
    ])
  })

  it('NEWS-06 of many matches the ten best are shown, newest first among equals', () => {
    const questions = Array.from({ length: 14 }, (_, index) => past(`q${index}`, 2000 + index, ['alpha'], []))
    const ids = rankPast(article, questions, none).map(({ question }) => question.id)
    expect(ids).toEqual(['q13', 'q12', 'q11', 'q10', 'q9', 'q8', 'q7', 'q6', 'q5', 'q4'])
  })

  it('NEWS-06 an objection can be taken back: what was objected to stays behind the ten', () => {
    const questions = Array.from({ length: 14 }, (_, index) => past(`q${index}`, 2000 + index, ['alpha'], []))
    const ranked = rankPast(article, questions, { own: new Set(['q13']), counts: new Map([['q13', 1]]) })
    expect(ranked.filter(({ notRelated }) => !notRelated)).toHaveLength(10)
    expect(ranked.at(-1)).toMatchObject({ question: { id: 'q13' }, notRelated: true })
  })
})
