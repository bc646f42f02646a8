import type { z } from 'zod'
import { Refusal } from '../edge/refusal.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** One call of an upstream, as plain data: the tables of the features are made of these. */
export interface UpstreamRequest<Answer> {
  readonly method: Method
  readonly path: string
  readonly body?: object
  /** What the gateway expects of a successful answer; more than this never gets in. */
  readonly answer: z.core.$ZodType<Answer>
  /** Sent twice, it has the same effect as once. */
  readonly isIdempotent: boolean
  /** The most bytes of its answer; by default the upstream's own `answerBytes`. */
  readonly answerBytes?: number
}

/** A read. */
export const get = <Answer>(path: string, answer: z.core.$ZodType<Answer>): UpstreamRequest<Answer> => ({
  method: 'GET',
  path,
  answer,
  isIdempotent: true,
})

interface Write {
  readonly clientId: string
}

/** A write that carries a `clientId`, or several with one each: the upstream stores each once however often it is sent. */
export const postOnce = <Answer>(
  path: string,
  body: Write | { readonly events: readonly Write[] },
  answer: z.core.$ZodType<Answer>,
): UpstreamRequest<Answer> => ({ method: 'POST', path, body, answer, isIdempotent: true })

/** A write that counts each time. */
export const post = <Answer>(path: string, body: object, answer: z.core.$ZodType<Answer>): UpstreamRequest<Answer> => ({
  method: 'POST',
  path,
  body,
  answer,
  isIdempotent: false,
})

/** A write that says how something is to be from now on, or that it is to be gone: said twice, it is so all the same. */
export const say = <Answer>(
  method: 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  answer: z.core.$ZodType<Answer>,
  body?: object,
): UpstreamRequest<Answer> => ({ method, path, answer, isIdempotent: true, ...(body && { body }) })

/**
 * One segment of a path, out of text that a stranger wrote. Throws NOT_FOUND for a segment of dots, which servers
 * resolve to another path however it is encoded, and for half of a surrogate pair, which has no encoding.
 */
export function segment(text: string): string {
  if (/^\.*$/.test(text) || !text.isWellFormed()) throw new Refusal('NOT_FOUND')
  return encodeURIComponent(text)
}
