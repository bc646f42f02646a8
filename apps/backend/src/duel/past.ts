import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { Format, Kind, Pair, Seat } from './game.ts'
import { shownName } from './names.ts'
import { pairOf } from './pair.ts'

/** What is kept of one seat once its player is done. */
interface SeatResult {
  readonly score: number | null
  readonly right: number | null
  readonly correctness: number | null
  readonly speed: number | null
}

/** A student's duel of the past, as both seats' rows tell it. */
export interface PastRow {
  readonly id: string
  readonly kind: Kind
  readonly format: Format
  readonly subject: string
  readonly seat: Seat
  readonly at: Date
  /** Null while a friend's part is to come. */
  readonly result: 'win' | 'loss' | 'draw' | 'aborted' | null
  readonly reason: string | null
  readonly ratingBefore: number | null
  readonly ratingAfter: number | null
  readonly isProvisionalAfter: boolean | null
  readonly own: SeatResult
  readonly other: SeatResult
  readonly otherKind: 'human' | 'ghost' | 'bot' | 'later'
  readonly otherRating: number | null
  readonly otherIsProvisional: boolean
  /** Who the opponent is; null of a bot, of a ghost, and of a friend who has not come. */
  readonly otherId: string | null
  readonly otherName: string | null
}

const resultOf = (seat: 'me' | 'other') => {
  const column = (name: string) => sql.ref(`${seat}.${name}`)
  return sql`jsonb_build_object('score', ${column('score')}, 'right', ${column('right_count')},
    'correctness', ${column('correctness')}, 'speed', ${column('speed')})`
}

/** Who sits across from `me`: in person, or with a part that was played earlier or comes later; nobody by a ghost. */
const opponent = sql`case other.kind
  when 'human' then other.student_id
  when 'ghost' then (
    select g.student_id from duel.seat as g
    where g.duel_id = other.ghost_of and g.seat = other.ghost_seat and d.kind = 'async')
  when 'later' then (select i.friend_id from duel.invite as i where i.duel_id = other.duel_id)
end`

const select = (where: ReturnType<typeof sql>) => sql<PastRow>`
  select d.id, d.kind, d.format, d.subject, me.seat::integer as seat, coalesce(me.ended_at, d.matched_at) as at,
         me.result, me.reason, me.rating_before as "ratingBefore", me.rating_after as "ratingAfter",
         me.is_provisional_after as "isProvisionalAfter", ${resultOf('me')} as own, ${resultOf('other')} as other,
         other.kind as "otherKind", other.rating as "otherRating", other.is_provisional as "otherIsProvisional",
         who.id as "otherId", who.name as "otherName"
  from duel.seat as me
  join duel.duel as d on d.id = me.duel_id
  join duel.seat as other on other.duel_id = me.duel_id and other.seat <> me.seat
  left join account.student as who on who.id = ${opponent}
  where me.kind = 'human' and ${where}`

/** The student's duels that are over for them, newest first, `most` of them. */
export async function readPast(db: Kysely<Tables>, studentId: string, most: number): Promise<PastRow[]> {
  const { rows } = await sql<PastRow>`
    ${select(sql`me.student_id = ${studentId} and me.ended_at is not null`)}
    order by me.ended_at desc, d.id limit ${most}`.execute(db)
  return rows
}

/** The student's own duel `id`, whether it is over or not; undefined for another's. */
export async function readOwn(
  db: Kysely<Tables>,
  studentId: string,
  id: string,
): Promise<(PastRow & { readonly isOver: boolean }) | undefined> {
  const { rows } = await sql<PastRow & { isOver: boolean }>`
    select past.*, mine.ended_at is not null as "isOver"
    from (${select(sql`me.student_id = ${studentId} and d.id = ${id}`)}) as past
    join duel.seat as mine on mine.duel_id = past.id and mine.seat = past.seat`.execute(db)
  return rows[0]
}

/** One value of each player, in the order of their seats. */
export const bySeat = <Value>({ seat, own, other }: PastRow, of: (result: SeatResult) => Value): Pair<Value> =>
  pairOf((one) => of(one === seat ? own : other))

function outcomeOf(row: PastRow) {
  const { result, reason, ratingBefore: before, ratingAfter: after } = row
  if (result === null || reason === null) return null
  const isProvisional = row.isProvisionalAfter ?? false
  return {
    result,
    reason,
    scores: bySeat(row, ({ score }) => score ?? 0),
    rating: before === null || after === null ? null : { before, after, isProvisional },
  }
}

/** The duel in the form in which it is served. Nobody's id is in it. */
export const servePast = (row: PastRow) => ({
  id: row.id,
  kind: row.kind,
  subject: row.subject,
  format: row.format,
  opponent: {
    name: row.otherKind === 'bot' ? 'Practice bot' : shownName(row.otherName),
    // A friend's part is theirs, though it was played at another time.
    kind: row.kind === 'async' || row.otherKind === 'later' ? ('human' as const) : row.otherKind,
    rating: row.otherRating,
    isProvisional: row.otherIsProvisional,
  },
  outcome: outcomeOf(row),
  seat: row.seat,
  at: row.at.toISOString(),
})
