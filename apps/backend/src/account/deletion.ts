import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Tables } from '../database/tables.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../errors.ts'
import { deletionMail } from '../mail/mail.ts'
import { parse } from '../parse.ts'
import { readDetails } from './details.ts'
import { endOthers } from './devices.ts'
import { countUse } from './limits.ts'
import { keyedDigest, tokenDigest } from './secret.ts'
import { requireToken, signedIn } from './signed-in.ts'
import type { StudentRow } from './student.ts'

const coolingOffMs = 7 * 86_400_000
const mostRequests = { max: 5, windowMs: 86_400_000 }
const Nothing = z.strictObject({})

/**
 * Asks for the account's deletion in seven days; asked again, the first date stands.
 * @returns the date where it is new
 * @throws {Refusal} FORBIDDEN for the demo account, which others use too, TOO_MANY_REQUESTS where it was asked for and
 * taken back five times a day
 */
async function requestDeletion(
  { db, pepper }: Pick<Deps, 'db' | 'pepper'>,
  student: StudentRow,
  now: Date,
): Promise<Date | undefined> {
  if (student.is_demo) {
    throw new Refusal('FORBIDDEN', { message: 'The demo account is everyone’s: it cannot be deleted.' })
  }
  const due = new Date(now.getTime() + coolingOffMs)
  return db.transaction().execute(async (tx) => {
    const stored = await tx
      .insertInto('account.deletion')
      .values({ student_id: student.id, requested_at: now, due_at: due, begun_at: null })
      .onConflict((c) => c.doNothing())
      .returning('due_at')
      .executeTakeFirst()
    // Each new one sends a mail.
    if (stored) await countUse(tx, keyedDigest(pepper, 'deletion', student.id), [mostRequests], now)
    return stored && due
  })
}

/**
 * Keeps the account after all.
 * @throws {Refusal} CONFLICT once the seven days are over
 */
async function cancelDeletion(db: Kysely<Tables>, studentId: string, now: Date): Promise<void> {
  const asked = db.deleteFrom('account.deletion').where('student_id', '=', studentId)
  const { numDeletedRows } = await asked.where('due_at', '>', now).where('begun_at', 'is', null).executeTakeFirst()
  if (numDeletedRows > 0n) return
  const left = db.selectFrom('account.deletion').select('due_at').where('student_id', '=', studentId)
  if ((await left.execute()).length === 0) return
  throw new Refusal('CONFLICT', { message: 'The seven days are over: this account is being deleted.' })
}

/** `POST /account/deletion` and `DELETE /account/deletion`. What happens when it is due: `deletion-sweep.ts`. */
export function deletionRoutes(app: FastifyInstance, deps: Deps, onSignedOut: (session: Buffer) => void): void {
  const { db, now } = deps
  const student = signedIn(deps)

  app.post(
    '/account/deletion',
    student(async (own, request) => {
      parse(Nothing, request.body ?? {})
      const current = tokenDigest(requireToken(request))
      const due = await requestDeletion(deps, own, now())
      for (const session of await endOthers(db, { studentId: own.id, current }, now())) onSignedOut(session)
      if (due) deps.mailer?.send(deletionMail(own.email, due))
      return readDetails(db, own, current, now())
    }),
  )

  app.delete(
    '/account/deletion',
    student(async (own, request) => {
      parse(Nothing, request.body ?? {})
      await cancelDeletion(db, own.id, now())
      return readDetails(db, own, tokenDigest(requireToken(request)), now())
    }),
  )
}
