import type { Card, Question } from '@abhyas/contracts/questions'
import { track } from '../../shared/analytics/track.ts'
import { serverNow } from '../../shared/connection/connection.ts'
import { enqueue } from '../../shared/outbox/outbox.ts'
import { flushClock } from '../../shared/questions/question-clock.ts'
import { currentStudentId } from '../../shared/session/student.ts'
import { inferGrade, type Grade } from './grade.ts'
import { currentState, isOwnSet, updateState, type PracticeSet } from './practice-session.ts'
import { amend, commit, isChanged } from './practice-state.ts'

/** The answers that are on their way into the outbox, by their ids. */
const keeping = new Map<string, Promise<void>>()

/**
 * Puts the answer of question `id` into the outbox, where it is not there yet; resolves when it is there, however often it
 * is called meanwhile. Signed out, that of the sample goes nowhere; that of a student's own set, whose session ended
 * meanwhile, waits for their next sign-in (another's clears the set).
 * @throws where neither the device nor the server takes it
 */
export async function keepAnswer(id: string, mode: PracticeSet['mode']): Promise<void> {
  const { answerId, answer } = currentState(id)
  if (answer === null || answer.isKept) return
  if (currentStudentId() === undefined && isOwnSet()) return
  const running = keeping.get(answerId)
  if (running) return running
  const kept = putIntoOutbox(id, mode).finally(() => keeping.delete(answerId))
  keeping.set(answerId, kept)
  return kept
}

async function putIntoOutbox(id: string, mode: PracticeSet['mode']): Promise<void> {
  const state = currentState(id)
  const { answerId, choice, answer, certainty, milliseconds } = state
  if (choice === null || answer === null) return
  if (currentStudentId() !== undefined && answer.grade !== null) {
    await enqueue({
      path: 'questions.append',
      input: {
        kind: 'answer',
        clientId: answerId,
        at: answer.at,
        questionId: id,
        mode,
        choice,
        certainty,
        milliseconds,
        changed: isChanged(state),
        grade: answer.grade,
      },
    })
  }
  updateState(id, (now) => (now.answerId === answerId ? amend(now, { isKept: true }) : now))
}

/**
 * Answers `question` with what is chosen. Resolves when the answer is kept on this device; where that fails it stays
 * given, and `keepAnswer` tries again.
 * @param card the question's card before, null for none
 * @throws as `keepAnswer`
 */
export async function giveAnswer(
  question: Pick<Question, 'id' | 'key' | 'seconds'>,
  mode: PracticeSet['mode'],
  card: Card | null,
): Promise<void> {
  const { id, key, seconds } = question
  flushClock()
  const { choice, answer, milliseconds, certainty } = currentState(id)
  if (choice === null || answer !== null) return
  const correct = choice === key
  const grade = inferGrade({ correct, milliseconds, seconds, certainty })
  updateState(id, (state) => commit(state, { at: serverNow().toISOString(), grade, card }))
  track('Question Answered', { question: id, mode, isCorrect: correct })
  await keepAnswer(id, mode)
}

/** Grades the answer of question `id` anew. @throws as `keepAnswer` */
export async function regrade(id: string, grade: Grade): Promise<void> {
  const { answerId, answer } = currentState(id)
  if (answer === null || answer.grade === null || answer.grade === grade) return
  await enqueue({ path: 'questions.append', input: { kind: 'regrade', answerId, grade } })
  updateState(id, (state) => amend(state, { grade }))
}

/** Takes the review by the answer of question `id` back: its card is as before. @throws as `keepAnswer` */
export async function undoReview(id: string): Promise<void> {
  const { answerId, answer } = currentState(id)
  if (answer === null || answer.grade === null) return
  await enqueue({ path: 'questions.append', input: { kind: 'undo', answerId } })
  updateState(id, (state) => amend(state, { grade: null }))
}
