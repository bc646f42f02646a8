import { questions } from '@abhyas/contracts/questions'
import { asAnyone, asStudent, forAnyone, forStudents, router } from '../trpc.ts'
import * as backend from '../upstream/questions.ts'

export const questionsRouter = router({
  catalogue: forAnyone(questions.catalogue).query(({ ctx }) => asAnyone(ctx, backend.catalogue)),
  pack: forAnyone(questions.pack).query(({ ctx, input }) => asAnyone(ctx, backend.pack(input))),
  byIds: forStudents(questions.byIds).query(({ ctx, input }) => asStudent(ctx, backend.byIds(input))),
  progress: forStudents(questions.progress).query(({ ctx }) => asStudent(ctx, backend.progress)),
  append: forStudents(questions.append).mutation(({ ctx, input }) => asStudent(ctx, backend.append(input))),
  setPlan: forStudents(questions.setPlan).mutation(({ ctx, input }) => asStudent(ctx, backend.setPlan(input))),
  report: forStudents(questions.report).mutation(({ ctx, input }) => asStudent(ctx, backend.report(input))),
  reports: forStudents(questions.reports).query(({ ctx }) => asStudent(ctx, backend.reports)),
})
