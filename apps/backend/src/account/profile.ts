import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Tables } from '../database/tables.ts'
import type { Deps } from '../deps.ts'
import { parse, storable } from '../parse.ts'
import { signedIn } from './signed-in.ts'
import { serveStudent, type StudentRow } from './student.ts'

const line = (longest: number) => storable(z.string().trim().min(1).max(longest))

/** What a student may change of themselves (ACC-05); everything else is refused (T29). */
const StudentChange = z.strictObject({
  name: line(100).nullable().optional(),
  state: line(60).nullable().optional(),
  city: line(60).nullable().optional(),
  country: line(60).nullable().optional(),
  preferredLanguage: z.enum(['English', 'Hindi']).nullable().optional(),
  examTarget: line(60).nullable().optional(),
})
type StudentChange = z.output<typeof StudentChange>

/** Writes the fields that `change` names, and no other: the last writer of a field wins it. */
async function updateStudent(
  db: Kysely<Tables>,
  student: StudentRow,
  { preferredLanguage, examTarget, ...rest }: StudentChange,
): Promise<StudentRow> {
  const set = { ...rest, preferred_language: preferredLanguage, exam_target: examTarget }
  if (Object.values(set).every((value) => value === undefined)) return student
  const update = db.updateTable('account.student').set(set).where('id', '=', student.id)
  return update.returningAll().executeTakeFirstOrThrow()
}

/** `PATCH /account/student`. */
export function profileRoutes(app: FastifyInstance, deps: Deps): void {
  app.patch(
    '/account/student',
    signedIn(deps)(async (student, request) => {
      const change = parse(StudentChange, request.body)
      return { student: serveStudent(await updateStudent(deps.db, student, change)) }
    }),
  )
}
