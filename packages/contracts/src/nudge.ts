import { z } from 'zod'
import { mutation, query } from './procedure.ts'

/** What is due about the student's phone: nothing, the modal (verify now, or later), or the way to /verify-phone. */
export const Nudge = z.enum(['none', 'modal', 'verify'])
export type Nudge = z.infer<typeof Nudge>

/** The setting phoneVerifyModalShownTimestamp: when the modal was shown last, in epoch ms; 0 where it never was. */
const ShownTimestamp = z.number().min(0)

export const nudge = {
  /** Whether the phone nudge is due on a path (NUDGE-01…03). A visitor gets `none`. */
  due: query({
    access: 'public',
    input: z.strictObject({
      /** Where the student is; a query or fragment behind it does not count. */
      path: z.string().min(1).max(2000),
      shownTimestamp: ShownTimestamp,
    }),
    output: z.object({
      nudge: Nudge,
      /** As it counts: one in the future is now. The device keeps this one in place of the one that it sent. */
      shownTimestamp: ShownTimestamp,
    }),
  }),
  /** Tells that the modal has been shown. The device keeps the timestamp: of the server's clock, not of its own. */
  shown: mutation({ access: 'student', input: z.void(), output: z.object({ shownTimestamp: ShownTimestamp }) }),
}
