import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import { lockStudent, type StudentRow } from '../account/student.ts'
import type { Tables } from '../database/tables.ts'

/** What a student decided about revision; days in India. */
export interface Plan {
  /** Kept as the student's `exam_target`, where it may also be another text, which is no date. */
  readonly examDate: string | null
  /** Reviews a day at most. */
  readonly dailyCap: number
  /** No card is due before this day. */
  readonly pausedUntil: string | null
}

/** Until the student decides otherwise; as the client's. */
export const usualCap = 60

const dateOf = (target: string | null): string | null => z.iso.date().safeParse(target).data ?? null

/** As `setPlan` writes the values; null where the row is not there. */
const Kept = z.object({ dailyCap: z.int().nullable(), pausedUntil: z.iso.date().nullable() })

/** The plan of `student`, or what holds until there is one. */
export async function readPlan(db: Kysely<Tables>, student: Pick<StudentRow, 'id' | 'exam_target'>): Promise<Plan> {
  const { rows } = await sql`
    select (max(value::text) filter (where field = 'dailyCap'))::integer as "dailyCap",
           max(value #>> '{}') filter (where field = 'pausedUntil') as "pausedUntil"
    from questions.plan where student_id = ${student.id}`.execute(db)
  const { dailyCap, pausedUntil } = Kept.parse(rows[0])
  return { examDate: dateOf(student.exam_target), dailyCap: dailyCap ?? usualCap, pausedUntil }
}

/** What one write says of the plan; a field that is absent stays as it is. */
export type PlanWrite = { readonly [Field in keyof Plan]?: Plan[Field] | undefined } & {
  readonly clientId: string
  readonly at: Date
}

/**
 * Keeps what `write` names of the student's plan. Of two writes that name a field the later by `at` wins it, in whatever
 * order they arrive. No date leaves an exam target that is none as it is.
 * @returns what is stored afterwards
 */
export function setPlan(db: Kysely<Tables>, studentId: string, write: PlanWrite): Promise<Plan> {
  const { examDate, dailyCap, pausedUntil, at, clientId } = write
  const fields = [
    { field: 'examDate', isNamed: examDate !== undefined, value: null },
    { field: 'dailyCap', isNamed: dailyCap !== undefined, value: dailyCap },
    { field: 'pausedUntil', isNamed: pausedUntil !== undefined, value: pausedUntil },
  ].filter(({ isNamed }) => isNamed)
  return db.transaction().execute(async (tx) => {
    await lockStudent(tx, studentId)
    const won = await sql<{ field: string }>`
      insert into questions.plan as p (student_id, field, value, at, client_id)
      select ${studentId}, f.field, f.value, ${at}, ${clientId}
      from jsonb_to_recordset(${JSON.stringify(fields)}::jsonb) as f (field text, value jsonb)
      on conflict (student_id, field) do update
        set value = excluded.value, at = excluded.at, client_id = excluded.client_id
        where (p.at, p.client_id) < (excluded.at, excluded.client_id)
      returning field`.execute(tx)
    const student = await tx
      .selectFrom('account.student')
      .select(['id', 'exam_target'])
      .where('id', '=', studentId)
      .executeTakeFirstOrThrow()
    const winsDate = won.rows.some(({ field }) => field === 'examDate')
    if (!winsDate || examDate === undefined || examDate === dateOf(student.exam_target)) return readPlan(tx, student)
    await tx.updateTable('account.student').set({ exam_target: examDate }).where('id', '=', studentId).execute()
    return readPlan(tx, { ...student, exam_target: examDate })
  })
}
