import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { isProvisional } from './rating.ts'
import { readStandings } from './ratings.ts'

/** The student's rating as it is shown at `now`. */
export async function readRating(db: Kysely<Tables>, studentId: string, now: Date) {
  const rating = (await readStandings(db, [studentId], now))(studentId).now
  return {
    value: Math.round(rating.value),
    deviation: Math.round(rating.deviation),
    isProvisional: isProvisional(rating),
  }
}
