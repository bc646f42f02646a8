import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { endPiece, type Piece, type PieceBody, sourcesPiece } from './pieces.ts'
import { createWatches, type Watches } from './watch.ts'

/** How long the others leave an answer alone whose maker says nothing. */
const leaseSeconds = 8

/** By the database's clock, which all backends share. */
const leased = sql<Date>`clock_timestamp() + make_interval(secs => ${leaseSeconds}::integer)`

/** An answer with the name under which its maker may add to it. */
export interface Begun {
  readonly answerId: string
  readonly maker: string
}

/** Begins an answer, leased to the maker that is returned. In a transaction that holds the student. */
export async function beginAnswer(
  tx: Kysely<Tables>,
  answer: { readonly studentId: string; readonly clientId: string; readonly turnId: string; readonly number: number },
): Promise<Begun> {
  const begun = { answerId: randomUUID(), maker: randomUUID() }
  await sql`
    insert into tutor.answer (id, student_id, client_id, turn_id, number, maker, leased_until)
    values (${begun.answerId}, ${answer.studentId}, ${answer.clientId}, ${answer.turnId}, ${answer.number},
      ${begun.maker}, ${leased})`.execute(tx)
  return begun
}

/**
 * Adds pieces to an answer and ends it where the last of them does: all of them, or none where `maker` has lost it.
 * @returns whether they were added
 */
export async function addPieces(
  db: Kysely<Tables>,
  { answerId, maker }: Begun,
  bodies: readonly PieceBody[],
): Promise<boolean> {
  const isEnd = bodies.at(-1)?.type === 'end'
  const { rows } = await sql`
    with held as (
      update tutor.answer set next = next + ${bodies.length}::integer, is_ended = ${isEnd}, leased_until = ${leased}
      where id = ${answerId} and maker = ${maker} and not is_ended
      returning id, next - ${bodies.length}::integer as first)
    insert into tutor.piece (answer_id, n, body)
    select held.id, held.first + piece.place::integer - 1, piece.body
    from held, jsonb_array_elements(${JSON.stringify(bodies)}::jsonb) with ordinality as piece (body, place)
    returning n`.execute(db)
  return rows.length > 0
}

/** Gives an answer that is not complete to a new maker, whoever has it. In a transaction. Undefined of a complete one. */
async function seize(tx: Kysely<Tables>, answerId: string): Promise<(Begun & { next: number }) | undefined> {
  const maker = randomUUID()
  const { rows } = await sql<{ next: number }>`
    update tutor.answer set maker = ${maker}, leased_until = ${leased}
    where id = ${answerId} and not is_ended returning next`.execute(tx)
  return rows[0] && { answerId, maker, next: rows[0].next }
}

/** Ends an answer that is not complete; its pieces stay. In a transaction. */
export async function endAnswer(tx: Kysely<Tables>, answerId: string, reason: 'stopped' | 'failed'): Promise<void> {
  const held = await seize(tx, answerId)
  if (!held) return
  // Sources come first in every answer, also where it was ended before there were any.
  const sources = held.next === 0 ? [sourcesPiece('material', [])] : []
  await addPieces(tx, held, [...sources, endPiece(reason)])
}

/** The pieces of some answers, in their order. */
export async function readPieces(
  db: Kysely<Tables>,
  answerIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Piece[]>> {
  if (answerIds.length === 0) return new Map()
  const rows = await db.selectFrom('tutor.piece').selectAll().where('answer_id', 'in', answerIds).orderBy('n').execute()
  const byAnswer = Map.groupBy(rows, (row) => row.answer_id)
  return new Map([...byAnswer].map(([id, own]) => [id, own.map(pieceOf)]))
}

// As addPieces stores it.
const pieceOf = ({ n, body }: { readonly n: number; readonly body: unknown }): Piece => ({ n, ...(body as PieceBody) })

/** The answers as this backend makes and follows them. What is stored here wakes whoever waits here. */
export interface Answers extends Watches {
  /** As `addPieces`; false also means: stop. */
  readonly add: (begun: Begun, bodies: readonly PieceBody[]) => Promise<boolean>
  /** Says that the maker lives. False: it has lost the answer. */
  readonly hold: (begun: Begun) => Promise<boolean>
  /** Gives it up: whoever is asked for it next completes it. */
  readonly release: (begun: Begun) => Promise<void>
  /** Takes over an answer whose maker says nothing any more; undefined while it is being made, or once it is complete. */
  readonly claim: (answerId: string) => Promise<Begun | undefined>
  /** Ends a student's answer by their wish. Undefined for a foreign one; else whether it ended so. */
  readonly stop: (studentId: string, answerId: string) => Promise<boolean | undefined>
  readonly isOwn: (studentId: string, answerId: string) => Promise<boolean>
  /** The pieces after number `after`, 50 at most, and whether no other will come. */
  readonly readAfter: (answerId: string, after: number) => Promise<{ pieces: readonly Piece[]; isEnded: boolean }>
}

const piecesAtOnce = 50

export function createAnswers(db: Kysely<Tables>): Answers {
  const { wake, watch } = createWatches()
  return {
    wake,
    watch,
    add: async (begun, bodies) => {
      const isAdded = await addPieces(db, begun, bodies)
      wake(begun.answerId)
      return isAdded
    },
    hold: async ({ answerId, maker }) => {
      const { rows } = await sql`
        update tutor.answer set leased_until = ${leased}
        where id = ${answerId} and maker = ${maker} and not is_ended returning id`.execute(db)
      return rows.length > 0
    },
    release: async ({ answerId, maker }) => {
      // A word of its holder that is still under way must not lease it again.
      await sql`update tutor.answer set leased_until = '-infinity', maker = ${randomUUID()}
        where id = ${answerId} and maker = ${maker} and not is_ended`.execute(db)
      wake(answerId)
    },
    claim: async (answerId) => {
      const maker = randomUUID()
      const { rows } = await sql`
        update tutor.answer set maker = ${maker}, leased_until = ${leased}
        where id = ${answerId} and not is_ended and leased_until < clock_timestamp() returning id`.execute(db)
      return rows.length > 0 ? { answerId, maker } : undefined
    },
    stop: async (studentId, answerId) => {
      const isStopped = await db.transaction().execute(async (tx) => {
        const own = await tx
          .selectFrom('tutor.answer')
          .select('id')
          .where('id', '=', answerId)
          .where('student_id', '=', studentId)
          .executeTakeFirst()
        if (!own) return undefined
        await endAnswer(tx, answerId, 'stopped')
        const last = (await readPieces(tx, [answerId])).get(answerId)?.at(-1)
        return last?.type === 'end' && last.reason === 'stopped'
      })
      wake(answerId)
      return isStopped
    },
    isOwn: async (studentId, answerId) => {
      const own = db.selectFrom('tutor.answer').select('id').where('id', '=', answerId)
      return (await own.where('student_id', '=', studentId).executeTakeFirst()) !== undefined
    },
    readAfter: async (answerId, after) => {
      const { rows } = await sql<{ is_ended: boolean; n: number | null; body: unknown }>`
        select answer.is_ended, piece.n, piece.body
        from tutor.answer as answer
        left join tutor.piece as piece on piece.answer_id = answer.id and piece.n > ${after}
        where answer.id = ${answerId}
        order by piece.n limit ${piecesAtOnce}`.execute(db)
      // No row at all: it was purged with its chat.
      const isEnded = rows[0]?.is_ended ?? true
      return { pieces: rows.flatMap(({ n, body }) => (n === null ? [] : [pieceOf({ n, body })])), isEnded }
    },
  }
}
