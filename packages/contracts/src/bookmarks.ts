import { z } from 'zod'
import { clientWrite } from './fields.ts'
import { mutation, query } from './procedure.ts'

export const BookmarkKind = z.enum(['news', 'question', 'mains'])
export type BookmarkKind = z.infer<typeof BookmarkKind>

/** What a student said of one item; of each field the latest word counts. */
const word = {
  kind: BookmarkKind,
  /** Of the news item, the question or the Mains question. */
  itemId: z.string().min(1).max(120),
  saved: z.boolean(),
  /** Empty for none. */
  folder: z.string().trim().max(60),
  note: z.string().trim().max(1000),
  /** Why it is marked important; null where it is not. */
  importantBecause: z.string().trim().max(200).nullable(),
}

/** A saved or important item with what it is called. */
export const Bookmark = z.object({
  ...word,
  title: z.string(),
  /** Subject, year, paper: the line beneath the title. */
  detail: z.string(),
  at: z.iso.datetime(),
})
export type Bookmark = z.infer<typeof Bookmark>

/** A word on one item. What is left out stays as it is: who has not heard it cannot wipe it out. */
const change = {
  ...word,
  folder: word.folder.exactOptional(),
  note: word.note.exactOptional(),
  importantBecause: word.importantBecause.exactOptional(),
}

export const bookmarks = {
  /** Everything saved or marked important, of every kind, newest first. */
  list: query({ access: 'student', input: z.void(), output: z.object({ bookmarks: z.array(Bookmark) }) }),
  /** Saves, changes or removes one; NOT_FOUND for an item that does not exist. */
  set: mutation({ access: 'student', input: z.strictObject({ ...clientWrite, ...change }), output: Bookmark }),
}
