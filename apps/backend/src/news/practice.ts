import { type Kysely, sql } from 'kysely'
import type { Article } from '../content/library.ts'
import type { Tables } from '../database/tables.ts'
import { Refusal } from '../errors.ts'
import { storeEvents } from '../questions/log.ts'
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

/** An answer of practice, to a question of an item. */
export interface NewsAnswer {
  readonly clientId: string
  readonly at: Date
  readonly itemId: string
  readonly questionId: string
  readonly choice: number
  readonly correct: boolean
  readonly milliseconds: number
}

/** FSRS grades of an answer whose ease is not known. */
export const wrongGrade = 1
export const rightGrade = 3

/**
 * Stores answers of practice, each once for its `clientId`, in the log of all questions too: what was wrong comes up in
 * revision. To be called in a transaction, before it writes anything else.
 */
export async function storeAnswers(
  tx: Kysely<Tables>,
  studentId: string,
  answers: readonly NewsAnswer[],
): Promise<void> {
  await storeEvents(
    tx,
    studentId,
    answers.map(({ itemId: _itemId, ...answer }) => ({
      ...answer,
      kind: 'answer',
      mode: 'practice',
      certainty: null,
      changed: false,
      grade: answer.correct ? rightGrade : wrongGrade,
    })),
  )
  await sql`
    insert into news.answer (student_id, client_id, item_id, question_id, choice, correct, milliseconds, at)
    select ${studentId}, a."clientId", a."itemId", a."questionId", a.choice, a.correct, a.milliseconds, a.at
    from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) as a (
      "clientId" uuid, "itemId" text, "questionId" text, choice integer, correct boolean, milliseconds integer,
      at timestamptz)
    on conflict (student_id, client_id) do nothing`.execute(tx)
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
  const judged = { ...answer, itemId: article.item.id, correct: answer.choice === question.key }
  await db.transaction().execute((tx) => storeAnswers(tx, studentId, [judged]))
  const stored = await db
    .selectFrom('news.answer')
    .select('correct')
    .where('student_id', '=', studentId)
    .where('client_id', '=', answer.clientId)
    .executeTakeFirstOrThrow()
  return stored.correct
}
