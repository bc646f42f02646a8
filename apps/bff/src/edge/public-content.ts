import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Cache } from '@abhyas/contracts/procedure'
import { z } from 'zod'
import { errorStaleTimes, type ByteCache } from './byte-cache.ts'
import { makeBytes, sendBytes, type Bytes } from './bytes.ts'
import { forData, type SecurityHeaders } from './headers.ts'
import { isPlainRead } from './forgery.ts'
import type { RpcAnswer } from './rpc.ts'

/** An answer that is not to be kept: an error, or one to an address that anybody can make up. */
export class Unkept extends Error {
  readonly answer: RpcAnswer

  constructor(answer: RpcAnswer) {
    super('Not to be kept')
    this.answer = answer
  }

  /** The HTTP status of the answer. */
  get status(): number {
    return this.answer.status
  }
}

/** A CDN does while the gateways fail what the gateway does while the backend does, as long. */
const cacheControl = ({ freshSeconds, staleSeconds }: Cache): string =>
  [
    'public',
    `max-age=${freshSeconds}`,
    `s-maxage=${freshSeconds}`,
    `stale-while-revalidate=${staleSeconds}`,
    `stale-if-error=${staleSeconds * errorStaleTimes}`,
  ].join(', ')

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

/** Makes the body of an answer. Throws Unkept with the answer where it is not to be kept. */
export type Ask = (requestId: string) => Promise<string>

/** The answers of the public queries, kept as bytes and the same for everyone. */
export class PublicContent {
  readonly cache: ByteCache
  readonly #security: SecurityHeaders

  constructor(security: SecurityHeaders, cache: ByteCache) {
    this.cache = cache
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
   * The answer to a query with the canonical address `url`, out of the cache or by `ask`, which is called with
   * `requestId` now and with new ids later, to load the answer anew. `ask` must hold nothing of a request, since it
   * lives as long as the answer. Throws what `ask` throws.
   */
  bytes(url: string, ages: Cache, ask: Ask, requestId: string): Promise<Bytes> {
    const load = async (id: string): Promise<Bytes> =>
      makeBytes(Buffer.from(await ask(id)), {
        ...forData(this.#security),
        'content-type': 'application/json; charset=utf-8',
        'cache-control': cacheControl(ages),
      })
    return this.cache.get(
      url,
      ages,
      () => load(requestId),
      () => load(randomUUID()),
    )
  }
}
