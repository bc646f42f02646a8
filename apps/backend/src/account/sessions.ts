import { randomBytes } from 'node:crypto'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { Refusal } from '../errors.ts'
import { tokenDigest } from './secret.ts'
import type { StudentRow } from './student.ts'
import { purgeAsks } from './text-asks.ts'

const dayMs = 86_400_000
const idleMs = 30 * dayMs
const longestMs = 180 * dayMs
/** `last_seen_at` is written at most this often, so that a read costs no write. */
const seenEveryMs = 3_600_000

/** What an answer to a sign-in says of its session. `token` is told once and never stored. */
export interface NewSession {
  readonly token: string
  readonly expiresAt: string
}

/** From where a sign-in comes. */
export interface SignInFrom {
  /** The token of a session that ends with it. */
  readonly replaces?: string | undefined
  /** What the browser is called; null or left out where nobody said. */
  readonly device?: string | null
}

/**
 * Starts a session of `studentId` with a new token of 256 random bits, and ends the one whose token is `replaces`.
 * It lasts 180 days, or until 30 days go by without a request.
 */
export async function startSession(
  tx: Kysely<Tables>,
  { studentId, replaces, device, now }: { studentId: string; now: Date } & SignInFrom,
): Promise<NewSession> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + longestMs)
  if (replaces !== undefined) await endSession(tx, replaces, now)
  await tx
    .insertInto('account.session')
    .values({
      token_digest: tokenDigest(token),
      student_id: studentId,
      device: device ?? null,
      created_at: now,
      last_seen_at: now,
      expires_at: expiresAt,
      revoked_at: null,
    })
    .execute()
  return { token, expiresAt: expiresAt.toISOString() }
}

/** Ends the session of `token` at once and for good. */
export async function endSession(db: Kysely<Tables>, token: string, now: Date): Promise<void> {
  await db
    .updateTable('account.session')
    .set({ revoked_at: now })
    .where('token_digest', '=', tokenDigest(token))
    .where('revoked_at', 'is', null)
    .execute()
}

/** Whether a row of `account.session as session` is a session that counts at `now`. */
export const isLive = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`session.revoked_at is null and session.expires_at > ${now}
    and session.last_seen_at > ${new Date(now.getTime() - idleMs)}`

/**
 * Whose session `token` is. That it was used is noted; where that fails, as with a full disk, a read goes on.
 * @param onUnnoted is told why
 * @throws {Refusal} UNAUTHORIZED where it was never given out, is over, or was ended
 */
export async function requireStudent(
  db: Kysely<Tables>,
  token: string,
  now: Date,
  onUnnoted: (error: unknown) => void,
): Promise<StudentRow> {
  const digest = tokenDigest(token)
  const row = await db
    .selectFrom('account.session as session')
    .innerJoin('account.student as student', 'student.id', 'session.student_id')
    .selectAll('student')
    .select('session.last_seen_at')
    .where('session.token_digest', '=', digest)
    .where(isLive(now))
    .executeTakeFirst()
  if (!row) throw new Refusal('UNAUTHORIZED')
  if (row.last_seen_at.getTime() < now.getTime() - seenEveryMs) {
    const note = db.updateTable('account.session').set({ last_seen_at: now }).where('token_digest', '=', digest)
    await note.execute().catch(onUnnoted)
  }
  return row
}

/** Deletes what no longer means anything: sessions that are over, codes, what was spent, and counters of the past. */
export async function purgeAccount(db: Kysely<Tables>, now: Date): Promise<void> {
  const idleSince = new Date(now.getTime() - idleMs)
  await db
    .deleteFrom('account.session')
    .where((where) => where.or([where('expires_at', '<', now), where('last_seen_at', '<', idleSince)]))
    .execute()
  await db
    .deleteFrom('account.code')
    .where('expires_at', '<', new Date(now.getTime() - dayMs))
    .execute()
  // What it stands for lives for minutes.
  await db
    .deleteFrom('account.spent')
    .where('spent_at', '<', new Date(now.getTime() - dayMs))
    .execute()
  await db.deleteFrom('account.usage').where('window_end', '<', now).execute()
  await purgeAsks(db, now)
}
