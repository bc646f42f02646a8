import { type Kysely, type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import { lockStudent } from '../account/student.ts'
import type { Tables } from '../database/tables.ts'
import { Refusal } from '../errors.ts'
import { areApart } from './blocks.ts'
import { busyWords, isBusy } from './busy.ts'
import { newCode } from './invite-codes.ts'
import type { AcceptInput, InviteInput } from './inputs.ts'
import { shownName } from './names.ts'
import { unlessRefused } from './plan.ts'

const hourMs = 3_600_000
/** For how long an invitation can be accepted (duel-rules 12). */
const livesMs = { live: 24 * hourMs, async: 48 * hourMs }
const mostOpen = 20
/** What is listed: those of a week, and 50 of them at most. */
const listedMs = 7 * 24 * hourMs
const mostListed = 50

type Invite = Selectable<Tables['duel.invite']>

/** How a duel of an invitation is begun: in the transaction given, resolving with its id. */
export interface Begin {
  /** Both at once. */
  readonly live: (tx: Kysely<Tables>, invite: Invite & { readonly friend_id: string }) => Promise<string>
  /** The inviter's part, against an empty seat. */
  readonly first: (tx: Kysely<Tables>, invite: Invite) => Promise<string>
  /** The friend's part, against what the inviter did. */
  readonly second: (tx: Kysely<Tables>, invite: Invite, friendId: string) => Promise<string>
}

/** An invitation with what is known of its duels and its friend. */
type Row = Invite & {
  readonly friend_name: string | null
  /** Of the inviter's own duel. */
  readonly own_ended: boolean
  readonly own_reason: string | null
  /** Of the friend's. */
  readonly friend_ended: boolean
  readonly friend_reason: string | null
}

const select = (where: ReturnType<typeof sql>) => sql<Row>`
  select i.*, friend.name as friend_name, coalesce(own.ended_at is not null, false) as own_ended,
         own.ending ->> 'by' as own_reason, coalesce(theirs.ended_at is not null, false) as friend_ended,
         theirs.ending ->> 'by' as friend_reason
  from duel.invite as i
  left join account.student as friend on friend.id = i.friend_id
  left join duel.duel as own on own.id = i.duel_id
  left join duel.duel as theirs on theirs.id = i.friend_duel_id
  where ${where}`

/** The friend's part ended before it began: they may try again. */
const hasMissed = ({ mode, friend_ended, friend_reason }: Row): boolean =>
  mode === 'async' && friend_ended && friend_reason === 'notReady'

/** What has become of an invitation by `now`: time alone ends it, no job does. */
function stateOf(row: Row, now: Date) {
  if (row.withdrawn_at !== null) return 'withdrawn'
  if (row.mode === 'live' ? row.duel_id !== null : row.friend_ended && !hasMissed(row)) return 'played'
  // Without the inviter's part there is nothing to play against.
  if (row.own_ended && row.own_reason !== 'played') return 'withdrawn'
  const mayBegin = now < row.expires_at
  const isPlaying = row.friend_duel_id !== null && !row.friend_ended
  if (row.friend_id !== null && (isPlaying || mayBegin)) return 'joined'
  return mayBegin ? 'open' : 'expired'
}

/** The invitation as whoever made it sees it. */
const serve = (row: Row, now: Date) => ({
  code: row.code,
  mode: row.mode,
  subject: row.subject,
  format: row.format,
  isRated: row.is_rated,
  expiresAt: row.expires_at.toISOString(),
  state: stateOf(row, now),
  friend: row.friend_id === null ? null : shownName(row.friend_name),
  duelId: row.duel_id,
})

async function readOne(db: Kysely<Tables>, where: ReturnType<typeof sql>): Promise<Row | undefined> {
  return (await select(where).execute(db)).rows[0]
}

/** The student's own invitations of the last week, newest first, without those withdrawn. */
export async function listInvites(db: Kysely<Tables>, studentId: string, now: Date) {
  const since = new Date(now.getTime() - listedMs)
  const { rows } = await sql<Row>`
    ${select(sql`i.student_id = ${studentId} and i.created_at > ${since} and i.withdrawn_at is null`)}
    order by i.created_at desc, i.code limit ${mostListed}`.execute(db)
  return rows.map((row) => serve(row, now)).filter(({ state }) => state !== 'withdrawn')
}

/**
 * Makes an invitation, once for its `clientId`. With `async` the inviter's own part begins at once; such a duel is never
 * rated, because nobody sees how the parts were played.
 * @throws {Refusal} CONFLICT beyond 20 open ones, and for an async one while the student plays
 */
export function makeInvite(
  db: Kysely<Tables>,
  studentId: string,
  { clientId, mode, subject, format, isRated }: z.output<typeof InviteInput>,
  begin: Begin,
  now: Date,
) {
  return db.transaction().execute(async (tx) => {
    await lockStudent(tx, studentId)
    const own = sql`i.student_id = ${studentId} and i.client_id = ${clientId}`
    const known = await readOne(tx, own)
    if (known) return serve(known, now)
    await checkRoom(tx, studentId, now)
    const invite = await tx
      .insertInto('duel.invite')
      .values({
        code: newCode(),
        student_id: studentId,
        client_id: clientId,
        mode,
        subject,
        format,
        is_rated: isRated && mode === 'live',
        created_at: now,
        expires_at: new Date(now.getTime() + livesMs[mode]),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    if (mode === 'async') {
      await checkFree(tx, studentId)
      const duelId = await begin.first(tx, invite)
      await tx.updateTable('duel.invite').set({ duel_id: duelId }).where('code', '=', invite.code).execute()
    }
    const made = await readOne(tx, own)
    if (!made) throw new Error('The invitation was stored.')
    return serve(made, now)
  })
}

async function checkRoom(tx: Kysely<Tables>, studentId: string, now: Date): Promise<void> {
  const { rows } = await select(
    sql`i.student_id = ${studentId} and i.withdrawn_at is null and i.expires_at > ${now}`,
  ).execute(tx)
  if (rows.filter((row) => stateOf(row, now) === 'open').length >= mostOpen) {
    throw new Refusal('CONFLICT', { message: `You have ${mostOpen} open invitations. Withdraw one first.` })
  }
}

async function checkFree(tx: Kysely<Tables>, studentId: string): Promise<void> {
  if (await isBusy(tx, studentId)) throw new Refusal('CONFLICT', { message: busyWords })
}

/**
 * What whoever opens the link sees before joining.
 * @throws {Refusal} NOT_FOUND for a code that nobody has
 */
export async function readInvitation(db: Kysely<Tables>, code: string, now: Date) {
  const row = await readOne(db, sql`i.code = ${code}`)
  const from =
    row && (await db.selectFrom('account.student').select('name').where('id', '=', row.student_id).executeTakeFirst())
  if (!row || !from) throw new Refusal('NOT_FOUND')
  const { mode, subject, format, is_rated: isRated } = row
  return {
    code,
    from: shownName(from.name),
    mode,
    subject,
    format,
    isRated,
    expiresAt: row.expires_at.toISOString(),
    state: stateOf(row, now),
  }
}

const wayOf = ({ mode, duel_id, friend_duel_id }: Row) => ({
  mode,
  duelId: mode === 'live' ? duel_id : friend_duel_id,
})

/**
 * Joins: the friend who came first may say so again, nobody else after them.
 * @throws {Refusal} NOT_FOUND for a code that nobody has or of someone blocked, CODE_EXPIRED where it is over, CONFLICT
 *   for one's own, while the inviter still plays their part, and for an async one while the student plays
 */
export function acceptInvite(
  db: Kysely<Tables>,
  studentId: string,
  { clientId, code, isRated }: z.output<typeof AcceptInput>,
  begin: Begin,
  now: Date,
) {
  return db.transaction().execute(async (tx) => {
    await lockStudent(tx, studentId)
    await sql`select 1 from duel.invite where code = ${code} for update`.execute(tx)
    const row = await readOne(tx, sql`i.code = ${code}`)
    if (!row || (await areApart(tx, row.student_id, studentId))) throw new Refusal('NOT_FOUND')
    if (row.student_id === studentId) {
      throw new Refusal('CONFLICT', { message: 'This is your own invitation. Send it to a friend.' })
    }
    const state = stateOf(row, now)
    const isFriend = row.friend_id === studentId && (state === 'joined' || state === 'played')
    if (isFriend && !hasMissed(row)) return wayOf(row)
    if (state !== 'open' && !isFriend) throw new Refusal('CODE_EXPIRED', { message: closedWords(state) })
    if (row.mode === 'async') {
      if (!row.own_ended) {
        throw new Refusal('CONFLICT', {
          message: 'Your friend is still playing their part. Try again in a few minutes.',
        })
      }
      await checkFree(tx, studentId)
    }
    const friendDuelId = row.mode === 'async' ? await begin.second(tx, row, studentId) : null
    await tx
      .updateTable('duel.invite')
      .set({
        friend_id: studentId,
        friend_client_id: clientId,
        friend_is_rated: isRated,
        joined_at: now,
        friend_duel_id: friendDuelId,
      })
      .where('code', '=', code)
      .execute()
    return { mode: row.mode, duelId: friendDuelId }
  })
}

const closedWords = (state: ReturnType<typeof stateOf>): string =>
  state === 'joined' || state === 'played'
    ? 'Somebody else has taken this invitation.'
    : 'This invitation is no longer open. Ask for a new one.'

/**
 * Takes back the student's own invitation, as long as no duel has come of it.
 * @throws {Refusal} NOT_FOUND for another's and for none, CONFLICT once it is played
 */
export function withdrawInvite(db: Kysely<Tables>, studentId: string, code: string, now: Date): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await sql`select 1 from duel.invite where code = ${code} for update`.execute(tx)
    const row = await readOne(tx, sql`i.code = ${code} and i.student_id = ${studentId}`)
    if (!row) throw new Refusal('NOT_FOUND')
    const isTaken = row.mode === 'live' ? row.duel_id !== null : row.friend_id !== null
    if (isTaken) throw new Refusal('CONFLICT', { message: 'Your friend has come: this duel is being played.' })
    await tx
      .updateTable('duel.invite')
      .set({ withdrawn_at: row.withdrawn_at ?? now })
      .where('code', '=', code)
      .execute()
  })
}

/**
 * Begins the live duel of an invitation that has been accepted, once both are there. To be called whenever the student
 * connects.
 * @param isHere whether the other student is connected, to whichever backend
 * @returns the duel's id and its players; null where there is nothing to begin
 */
export function startJoined(
  db: Kysely<Tables>,
  studentId: string,
  isHere: (studentId: string) => Promise<boolean>,
  begin: Pick<Begin, 'live'>,
  now: Date,
): Promise<{ readonly duelId: string; readonly studentIds: readonly [string, string] } | null> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<Invite & { friend_id: string }>`
      select * from duel.invite
      where mode = 'live' and friend_id is not null and duel_id is null and withdrawn_at is null
        and expires_at > ${now} and (student_id = ${studentId} or friend_id = ${studentId})
        and not exists (
          select 1 from duel.seat
          where student_id in (invite.student_id, invite.friend_id) and kind = 'human' and ended_at is null)
      order by joined_at, code
      for update skip locked`.execute(tx)
    for (const invite of rows) {
      const { student_id, friend_id } = invite
      const isReady = await isHere(student_id === studentId ? friend_id : student_id)
      if (!isReady || (await areApart(tx, student_id, friend_id))) continue
      const duelId = await unlessRefused(() => begin.live(tx, invite))
      if (duelId === null) continue
      await tx
        .updateTable('duel.invite')
        .set({ duel_id: duelId, friend_duel_id: duelId })
        .where('code', '=', invite.code)
        .execute()
      return { duelId, studentIds: [student_id, friend_id] }
    }
    return null
  })
}
