import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { foldQuestion, StoredEvent } from './fold.ts'

/** Rows of progress written by one statement. */
const rowsAtOnce = 2000

export interface Rejudgement {
  readonly questionId: string
  /** Options that count as right now; none: the question was taken out. */
  readonly keys: readonly number[]
  /** Makes the ids of the grades that follow from it. */
  readonly name: string
  readonly at: Date
}

/**
 * Judges every answer to a question by its keys as they are now: an answer that was wrong and is right, or the other way
 * round, gets another grade, as an event of its own; all cards are derived anew. Without a key there are none, nor any
 * answers to count. To be called in a transaction in which nobody else judges.
 * @returns how many students have answered it
 */
export async function rejudge(tx: Kysely<Tables>, { questionId, keys, name, at }: Rejudgement): Promise<number> {
  await sql`
    select count(*) from (
      select 1 from account.student
      where id in (select student_id from questions.event where question_id = ${questionId})
      order by id for no key update
    ) as locked`.execute(tx)
  if (keys.length > 0) await regrade(tx, questionId, keys, name, at)
  await tx.deleteFrom('questions.progress').where('question_id', '=', questionId).execute()
  const logs = await readLogs(tx, questionId)
  if (keys.length === 0) return logs.size
  const progress = [...logs].map(([studentId, events]) => ({ studentId, body: foldQuestion(questionId, events) }))
  for (let from = 0; from < progress.length; from += rowsAtOnce) {
    await sql`
      insert into questions.progress (student_id, question_id, body)
      select (one ->> 'studentId')::uuid, ${questionId}, one -> 'body'
      from jsonb_array_elements(${JSON.stringify(progress.slice(from, from + rowsAtOnce))}::jsonb) as one`.execute(tx)
  }
  return logs.size
}

/** A right answer's grade follows from its certainty, a wrong one's is 1. */
async function regrade(
  tx: Kysely<Tables>,
  questionId: string,
  keys: readonly number[],
  name: string,
  at: Date,
): Promise<void> {
  await sql`
    with turned as (
      update questions.event set correct = choice = any(${keys}::integer[])
      where question_id = ${questionId} and kind = 'answer' and correct <> (choice = any(${keys}::integer[]))
      returning student_id, client_id, correct, certainty
    )
    insert into questions.event (student_id, client_id, at, kind, question_id, grade, answer_id)
    select student_id, md5(${name} || ' ' || client_id)::uuid, ${at}::timestamptz, 'regrade', ${questionId},
           case when not correct then 1 when certainty = 'guess' then 2 else 3 end, client_id
    from turned
    on conflict (student_id, client_id) do nothing`.execute(tx)
}

async function readLogs(tx: Kysely<Tables>, questionId: string): Promise<ReadonlyMap<string, StoredEvent[]>> {
  const rows = await tx
    .selectFrom('questions.event')
    .select(['student_id', 'client_id as clientId', 'question_id as questionId', 'answer_id as answerId'])
    .select(['at', 'kind', 'choice', 'correct', 'certainty', 'milliseconds', 'changed', 'grade'])
    .where('question_id', '=', questionId)
    .execute()
  const ofStudent = Map.groupBy(rows, ({ student_id }) => student_id)
  return new Map([...ofStudent].map(([id, own]) => [id, own.map((row) => StoredEvent.parse(row))]))
}
