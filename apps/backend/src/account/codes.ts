import { randomInt, timingSafeEqual } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { Refusal } from '../errors.ts'
import { codeMail, type Mailer } from '../mail/mail.ts'
import { clientNetwork } from './client-network.ts'
import { type AccountLimits, countUse } from './limits.ts'
import { keyedDigest } from './secret.ts'
import { type NewSession, startSession } from './sessions.ts'
import type { StudentRow } from './student.ts'

export const resendAfterMs = 30_000
export const expiresInMs = 600_000
const maxTries = 5

export interface CodeDeps {
  readonly db: Kysely<Tables>
  readonly pepper: Buffer
  readonly limits: AccountLimits
  /** Null where no mail can be sent. */
  readonly mailer: Mailer | null
}

const addressOf = (pepper: Buffer, email: string) => keyedDigest(pepper, 'address', email)
const clientOf = (pepper: Buffer, purpose: string, ip: string) => keyedDigest(pepper, purpose, clientNetwork(ip))

/**
 * Mails a new six-digit code to `email`; it takes the place of an older one. Whether there is an account makes no
 * difference to anything here: the account is made when the code comes back (T17).
 * @throws {Refusal} TOO_MANY_REQUESTS within 30 s of the last code or beyond a limit, UNAVAILABLE without a mailer
 */
export async function sendCode(deps: CodeDeps, email: string, clientIp: string, now: Date): Promise<void> {
  const { db, pepper, limits, mailer } = deps
  if (!mailer) throw new Refusal('UNAVAILABLE', { message: 'Sign-in by email is not set up here.' })
  const code = randomInt(1_000_000).toString().padStart(6, '0')
  const address = addressOf(pepper, email)
  const row = {
    digest: keyedDigest(pepper, 'code', email, code),
    sent_at: now,
    expires_at: new Date(now.getTime() + expiresInMs),
    tries: 0,
    used_at: null,
  }
  await db.transaction().execute(async (tx) => {
    const stored = await tx
      .insertInto('account.code')
      .values({ address, ...row })
      .onConflict((c) =>
        c
          .column('address')
          .doUpdateSet(row)
          .where('account.code.sent_at', '<=', new Date(now.getTime() - resendAfterMs)),
      )
      .returning('sent_at')
      .execute()
    if (stored.length === 0) throw await tooSoon(tx, address, now)
    await countUse(tx, address, limits.codesPerAddress, now)
    await countUse(tx, clientOf(pepper, 'codes', clientIp), limits.codesPerClient, now)
    await countUse(tx, keyedDigest(pepper, 'codes in all'), limits.codesInAll, now)
  })
  mailer.send(codeMail(email, code))
}

async function tooSoon(tx: Kysely<Tables>, address: Buffer, now: Date): Promise<Refusal> {
  const last = await tx.selectFrom('account.code').select('sent_at').where('address', '=', address).executeTakeFirst()
  const retryAfterMs = last ? Math.max(1, last.sent_at.getTime() + resendAfterMs - now.getTime()) : resendAfterMs
  return new Refusal('TOO_MANY_REQUESTS', {
    message: 'A code was sent a moment ago. Look for it, or ask again in half a minute.',
    retryAfterMs,
  })
}

export interface SignIn {
  readonly session: NewSession
  readonly student: StudentRow
  readonly isNew: boolean
}

/**
 * Signs in with a code, making the account at the first time. A code works once, for 10 minutes and five tries, and
 * a try is counted before it is looked at: however many arrive together, five are evaluated (T15).
 * @throws {Refusal} CODE_WRONG with the tries that are left, CODE_EXPIRED, TOO_MANY_REQUESTS
 */
export async function redeemCode(
  deps: CodeDeps,
  input: { email: string; code: string; replaces?: string | undefined; clientIp: string },
  now: Date,
): Promise<SignIn> {
  const { db, pepper, limits } = deps
  await countUse(db, clientOf(pepper, 'tries', input.clientIp), limits.triesPerClient, now)
  const address = addressOf(pepper, input.email)
  const live = await db
    .updateTable('account.code')
    .set({ tries: sql<number>`tries + 1` })
    .where('address', '=', address)
    .where('tries', '<', maxTries)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['digest', 'tries'])
    .executeTakeFirst()
  if (!live) throw new Refusal('CODE_EXPIRED')
  const digest = keyedDigest(pepper, 'code', input.email, input.code)
  if (!timingSafeEqual(digest, live.digest)) throw wrongCode(maxTries - live.tries)
  return db.transaction().execute(async (tx) => {
    const used = await tx
      .updateTable('account.code')
      .set({ used_at: now })
      .where('address', '=', address)
      .where('digest', '=', digest)
      .where('used_at', 'is', null)
      .returning('used_at')
      .execute()
    if (used.length === 0) throw new Refusal('CODE_EXPIRED')
    const { student, isNew } = await openAccount(tx, { email: input.email, name: null }, now)
    const session = await startSession(tx, { studentId: student.id, replaces: input.replaces, now })
    return { session, student, isNew }
  })
}

function wrongCode(left: number): Refusal {
  const rest =
    left === 0 ? 'No tries are left. Ask for a new code.' : left === 1 ? 'One try is left.' : `${left} tries are left.`
  return new Refusal('CODE_WRONG', { message: `That code is not right. ${rest}` })
}

/** The account with a proven address, made where there is none; `name` is for a new one. */
export async function openAccount(
  tx: Kysely<Tables>,
  { email, name }: { email: string; name: string | null },
  now: Date,
): Promise<Omit<SignIn, 'session'>> {
  const made = await tx
    .insertInto('account.student')
    .values({ email, name, created_at: now })
    .onConflict((c) => c.column('email').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (made) return { student: made, isNew: true }
  const known = tx.selectFrom('account.student').selectAll().where('email', '=', email)
  return { student: await known.executeTakeFirstOrThrow(), isNew: false }
}
