import { books } from '@abhyas/contracts/books'
import { asAnyone, asStudent, forAnyone, forStudents, router } from '../trpc.ts'
import * as backend from '../upstream/books.ts'

export const booksRouter = router({
  list: forAnyone(books.list).query(({ ctx }) => asAnyone(ctx, backend.list)),
  book: forAnyone(books.book).query(({ ctx, input }) => asAnyone(ctx, backend.book(input))),
  places: forStudents(books.places).query(({ ctx }) => asStudent(ctx, backend.places)),
  setPlace: forStudents(books.setPlace).mutation(({ ctx, input }) => asStudent(ctx, backend.setPlace(input))),
})
