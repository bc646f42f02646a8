import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { PrelimsQuestion } from './questions.ts'

/** What an operator made of a disputed key. */
export interface Correction {
  /** Options that count as right, at least one; none: the question was taken out and counts for nobody. */
  readonly keys: readonly number[]
  readonly reason: string
}

/** Options that count as right, by question. */
export type Keys = ReadonlyMap<string, readonly number[]>

/** Any number, the same in every backend: it names the lock that keeps a key as it is while answers are judged by it. */
const lockKey = 4_100_000_002

/**
 * The corrections of `questionIds`, of all questions where none are named; the last of a question counts.
 */
export async function readCorrections(
  db: Kysely<Tables>,
  questionIds?: readonly string[],
): Promise<ReadonlyMap<string, Correction>> {
  const all = db
    .selectFrom('content.correction')
    .distinctOn('question_id')
    .select(['question_id', 'keys', 'reason'])
    .orderBy('question_id')
    .orderBy('id', 'desc')
  const some = questionIds ? all.where('question_id', '=', sql<string>`any(${questionIds}::text[])`) : all
  return new Map((await some.execute()).map(({ question_id, keys, reason }) => [question_id, { keys, reason }]))
}

/**
 * Holds every key as it is until the end of the transaction. To be called in one that judges answers, before it locks a
 * student.
 */
export async function holdKeys(tx: Kysely<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${lockKey})`.execute(tx)
}

/** The keys of `questions` as they are now. */
export async function readKeys(
  db: Kysely<Tables>,
  questions: readonly { readonly id: string; readonly key: number }[],
): Promise<Keys> {
  const corrections = await readCorrections(
    db,
    questions.map(({ id }) => id),
  )
  return new Map(questions.map(({ id, key }) => [id, corrections.get(id)?.keys ?? [key]]))
}

/** Lets nobody judge an answer until the end of the transaction, before which every judgement has been stored. */
export async function lockKeys(tx: Kysely<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx)
}

/** `question` as it is after the corrections; none where it was taken out. */
export function correct<Q extends Pick<PrelimsQuestion, 'id' | 'key' | 'explanation'>>(
  question: Q,
  corrections: ReadonlyMap<string, Correction>,
): Q[] {
  const correction = corrections.get(question.id)
  if (!correction) return [question]
  const [key] = correction.keys
  if (key === undefined) return []
  return [{ ...question, key, explanation: `The key was changed: ${correction.reason}\n\n${question.explanation}` }]
}

/** Changes with every correction. */
export async function correctionsVersion(db: Kysely<Tables>): Promise<string> {
  const row = await db
    .selectFrom('content.correction')
    .select((build) => build.fn.max('id').as('last'))
    .executeTakeFirst()
  return String(row?.last ?? 0)
}
