import type { Kysely } from 'kysely'
import type { Article } from '../content/library.ts'
import type { Tables } from '../database/tables.ts'
import { Refusal } from '../errors.ts'
import type { Quiz } from './editions.ts'

/** The student's own last answer to each question of `quiz` that has one. */
export async function lastAnswers(db: Kysely<Tables>, studentId: string, quiz: Quiz) {
  const itemIds = [...new Set(quiz.questions.map(({ itemId }) => itemId))]
  if (itemIds.length === 0) return []
  const rows = await db
    .selectFrom('news.answer')
    .select(['item_id', 'question_id', 'choice'])
    .distinctOn(['item_id', 'question_id'])
    .where('student_id', '=', studentId)
    .where('item_id', 'in', itemIds)
    .orderBy('item_id')
    .orderBy('question_id')
    .orderBy('at', 'desc')
    .orderBy('client_id', 'desc')
    .execute()
  const isAsked = (row: (typeof rows)[number]) =>
    quiz.questions.some(({ id, itemId }) => id === row.question_id && itemId === row.item_id)
  return rows.filter(isAsked).map(({ question_id, choice }) => ({ questionId: question_id, choice }))
}

/**
 * Stores an answer of practice, once for its `clientId`; what was stored first counts.
 * @returns whether the stored answer is right
 * @throws {Refusal} NOT_FOUND for a question that is not the item's
 */
export async function recordAnswer(
  db: Kysely<Tables>,
  studentId: string,
  article: Article,
  answer: { clientId: string; at: Date; questionId: string; choice: number; milliseconds: number },
): Promise<boolean> {
  const question = article.questions.find(({ id }) => id === answer.questionId)
  if (!question) throw new Refusal('NOT_FOUND')
  await db
    .insertInto('news.answer')
    .values({
      student_id: studentId,
      client_id: answer.clientId,
      item_id: article.item.id,
      question_id: question.id,
      choice: answer.choice,
      correct: answer.choice === question.key,
      milliseconds: answer.milliseconds,
      at: answer.at,
    })
    .onConflict((c) => c.columns(['student_id', 'client_id']).doNothing())
    .execute()
  const stored = await db
    .selectFrom('news.answer')
    .select('correct')
    .where('student_id', '=', studentId)
    .where('client_id', '=', answer.clientId)
    .executeTakeFirstOrThrow()
  return stored.correct
}
