import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { Refusal } from '../errors.ts'
import { codeMail, type Mailer } from '../mail/mail.ts'
import { clientNetwork } from './client-network.ts'
import { type AccountLimits, countUse } from './limits.ts'
import { newCode, type SealedCode, storeCode, tryCode, useCode } from './one-time-code.ts'
import { keyedDigest } from './secret.ts'
import { type NewSession, type SignInFrom, startSession } from './sessions.ts'
import type { StudentRow } from './student.ts'

export interface CodeDeps {
  readonly db: Kysely<Tables>
  readonly pepper: Buffer
  readonly limits: AccountLimits
  /** Null where no mail can be sent. */
  readonly mailer: Mailer | null
}

const seal = (pepper: Buffer, email: string, code: string): SealedCode => ({
  address: keyedDigest(pepper, 'address', email),
  digest: keyedDigest(pepper, 'code', email, code),
})
const clientOf = (pepper: Buffer, purpose: string, ip: string) => keyedDigest(pepper, purpose, clientNetwork(ip))

/**
 * Mails a new six-digit code to `email`; it takes the place of an older one. Whether there is an account makes no
 * difference to anything here: the account is made when the code comes back (T17).
 * @throws {Refusal} TOO_MANY_REQUESTS within 30 s of the last code or beyond a limit, FORBIDDEN without a mailer
 */
export async function sendCode(deps: CodeDeps, email: string, clientIp: string, now: Date): Promise<void> {
  const { db, pepper, limits, mailer } = deps
  // No 503: that would count as an outage of the whole service, and anybody could take it from everybody.
  if (!mailer) throw new Refusal('FORBIDDEN', { message: 'Sign-in by email is not set up here.' })
  const code = newCode()
  const sealed = seal(pepper, email, code)
  await db.transaction().execute(async (tx) => {
    await storeCode(tx, sealed, now)
    await countUse(tx, sealed.address, limits.codesPerAddress, now)
    await countUse(tx, clientOf(pepper, 'codes', clientIp), limits.codesPerClient, now)
    await countUse(tx, keyedDigest(pepper, 'codes in all'), limits.codesInAll, now)
  })
  mailer.send(codeMail(email, code))
}

export interface SignIn {
  readonly session: NewSession
  readonly student: StudentRow
  readonly isNew: boolean
}

/**
 * Signs in with a code, making the account at the first time. A code works once, for 10 minutes and five tries (T15).
 * @throws {Refusal} CODE_WRONG with the tries that are left, CODE_EXPIRED, TOO_MANY_REQUESTS
 */
export async function redeemCode(
  deps: CodeDeps,
  input: { email: string; code: string; clientIp: string } & SignInFrom,
  now: Date,
): Promise<SignIn> {
  const { db, pepper, limits } = deps
  await countUse(db, clientOf(pepper, 'tries', input.clientIp), limits.triesPerClient, now)
  const sealed = seal(pepper, input.email, input.code)
  await tryCode(db, sealed, now)
  return db.transaction().execute(async (tx) => {
    await useCode(tx, sealed, now)
    const { student, isNew } = await openAccount(tx, { email: input.email, name: null }, now)
    const session = await startSession(tx, { ...input, studentId: student.id, now })
    return { session, student, isNew }
  })
}

/** The account with a proven address, made where there is none; `name` is for a new one. */
export async function openAccount(
  tx: Kysely<Tables>,
  { email, name }: { email: string; name: string | null },
  now: Date,
): Promise<Omit<SignIn, 'session'>> {
  for (;;) {
    const made = await tx
      .insertInto('account.student')
      .values({ email, name, created_at: now })
      .onConflict((c) => c.column('email').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (made) return { student: made, isNew: true }
    // Held until the session is there: a deletion that begins meanwhile waits, and ends that session with the others.
    const known = tx.selectFrom('account.student').selectAll().where('email', '=', email).forKeyShare()
    const student = await known.executeTakeFirst()
    if (student) return { student, isNew: false }
    // One that has begun just now has let go of the address.
  }
}
