import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { isLive } from '../account/sessions.ts'
import { tokenDigest } from '../account/secret.ts'
import type { Tables } from '../database/tables.ts'
import type { Seat } from './game.ts'

/** Who a token belongs to, and what runs for them. */
export interface Admitted {
  readonly studentId: string
  /** The session's digest, in base64url. */
  readonly session: string
  readonly running: Running | null
  /** Whether a search of theirs goes on, or a friend may wait for them. */
  readonly isSeeking: boolean
  readonly isAwaited: boolean
}

export interface Running {
  readonly duelId: string
  readonly seat: Seat
}

interface Row {
  readonly digest: Buffer
  readonly studentId: string
  readonly duelId: string | null
  readonly seat: Seat | null
  readonly isSeeking: boolean
  readonly isAwaited: boolean
}

/** Who these tokens belong to: one query for all. Null of a token that was never given out, is over, or was ended. */
export async function admit(
  db: Kysely<Tables>,
  tokens: readonly string[],
  now: Date,
): Promise<readonly (Admitted | null)[]> {
  const digests = tokens.map(tokenDigest)
  const { rows } = await sql<Row>`
    select session.token_digest as digest, session.student_id as "studentId", seat.duel_id as "duelId",
      seat.seat::integer as seat,
      exists (select 1 from duel.seek where seek.student_id = session.student_id) as "isSeeking",
      exists (
        select 1 from duel.invite
        where invite.mode = 'live' and invite.friend_id is not null and invite.duel_id is null
          and invite.withdrawn_at is null and invite.expires_at > ${now}
          and session.student_id in (invite.student_id, invite.friend_id)) as "isAwaited"
    from account.session as session
    left join duel.seat as seat
      on seat.student_id = session.student_id and seat.ended_at is null and seat.kind = 'human'
    where session.token_digest = any(${digests}::bytea[]) and ${isLive(now)}`.execute(db)
  const known = new Map(rows.map((row) => [row.digest.toString('base64url'), row]))
  return digests.map((digest) => {
    const session = digest.toString('base64url')
    const row = known.get(session)
    if (!row) return null
    const { studentId, isSeeking, isAwaited } = row
    return { studentId, session, running: runningOf(row), isSeeking, isAwaited }
  })
}

/** Those of `sessions`, digests in base64url, that are not over: one query for all. */
export async function findLiveSessions(
  db: Kysely<Tables>,
  sessions: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const digests = sessions.map((session) => Buffer.from(session, 'base64url'))
  const { rows } = await sql<{ digest: Buffer }>`
    select session.token_digest as digest from account.session as session
    where session.token_digest = any(${digests}::bytea[]) and ${isLive(now)}`.execute(db)
  return new Set(rows.map(({ digest }) => digest.toString('base64url')))
}

const runningOf = ({ duelId, seat }: Pick<Row, 'duelId' | 'seat'>): Running | null =>
  duelId === null || seat === null ? null : { duelId, seat }

/** The duel that the student plays now. */
export async function readRunning(db: Kysely<Tables>, studentId: string): Promise<Running | null> {
  const row = await db
    .selectFrom('duel.seat')
    .select(['duel_id', 'seat'])
    .where('student_id', '=', studentId)
    .where('kind', '=', 'human')
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row ? { duelId: row.duel_id, seat: row.seat } : null
}
