import { type Kysely, type Selectable, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'

export type StudentRow = Selectable<Tables['account.student']>

/** The signed-in person in the form in which they are served. */
export const serveStudent = (row: StudentRow) => ({
  id: row.id,
  name: row.name,
  email: row.email,
  phone: row.phone,
  photo: row.photo,
  state: row.state,
  city: row.city,
  country: row.country,
  preferredLanguage: row.preferred_language,
  examTarget: row.exam_target,
  createdAt: row.created_at.toISOString(),
  isPremium: row.is_premium,
  subscriptionTier: row.subscription_tier,
  isDemo: row.is_demo,
})

/** When the student proved the number that stands in `phone`; null where nobody did. */
export const phoneVerifiedAt = (row: StudentRow): string | null => row.phone_verified_at?.toISOString() ?? null

/**
 * Lets one transaction at a time write what belongs to the student, until its end. The row of the student serves as the
 * lock; what refers to it does not wait.
 */
export async function lockStudent(tx: Kysely<Tables>, studentId: string): Promise<void> {
  await sql`select 1 from account.student where id = ${studentId} for no key update`.execute(tx)
}
