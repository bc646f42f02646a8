import { z } from 'zod'
import { isPublicKey } from './encrypt.ts'

export const topics = ['news', 'revision'] as const
export type Topic = (typeof topics)[number]

const bytes = (count: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .transform((text) => Buffer.from(text, 'base64url'))
    .refine(({ length }) => length === count, `must be ${count} bytes`)

/** Minutes since midnight of a time such as `22:30`. */
const Minute = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
  .transform((text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3)))

/** The time of `minute` minutes since midnight, such as `22:30`. */
export const timeOf = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** Whatever else is in an address has its own writing there; a NUL could not even be kept. */
export const Endpoint = z
  .url({ protocol: /^https?$/ })
  .max(1000)
  .regex(/^[!-~]+$/, 'holds something that is no part of an address')

export const SubscriptionInput = z.strictObject({
  endpoint: Endpoint,
  keys: z.strictObject({
    p256dh: bytes(65).refine(isPublicKey, 'is no point of the curve'),
    auth: bytes(16),
  }),
  topics: z.array(z.enum(topics)).max(topics.length),
  quiet: z
    .strictObject({ from: Minute, to: Minute })
    .refine(({ from, to }) => from !== to, 'would be all day or never')
    .nullable(),
})
export type SubscriptionWrite = z.output<typeof SubscriptionInput>

export const UnsubscribeInput = z.strictObject({ endpoint: Endpoint })
