import type { Library } from '../content/library.ts'
import type { ShelfBook } from '../content/library-books.ts'
import { Refusal } from '../errors.ts'

const headOf = ({ chapters: _chapters, ...head }: ShelfBook) => head

/** Every book that is listed, without its text. */
export const listBooks = (library: Library) => ({ books: library.books.map(headOf) })

/**
 * The book `id` with its text.
 * @throws {Refusal} NOT_FOUND
 */
export function requireBook(library: Library, id: string): ShelfBook {
  const book = library.book(id)
  if (!book) throw new Refusal('NOT_FOUND')
  return book
}

/** A book as it is served: its chapters' topics are for the search. */
export const readBook = (book: ShelfBook) => ({
  ...headOf(book),
  chapters: book.chapters.map(({ topics: _topics, ...chapter }) => chapter),
})
