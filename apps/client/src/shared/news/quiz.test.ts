import { describe, expect, it } from 'vitest'
import { firstOpen, scoreOf, verdictOf } from './quiz.ts'

const questions = [
  { id: 'a', key: 0 },
  { id: 'b', key: 1 },
  { id: 'c', key: 2 },
]

describe('quiz', () => {
  it('NEWS-07 counts right answers among those of this quiz only', () => {
    expect(scoreOf(questions, { a: 0, b: 3, elsewhere: 1 })).toEqual({ total: 3, answered: 2, correct: 1 })
  })

  it('NEWS-07 practice goes on at the first open question, also when a later one has an answer', () => {
    expect(firstOpen(questions, { a: 0, c: 1 })).toBe(1)
    expect(firstOpen(questions, { a: 0, b: 0, c: 1 })).toBe(3)
  })

  it('NEWS-07 the first option is an answer like any other', () => {
    expect(firstOpen(questions, { a: 0 })).toBe(1)
  })

  it('NEWS-07 the verdict says what is left', () => {
    expect(verdictOf({ total: 3, answered: 3, correct: 3 })).toBe('Every answer was right.')
    expect(verdictOf({ total: 3, answered: 3, correct: 2 })).toBe('One to look at again.')
    expect(verdictOf({ total: 3, answered: 3, correct: 0 })).toBe('3 to look at again.')
  })
})
