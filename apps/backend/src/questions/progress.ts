import { type Kysely, sql } from 'kysely'
import type { StudentRow } from '../account/student.ts'
import type { Tables } from '../database/tables.ts'
import type { QuestionProgress } from './fold.ts'
import { readPlan } from './plan.ts'

/**
 * The most questions of one answer: four times what a content pack holds. At the longest they make 7 MB, and the gateway
 * takes 8 MiB (`progress` in apps/bff/src/upstream/questions.ts).
 */
export const mostTold = 12_000

const touchedAt = ({ last, card }: QuestionProgress): string => last?.at ?? card?.due ?? ''

/** `progress`, or where it is too long the part that was answered last. */
export function latest(progress: readonly QuestionProgress[]): readonly QuestionProgress[] {
  if (progress.length <= mostTold) return progress
  return progress.toSorted((a, b) => (touchedAt(a) < touchedAt(b) ? 1 : -1)).slice(0, mostTold)
}

/**
 * All that the student's log says of each question that there still is, and the plan. One that left the library stays in
 * the log; its card would be due for good, for nobody can answer it. Of more than `mostTold`, those answered last.
 * @param known those of the ids that the student may still be asked
 */
export async function readProgress(
  db: Kysely<Tables>,
  student: StudentRow,
  known: (questionIds: readonly string[]) => Promise<ReadonlySet<string>>,
  now: Date,
) {
  // One value of one row: the driver takes longer to read thousands of rows than the database to join them.
  const result = await sql<{ progress: QuestionProgress[] }>`
    select coalesce(jsonb_agg(body order by question_id), '[]') as progress
    from questions.progress where student_id = ${student.id}`.execute(db)
  const all = result.rows[0]?.progress ?? []
  const there = await known(all.map(({ questionId }) => questionId))
  return {
    now: now.toISOString(),
    progress: latest(all.filter(({ questionId }) => there.has(questionId))),
    plan: await readPlan(db, student),
  }
}
