import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { Refusal } from '../errors.ts'
import { codeText, type Texter } from '../sms/text.ts'
import { clientNetwork } from './client-network.ts'
import type { AccountLimits } from './limits.ts'
import { newCode, type SealedCode, storeCode, tryCode, useCode } from './one-time-code.ts'
import { keyedDigest, tokenDigest } from './secret.ts'
import type { StudentRow } from './student.ts'
import { type Ask, hasRoom, judgeAsk, recordAsk, refuseWhilePaused } from './text-asks.ts'

export interface PhoneDeps {
  readonly db: Kysely<Tables>
  readonly pepper: Buffer
  readonly limits: Pick<AccountLimits, 'textsPerClient'>
  /** Null where no text message can be sent. */
  readonly texter: Texter | null
  /** Is given a line for whoever runs this; it never holds a number. */
  readonly alert: (line: string) => void
}

/** The student who asks, and the token of the session in which they do. */
export interface Asker {
  readonly studentId: string
  readonly token: string
}

/** Any number, the same in every backend: it names the lock that lets one of them count asks or give out a number. */
const lockKey = 4_100_000_016

const lockPhones = (tx: Kysely<Tables>) => sql`select pg_advisory_xact_lock(${lockKey}::bigint)`.execute(tx)

/** A code of this session and this number. */
function seal(pepper: Buffer, { token }: Asker, phone: string, code: string): SealedCode {
  const session = tokenDigest(token).toString('hex')
  return {
    address: keyedDigest(pepper, 'phone', session, phone),
    digest: keyedDigest(pepper, 'phone code', session, phone, code),
  }
}

const sealStudent = (pepper: Buffer, studentId: string) => keyedDigest(pepper, 'text student', studentId)

const sealAsk = (pepper: Buffer, { studentId, token }: Asker, clientIp: string, phone: string): Ask => ({
  student: sealStudent(pepper, studentId),
  session: keyedDigest(pepper, 'text session', tokenDigest(token).toString('hex')),
  network: keyedDigest(pepper, 'text network', clientNetwork(clientIp)),
  phone: keyedDigest(pepper, 'text phone', phone),
  block: keyedDigest(pepper, 'text block', phone.slice(0, 8)),
})

/**
 * Sends a six-digit code to `phone`, ten digits of India; it takes the place of an older one of this session and number.
 * Whose the number is makes no difference to anything here.
 * @throws {Refusal} BAD_REQUEST for a number that is not of a mobile phone, TOO_MANY_REQUESTS within 30 s of the last
 * code or beyond a limit (T15, T16), FORBIDDEN where no message can be sent
 */
export async function sendPhoneCode(
  deps: PhoneDeps,
  asker: Asker & { readonly clientIp: string },
  phone: string,
  now: Date,
): Promise<void> {
  const { db, pepper, limits, texter, alert } = deps
  if (!/^[6-9]/.test(phone)) {
    const message = 'A code can only go to a mobile number of India, which begins with 6, 7, 8 or 9.'
    throw new Refusal('BAD_REQUEST', { message })
  }
  // No 503: that would count as an outage of the whole service, and whoever taps again would take it from everybody.
  if (!texter) throw new Refusal('FORBIDDEN', { message: 'Text messages are not set up here.' })
  const ask = sealAsk(pepper, asker, asker.clientIp, phone)
  // Most of a flood ends here and does not wait for the lock.
  await refuseWhilePaused(db, now)
  const code = newCode()
  const sealed = seal(pepper, asker, phone, code)
  const verdict = await db.transaction().execute(async (tx) => {
    await lockPhones(tx)
    // Before the limits: whoever taps twice hears of the code that is on its way.
    await storeCode(tx, sealed, now)
    const { isSent, alert: line } = await judgeAsk(tx, ask, limits.textsPerClient, now)
    // A code that nobody was sent is answered like any other, but nothing guessed is right.
    if (!isSent) await unmake(tx, sealed)
    await recordAsk(tx, ask, isSent, now)
    return { isSent, line }
  })
  if (verdict.line) alert(verdict.line)
  if (verdict.isSent) texter.send(codeText(phone, code))
}

const unmake = (tx: Kysely<Tables>, { address }: SealedCode) =>
  tx
    .updateTable('account.code')
    .set({ digest: randomBytes(32) })
    .where('address', '=', address)
    .execute()

/** Whether the student could prove a number now: nobody is to be sent to a screen where no message comes (NUDGE-02). */
export const canProvePhone = async (
  { db, pepper, texter }: Pick<PhoneDeps, 'db' | 'pepper' | 'texter'>,
  studentId: string,
  now: Date,
): Promise<boolean> => texter !== null && texter.isWorking() && hasRoom(db, sealStudent(pepper, studentId), now)

/**
 * Makes `phone` the student's, by its code. A number is one student's at a time: an account that had it has none from
 * then on, because who reads its messages now is whose it is.
 * @returns the student with the number
 * @throws {Refusal} CODE_WRONG with the tries that are left, CODE_EXPIRED
 */
export async function provePhone(
  { db, pepper }: Pick<PhoneDeps, 'db' | 'pepper'>,
  asker: Asker,
  { phone, code }: { readonly phone: string; readonly code: string },
  now: Date,
): Promise<StudentRow> {
  const sealed = seal(pepper, asker, phone, code)
  await tryCode(db, sealed, now)
  return db.transaction().execute(async (tx) => {
    await lockPhones(tx)
    await useCode(tx, sealed, now)
    await tx
      .updateTable('account.student')
      .set({ phone: null, phone_verified_at: null })
      .where('phone', '=', phone)
      .where('id', '<>', asker.studentId)
      .execute()
    return tx
      .updateTable('account.student')
      .set({ phone, phone_verified_at: now })
      .where('id', '=', asker.studentId)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}
