import { z } from 'zod'
import { Moment, storable } from '../parse.ts'

export const BookmarkKind = z.enum(['news', 'question', 'mains'])
export type BookmarkKind = z.infer<typeof BookmarkKind>

export const BookmarkInput = z.strictObject({
  clientId: z.uuid().toLowerCase(),
  at: Moment,
  kind: BookmarkKind,
  itemId: storable(z.string().min(1).max(120)),
  saved: z.boolean(),
  folder: storable(z.string().trim().max(60)),
  note: storable(z.string().trim().max(1000)),
  importantBecause: storable(z.string().trim().max(200)).nullable(),
})
export type BookmarkWrite = z.output<typeof BookmarkInput>
