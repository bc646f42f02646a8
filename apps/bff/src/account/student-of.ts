import type { Student } from '@abhyas/contracts/account'
import { Refusal } from '../edge/refusal.ts'
import { asStudent, type Context } from '../trpc.ts'
import { currentStudent } from '../upstream/account.ts'

/**
 * The student of a request's session; null without one, or with one that the backend has ended. Where the backend cannot
 * tell it throws as `asStudent` does. Whether the request means this student is not looked at: see `sessionOf`.
 */
export async function studentOf(ctx: Context): Promise<Student | null> {
  const { session } = ctx.jar
  if (!session) return null
  try {
    return (await asStudent({ ...ctx, token: session.token }, currentStudent)).student
  } catch (error) {
    if (error instanceof Refusal && error.code === 'UNAUTHORIZED') return null
    throw error
  }
}
