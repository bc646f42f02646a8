import type { FastifyInstance } from 'fastify'
import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import type { Tables } from '../database/tables.ts'
import type { Deps } from '../deps.ts'
import { parse, storable } from '../parse.ts'
import { signedIn } from './signed-in.ts'
import { lockStudent, serveStudent, type StudentRow } from './student.ts'

const Preparation = z.strictObject({
  examYear: z.int().min(2020).max(2100).optional(),
  stage: z.enum(['beginning', 'reading', 'revising', 'mains']).optional(),
  medium: z.enum(['English', 'Hindi']).optional(),
  optional: storable(z.string().trim().min(1).max(60)).optional(),
  dailyMinutes: z.int().min(5).max(600).optional(),
})
type Preparation = z.output<typeof Preparation>

/** What the student said of their preparation; a question that was skipped is not there. */
export async function readPreparation(db: Kysely<Tables>, studentId: string): Promise<Preparation> {
  const rows = db.selectFrom('account.preparation').selectAll().where('student_id', '=', studentId)
  const row = await rows.executeTakeFirst()
  return {
    ...(row?.exam_year == null ? {} : { examYear: row.exam_year }),
    ...(row?.stage == null ? {} : { stage: row.stage }),
    ...(row?.medium == null ? {} : { medium: row.medium }),
    ...(row?.optional == null ? {} : { optional: row.optional }),
    ...(row?.daily_minutes == null ? {} : { dailyMinutes: row.daily_minutes }),
  }
}

/** Keeps the answers, each in place of an earlier one to its question; fills exam target and language where they are empty. */
function storePreparation(
  db: Kysely<Tables>,
  studentId: string,
  { examYear, stage, medium, optional, dailyMinutes }: Preparation,
  now: Date,
): Promise<StudentRow> {
  const given = {
    at: now,
    ...(examYear === undefined ? {} : { exam_year: examYear }),
    ...(stage === undefined ? {} : { stage }),
    ...(medium === undefined ? {} : { medium }),
    ...(optional === undefined ? {} : { optional }),
    ...(dailyMinutes === undefined ? {} : { daily_minutes: dailyMinutes }),
  }
  const target = examYear === undefined ? null : `UPSC CSE ${examYear}`
  return db.transaction().execute(async (tx) => {
    await lockStudent(tx, studentId)
    await tx
      .insertInto('account.preparation')
      .values({ student_id: studentId, ...given })
      .onConflict((c) => c.column('student_id').doUpdateSet(given))
      .execute()
    return tx
      .updateTable('account.student')
      .set({
        exam_target: sql<string | null>`coalesce(exam_target, ${target})`,
        preferred_language: sql<string | null>`coalesce(preferred_language, ${medium ?? null})`,
      })
      .where('id', '=', studentId)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

/** `PUT /account/preparation`. */
export function preparationRoutes(app: FastifyInstance, deps: Deps): void {
  app.put(
    '/account/preparation',
    signedIn(deps)(async ({ id }, request) => {
      const preparation = parse(Preparation, request.body)
      return { student: serveStudent(await storePreparation(deps.db, id, preparation, deps.now())) }
    }),
  )
}
