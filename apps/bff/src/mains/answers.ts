import type { Submission } from '@abhyas/contracts/mains'
import { Refusal } from '../edge/refusal.ts'
import type { AsStudent } from '../trpc.ts'
import type { Caller } from '../upstream/caller.ts'
import type { Grader } from '../upstream/grader.ts'
import { submission, submissions } from '../upstream/mains.ts'
import { atGrader } from './at-grader.ts'

async function* none(): AsyncGenerator<Submission, void> {}

async function* each({ calls }: Grader, caller: Caller, ids: readonly string[]): AsyncGenerator<Submission, void> {
  for (const id of ids) {
    try {
      yield await calls.call(submission({ id }), caller)
    } catch (error) {
      // Deleted since it was listed.
      if (!(error instanceof Refusal && error.code === 'NOT_FOUND')) throw error
    }
  }
}

/**
 * Every answer that the student handed in, with its report, asked for one after another as they are read. Throws as
 * `atGrader` does, but where there is no grader there are no answers.
 */
export const answersOf = async (ctx: AsStudent): Promise<AsyncIterable<Submission>> =>
  ctx.grader === undefined
    ? none()
    : atGrader(ctx, async (grader, caller) => {
        const { submissions: heads } = await grader.calls.call(submissions, caller)
        return each(
          grader,
          caller,
          heads.map(({ id }) => id),
        )
      })
