import type { LogEvent, QuestionProgress } from '@abhyas/contracts/questions'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withWaiting } from './progress.ts'
import { cardAfter } from './schedule.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 1, 0, minute)).toISOString()
const answer = (n: number, questionId: string, grade: number): LogEvent => ({
  kind: 'answer',
  clientId: `answer-${n}`,
  at: at(n),
  questionId,
  mode: 'practice',
  choice: 0,
  certainty: null,
  milliseconds: 1000,
  changed: false,
  grade,
})

test('QUEST-07 what waits on the device counts at once: every answer once, right or wrong, the last one shown', () => {
  const answers = fc.array(
    fc.record({ question: fc.integer({ min: 1, max: 5 }), grade: fc.integer({ min: 1, max: 4 }) }),
  )
  fc.assert(
    fc.property(answers, fc.nat({ max: 20 }), fc.nat({ max: 20 }), (given, sent, forgotten) => {
      const events = given.map(({ question, grade }, index) => answer(index, `q-${question}`, grade))
      const whole = withWaiting([], events)
      // Whatever part of them the server has told of already, and however much of that still waits to be forgotten, the
      // sum is the same.
      const confirmed = [...withWaiting([], events.slice(0, sent)).values()]
      const waiting = events.slice(Math.min(sent, forgotten))
      expect(Object.fromEntries(withWaiting(confirmed, waiting))).toEqual(Object.fromEntries(whole))
      const total = [...whole.values()].reduce((sum, { answers: count }) => sum + count, 0)
      expect(total).toBe(events.length)
    }),
  )
})

test('QUEST-07 an answer that the server has and that still waits to be forgotten counts once', () => {
  const event = answer(1, 'q-1', 3)
  const confirmed = [...withWaiting([], [event]).values()]
  expect(withWaiting(confirmed, [event]).get('q-1')).toEqual(confirmed[0])
})

test('QUEST-07 two answers to one question that the server has and that still wait to be forgotten count once each', () => {
  const events = [answer(1, 'q-1', 3), answer(2, 'q-1', 1)]
  const confirmed = [...withWaiting([], events).values()]
  expect(withWaiting(confirmed, events).get('q-1')).toEqual(confirmed[0])
})

test('QUEST-02 another grade and taking back change the card of an answer that waits, not the answer', () => {
  const first = answer(1, 'q-1', 3)
  const regraded = withWaiting(
    [],
    [first, { kind: 'regrade', clientId: 'r', at: at(2), answerId: 'answer-1', grade: 1 }],
  )
  expect(regraded.get('q-1')).toMatchObject({ answers: 1, correct: 1, card: cardAfter(null, new Date(at(1)), 1) })
  const undone = withWaiting([], [first, { kind: 'undo', clientId: 'u', at: at(2), answerId: 'answer-1' }])
  expect(undone.get('q-1')).toMatchObject({ answers: 1, correct: 1, card: null })
})

test('QUEST-02 a question put into revision by hand is due at once and keeps what is known of it', () => {
  const known: QuestionProgress = {
    questionId: 'q-1',
    answers: 0,
    correct: 0,
    last: null,
    card: cardAfter(null, new Date(at(0)), 4),
  }
  const added = withWaiting([known], [{ kind: 'add', clientId: 'a', at: at(5), questionId: 'q-1' }]).get('q-1')
  expect(added?.card).toEqual({ ...known.card, due: at(5) })
  const fresh = withWaiting([], [{ kind: 'add', clientId: 'a', at: at(5), questionId: 'q-2' }]).get('q-2')
  expect(fresh?.card).toMatchObject({ due: at(5), state: 'new', reps: 0 })
})
