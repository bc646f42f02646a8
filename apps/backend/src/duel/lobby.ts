import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { Format } from './game.ts'
import { candidates, farthest } from './ghosts.ts'
import { Format as Formats, Subject } from './inputs.ts'
import { listInvites } from './invites.ts'
import { readPast, servePast } from './past.ts'
import { servedMs } from './seek-rows.ts'
import { readRating } from './standing.ts'

const mostLast = 5

/** How many others search, by what they search for. */
async function readWaiting(db: Kysely<Tables>, studentId: string, now: Date) {
  const { rows } = await sql<{ subject: string; format: Format; count: number }>`
    select subject, format, count(*)::integer as count from duel.seek
    where student_id <> ${studentId} and tended_at > ${new Date(now.getTime() - servedMs)}
    group by subject, format order by subject, format`.execute(db)
  return rows
}

/** Whether somebody else's played duel, of the newest in each subject and format, stands near `rating`. */
async function hasGhosts(db: Kysely<Tables>, studentId: string, rating: number): Promise<boolean> {
  const { rows } = await sql`
    select 1
    from unnest(${Subject.options}::text[]) as topic (subject)
    cross join unnest(${Formats.options}::text[]) as length (format)
    cross join lateral (
      select id from duel.duel
      where kind = 'online' and subject = topic.subject and format = length.format and ended_at is not null
      order by ended_at desc limit ${candidates}
    ) as d join duel.seat as s on s.duel_id = d.id
    where s.kind = 'human' and s.result in ('win', 'loss', 'draw')
      and s.has_left is not true and s.student_id <> ${studentId}
      and s.rating between ${rating - farthest} and ${rating + farthest}
    limit 1`.execute(db)
  return rows.length > 0
}

/** The duel that goes on without the student, and until when they may begin no other. */
async function readHolds(db: Kysely<Tables>, studentId: string, now: Date) {
  const { rows } = await sql<{ runningId: string | null; until: Date | null }>`
    select (select duel_id from duel.seat where student_id = ${studentId} and kind = 'human' and ended_at is null)
             as "runningId",
           (select until from duel.cool_down where student_id = ${studentId} and until > ${now}) as until`.execute(db)
  return { runningId: rows[0]?.runningId ?? null, coolDownUntil: rows[0]?.until?.toISOString() ?? null }
}

/** All that the lobby shows (DUEL-01). */
export async function readLobby(db: Kysely<Tables>, studentId: string, now: Date) {
  const rating = await readRating(db, studentId, now)
  const [last, waiting, ghosts, holds, invites] = await Promise.all([
    readPast(db, studentId, mostLast),
    readWaiting(db, studentId, now),
    hasGhosts(db, studentId, rating.value),
    readHolds(db, studentId, now),
    listInvites(db, studentId, now),
  ])
  return { rating, last: last.map(servePast), waiting, hasGhosts: ghosts, ...holds, invites }
}
