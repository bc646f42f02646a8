import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { aged, isProvisional, newcomer, periodsBetween, type Rating } from './rating.ts'

/** The student's rating as it is at `now`, before it is rounded for anyone; a newcomer's where nothing was rated yet. */
export async function readStanding(db: Kysely<Tables>, studentId: string, now: Date): Promise<Rating> {
  const row = await db
    .selectFrom('duel.rating')
    .select(['value', 'deviation', 'volatility', 'rated_at'])
    .where('student_id', '=', studentId)
    .executeTakeFirst()
  return row ? aged(row, periodsBetween(row.rated_at.getTime(), now.getTime())) : newcomer
}

/** The same, as it is shown. */
export async function readRating(db: Kysely<Tables>, studentId: string, now: Date) {
  const rating = await readStanding(db, studentId, now)
  return {
    value: Math.round(rating.value),
    deviation: Math.round(rating.deviation),
    isProvisional: isProvisional(rating),
  }
}
