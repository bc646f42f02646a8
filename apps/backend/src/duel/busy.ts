import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'

/** Why whoever plays begins no other duel, in words for them. */
export const busyWords = 'You are in a duel now. Play it to its end first.'

/** Those of `studentIds` who play a duel now. */
export async function busyOf(db: Kysely<Tables>, studentIds: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ studentId: string }>`
    select student_id as "studentId" from duel.seat
    where student_id = any(${studentIds}::uuid[]) and kind = 'human' and ended_at is null`.execute(db)
  return rows.map(({ studentId }) => studentId)
}

/** Whether this student plays a duel now. */
export const isBusy = async (db: Kysely<Tables>, studentId: string): Promise<boolean> =>
  (await busyOf(db, [studentId])).length > 0
