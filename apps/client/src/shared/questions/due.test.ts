import type { Plan } from '@abhyas/contracts/questions'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dueCount, dueDay, type Scheduled } from './due.ts'
import { withWaiting } from './progress.ts'

const today = '2026-11-21'
const plan: Plan = { examDate: null, dailyCap: 5, pausedUntil: null }
const one = (n: number, due: string, lastReview: string | null = '2026-11-10T06:00:00.000Z', reps = 2): Scheduled => ({
  questionId: `q-${n}`,
  card: { due, lastReview, reps },
})
const overdue = (count: number) => Array.from({ length: count }, (_, n) => one(n, '2026-11-20T06:00:00.000Z'))
const none = new Set<string>()

test('QUEST-02 a card is due on the whole of its day in India, and not before a pause ends', () => {
  expect(dueDay('2026-11-20T18:29:59.000Z', null)).toBe('2026-11-20')
  expect(dueDay('2026-11-20T18:30:00.000Z', null)).toBe('2026-11-21')
  expect(dueDay('2026-11-20T18:30:00.000Z', '2026-12-01')).toBe('2026-12-01')
  expect(dueDay('2026-12-02T06:00:00.000Z', '2026-12-01')).toBe('2026-12-02')
})

test('QUEST-02 the day’s cap counts what was reviewed today, and a first answer is none of it', () => {
  const reviewed = one(90, '2026-11-30T06:00:00.000Z', '2026-11-21T06:00:00.000Z')
  const first = one(91, '2026-11-30T06:00:00.000Z', '2026-11-21T06:00:00.000Z', 1)
  expect(dueCount(overdue(8), plan, today, none)).toEqual({ waiting: 8, today: 5 })
  expect(dueCount([...overdue(8), reviewed, first], plan, today, none)).toEqual({ waiting: 8, today: 4 })
  expect(dueCount(overdue(3), { ...plan, pausedUntil: '2026-11-22' }, today, none)).toEqual({ waiting: 0, today: 0 })
})

test('QUEST-02 Home counts an answer that is not sent as the revision screen does', () => {
  fc.assert(
    fc.property(fc.nat({ max: 12 }), fc.uniqueArray(fc.nat({ max: 11 })), (count, answered) => {
      const confirmed = overdue(count).map(({ questionId, card }) => ({
        questionId,
        answers: 2,
        correct: 1,
        last: null,
        card: {
          stability: 3,
          difficulty: 5,
          elapsedDays: 3,
          scheduledDays: 3,
          learningSteps: 0,
          lapses: 0,
          state: 'review' as const,
          ...(card ?? { due: '', lastReview: null, reps: 0 }),
        },
      }))
      const ids = answered.filter((n) => n < count).map((n) => `q-${n}`)
      const folded = withWaiting(
        confirmed,
        ids.map((questionId) => ({
          kind: 'answer',
          clientId: `answer-${questionId}`,
          at: '2026-11-21T06:00:00.000Z',
          questionId,
          mode: 'revision',
          choice: 0,
          certainty: null,
          milliseconds: 1000,
          changed: false,
          grade: 1,
        })),
      )
      expect(dueCount(confirmed, plan, today, new Set(ids))).toEqual(dueCount([...folded.values()], plan, today, none))
    }),
  )
})
