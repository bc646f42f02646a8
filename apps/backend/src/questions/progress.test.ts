import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { mostQuestions } from '../content/questions.ts'
import { foldQuestion } from './fold.ts'
import { mostOfQuestion } from './log.ts'
import { latest, mostTold } from './progress.ts'

/** What the gateway takes of this answer: `progress` in apps/bff/src/upstream/questions.ts. */
const gatewayBytes = 8 * 1024 * 1024
const at = (minute: number) => new Date(Date.UTC(2026, 2, 10) + minute * 60_000)

/** Of an id as long as they come, and every count and number with all its digits. */
function longest(minute: number) {
  const questionId = String(minute).padStart(120, 'x')
  const said = { kind: 'answer', choice: 3, correct: false, certainty: 'guess', changed: false } as const
  const answers = Array.from({ length: mostOfQuestion }, (_, index) => ({
    ...said,
    questionId,
    clientId: randomUUID(),
    at: at(minute - (mostOfQuestion - 1 - index) * 1440),
    milliseconds: 3_600_000,
    grade: index % 3 === 0 ? 1 : 3,
  }))
  return foldQuestion(questionId, answers)
}

it('QUEST-02 the longest answer fits what the gateway takes, and more than the bank is told', () => {
  const one = longest(0)
  const card = one.card && { ...one.card, state: 'relearning', stability: 1234.567890123456, elapsedDays: 36_500 }
  const bytes = Buffer.byteLength(JSON.stringify({ ...one, correct: mostOfQuestion, card })) + 1
  expect(bytes).toBeGreaterThan(450)
  expect(bytes * mostTold + 1000).toBeLessThan(gatewayBytes)
  expect(mostTold).toBeGreaterThanOrEqual(4 * mostQuestions)
})

it('QUEST-02 of more questions than are told, those answered last are, and those added by hand as of then', () => {
  const base = longest(0)
  const all = Array.from({ length: mostTold + 3 }, (_, index) => ({
    ...base,
    questionId: `q-${index}`,
    last: base.last && { ...base.last, at: at(index).toISOString() },
  }))
  const added = { ...base, questionId: 'added', last: null, card: base.card && { ...base.card, due: at(99_999).toISOString() } } // prettier-ignore
  const told = new Set(latest([...all, added]).map(({ questionId }) => questionId))
  expect(told.size).toBe(mostTold)
  expect(['q-0', 'q-1', 'q-2', 'q-3'].filter((id) => told.has(id))).toEqual([])
  expect(['q-4', `q-${mostTold + 2}`, 'added'].filter((id) => !told.has(id))).toEqual([])
  expect(latest(all.slice(0, mostTold))).toEqual(all.slice(0, mostTold))
})
