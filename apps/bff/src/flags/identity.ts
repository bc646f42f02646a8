import type { Student } from '@abhyas/contracts/account'
import { Refusal } from '../edge/refusal.ts'
import { asStudent, sessionOf, type Context } from '../trpc.ts'
import { currentStudent } from '../upstream/account.ts'
import type { Identity } from './flag.ts'

/**
 * The student of a request's session; null without one, or with one that the backend has ended. Throws CONFLICT where
 * the request means another student's, and where the backend cannot tell as `asStudent` does.
 */
export async function studentOf(ctx: Context): Promise<Student | null> {
  if (!ctx.jar.session) return null
  const { token } = sessionOf(ctx)
  try {
    return (await asStudent({ ...ctx, token }, currentStudent)).student
  } catch (error) {
    if (error instanceof Refusal && error.code === 'UNAUTHORIZED') return null
    throw error
  }
}

/** What the flag service may know a student by: nothing that tells who it is (C4). */
export const identityOf = ({ id, isPremium, isDemo, subscriptionTier }: Student): Identity => ({
  identifier: id,
  traits: {
    is_premium: isPremium,
    is_demo: isDemo,
    ...(subscriptionTier !== null && { subscription_tier: subscriptionTier }),
  },
})

/** For whom a request's flags are. While the backend is down a student counts by the id alone. Throws CONFLICT. */
export async function identityOfRequest(ctx: Context): Promise<Identity | null> {
  try {
    const student = await studentOf(ctx)
    return student && identityOf(student)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'CONFLICT') throw error
    return { identifier: sessionOf(ctx).studentId, traits: {} }
  }
}
