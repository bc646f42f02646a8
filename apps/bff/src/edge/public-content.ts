import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Cache } from '@abhyas/contracts/procedure'
import { z } from 'zod'
import { ByteCache } from './byte-cache.ts'
import { makeBytes, sendBytes, type Bytes } from './bytes.ts'
import { forData, type SecurityHeaders } from './headers.ts'
import { isPlainRead } from './forgery.ts'
import type { RpcAnswer } from './rpc.ts'

/** An answer that is not to be kept: an error. */
export class Unkept extends Error {
  readonly answer: RpcAnswer

  constructor(answer: RpcAnswer) {
    super('An error is never cached')
    this.answer = answer
  }
}

const cacheControl = ({ freshSeconds, staleSeconds }: Cache): string =>
  `public, max-age=${freshSeconds}, s-maxage=${freshSeconds}, stale-while-revalidate=${staleSeconds}`

/**
 * The address under which tRPC's client asks for `input`, and the key of its answer: whatever means the same has the
 * same address, and what the schema refuses has none, so that junk fills nothing.
 */
export function canonicalUrl(path: string, schema: z.core.$ZodType, input: unknown): string | undefined {
  const parsed = z.safeParse(schema, input)
  if (!parsed.success) return undefined
  const url = `/trpc/${path}`
  return parsed.data === undefined ? url : `${url}?input=${encodeURIComponent(JSON.stringify(parsed.data))}`
}

/** The answers of the public queries, kept as bytes and the same for everyone. */
export class PublicContent {
  readonly cache: ByteCache
  readonly #security: SecurityHeaders

  constructor(security: SecurityHeaders, maxBytes: number, now?: () => number) {
    this.cache = new ByteCache(maxBytes, now)
    this.#security = security
  }

  /** Answers out of the cache, ahead of the framework, where the address is a kept one. Returns whether it did. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { url } = request
    if (request.method !== 'GET' || !url?.startsWith('/trpc/') || !isPlainRead(request)) return false
    const bytes = this.cache.peek(url)
    if (!bytes) return false
    sendBytes(bytes, request, response)
    return true
  }

  /**
   * The answer to a query with the canonical address `url`, out of the cache or by `run`. Throws Unkept with the
   * answer where that is an error.
   */
  bytes(url: string, ages: Cache, run: () => Promise<RpcAnswer>): Promise<Bytes> {
    return this.cache.get(url, ages, async () => {
      const answer = await run()
      if (answer.status !== 200) throw new Unkept(answer)
      return makeBytes(Buffer.from(answer.body), {
        ...forData(this.#security),
        'content-type': 'application/json; charset=utf-8',
        'cache-control': cacheControl(ages),
      })
    })
  }
}
