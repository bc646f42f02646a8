import { z } from 'zod'
import { mutation } from './procedure.ts'

/** What a student may be told of while the app is closed. */
export const PushTopic = z.enum(['news', 'revision'])
export type PushTopic = z.infer<typeof PushTopic>

const Base64Url = z.string().regex(/^[\w-]+$/)
/** A minute of the day in India, such as `22:30`. */
const Minute = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** What the browser's own subscription is called by: the address that its push service gave out for it. */
const Endpoint = z
  .url({ protocol: /^https$/ })
  .max(1000)
  .regex(/^[!-~]+$/, 'holds something that is no part of an address')

/** No push comes from `from` on until `to`, over midnight where `to` is earlier. */
export const QuietHours = z
  .strictObject({ from: Minute, to: Minute })
  .refine(({ from, to }) => from !== to, 'would be all day or never')
export type QuietHours = z.infer<typeof QuietHours>

export const push = {
  /**
   * Keeps what `PushManager.subscribe` gave, for this student and until this session ends; said again it changes topics
   * and quiet hours. Nothing is sent while the consent `push` is not given. BAD_REQUEST for an address of no known push
   * service, CONFLICT where push is off.
   */
  subscribe: mutation({
    access: 'student',
    input: z.strictObject({
      endpoint: Endpoint,
      /** Of `PushSubscription.toJSON()`: 65 and 16 bytes. */
      keys: z.strictObject({ p256dh: Base64Url.length(87), auth: Base64Url.length(22) }),
      topics: z.array(PushTopic).max(PushTopic.options.length),
      quiet: QuietHours.nullable(),
    }),
    output: z.object({ topics: z.array(PushTopic), quiet: QuietHours.nullable() }),
  }),
  /** Forgets it. One that is not known, or is another student's, is left as it is, and so is the answer. */
  unsubscribe: mutation({
    access: 'student',
    input: z.strictObject({ endpoint: Endpoint }),
    output: z.object({}),
  }),
}

/** What a push carries: the service worker shows it as it is. */
export const PushMessage = z.object({
  title: z.string(),
  body: z.string(),
  /** Where a tap leads: a path of the app. */
  path: z.string().startsWith('/'),
  /** Shown in place of an earlier one of the same. */
  tag: z.string(),
})
export type PushMessage = z.infer<typeof PushMessage>
