import { z } from 'zod'
import { BankSubject, Id, Line, Name, Slug, text } from './fields.ts'

/** What an address of a passage is made of, and of a book's screen. */
const BookSlug = Slug.max(60)

export const mostBooks = 40
export const mostChapters = 60
export const mostParagraphs = 400
/** What the gateway takes of a book, with room for what it is sent with: bytes of the whole book as JSON. */
export const longestBook = 900_000

const Paragraph = z.strictObject({
  /** What a citation names. Rises from paragraph to paragraph; a gap is what an edit left. */
  n: z.int().min(1).max(1000),
  heading: Name.nullable().default(null),
  text: text(5000),
})

export const Chapter = z.strictObject({
  id: BookSlug,
  title: Name,
  topics: z.array(Id).min(1).max(5),
  paragraphs: z
    .array(Paragraph)
    .min(1)
    .max(mostParagraphs)
    .refine(
      (paragraphs) => paragraphs.every(({ n }, index) => n > (paragraphs[index - 1]?.n ?? 0)),
      'have numbers that rise from each to the next',
    ),
  /** What to read further. */
  sources: z.array(Line).max(20).default([]),
})
export type Chapter = z.infer<typeof Chapter>

/** `book.json`: the book without its text. */
export const BookFile = z.strictObject({
  /** The screens and the routes of all books have this word in the place of an id. */
  id: BookSlug.refine((id) => id !== 'places', 'is not free'),
  title: Name,
  subject: BankSubject,
  summary: text(200),
  licence: Line,
  /** Their ids in the order in which they are read: each has a file of this name beside this one. */
  chapters: z
    .array(BookSlug)
    .min(1)
    .max(mostChapters)
    .refine((ids) => new Set(ids).size === ids.length, 'name a chapter twice'),
})

export const Book = BookFile.extend({ chapters: z.array(Chapter) })
export type Book = z.infer<typeof Book>
