import { bookmarks } from '@abhyas/contracts/bookmarks'
import { asStudent, forStudents, router } from '../trpc.ts'
import * as backend from '../upstream/bookmarks.ts'

export const bookmarksRouter = router({
  list: forStudents(bookmarks.list).query(({ ctx }) => asStudent(ctx, backend.list)),
  set: forStudents(bookmarks.set).mutation(({ ctx, input }) => asStudent(ctx, backend.set(input))),
})
