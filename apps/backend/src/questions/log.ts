import { type Kysely, sql } from 'kysely'
import { lockStudent } from '../account/student.ts'
import type { Keys } from '../content/corrections.ts'
import type { Tables } from '../database/tables.ts'
import { foldLog, type QuestionProgress, StoredEvent } from './fold.ts'
import type { LogEvent } from './inputs.ts'

/** An event with what the library says of it, ready to be stored. */
export type NewEvent =
  | (Extract<LogEvent, { kind: 'answer' }> & { readonly correct: boolean })
  | Exclude<LogEvent, { kind: 'answer' }>

/** The keys of those of some questions that exist, as they stay until the end of the transaction. */
export type KeysOf = (tx: Kysely<Tables>, questionIds: readonly string[]) => Promise<Keys>

export interface Appended {
  /** Ids of the events that were kept out. */
  readonly unknown: string[]
  /** Of each question that the events name. */
  readonly progress: QuestionProgress[]
}

/** The most events about one question that a student's log holds: each append reads all of them again. */
export const mostOfQuestion = 500

/** How far ahead of the clock a stored event counts as of just now; beyond it, the clock itself was wrong. */
const driftMs = 60_000

/**
 * The events, those ahead of the clock set to `now`, in their order: the last of them to `now` itself, each before it a
 * millisecond earlier. The next call of that phone, less than that later, goes on behind them, if need be past `now`.
 */
async function inTime(
  tx: Kysely<Tables>,
  studentId: string,
  events: readonly NewEvent[],
  now: Date,
): Promise<readonly NewEvent[]> {
  const ahead = events
    .filter(({ at }) => at > now)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime() || (a.clientId < b.clientId ? -1 : 1))
  if (ahead.length === 0) return events
  const answerIds = ahead.flatMap((event) => ('answerId' in event ? [event.answerId] : []))
  const questionIds = [
    ...ahead.flatMap((event) => ('questionId' in event ? [event.questionId] : [])),
    ...(await questionsOf(tx, studentId, answerIds)).values(),
  ]
  const { latest } = await tx
    .selectFrom('questions.event')
    .select((eb) => eb.fn.max<Date | null>('at').as('latest'))
    .where('student_id', '=', studentId)
    .where('question_id', '=', sql<string>`any(${questionIds}::text[])`)
    .where('at', '<', new Date(now.getTime() + driftMs))
    .executeTakeFirstOrThrow()
  const first = Math.max(now.getTime() - ahead.length + 1, latest === null ? 0 : latest.getTime() + 1)
  const moved = new Map(ahead.map((event, index) => [event, new Date(first + index)]))
  return events.map((event) => ({ ...event, at: moved.get(event) ?? event.at }))
}

/**
 * Adds what a device sent to the student's log, all or none, in one transaction; one whose `clientId` is there already
 * changes nothing. Kept out is an event about a question or an answer that does not exist, and one more than
 * `mostOfQuestion`.
 */
export function appendEvents(
  db: Kysely<Tables>,
  studentId: string,
  given: readonly LogEvent[],
  keysOf: KeysOf,
  now: Date,
): Promise<Appended> {
  return db.transaction().execute(async (tx) => {
    await lockStudent(tx, studentId)
    const ids = given.flatMap((event) => ('questionId' in event ? [event.questionId] : []))
    const keys = await keysOf(tx, [...new Set(ids)])
    const judged = given.flatMap((event): NewEvent[] => {
      if (event.kind === 'regrade' || event.kind === 'undo') return [event]
      const right = keys.get(event.questionId)
      if (right === undefined) return []
      return [event.kind === 'answer' ? { ...event, correct: right.includes(event.choice) } : event]
    })
    const { stored, progress } = await storeEvents(tx, studentId, await inTime(tx, studentId, judged, now))
    const isKnown = new Set(stored)
    return { unknown: given.map(({ clientId }) => clientId).filter((id) => !isKnown.has(id)), progress }
  })
}

/**
 * Stores `events` and what follows from them. To be called in a transaction, before it writes anything else.
 * @returns the ids of those whose answer exists and that have room, and the progress of the questions that they name
 */
export async function storeEvents(
  tx: Kysely<Tables>,
  studentId: string,
  events: readonly NewEvent[],
): Promise<{ stored: string[]; progress: QuestionProgress[] }> {
  await lockStudent(tx, studentId)
  const named = events.flatMap((event) => ('questionId' in event ? [event] : []))
  const whole = await insert(tx, studentId, named)
  const later = events.flatMap((event) => ('answerId' in event ? [event] : []))
  const questionOf = await questionsOf(
    tx,
    studentId,
    later.map(({ answerId }) => answerId),
  )
  const placed = later.flatMap((event) => {
    const questionId = questionOf.get(event.answerId)
    return questionId === undefined ? [] : [{ ...event, questionId }]
  })
  const about = await insert(tx, studentId, placed)
  const known = [...whole, ...about]
  return {
    stored: known.map(({ clientId }) => clientId),
    progress: await refold(tx, studentId, [...new Set(known.map(({ questionId }) => questionId))]),
  }
}

type Placed = NewEvent & { readonly questionId: string }

/** Those of `events` that are stored already or for which their question has room. */
async function withRoom(tx: Kysely<Tables>, studentId: string, events: readonly Placed[]): Promise<Placed[]> {
  const { rows } = await sql<{ client_id: string }>`
    select client_id from questions.event
    where student_id = ${studentId} and client_id = any(${events.map(({ clientId }) => clientId)}::uuid[])`.execute(tx)
  const counted = await sql<{ question_id: string; count: number }>`
    select question_id, count(*)::integer as count from questions.event
    where student_id = ${studentId} and question_id = any(${events.map(({ questionId }) => questionId)}::text[])
    group by question_id`.execute(tx)
  const stored = new Set(rows.map(({ client_id }) => client_id))
  const counts = new Map(counted.rows.map(({ question_id, count }) => [question_id, count]))
  return events.filter(({ clientId, questionId }) => {
    if (stored.has(clientId)) return true
    const count = counts.get(questionId) ?? 0
    if (count >= mostOfQuestion) return false
    counts.set(questionId, count + 1)
    stored.add(clientId)
    return true
  })
}

/** Stores `given` as far as there is room, and returns what is stored. */
async function insert(tx: Kysely<Tables>, studentId: string, given: readonly Placed[]): Promise<Placed[]> {
  if (given.length === 0) return []
  const events = await withRoom(tx, studentId, given)
  await sql`
    insert into questions.event (student_id, client_id, at, kind, question_id, mode, choice, correct, certainty,
                                 milliseconds, changed, grade, answer_id)
    select ${studentId}, e."clientId", e.at, e.kind, e."questionId", e.mode, e.choice, e.correct, e.certainty,
           e.milliseconds, e.changed, e.grade, e."answerId"
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e (
      "clientId" uuid, at timestamptz, kind text, "questionId" text, mode text, choice integer, correct boolean,
      certainty text, milliseconds integer, changed boolean, grade integer, "answerId" uuid)
    on conflict (student_id, client_id) do nothing`.execute(tx)
  return events
}

/** Which question each of the answers `ids` is about. */
async function questionsOf(
  tx: Kysely<Tables>,
  studentId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('questions.event')
    .select(['client_id', 'question_id'])
    .where('student_id', '=', studentId)
    .where('kind', '=', 'answer')
    .where('client_id', 'in', ids)
    .execute()
  return new Map(rows.map(({ client_id, question_id }) => [client_id, question_id]))
}

/** Derives the progress of `questionIds` from the whole log anew, keeps and returns it. */
async function refold(
  tx: Kysely<Tables>,
  studentId: string,
  questionIds: readonly string[],
): Promise<QuestionProgress[]> {
  if (questionIds.length === 0) return []
  const progress = foldLog(await readLog(tx, studentId, questionIds))
  await sql`
    insert into questions.progress (student_id, question_id, body)
    select ${studentId}, one ->> 'questionId', one from jsonb_array_elements(${JSON.stringify(progress)}::jsonb) as one
    on conflict (student_id, question_id) do update set body = excluded.body`.execute(tx)
  return progress
}

/** The student's events about `questionIds`. */
export async function readLog(
  db: Kysely<Tables>,
  studentId: string,
  questionIds: readonly string[],
): Promise<StoredEvent[]> {
  const rows = await db
    .selectFrom('questions.event')
    .select(['client_id as clientId', 'question_id as questionId', 'answer_id as answerId'])
    .select(['at', 'kind', 'choice', 'correct', 'certainty', 'milliseconds', 'changed', 'grade'])
    .where('student_id', '=', studentId)
    .where('question_id', '=', sql<string>`any(${questionIds}::text[])`)
    .execute()
  return rows.map((row) => StoredEvent.parse(row))
}
