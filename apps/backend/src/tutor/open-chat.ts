import { type Kysely, sql } from 'kysely'
import type { Library } from '../content/library.ts'
import type { Tables } from '../database/tables.ts'
import { Refusal } from '../errors.ts'
import { knownQuestions } from '../tests/released.ts'
import { type ChatRow, countChats, mostChats, mostChatsInAll } from './chats.ts'
import type { About, AskWrite } from './inputs.ts'

const mostTurns = 200
/** With those that were taken back by an edit. */
const mostTurnsInAll = 600
/** Of a chat's pieces as they are served: the gateway takes 4 MiB of one answer. */
const mostChatBytes = 2_500_000
const longestTitle = 80

/** What a chat is called that begins with the question `text`. */
export function titleOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= longestTitle ? line : `${line.slice(0, longestTitle - 1).replace(/\s\S*$/, '')}…`.toWellFormed()
}

/** @throws {Refusal} NOT_FOUND where there is no such book, or the student may not see the question */
async function requireAbout(tx: Kysely<Tables>, library: Library, studentId: string, about: About): Promise<void> {
  if (about === null) return
  const isKnown =
    about.type === 'book'
      ? library.book(about.bookId) !== undefined
      : (await knownQuestions(tx, library, studentId, [about.questionId])).length > 0
  if (!isKnown) throw new Refusal('NOT_FOUND')
}

/** The chat that a question is asked in: begun with it, where it is the first. */
export async function openChat(
  tx: Kysely<Tables>,
  library: Library,
  studentId: string,
  write: AskWrite,
): Promise<ChatRow> {
  const { chatId, about, text, at } = write
  const find = tx.selectFrom('tutor.chat').selectAll().where('id', '=', chatId)
  const known = await find.executeTakeFirst()
  if (known) {
    if (known.student_id !== studentId || known.is_deleted) throw new Refusal('NOT_FOUND')
    return known
  }
  await requireAbout(tx, library, studentId, about)
  const count = await countChats(tx, studentId)
  if (count.listed >= mostChats || count.all >= mostChatsInAll) {
    throw new Refusal('CONFLICT', { message: `You have ${mostChats} chats, the most there can be. Delete one first.` })
  }
  const made = await tx
    .insertInto('tutor.chat')
    .values({
      id: chatId,
      student_id: studentId,
      title: titleOf(text),
      about: about && JSON.stringify(about),
      asked_at: at,
    })
    .onConflict((c) => c.column('id').doNothing())
    .returningAll()
    .executeTakeFirst()
  // Another student took the id in this moment.
  if (!made) throw new Refusal('NOT_FOUND')
  return made
}

/** @throws {Refusal} CONFLICT where no more fits into the chat */
export async function requireRoom(tx: Kysely<Tables>, chatId: string): Promise<void> {
  const { rows } = await sql<{ turns: number; all: number; bytes: number }>`
    select count(*) filter (where not turn.is_replaced)::integer as turns, count(*)::integer as all,
      coalesce(sum(said.bytes) filter (where not turn.is_replaced), 0)::integer as bytes
    from tutor.turn as turn
    left join lateral (
      select sum(octet_length(piece.body::text)) as bytes from tutor.piece as piece
      where piece.answer_id = (
        select answer.id from tutor.answer as answer
        where answer.student_id = turn.student_id and answer.turn_id = turn.id
        order by answer.number desc limit 1)) as said on true
    where turn.chat_id = ${chatId}`.execute(tx)
  const used = rows[0]
  if (used && (used.turns >= mostTurns || used.all >= mostTurnsInAll || used.bytes >= mostChatBytes)) {
    throw new Refusal('CONFLICT', { message: 'This chat is full. Start a new one.' })
  }
}
