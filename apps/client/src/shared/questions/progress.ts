import type { Card, LogEvent, QuestionProgress } from '@abhyas/contracts/questions'
import { cardAfter, cardDueAt } from './schedule.ts'

type Answer = Extract<LogEvent, { kind: 'answer' }>

const untouched = (questionId: string): QuestionProgress => ({
  questionId,
  answers: 0,
  correct: 0,
  last: null,
  card: null,
})

/** The device grades an answer 1 exactly when it is wrong (`inferGrade`): the key need not be at hand. */
const isCorrect = (answer: Answer): boolean => answer.grade > 1

function withAnswer(before: QuestionProgress, answer: Answer, card: Card | null): QuestionProgress {
  const { clientId, choice, certainty, milliseconds, changed, at } = answer
  const correct = isCorrect(answer)
  return {
    ...before,
    answers: before.answers + 1,
    correct: before.correct + (correct ? 1 : 0),
    last: { clientId, choice, correct, certainty, milliseconds, changed, at },
    card,
  }
}

/**
 * The server's word of each question with the events that still wait on this device folded over it, in their order. What
 * regrades or takes back an answer that the server already has shows when the server has told of it.
 */
export function withWaiting(
  confirmed: readonly QuestionProgress[],
  waiting: readonly LogEvent[],
): ReadonlyMap<string, QuestionProgress> {
  const progress = new Map(confirmed.map((one) => [one.questionId, one]))
  const regrades = new Map(
    waiting.flatMap((event) => (event.kind === 'regrade' ? [[event.answerId, event.grade]] : [])),
  )
  const undone = new Set(waiting.flatMap((event) => (event.kind === 'undo' ? [event.answerId] : [])))
  // The server takes what waits in its order: with an answer it has all before it about the same question.
  const lastTold = new Map<string, number>()
  for (const [place, event] of waiting.entries()) {
    if (event.kind === 'answer' && progress.get(event.questionId)?.last?.clientId === event.clientId)
      lastTold.set(event.questionId, place)
  }
  for (const [place, event] of waiting.entries()) {
    if (event.kind === 'regrade' || event.kind === 'undo') continue
    // Sent already, its answer not yet here.
    if (place <= (lastTold.get(event.questionId) ?? -1)) continue
    const before = progress.get(event.questionId) ?? untouched(event.questionId)
    const at = new Date(event.at)
    if (event.kind === 'add') {
      const card = before.card === null ? cardDueAt(at) : { ...before.card, due: event.at }
      progress.set(event.questionId, { ...before, card })
      continue
    }
    const card = undone.has(event.clientId)
      ? before.card
      : cardAfter(before.card, at, regrades.get(event.clientId) ?? event.grade)
    progress.set(event.questionId, withAnswer(before, event, card))
  }
  return progress
}
