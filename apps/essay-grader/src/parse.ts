import { z } from 'zod'
import { Refusal } from './errors.ts'

/**
 * Text that PostgreSQL can keep: any but the NUL character, which its text type refuses. Half of a surrogate pair, as a
 * field that cuts at a length leaves it, becomes the replacement character: jsonb refuses it.
 */
export const storable = (text: z.ZodString) =>
  text.refine((value) => !value.includes('\0'), 'holds a NUL character').transform((value) => value.toWellFormed())

/** A value as JSON that jsonb can keep, also where its texts come from a model or were cut within a character. */
export const storableJson = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'string' ? part.toWellFormed().replaceAll('\0', '\uFFFD') : part,
  ) ?? 'null'

/** A moment as ISO text, given on as a Date and never before 2020: a phone without a clock must not break the database. */
export const Moment = z.iso.datetime().transform((text) => new Date(Math.max(Date.parse(text), Date.UTC(2020, 0, 1))))

/** `write` as done at `now` at the latest: a phone whose clock is ahead must not win over every later write. */
export const notAhead = <W extends { readonly at: Date }>(write: W, now: Date): W => ({
  ...write,
  at: write.at < now ? write.at : now,
})

/** `value` by `schema`, else BAD_REQUEST that names the field and the rule, never the value. */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  const field = issue?.path.join('.') ?? ''
  const reason = issue?.code === 'unrecognized_keys' ? 'has a field that is not known' : issue?.message
  throw new Refusal('BAD_REQUEST', { message: `${field || 'The request'}: ${reason ?? 'is not valid'}`.slice(0, 200) })
}
