import { z } from 'zod'
import { query } from './procedure.ts'

/** The flags that the client needs, as plain values. The gateway evaluates them; nothing else of the flag service gets out. */
export const Flags = z.object({
  /** Whether students are asked to verify their phone at all. When, and whom, says `nudge.due`. */
  phoneVerificationModal: z.boolean(),
  /** From when on it cannot be put off any more; null where there is no such moment. */
  phoneVerificationDeadline: z.iso.datetime().nullable(),
})
export type Flags = z.infer<typeof Flags>

export const flags = {
  /** For the student of the session, else for anyone. Answers at once: with defaults where nothing is known yet. */
  current: query({ access: 'public', input: z.void(), output: Flags }),
}
