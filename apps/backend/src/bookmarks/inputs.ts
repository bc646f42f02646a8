import { z } from 'zod'
import { Moment, storable } from '../parse.ts'

export const BookmarkKind = z.enum(['news', 'question', 'mains'])
export type BookmarkKind = z.infer<typeof BookmarkKind>

/** A word on one item; what is left out stays as it is. */
export const BookmarkInput = z.strictObject({
  clientId: z.uuid().toLowerCase(),
  at: Moment,
  kind: BookmarkKind,
  itemId: storable(z.string().min(1).max(120)),
  saved: z.boolean(),
  folder: storable(z.string().trim().max(60)).exactOptional(),
  note: storable(z.string().trim().max(1000)).exactOptional(),
  importantBecause: storable(z.string().trim().max(200)).nullable().exactOptional(),
})
export type BookmarkWrite = z.output<typeof BookmarkInput>
