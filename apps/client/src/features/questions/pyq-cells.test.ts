import type { QuestionProgress } from '@abhyas/contracts/questions'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bankOf, bankQuestion } from '../../testing/questions.ts'
import { gridOf, nextSet, percentOf, tallyOf, toneOf, undoneFirst } from './pyq-cells.ts'

const { catalogue } = bankOf([
  bankQuestion('a', { year: 2023 }),
  bankQuestion('b', { year: 2024 }),
  bankQuestion('c', { year: 2024, subject: 'economy' }),
  bankQuestion('d', { year: null, subject: 'science' }),
  bankQuestion('e', { year: null, subject: 'economy' }),
  bankQuestion('f', { year: null, subject: 'economy' }),
  bankQuestion('g', { year: 2024, subject: 'csat', paper: 'CSAT' }),
])
const done = (questionId: string, answers = 1, correct = 1): QuestionProgress => ({
  questionId,
  answers,
  correct,
  last: null,
  card: null,
})
const progressOf = (...all: QuestionProgress[]) => new Map(all.map((one) => [one.questionId, one]))

describe('the grid of /pyq', () => {
  it('QUEST-01 counts what is done and right by year and subject, newest first, what stands in no paper last', () => {
    const grid = gridOf(catalogue.questions, 'GS', progressOf(done('b', 3, 1), done('e', 0, 0)))
    expect(grid.subjects).toEqual(['polity', 'economy', 'science'])
    expect(grid.rows.map(({ year }) => year)).toEqual([2024, 2023, null])
    expect(grid.rows[0]?.cells).toEqual([
      { ids: ['b'], done: 1, accuracy: 1 / 3 },
      { ids: ['c'], done: 0, accuracy: null },
      null,
    ])
    expect(grid.rows[2]?.whole).toMatchObject({ ids: ['d', 'e', 'f'], done: 0 })
    expect(gridOf(catalogue.questions, 'CSAT', new Map()).subjects).toEqual(['csat'])
  })

  it('QUEST-01 every question of a paper is in exactly one cell', () => {
    const year = fc.option(fc.integer({ min: 2013, max: 2025 }))
    const subject = fc.constantFrom('polity' as const, 'economy' as const, 'science' as const)
    fc.assert(
      fc.property(fc.array(fc.record({ year, subject })), (all) => {
        const bank = bankOf(all.map((more, index) => bankQuestion(`q${index}`, more)))
        const { rows } = gridOf(bank.catalogue.questions, 'GS', new Map())
        const ids = rows.flatMap(({ cells }) => cells.flatMap((cell) => cell?.ids ?? []))
        expect(ids.sort()).toEqual(all.map((_, index) => `q${index}`).sort())
      }),
    )
  })

  it('QUEST-01 an accuracy is a number and a colour, and neither without an answer', () => {
    const of = (answers: number, correct: number) => tallyOf([{ id: 'a' }], progressOf(done('a', answers, correct)))
    expect([of(0, 0), of(3, 1), of(2, 1), of(4, 3)].map(percentOf)).toEqual(['–', '33 %', '50 %', '75 %'])
    expect([of(0, 0), of(3, 1), of(2, 1), of(4, 3)].map(toneOf)).toEqual(['none', 'weak', 'fair', 'good'])
  })

  it('QUEST-01 a cell begins with what is not done', () => {
    expect(undoneFirst(['a', 'b', 'c'], progressOf(done('a')))).toEqual(['b', 'c', 'a'])
  })
})

describe('what to do next', () => {
  it('QUEST-01 is what is left of the newest paper, then of the subject with the most left, then nothing', () => {
    const first = nextSet(catalogue, progressOf(done('b'), done('g')))
    expect(first).toEqual({ title: 'Prelims 2024, GS', ids: ['c'], total: 2 })
    const papers = ['a', 'b', 'c', 'g'].map((id) => done(id))
    expect(nextSet(catalogue, progressOf(...papers))).toEqual({ title: 'Economy', ids: ['e', 'f'], total: 3 })
    const all = catalogue.questions.map(({ id }) => done(id, 1, 0))
    expect(nextSet(catalogue, progressOf(...all))).toBeUndefined()
  })
})
