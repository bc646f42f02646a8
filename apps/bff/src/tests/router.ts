import { tests } from '@abhyas/contracts/tests'
import { asStudent, forStudents, router } from '../trpc.ts'
import * as backend from '../upstream/tests.ts'

export const testsRouter = router({
  list: forStudents(tests.list).query(({ ctx }) => asStudent(ctx, backend.list)),
  start: forStudents(tests.start).mutation(({ ctx, input }) => asStudent(ctx, backend.start(input))),
  attempt: forStudents(tests.attempt).query(({ ctx, input }) => asStudent(ctx, backend.attempt(input))),
  takeOver: forStudents(tests.takeOver).mutation(({ ctx, input }) => asStudent(ctx, backend.takeOver(input))),
  append: forStudents(tests.append).mutation(({ ctx, input }) => asStudent(ctx, backend.append(input))),
  result: forStudents(tests.result).query(({ ctx, input }) => asStudent(ctx, backend.result(input))),
  review: forStudents(tests.review).query(({ ctx, input }) => asStudent(ctx, backend.review(input))),
  setErrorType: forStudents(tests.setErrorType).mutation(({ ctx, input }) =>
    asStudent(ctx, backend.setErrorType(input)),
  ),
  insights: forStudents(tests.insights).query(({ ctx }) => asStudent(ctx, backend.insights)),
})
