import { createHash } from 'node:crypto'
import type { Book, Chapter } from './books.ts'
import { firstById, preferred, samplePack } from './library-questions.ts'
import type { StoredPack } from './store.ts'

/** A book with what a shelf says of it. */
export interface ShelfBook extends Omit<Book, 'chapters'> {
  readonly isSample: boolean
  readonly chapterCount: number
  readonly words: number
  /** Of its text as JSON. */
  readonly bytes: number
  /** Changes with its text. */
  readonly version: string
  readonly chapters: readonly Chapter[]
}

export interface BookLibrary {
  /** Those that are listed, in the order of their packs. */
  readonly books: readonly ShelfBook[]
  /** Any book by its id, those of packs that are not listed among them. */
  readonly book: (id: string) => ShelfBook | undefined
}

const countWords = (text: string) => text.split(/\s+/).filter(Boolean).length

/** A book as it stands on the shelf. */
export function shelve({ chapters, ...head }: Book, isSample: boolean): ShelfBook {
  const text = JSON.stringify(chapters)
  const paragraphs = chapters.flatMap((chapter) => chapter.paragraphs)
  return {
    ...head,
    isSample,
    chapterCount: chapters.length,
    words: paragraphs.reduce((sum, paragraph) => sum + countWords(paragraph.text), 0),
    bytes: Buffer.byteLength(text),
    version: createHash('sha256').update(JSON.stringify(head)).update(text).digest('hex').slice(0, 16),
    chapters,
  }
}

const booksOf = ({ head, books }: StoredPack) => books.map((book) => shelve(book, head.name === samplePack))

/** Puts the books of `packs` together. */
export function buildBooks(packs: readonly StoredPack[]): BookLibrary {
  const shelved = new Map(packs.map((pack) => [pack, booksOf(pack)] as const))
  const of = (some: readonly StoredPack[]) => some.flatMap((pack) => shelved.get(pack) ?? [])
  const listed = firstById(of(preferred(packs, ({ books }) => books.length > 0)), ({ id }) => id)
  const all = firstById([...listed.values(), ...of(packs)], ({ id }) => id)
  return { books: [...listed.values()].toReversed(), book: (id) => all.get(id) }
}
