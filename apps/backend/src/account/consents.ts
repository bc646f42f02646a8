import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Tables } from '../database/tables.ts'
import type { Deps } from '../deps.ts'
import { parse } from '../parse.ts'
import { countUse } from './limits.ts'
import { keyedDigest } from './secret.ts'
import { signedIn } from './signed-in.ts'
import { lockStudent } from './student.ts'

const purposes = ['push', 'sms', 'whatsapp', 'email'] as const
const mostGiven = { max: 50, windowMs: 86_400_000 }
const ConsentInput = z.strictObject({ purpose: z.enum(purposes), isGiven: z.boolean() })

/** How every purpose stands, in their order; what was never touched is not given (C4). */
export async function readConsents(db: Kysely<Tables>, studentId: string) {
  const rows = await db
    .selectFrom('account.consent')
    .distinctOn('purpose')
    .select(['purpose', 'is_given', 'at'])
    .where('student_id', '=', studentId)
    .orderBy('purpose')
    .orderBy('id', 'desc')
    .execute()
  return purposes.map((purpose) => {
    const last = rows.find((row) => row.purpose === purpose)
    return { purpose, isGiven: last?.is_given ?? false, at: last?.at.toISOString() ?? null }
  })
}

/** Keeps a consent or a withdrawal with its moment; one that changes nothing keeps the moment that stands. Throws TOO_MANY_REQUESTS. */
function storeConsent(
  { db, pepper }: Pick<Deps, 'db' | 'pepper'>,
  studentId: string,
  { purpose, isGiven }: z.output<typeof ConsentInput>,
  now: Date,
) {
  return db.transaction().execute(async (tx) => {
    await lockStudent(tx, studentId)
    const before = await readConsents(tx, studentId)
    if (before.some((one) => one.purpose === purpose && one.at !== null && one.isGiven === isGiven)) return before
    // Every change stays for good. A withdrawal is never refused: there are no more of those than were given.
    if (isGiven) await countUse(tx, keyedDigest(pepper, 'consents', studentId), [mostGiven], now)
    await tx
      .insertInto('account.consent')
      .values({ student_id: studentId, purpose, is_given: isGiven, at: now })
      .execute()
    return readConsents(tx, studentId)
  })
}

/** `PUT /account/consents`. */
export function consentRoutes(app: FastifyInstance, deps: Deps): void {
  app.put(
    '/account/consents',
    signedIn(deps)(async ({ id }, request) => ({
      consents: await storeConsent(deps, id, parse(ConsentInput, request.body), deps.now()),
    })),
  )
}
