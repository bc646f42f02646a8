import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { Planned, Scripted, Seat } from './game.ts'
import type { Topic } from './matches.ts'
import type { ReserveQuestion } from './reserve.ts'
import { createDuelStore } from './store.ts'

/** What a student did in a duel of the past, to be played against. */
export interface Ghost {
  readonly duelId: string
  readonly seat: Seat
  readonly studentId: string
  readonly rating: number
  readonly questions: readonly Planned[]
  readonly texts: readonly ReserveQuestion[]
  readonly script: readonly Scripted[]
}

/** How far a ghost's rating may be away: the most that pairing allows (duel-rules 6). */
export const farthest = 600
/** Of a subject and format, so many of the newest duels are looked at, however long the past gets. */
export const candidates = 300

/**
 * The duel nearest in rating among the newest, of somebody else and played to its end, whose questions the student has not seen lately.
 * Null where there is none.
 */
export async function findGhost(
  db: Kysely<Tables>,
  { studentId, subject, format, rating }: Topic & { readonly studentId: string; readonly rating: number },
  now: Date,
): Promise<{ readonly duelId: string; readonly seat: Seat } | null> {
  const { rows } = await sql<{ duelId: string; seat: Seat }>`
    select seat.duel_id as "duelId", seat.seat::integer as seat
    from (
      select id, setup, ended_at from duel.duel
      where kind = 'online' and subject = ${subject} and format = ${format} and ended_at is not null
      order by ended_at desc limit ${candidates}
    ) as duel join duel.seat as seat on seat.duel_id = duel.id
    where seat.kind = 'human' and seat.student_id <> ${studentId} and seat.has_left is not true
      and seat.reason in ('score', 'moreRight', 'faster', 'suddenDeath', 'level')
      and abs(seat.rating - ${rating}) <= ${farthest}
      and not exists (
        select 1 from duel.block as block
        where (block.student_id = ${studentId} and block.blocked_id = seat.student_id)
           or (block.student_id = seat.student_id and block.blocked_id = ${studentId}))
      and not exists (
        select 1 from jsonb_array_elements(duel.setup -> 'questions') as question
        join duel.seen as seen on seen.question_id = question ->> 'id'
        where seen.student_id = ${studentId} and seen.at > ${now}::timestamptz - interval '30 days')
    order by abs(seat.rating - ${rating}), duel.ended_at desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** The record of `seat` in a duel that is over; null where a student is not to be found there any more. */
export async function readGhost(db: Kysely<Tables>, duelId: string, seat: Seat): Promise<Ghost | null> {
  const kept = await createDuelStore(db, () => new Date()).read(duelId)
  const row = kept?.seats[seat]
  if (!kept || !row?.student_id) return null
  return {
    duelId,
    seat,
    studentId: row.student_id,
    rating: row.rating ?? 0,
    questions: kept.row.setup.questions,
    texts: kept.questions,
    script: kept.game.closed.map(({ answers }) => {
      const answer = answers[seat]
      return answer && { choice: answer.choice, elapsedMs: answer.elapsedMs }
    }),
  }
}
