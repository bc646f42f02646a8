import { z } from 'zod'
import { clientWrite } from './fields.ts'
import { mutation, query } from './procedure.ts'
import { Subject } from './questions.ts'

export const BookId = z.string().min(1).max(60)
export const ChapterId = z.string().min(1).max(60)

/** A book as it stands on the shelf. */
export const BookHead = z.object({
  id: BookId,
  title: z.string(),
  subject: Subject,
  summary: z.string(),
  /** Under which terms it may be read: shown with it. */
  licence: z.string(),
  isSample: z.boolean(),
  chapterCount: z.number().int(),
  words: z.number().int(),
  /** Of its text as JSON: what a download costs. */
  bytes: z.number().int(),
  /** Changes with its text: a copy of another version is fetched anew. */
  version: z.string(),
})
export type BookHead = z.infer<typeof BookHead>

export const Paragraph = z.object({
  /** Its number in the chapter, from 1 on: what a citation names. */
  n: z.number().int().positive(),
  /** Where a section begins. */
  heading: z.string().nullable(),
  text: z.string(),
})
export type Paragraph = z.infer<typeof Paragraph>

export const Chapter = z.object({
  id: ChapterId,
  title: z.string(),
  paragraphs: z.array(Paragraph),
  /** What to read further. */
  sources: z.array(z.string()),
})
export type Chapter = z.infer<typeof Chapter>

export const Book = BookHead.extend({ chapters: z.array(Chapter) })
export type Book = z.infer<typeof Book>

/** Where a student stopped to read. */
const place = { bookId: BookId, chapterId: ChapterId, paragraph: z.number().int().min(1).max(1000) }
export const Place = z.object({ ...place, at: z.iso.datetime() })
export type Place = z.infer<typeof Place>

export const books = {
  /** Every book, in the order of the shelf. */
  list: query({
    access: 'public',
    input: z.void(),
    output: z.object({ books: z.array(BookHead) }),
    cache: { freshSeconds: 300, staleSeconds: 86_400 },
  }),
  /** A whole book, for reading offline too. NOT_FOUND without it. */
  book: query({
    access: 'public',
    input: z.strictObject({ id: BookId }),
    output: Book,
    cache: { freshSeconds: 300, staleSeconds: 86_400 },
  }),
  /** Where the student stopped in each book. */
  places: query({ access: 'student', input: z.void(), output: z.object({ places: z.array(Place) }) }),
  /** Keeps where the student stopped; of two words on one book the later by `at` counts. NOT_FOUND without the paragraph. */
  setPlace: mutation({ access: 'student', input: z.strictObject({ ...clientWrite, ...place }), output: Place }),
}
