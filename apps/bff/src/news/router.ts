import { news } from '@abhyas/contracts/news'
import { asAnyone, asStudent, forAnyone, forStudents, router } from '../trpc.ts'
import * as backend from '../upstream/news.ts'

export const newsRouter = router({
  editions: forAnyone(news.editions).query(({ ctx }) => asAnyone(ctx, backend.editions)),
  list: forAnyone(news.list).query(({ ctx, input }) => asAnyone(ctx, backend.edition(input))),
  edition: forAnyone(news.edition).query(({ ctx, input }) => asAnyone(ctx, backend.edition(input))),
  item: forAnyone(news.item).query(({ ctx, input }) => asAnyone(ctx, backend.newsItem(input))),
  sampleQuestions: forAnyone(news.sampleQuestions).query(({ ctx }) => asAnyone(ctx, backend.sampleQuestions)),
  shared: forAnyone(news.shared).query(async ({ ctx, input }) => {
    const answer = await asAnyone(ctx, backend.shared(input))
    // Any text is an id that is gone: keeping each would let a stranger fill the cache.
    if (answer.kind === 'gone') ctx.answer.mayBeKept = false
    return answer
  }),
  questions: forStudents(news.questions).query(({ ctx, input }) => asStudent(ctx, backend.questions(input))),
  answer: forStudents(news.answer).mutation(({ ctx, input }) => asStudent(ctx, backend.answer(input))),
  previousYear: forStudents(news.previousYear).query(({ ctx, input }) => asStudent(ctx, backend.previousYear(input))),
  markNotRelated: forStudents(news.markNotRelated).mutation(({ ctx, input }) =>
    asStudent(ctx, backend.markNotRelated(input)),
  ),
  progress: forStudents(news.progress).query(({ ctx }) => asStudent(ctx, backend.progress)),
  recordReading: forStudents(news.recordReading).mutation(({ ctx, input }) =>
    asStudent(ctx, backend.recordReading(input)),
  ),
  highlights: forStudents(news.highlights).query(({ ctx, input }) => asStudent(ctx, backend.highlights(input))),
  setHighlight: forStudents(news.setHighlight).mutation(({ ctx, input }) =>
    asStudent(ctx, backend.setHighlight(input)),
  ),
  removeHighlight: forStudents(news.removeHighlight).mutation(({ ctx, input }) =>
    asStudent(ctx, backend.removeHighlight(input)),
  ),
})
