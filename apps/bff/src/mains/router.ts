import { mains } from '@abhyas/contracts/mains'
import { asAnyone, forAnyone, forStudents, numberOf, router, streamForStudents } from '../trpc.ts'
import * as upstream from '../upstream/mains.ts'
import { askGrader } from './at-grader.ts'
import { followProgress } from './progress.ts'
import { submit } from './submit.ts'

export const mainsRouter = router({
  questions: forAnyone(mains.questions).query(({ ctx }) => asAnyone(ctx, upstream.questions)),
  sample: forAnyone(mains.sample).query(({ ctx, input }) => asAnyone(ctx, upstream.sample(input))),
  submissions: forStudents(mains.submissions).query(({ ctx }) => askGrader(ctx, upstream.submissions)),
  submission: forStudents(mains.submission).query(({ ctx, input }) => askGrader(ctx, upstream.submission(input))),
  submit: forStudents(mains.submit).mutation(({ ctx, input }) => submit(ctx, input)),
  confirm: forStudents(mains.confirm).mutation(({ ctx, input }) => askGrader(ctx, upstream.confirm(input))),
  progress: streamForStudents(mains.progress).subscription(({ ctx, input: { submissionId, lastEventId }, signal }) =>
    followProgress(ctx, submissionId, numberOf(lastEventId), signal),
  ),
  retry: forStudents(mains.retry).mutation(({ ctx, input }) => askGrader(ctx, upstream.retry(input))),
  remove: forStudents(mains.remove).mutation(({ ctx, input }) => askGrader(ctx, upstream.remove(input))),
  dispute: forStudents(mains.dispute).mutation(({ ctx, input }) => askGrader(ctx, upstream.dispute(input))),
})
