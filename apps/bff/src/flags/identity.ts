import type { Student } from '@abhyas/contracts/account'
import { studentOf } from '../account/student-of.ts'
import { Refusal } from '../edge/refusal.ts'
import { sessionOf, type Context } from '../trpc.ts'
import type { Identity } from './flag.ts'

/** The student whom a request means; null without a session, or with one that the backend has ended. Throws CONFLICT where that is another's. */
export async function meantStudentOf(ctx: Context): Promise<Student | null> {
  if (ctx.jar.session) sessionOf(ctx)
  return studentOf(ctx)
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
    const student = await meantStudentOf(ctx)
    return student && identityOf(student)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'CONFLICT') throw error
    return { identifier: sessionOf(ctx).studentId, traits: {} }
  }
}
