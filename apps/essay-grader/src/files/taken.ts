import { z } from 'zod'
import type { TakenFile } from '../shapes.ts'

/** What stands beside an upload's pictures. */
export const TakenNote: z.ZodType<TakenFile> = z.object({
  kind: z.enum(['image', 'pdf']),
  bytes: z.number(),
  pages: z.array(z.object({ n: z.int(), width: z.int(), height: z.int(), text: z.string().nullable() })),
})
