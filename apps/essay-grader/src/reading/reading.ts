import { z } from 'zod'

/** What is asked of the process that reads: the words of a picture. */
export const Reading = z.object({ file: z.string() })
export type Reading = z.infer<typeof Reading>

/** Its answer, a PageText. */
export const ReadPage = z.object({
  text: z.string(),
  doubtful: z.array(z.object({ start: z.int(), end: z.int() })),
})
export type ReadPage = z.infer<typeof ReadPage>
