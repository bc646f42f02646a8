import { type Kysely, type Selectable, sql } from 'kysely'
import { lockStudent } from '../account/student.ts'
import type { Library } from '../content/library.ts'
import type { Tables } from '../database/tables.ts'
import { Refusal } from '../errors.ts'
import { beginAnswer, type Begun, endAnswer } from './answers.ts'
import { serveTurns, type TurnRow } from './chats.ts'
import type { AskWrite, RetryWrite } from './inputs.ts'
import { openChat, requireRoom, titleOf } from './open-chat.ts'

const mostTries = 20

type AnswerRow = Selectable<Tables['tutor.answer']>

/** A turn as it is served, and the answer that is to be made; null where the write was there before. */
export interface Started {
  readonly turn: Awaited<ReturnType<typeof serveTurns>>[number]
  readonly begun: Begun | null
  /** Answers that this ended. */
  readonly ended: readonly string[]
}

async function serveTurn(tx: Kysely<Tables>, studentId: string, turnId: string): Promise<Started['turn']> {
  const row = await tx
    .selectFrom('tutor.turn')
    .selectAll()
    .where('student_id', '=', studentId)
    .where('id', '=', turnId)
    .executeTakeFirstOrThrow()
  const [turn] = await serveTurns(tx, studentId, [row])
  if (!turn) throw new Error('A turn has an answer')
  return turn
}

/** The turn that a write got when it was sent before. */
async function sentBefore(tx: Kysely<Tables>, studentId: string, clientId: string): Promise<Started | undefined> {
  const known = await tx
    .selectFrom('tutor.answer')
    .select('turn_id')
    .where('student_id', '=', studentId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return known && { turn: await serveTurn(tx, studentId, known.turn_id), begun: null, ended: [] }
}

const lastTurn = (tx: Kysely<Tables>, chatId: string): Promise<TurnRow | undefined> =>
  tx
    .selectFrom('tutor.turn')
    .selectAll()
    .where('chat_id', '=', chatId)
    .where('is_replaced', '=', false)
    .orderBy('place', 'desc')
    .limit(1)
    .executeTakeFirst()

const answersOf = (tx: Kysely<Tables>, studentId: string, turnId: string): Promise<AnswerRow[]> =>
  tx
    .selectFrom('tutor.answer')
    .selectAll()
    .where('student_id', '=', studentId)
    .where('turn_id', '=', turnId)
    .orderBy('number', 'desc')
    .execute()

/**
 * Stores a question and begins its answer, whose making is left to the caller. A repeat gives the same turn.
 * @throws {Refusal} NOT_FOUND for a foreign or deleted chat, an unknown book, and a question that the student may not see;
 * CONFLICT where `replaces` is not the last turn, or no more fits; TOO_MANY_REQUESTS while three answers are being made
 */
export const ask = (db: Kysely<Tables>, library: Library, studentId: string, write: AskWrite): Promise<Started> =>
  db.transaction().execute(async (tx) => {
    await lockStudent(tx, studentId)
    const { clientId, text, mode, language, passageId, replaces, at } = write
    const known = await sentBefore(tx, studentId, clientId)
    if (known) return known
    const chat = await openChat(tx, library, studentId, write)
    const last = await lastTurn(tx, chat.id)
    const ended: string[] = []
    if (replaces !== null) {
      if (last?.id !== replaces) throw new Refusal('CONFLICT')
      await tx
        .updateTable('tutor.turn')
        .set({ is_replaced: true })
        .where('student_id', '=', studentId)
        .where('id', '=', replaces)
        .execute()
      for (const { id } of (await answersOf(tx, studentId, replaces)).filter((answer) => !answer.is_ended)) {
        await endAnswer(tx, id, 'stopped')
        ended.push(id)
      }
    }
    await requireTurnFree(tx, studentId)
    await requireRoom(tx, chat.id)
    await sql`
      insert into tutor.turn (student_id, id, chat_id, place, at, text, mode, language, passage_id)
      select ${studentId}, ${clientId}, ${chat.id}, coalesce(max(place), 0) + 1, ${at}::timestamptz, ${text}, ${mode},
        ${language}, ${passageId}
      from tutor.turn where chat_id = ${chat.id}`.execute(tx)
    const isFirst = replaces !== null && (await countTurns(tx, chat.id)) === 1
    // A first question that was edited names the chat, unless the student did.
    await sql`
      update tutor.chat set asked_at = greatest(asked_at, ${at}::timestamptz),
        title = case when ${isFirst} and title_by is null then ${titleOf(text)} else title end
      where id = ${chat.id}`.execute(tx)
    const begun = await beginAnswer(tx, { studentId, clientId, turnId: clientId, number: 0 })
    return { turn: await serveTurn(tx, studentId, clientId), begun, ended }
  })

/** Answers of one student that may be in the making at once: what a model has time for is everybody's. */
const mostAtOnce = 3

/** In a transaction that holds the student. */
async function requireTurnFree(tx: Kysely<Tables>, studentId: string): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from tutor.answer
    where student_id = ${studentId} and not is_ended and leased_until > clock_timestamp()`.execute(tx)
  if ((rows[0]?.count ?? 0) >= mostAtOnce) throw new Refusal('TOO_MANY_REQUESTS', { retryAfterMs: 5000 })
}

async function countTurns(tx: Kysely<Tables>, chatId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from tutor.turn where chat_id = ${chatId} and not is_replaced`.execute(tx)
  return rows[0]?.count ?? 0
}

/**
 * Begins another answer to the chat's last question. A repeat gives the same turn.
 * @throws {Refusal} NOT_FOUND where it is none, CONFLICT while its answer is being made, or after 20 of them
 */
export const retry = (db: Kysely<Tables>, studentId: string, { clientId, turnId }: RetryWrite): Promise<Started> =>
  db.transaction().execute(async (tx) => {
    await lockStudent(tx, studentId)
    const known = await sentBefore(tx, studentId, clientId)
    if (known) return known
    const turn = await tx
      .selectFrom('tutor.turn as turn')
      .innerJoin('tutor.chat as chat', 'chat.id', 'turn.chat_id')
      .select('turn.chat_id')
      .where('turn.student_id', '=', studentId)
      .where('turn.id', '=', turnId)
      .where('chat.is_deleted', '=', false)
      .executeTakeFirst()
    if (!turn || (await lastTurn(tx, turn.chat_id))?.id !== turnId) throw new Refusal('NOT_FOUND')
    const [newest] = await answersOf(tx, studentId, turnId)
    if (!newest) throw new Error('A turn has an answer')
    if (!newest.is_ended) {
      const { rows } = await sql`
        select 1 from tutor.answer where id = ${newest.id} and leased_until > clock_timestamp()`.execute(tx)
      if (rows.length > 0) throw new Refusal('CONFLICT')
      await endAnswer(tx, newest.id, 'failed')
    }
    if (newest.number + 1 >= mostTries) {
      throw new Refusal('CONFLICT', { message: 'This was tried often enough. Ask it in other words.' })
    }
    const begun = await beginAnswer(tx, { studentId, clientId, turnId, number: newest.number + 1 })
    return { turn: await serveTurn(tx, studentId, turnId), begun, ended: newest.is_ended ? [] : [newest.id] }
  })
