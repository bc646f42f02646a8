import { maxBatchSize } from '@abhyas/contracts/http'
import { callTRPCProcedure, getTRPCErrorFromUnknown, getTRPCErrorShape, type AnyTRPCRouter } from '@trpc/server'
import { procedures } from '@abhyas/contracts'
import type { Kind } from '@abhyas/contracts/procedure'
import type { Context, Numbered } from '../trpc.ts'
import { Refusal, toRefusal } from './refusal.ts'

/** What came in over HTTP, as much of it as calls are made of. */
export interface RpcRequest {
  readonly method: 'GET' | 'POST'
  /** Names of procedures with commas between. */
  readonly names: string
  readonly isBatch: boolean
  /** Of one call its input; of a batch an object of inputs by their position. */
  readonly input: unknown
}

export interface RpcAnswer {
  readonly status: number
  readonly body: string
  readonly retryAfterMs: number | null
  /** Of the calls that were refused or failed, for the log and the counts. */
  readonly refusals: readonly Refusal[]
}

interface Outcome {
  readonly status: number
  readonly json: string
  readonly refusal?: Refusal
}

const kinds = new Map(procedures().map(({ path, procedure }) => [path, procedure.kind]))
const methodOf = { query: 'GET', mutation: 'POST', subscription: 'GET' } as const

/**
 * Serves tRPC's HTTP format for queries and mutations in JSON, and begins subscriptions. In place of tRPC's own adapter, which builds a Request,
 * Headers and a stream around every call, which takes about half of a typed read's time.
 */
export class Rpc {
  readonly #router: AnyTRPCRouter
  /** Called before a call runs; throws where the caller has had enough. */
  readonly #admit: (name: string, ctx: Context) => void

  constructor(router: AnyTRPCRouter, admit: (name: string, ctx: Context) => void) {
    this.#router = router
    this.#admit = admit
  }

  /** Runs the calls of a request side by side. Throws BAD_REQUEST for what is no well-formed request. */
  async answer(request: RpcRequest, ctx: Context): Promise<RpcAnswer> {
    const names = request.isBatch ? request.names.split(',') : [request.names]
    if (names.length > maxBatchSize) throw new Refusal('BAD_REQUEST')
    const inputs = request.isBatch ? batchInputs(request.input, names.length) : [request.input]
    const outcomes = await Promise.all(names.map((name, at) => this.#call(request.method, name, inputs[at], ctx)))
    const [first] = outcomes
    const isMixed = outcomes.some(({ status }) => status !== first?.status)
    const refusals = outcomes.flatMap(({ refusal }) => refusal ?? [])
    return {
      status: isMixed ? 207 : (first?.status ?? 400),
      body: request.isBatch ? `[${outcomes.map(({ json }) => json).join(',')}]` : (first?.json ?? ''),
      retryAfterMs: refusals.reduce<number | null>(
        (most, { retryAfterMs }) => Math.max(most ?? 0, retryAfterMs ?? 0) || null,
        null,
      ),
      refusals,
    }
  }

  /**
   * Begins the subscription at `path`, which `signal` gives up. Throws a Refusal; the items throw what breaks them off.
   */
  async stream(path: string, input: unknown, ctx: Context, signal: AbortSignal): Promise<AsyncIterable<Numbered>> {
    try {
      if (kinds.get(path) !== 'subscription') throw new Refusal('NOT_FOUND')
      this.#admit(path, ctx)
      // Made by streamForStudents, whose items are numbered.
      return (await this.#run(path, 'subscription', input, ctx, signal)) as AsyncIterable<Numbered>
    } catch (cause) {
      throw toRefusal(getTRPCErrorFromUnknown(cause))
    }
  }

  #run(path: string, type: Kind, input: unknown, ctx: Context, signal: AbortSignal | undefined): Promise<unknown> {
    const router = this.#router
    return callTRPCProcedure({ router, path, type, ctx, getRawInput: async () => input, input, signal, batchIndex: 0 })
  }

  async #call(method: string, path: string, input: unknown, ctx: Context): Promise<Outcome> {
    const kind = kinds.get(path)
    try {
      if (!kind) throw new Refusal('NOT_FOUND')
      if (method !== methodOf[kind]) throw new Refusal('METHOD_NOT_SUPPORTED')
      // A stream is an answer of its own.
      if (kind === 'subscription') throw new Refusal('BAD_REQUEST')
      this.#admit(path, ctx)
      const data = await this.#run(path, kind, input, ctx, undefined)
      return { status: 200, json: `{"result":{"data":${JSON.stringify(data)}}}` }
    } catch (cause) {
      const error = getTRPCErrorFromUnknown(cause)
      const refusal = toRefusal(error)
      const config = this.#router._def._config
      const shape: unknown = getTRPCErrorShape({ config, error, type: kind ?? 'unknown', path, input: undefined, ctx })
      return { status: refusal.status, json: JSON.stringify({ error: shape }), refusal }
    }
  }
}

/** The inputs of a batch in order. Throws BAD_REQUEST where they are not an object of just these positions. */
function batchInputs(input: unknown, count: number): readonly unknown[] {
  if (input === undefined) return []
  if (typeof input !== 'object' || input === null || Array.isArray(input)) throw new Refusal('BAD_REQUEST')
  const byPosition = new Map<string, unknown>(Object.entries(input))
  return Array.from({ length: count }, (_, at) => byPosition.get(String(at)))
}
