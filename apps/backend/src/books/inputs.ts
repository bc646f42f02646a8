import { z } from 'zod'
import { Moment, storable } from '../parse.ts'

const Slug = storable(z.string().min(1).max(60))

export const ByBook = z.strictObject({ id: z.string().min(1).max(60) })

export const PlaceInput = z.strictObject({
  clientId: z.uuid().toLowerCase(),
  at: Moment,
  bookId: Slug,
  chapterId: Slug,
  paragraph: z.int().min(1).max(1000),
})
export type PlaceWrite = z.output<typeof PlaceInput>
