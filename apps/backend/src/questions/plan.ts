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

/** The plan of `student`, or what holds until there is one. */
export async function readPlan(db: Kysely<Tables>, student: Pick<StudentRow, 'id' | 'exam_target'>): Promise<Plan> {
  const row = await db
    .selectFrom('questions.plan')
    .select(['daily_cap', 'paused_until'])
    .where('student_id', '=', student.id)
    .executeTakeFirst()
  return {
    examDate: dateOf(student.exam_target),
    dailyCap: row?.daily_cap ?? usualCap,
    pausedUntil: row?.paused_until ?? null,
  }
}

/**
 * Keeps the student's plan. Of two writes the later by `at` wins, in whatever order they arrive. No date leaves an exam
 * target that is none as it is.
 * @returns what is stored afterwards
 */
export function setPlan(
  db: Kysely<Tables>,
  studentId: string,
  write: Plan & { clientId: string; at: Date },
): Promise<Plan> {
  return db.transaction().execute(async (tx) => {
    await lockStudent(tx, studentId)
    const result = await sql`
      insert into questions.plan as p (student_id, daily_cap, paused_until, at, client_id)
      values (${studentId}, ${write.dailyCap}, ${write.pausedUntil}, ${write.at}, ${write.clientId})
      on conflict (student_id) do update
        set daily_cap = excluded.daily_cap, paused_until = excluded.paused_until,
            at = excluded.at, client_id = excluded.client_id
        where (p.at, p.client_id) < (excluded.at, excluded.client_id)`.execute(tx)
    const student = await tx
      .selectFrom('account.student')
      .select(['id', 'exam_target'])
      .where('id', '=', studentId)
      .executeTakeFirstOrThrow()
    const changesDate = result.numAffectedRows === 1n && write.examDate !== dateOf(student.exam_target)
    if (!changesDate) return readPlan(tx, student)
    await tx.updateTable('account.student').set({ exam_target: write.examDate }).where('id', '=', studentId).execute()
    return readPlan(tx, { ...student, exam_target: write.examDate })
  })
}
