import type { mains, SubmissionHead } from '@abhyas/contracts/mains'
import type { z } from 'zod'
import { Refusal } from '../edge/refusal.ts'
import { asAnyone, type AsStudent } from '../trpc.ts'
import * as upstream from '../upstream/mains.ts'
import { atGrader } from './at-grader.ts'

/**
 * Hands an answer in, with what it is held to as the question stands now. Of a question that is gone only what was
 * handed in before is known: it may be sent again, and is answered as it was.
 */
export const submit = (ctx: AsStudent, input: z.output<typeof mains.submit.input>): Promise<SubmissionHead> =>
  atGrader(ctx, async ({ calls }, caller) => {
    const rubric = await asAnyone(ctx, upstream.rubric(input.questionId)).catch(nothingThere)
    return calls.call(rubric ? upstream.submit(input, rubric) : upstream.head(input.submissionId), caller)
  })

function nothingThere(error: unknown): undefined {
  if (error instanceof Refusal && error.code === 'NOT_FOUND') return undefined
  throw error
}
