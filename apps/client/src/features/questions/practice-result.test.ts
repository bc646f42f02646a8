import { describe, expect, it } from 'vitest'
import { inWords } from '../../shared/questions/duration.ts'
import { resultOf } from './practice-result.ts'
import { choose, commit, freshState, setCertainty, spend } from './practice-state.ts'
import { similarTo } from './similar.ts'
import { bankQuestionOf } from './testing.ts'

const answered = (choice: number, certainty?: 'sure' | 'guess') => {
  const open = spend(choose(freshState(), choice), 20_000)
  const said = certainty ? setCertainty(open, certainty) : open
  return commit(said, { at: '2026-11-18T06:00:00.000Z', grade: 3, card: null })
}

describe('what a set came to', () => {
  it('QUEST-04 counts by subject and by certainty what was answered, and names the wrong and the open', () => {
    const questions = [
      bankQuestionOf('a'),
      bankQuestionOf('b', { subject: 'history' }),
      bankQuestionOf('c'),
      bankQuestionOf('d'),
    ]
    const states = { a: answered(0, 'sure'), b: answered(1), c: answered(2, 'sure'), d: choose(freshState(), 0) }
    expect(resultOf(questions, (id) => states[id as keyof typeof states])).toEqual({
      total: 4,
      answered: 3,
      correct: 1,
      milliseconds: 60_000,
      bySubject: [
        { subject: 'polity', answered: 2, correct: 1 },
        { subject: 'history', answered: 1, correct: 0 },
      ],
      byCertainty: [
        { certainty: 'sure', answered: 2, correct: 1 },
        { certainty: null, answered: 1, correct: 0 },
      ],
      wrong: ['b', 'c'],
      firstOpen: 3,
    })
  })

  it('QUEST-04 a time reads as one says it', () => {
    expect([400, 42_000, 60_000, 200_000, 754_000].map(inWords)).toEqual([
      '0 s',
      '42 s',
      '1 min',
      '3 min 20 s',
      '12 min',
    ])
  })
})

describe('a similar question', () => {
  const meta = (id: string, more = {}) => ({ ...bankQuestionOf(id, more), pack: 'p' })
  const question = meta('q', { topics: ['gs2.1', 'gs2.2'], format: 'pairs' })

  it('QUEST-04 shares a topic and the paper, is not taken, and is the nearest of those', () => {
    const all = [
      question,
      meta('other topic', { topics: ['gs3.1'], format: 'pairs' }),
      meta('other paper', { topics: ['gs2.1', 'gs2.2'], paper: 'CSAT' }),
      meta('one topic', { topics: ['gs2.1'] }),
      meta('same form', { topics: ['gs2.1'], format: 'pairs' }),
      meta('both topics', { topics: ['gs2.1', 'gs2.2'] }),
    ]
    const nearest = (...taken: string[]) => similarTo(question, all, (id) => taken.includes(id))?.id
    expect(nearest()).toBe('both topics')
    expect(nearest('both topics')).toBe('same form')
    expect(nearest('both topics', 'same form', 'one topic')).toBeUndefined()
  })
})
