import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { remembered } from './conduct.ts'
import { readPast, servePast } from './past.ts'
import { readRating } from './standing.ts'

const mostRatings = 200
const mostHistory = 50

interface Tally {
  readonly subject: string
  readonly won: number
  readonly drawn: number
  readonly lost: number
  readonly right: number
  readonly answered: number
  readonly answeredMs: number
}

async function readTallies(db: Kysely<Tables>, studentId: string): Promise<Tally[]> {
  const { rows } = await sql<Tally>`
    select d.subject,
           count(*) filter (where s.result = 'win')::integer as won,
           count(*) filter (where s.result = 'draw')::integer as drawn,
           count(*) filter (where s.result = 'loss')::integer as lost,
           coalesce(sum(s.right_count), 0)::integer as right,
           coalesce(sum(s.answered_count), 0)::integer as answered,
           coalesce(sum(s.answered_ms), 0)::double precision as "answeredMs"
    from duel.seat as s join duel.duel as d on d.id = s.duel_id
    where s.student_id = ${studentId} and s.kind = 'human' and s.ended_at is not null
    group by d.subject order by d.subject`.execute(db)
  return rows
}

async function readRatings(db: Kysely<Tables>, studentId: string) {
  const rows = await db
    .selectFrom('duel.seat')
    .select(['ended_at', 'rating_after'])
    .where('student_id', '=', studentId)
    .where('kind', '=', 'human')
    .where('rating_after', 'is not', null)
    .orderBy('ended_at', 'desc')
    .limit(mostRatings)
    .execute()
  return rows
    .flatMap(({ ended_at, rating_after }) =>
      ended_at === null || rating_after === null ? [] : [{ at: ended_at.toISOString(), value: rating_after }],
    )
    .toReversed()
}

interface Conduct {
  readonly begun: number
  readonly completed: number
  readonly disconnects: number
}

/** Of the last duels that are over: those played to the end, and lines lost on the way. */
async function readConduct(db: Kysely<Tables>, studentId: string): Promise<Conduct> {
  const { rows } = await sql<Conduct>`
    select count(*)::integer as begun,
           count(*) filter (where has_left is not true and result is distinct from 'aborted')::integer as completed,
           coalesce(sum(disconnects), 0)::integer as disconnects
    from (
      select * from duel.seat
      where student_id = ${studentId} and kind = 'human' and ended_at is not null
      order by ended_at desc limit ${remembered}
    ) as last`.execute(db)
  return rows[0] ?? { begun: 0, completed: 0, disconnects: 0 }
}

const sum = (tallies: readonly Tally[], of: (tally: Tally) => number) =>
  tallies.reduce((total, tally) => total + of(tally), 0)

/** All that a student's duels add up to (DUEL-05). */
export async function readStats(db: Kysely<Tables>, studentId: string, now: Date) {
  const [rating, ratings, tallies, conduct, history] = await Promise.all([
    readRating(db, studentId, now),
    readRatings(db, studentId),
    readTallies(db, studentId),
    readConduct(db, studentId),
    readPast(db, studentId, mostHistory),
  ])
  const answered = sum(tallies, (tally) => tally.answered)
  return {
    rating,
    ratings,
    total: {
      won: sum(tallies, ({ won }) => won),
      drawn: sum(tallies, ({ drawn }) => drawn),
      lost: sum(tallies, ({ lost }) => lost),
    },
    bySubject: tallies.map(({ subject, won, drawn, lost }) => ({ subject, won, drawn, lost })),
    accuracy: answered === 0 ? null : sum(tallies, ({ right }) => right) / answered,
    averageMs: answered === 0 ? null : Math.round(sum(tallies, ({ answeredMs }) => answeredMs) / answered),
    conduct,
    history: history.map(servePast),
  }
}
