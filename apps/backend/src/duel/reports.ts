import type { Kysely } from 'kysely'
import type { z } from 'zod'
import { lockStudent } from '../account/student.ts'
import type { Tables } from '../database/tables.ts'
import { Refusal } from '../errors.ts'
import type { ReportInput } from './inputs.ts'
import { readOwn } from './past.ts'

const mostReports = 200

/**
 * Keeps what the student says about the opponent of their own duel, once for its `clientId`, for the operator.
 * @throws {Refusal} NOT_FOUND for another's duel and for one without a person across, CONFLICT beyond 200
 */
export function storeReport(
  db: Kysely<Tables>,
  studentId: string,
  { clientId, at, duelId, reason, text }: z.output<typeof ReportInput>,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await lockStudent(tx, studentId)
    const own = await readOwn(tx, studentId, duelId)
    if (!own?.otherId) throw new Refusal('NOT_FOUND')
    const stored = await tx.selectFrom('duel.report').select('client_id').where('student_id', '=', studentId).execute()
    if (stored.some(({ client_id }) => client_id === clientId)) return
    if (stored.length >= mostReports) {
      throw new Refusal('CONFLICT', { message: `You have sent ${mostReports} reports, the most there can be.` })
    }
    await tx
      .insertInto('duel.report')
      .values({ student_id: studentId, client_id: clientId, duel_id: duelId, reason, text, at })
      .execute()
  })
}
