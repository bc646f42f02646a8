import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { Deps } from '../deps.ts'
import { readConsents } from './consents.ts'
import { readDevices } from './devices.ts'
import { readPreparation } from './preparation.ts'
import { providerOf } from './provider.ts'
import { tokenDigest } from './secret.ts'
import { requireToken, signedIn } from './signed-in.ts'
import { phoneVerifiedAt, type StudentRow } from './student.ts'

async function readDeletion(db: Kysely<Tables>, studentId: string) {
  const rows = db.selectFrom('account.deletion').selectAll().where('student_id', '=', studentId)
  const row = await rows.executeTakeFirst()
  return row ? { requestedAt: row.requested_at.toISOString(), dueAt: row.due_at.toISOString() } : null
}

/**
 * What /accountDetails shows.
 * @param current digest of this session's token
 */
export async function readDetails(db: Kysely<Tables>, student: StudentRow, current: Buffer, now: Date) {
  return {
    provider: await providerOf(db, student),
    email: student.email,
    phone: student.phone,
    phoneVerifiedAt: phoneVerifiedAt(student),
    consents: await readConsents(db, student.id),
    devices: await readDevices(db, student.id, current, now),
    preparation: await readPreparation(db, student.id),
    deletion: await readDeletion(db, student.id),
  }
}

/** `GET /account/details`. */
export function detailRoutes(app: FastifyInstance, deps: Deps): void {
  app.get(
    '/account/details',
    signedIn(deps)(async (student, request) =>
      readDetails(deps.db, student, tokenDigest(requireToken(request)), deps.now()),
    ),
  )
}
