import { Refusal } from '../edge/refusal.ts'
import { asStudent, type AsStudent } from '../trpc.ts'
import { currentStudent } from '../upstream/account.ts'
import type { Caller } from '../upstream/caller.ts'
import { UpstreamFault } from '../upstream/fault.ts'
import type { Grader } from '../upstream/grader.ts'
import type { UpstreamRequest } from '../upstream/request.ts'

/**
 * What `ask` gets from the essay-grader for the student, who is whom the backend says the session belongs to: the
 * grader knows no sessions and takes our word. Throws UNAUTHORIZED for a session that was ended, UNAVAILABLE where
 * there is no grader, and what `ask` throws.
 */
export async function atGrader<Answer>(
  ctx: AsStudent,
  ask: (grader: Grader, caller: Caller) => Promise<Answer>,
): Promise<Answer> {
  const { grader, requestId, trace, clientIp } = ctx
  if (!grader) throw new Refusal('UNAVAILABLE')
  const { student } = await asStudent(ctx, currentStudent)
  try {
    return await ask(grader, { requestId, trace, clientIp, studentId: student.id })
  } catch (error) {
    throw isAboutUs(error) ? new UpstreamFault('garbage', 'it refuses the gateway') : error
  }
}

/** The grader refuses the gateway, which is no news of the student’s session. */
const isAboutUs = (error: unknown): boolean =>
  error instanceof Refusal && (error.code === 'UNAUTHORIZED' || error.code === 'FORBIDDEN')

/** One call of the essay-grader for the student. Throws as `atGrader` does. */
export const askGrader = <Answer>(ctx: AsStudent, request: UpstreamRequest<Answer>): Promise<Answer> =>
  atGrader(ctx, ({ calls }, caller) => calls.call(request, caller))
