import fc from 'fast-check'
import { expect, it } from 'vitest'
import { foldQuestion, type StoredEvent } from './fold.ts'
import { cardAfter } from './schedule.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 0, minute))
const answer = (clientId: string, minute: number, grade: number): StoredEvent => ({
  kind: 'answer',
  clientId,
  at: at(minute),
  questionId: 'q',
  choice: grade > 1 ? 1 : 0,
  correct: grade > 1,
  certainty: 'even',
  milliseconds: 1000,
  changed: false,
  grade,
})
const regrade = (clientId: string, minute: number, answerId: string, grade: number): StoredEvent => ({
  kind: 'regrade',
  clientId,
  at: at(minute),
  questionId: 'q',
  answerId,
  grade,
})
const undo = (clientId: string, answerId: string): StoredEvent => ({
  kind: 'undo',
  clientId,
  at: at(500),
  questionId: 'q',
  answerId,
})
const add = (minute: number): StoredEvent => ({ kind: 'add', clientId: 'add', at: at(minute), questionId: 'q' })
const fold = (...events: StoredEvent[]) => foldQuestion('q', events)

it('QUEST-02 every answer counts and is a review of the card, in the order of the log', () => {
  const card = cardAfter(cardAfter(null, at(1), 3), at(3000), 1)
  const expected = { answers: 2, correct: 1, last: { clientId: 'b', correct: false, at: at(3000).toISOString() }, card }
  expect(fold(answer('a', 1, 3), answer('b', 3000, 1))).toMatchObject(expected)
  expect(fold(answer('b', 3000, 1), answer('a', 1, 3))).toMatchObject(expected)
  expect(fold(answer('b', 7, 1), answer('a', 7, 3)).last?.clientId).toBe('b')
})

it('QUEST-02 of several grades for one answer the latest counts, and its being right stays', () => {
  const graded = fold(answer('a', 1, 3), regrade('y', 9, 'a', 4), regrade('x', 5, 'a', 1))
  expect(graded).toMatchObject({ answers: 1, correct: 1, card: cardAfter(null, at(1), 4) })
})

it('QUEST-02 an answer that is taken back is none for the card, and still an answer', () => {
  const first = fold(answer('a', 1, 3))
  expect(fold(answer('a', 1, 3), answer('b', 2, 1), undo('u', 'b'))).toMatchObject({
    answers: 2,
    last: { clientId: 'b' },
    card: first.card,
  })
  expect(fold(answer('a', 1, 3), undo('u', 'a'))).toMatchObject({ answers: 1, correct: 1, card: null })
})

it('QUEST-02 what is put into revision by hand is due at once, new or not', () => {
  expect(fold(add(5))).toMatchObject({ answers: 0, last: null, card: { due: at(5).toISOString(), state: 'new' } })
  const card = cardAfter(null, at(1), 3)
  expect(fold(answer('a', 1, 3), add(5)).card).toEqual({ ...card, due: at(5).toISOString() })
  expect(fold(add(5), answer('a', 9, 3)).card).toEqual(cardAfter(null, at(9), 3))
})

it('QUEST-07 the order in which events arrive makes no difference', () => {
  const events = [
    answer('a', 1, 3),
    answer('b', 1, 1),
    answer('c', 4000, 2),
    regrade('d', 5, 'a', 2),
    regrade('e', 5, 'a', 4),
    undo('f', 'b'),
    add(3000),
  ]
  const whole = fold(...events)
  fc.assert(
    fc.property(fc.shuffledSubarray(events, { minLength: events.length }), (shuffled) => {
      expect(fold(...shuffled)).toEqual(whole)
    }),
  )
})
