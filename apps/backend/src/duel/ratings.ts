import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { aged, newcomer, periodsBetween, type Rating } from './rating.ts'

/** A rating as it is stored, and as it is by now. */
export interface Standing {
  /** As after the last rated duel. */
  readonly stored: Rating
  /** The same, less sure by the time since. */
  readonly now: Rating
  /** Rating periods since the last rated duel. */
  readonly periods: number
  readonly isNew: boolean
}

const first: Standing = { stored: newcomer, now: newcomer, periods: 0, isNew: true }

/** How these students stand at `at`; who was never rated, as a newcomer. */
export async function readStandings(
  db: Kysely<Tables>,
  studentIds: readonly string[],
  at: Date,
): Promise<(studentId: string) => Standing> {
  const rows = await db
    .selectFrom('duel.rating')
    .selectAll()
    .where('student_id', '=', sql<string>`any(${studentIds}::uuid[])`)
    .execute()
  const standings = new Map(
    rows.map(({ student_id, value, deviation, volatility, rated_at }): [string, Standing] => {
      const stored = { value, deviation, volatility }
      const periods = periodsBetween(rated_at.getTime(), at.getTime())
      return [student_id, { stored, now: aged(stored, periods), periods, isNew: false }]
    }),
  )
  return (studentId) => standings.get(studentId) ?? first
}

/** Lets one transaction at a time write these ratings. To be called before they are read. */
export async function lockRatings(tx: Kysely<Tables>, studentIds: readonly string[]): Promise<void> {
  await sql`
    select 1 from account.student where id = any(${studentIds}::uuid[]) order by id for no key update`.execute(tx)
}

export async function storeRating(tx: Kysely<Tables>, studentId: string, rating: Rating, at: Date): Promise<void> {
  const row = { ...rating, rated_at: at }
  await tx
    .insertInto('duel.rating')
    .values({ student_id: studentId, ...row })
    .onConflict((conflict) => conflict.column('student_id').doUpdateSet(row))
    .execute()
}
