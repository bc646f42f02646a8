import { type Kysely, type Selectable, sql } from 'kysely'
import { lockStudent } from '../account/student.ts'
import type { Tables } from '../database/tables.ts'
import { Refusal } from '../errors.ts'
import { readPieces } from './answers.ts'
import type { About, ChangeWrite } from './inputs.ts'

export const mostChats = 500
/** With those that are deleted and may still be restored. */
export const mostChatsInAll = 2000
const restorableMs = 30 * 86_400_000

export type ChatRow = Selectable<Tables['tutor.chat']>
export type TurnRow = Selectable<Tables['tutor.turn']>

export const serveHead = (row: ChatRow) => ({
  id: row.id,
  title: row.title,
  isPinned: row.is_pinned,
  isDeleted: row.is_deleted,
  about: row.about as About, // as `ask` stores it
  at: row.asked_at.toISOString(),
})

/** The student's chats, pinned first, then those asked in last. */
export async function listChats(db: Kysely<Tables>, studentId: string) {
  const rows = await db
    .selectFrom('tutor.chat')
    .selectAll()
    .where('student_id', '=', studentId)
    .where('is_deleted', '=', false)
    .orderBy('is_pinned', 'desc')
    .orderBy('asked_at', 'desc')
    .orderBy('id')
    .limit(mostChats)
    .execute()
  return { chats: rows.map(serveHead) }
}

/** Turns in the form in which they are served, each with its newest answer. */
export async function serveTurns(db: Kysely<Tables>, studentId: string, turns: readonly TurnRow[]) {
  const ids = turns.map(({ id }) => id)
  const { rows } = await sql<{ id: string; turn_id: string }>`
    select distinct on (turn_id) id, turn_id from tutor.answer
    where student_id = ${studentId} and turn_id = any(${ids}::uuid[])
    order by turn_id, number desc`.execute(db)
  const answers = new Map(rows.map((row) => [row.turn_id, row.id]))
  const pieces = await readPieces(db, [...answers.values()])
  return turns.flatMap((turn) => {
    const id = answers.get(turn.id)
    if (id === undefined) return []
    return {
      id: turn.id,
      at: turn.at.toISOString(),
      text: turn.text,
      mode: turn.mode,
      language: turn.language,
      passageId: turn.passage_id,
      answer: { id, pieces: pieces.get(id) ?? [] },
    }
  })
}

/**
 * One chat with its turns.
 * @throws {Refusal} NOT_FOUND for a foreign, missing or deleted one
 */
export async function readChat(db: Kysely<Tables>, studentId: string, id: string) {
  const row = await db
    .selectFrom('tutor.chat')
    .selectAll()
    .where('id', '=', id)
    .where('student_id', '=', studentId)
    .where('is_deleted', '=', false)
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  const turns = await db
    .selectFrom('tutor.turn')
    .selectAll()
    .where('chat_id', '=', id)
    .where('is_replaced', '=', false)
    .orderBy('place')
    .execute()
  return { ...serveHead(row), turns: await serveTurns(db, studentId, turns) }
}

/** How many of the student's chats are not deleted, and how many there are in all. In a transaction that holds the student. */
export async function countChats(tx: Kysely<Tables>, studentId: string): Promise<{ listed: number; all: number }> {
  const { rows } = await sql<{ listed: number; all: number }>`
    select count(*) filter (where not is_deleted)::integer as listed, count(*)::integer as all
    from tutor.chat where student_id = ${studentId}`.execute(tx)
  return rows[0] ?? { listed: 0, all: 0 }
}

/** Whether a word at `at` of the write `by` comes after the one that `field` has. */
const isLater = (field: 'title' | 'pinned' | 'deleted', { at, clientId }: ChangeWrite) =>
  sql<boolean>`(${sql.ref(`${field}_at`)}, coalesce(${sql.ref(`${field}_by`)}, '00000000-0000-0000-0000-000000000000'))
    < (${at}::timestamptz, ${clientId}::uuid)`

/**
 * Renames, pins, deletes or restores a chat. Of two words on a field the later by `at` counts.
 * @returns what is stored afterwards
 * @throws {Refusal} NOT_FOUND for a foreign or missing one, and one that was deleted 30 days ago; CONFLICT where a
 * restored one would be one too many
 */
export async function changeChat(db: Kysely<Tables>, studentId: string, write: ChangeWrite, now: Date) {
  const { chatId, title, isPinned, isDeleted, at, clientId } = write
  const row = await db.transaction().execute(async (tx) => {
    await lockStudent(tx, studentId)
    const known = await tx
      .selectFrom('tutor.chat')
      .selectAll()
      .where('id', '=', chatId)
      .where('student_id', '=', studentId)
      .executeTakeFirst()
    if (!known || isGone(known, now)) throw new Refusal('NOT_FOUND')
    if (title !== undefined) {
      await sql`update tutor.chat set title = ${title}, title_at = ${at}, title_by = ${clientId}
        where id = ${chatId} and ${isLater('title', write)}`.execute(tx)
    }
    if (isPinned !== undefined) {
      await sql`update tutor.chat set is_pinned = ${isPinned}, pinned_at = ${at}, pinned_by = ${clientId}
        where id = ${chatId} and ${isLater('pinned', write)}`.execute(tx)
    }
    if (isDeleted !== undefined) {
      await sql`update tutor.chat set is_deleted = ${isDeleted}, deleted_at = ${at}, deleted_by = ${clientId},
          deleted_since = case when ${isDeleted} then coalesce(deleted_since, ${now}::timestamptz) end
        where id = ${chatId} and ${isLater('deleted', write)}`.execute(tx)
    }
    const changed = await tx.selectFrom('tutor.chat').selectAll().where('id', '=', chatId).executeTakeFirstOrThrow()
    if (known.is_deleted && !changed.is_deleted && (await countChats(tx, studentId)).listed > mostChats) {
      throw new Refusal('CONFLICT', {
        message: `You have ${mostChats} chats, the most there can be. Delete one first.`,
      })
    }
    return changed
  })
  return serveHead(row)
}

const isGone = ({ deleted_since: since }: ChatRow, now: Date) =>
  since !== null && since.getTime() <= now.getTime() - restorableMs

/** Deletes for good what was deleted 30 days ago, with all that follows from it. */
export async function purgeChats(db: Kysely<Tables>, now: Date): Promise<void> {
  await db
    .deleteFrom('tutor.chat')
    .where('is_deleted', '=', true)
    .where('deleted_since', '<=', new Date(now.getTime() - restorableMs))
    .execute()
}
