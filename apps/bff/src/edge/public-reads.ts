import { randomUUID } from 'node:crypto'
import { procedures } from '@abhyas/contracts'
import type { Procedure } from '@abhyas/contracts/procedure'
import type { Context } from '../trpc.ts'
import { textOf, type Bytes } from './bytes.ts'
import { canonicalUrl, Unkept, type Ask, type PublicContent } from './public-content.ts'
import { Refusal } from './refusal.ts'
import type { Rpc } from './rpc.ts'

interface Deps {
  readonly rpc: Rpc
  readonly content: PublicContent
  /** What is known where nobody in particular asks. */
  readonly ownContext: (requestId: string) => Context
}

const byPath = new Map(procedures().map(({ path, procedure }) => [path, procedure]))

/** Reads of what is the same for everyone: out of the public content, asked for by the gateway itself where it is not there. */
export class PublicReads {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /**
   * The answer to the query at `path`; undefined where it is none to be kept, or the contract refuses `input`. Rejects
   * with Unkept where the answer is not to be kept.
   */
  bytes(
    path: string,
    { input: schema, cache }: Procedure,
    input: unknown,
    requestId: string,
  ): Promise<Bytes> | undefined {
    const url = cache && canonicalUrl(path, schema, input)
    if (!cache || url === undefined) return undefined
    return this.#deps.content.bytes(url, cache, this.#asker(path, input), requestId)
  }

  /** What the answer holds. Rejects with BAD_REQUEST for what is no kept query, and as `bytes` does. */
  async data(path: string, input: unknown): Promise<unknown> {
    const procedure = byPath.get(path)
    const bytes = procedure && this.bytes(path, procedure, input, randomUUID())
    if (!bytes) throw new Refusal('BAD_REQUEST')
    const answer = JSON.parse(textOf(await bytes)) as { result: { data: unknown } } // as Rpc wrote it
    return answer.result.data
  }

  // A function of its own, so that no request is in scope of what it returns.
  #asker(names: string, input: unknown): Ask {
    const { rpc, ownContext } = this.#deps
    return async (requestId) => {
      const ctx = ownContext(requestId)
      const answer = await rpc.answer({ method: 'GET', names, isBatch: false, input }, ctx)
      if (answer.status !== 200 || !ctx.answer.mayBeKept) throw new Unkept(answer)
      return answer.body
    }
  }
}
