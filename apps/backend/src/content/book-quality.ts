import type { Book } from './books.ts'
import { shelve } from './library-books.ts'

/** What the check of a pack's books found: a row for each, and paragraphs that stand twice in any of them. */
export function checkBooks(books: readonly Book[]) {
  const placed = books.flatMap(({ id, chapters }) =>
    chapters.flatMap((chapter) =>
      chapter.paragraphs.map(({ n, text }) => ({ address: `book:${id}/${chapter.id}#${n}`, text })),
    ),
  )
  const twice = [...Map.groupBy(placed, ({ text }) => text).values()].filter(({ length }) => length > 1)
  return {
    rows: books.map((book) => {
      const { id: name, chapterCount: chapters, words, bytes } = shelve(book, false)
      return {
        book: name,
        chapters,
        paragraphs: book.chapters.flatMap(({ paragraphs }) => paragraphs).length,
        words,
        bytes,
      }
    }),
    faults: twice.map((same) => `${same.map(({ address }) => address).join(' and ')} are one paragraph`),
  }
}
