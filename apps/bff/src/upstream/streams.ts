import { BrokenCircuitError, CircuitState } from 'cockatiel'
import { Pool } from 'undici'
import { z } from 'zod'
import { breakerDefaults, busy, createBreaker, stateOf, type BreakerOptions, type BreakerState } from './breaker.ts'
import { beginAttempt, type Caller, type Observer } from './caller.ts'
import { UpstreamFault } from './fault.ts'
import { openLines } from './stream.ts'
import { refusalOf } from './upstream.ts'

/** A stream of an upstream, as plain data: one item as JSON a line. */
export interface StreamRequest<Item> {
  readonly path: string
  /** What the gateway expects of each item; more than this never gets in. */
  readonly item: z.core.$ZodType<Item>
}

export interface StreamsOptions extends BreakerOptions {
  readonly connectMs: number
  readonly headersMs: number
  readonly silentMs: number
  readonly lineBytes: number
  readonly totalBytes: number
  /** The most at once. */
  readonly connections: number
}

export const streamsDefaults: StreamsOptions = {
  connectMs: 1000,
  headersMs: 3000,
  silentMs: 30_000,
  lineBytes: 64 << 10,
  totalBytes: 1 << 20,
  connections: 2000,
  ...breakerDefaults,
}

let attempts = 0

function itemOf<Item>(schema: z.core.$ZodType<Item>, line: string): Item {
  try {
    return z.parse(schema, JSON.parse(line))
  } catch {
    throw new UpstreamFault('garbage', 'other shape')
  }
}

async function* items<Item>(lines: AsyncIterable<string>, { item }: StreamRequest<Item>): AsyncGenerator<Item, void> {
  // An empty line says that the upstream is alive.
  for await (const line of lines) if (line !== '') yield itemOf(item, line)
}

/**
 * The streams of one upstream, on connections of their own: they are long, and must not take those of the calls. Their
 * troubles are their own too.
 */
export class Streams {
  readonly name: string
  readonly #options: StreamsOptions
  readonly #observe: Observer
  readonly #pool: Pool
  readonly #breaker
  #open = 0

  /** Takes an origin such as `http://127.0.0.1:4100`. Connects with the first stream. */
  constructor(name: string, origin: string, observe: Observer, options: Partial<StreamsOptions> = {}) {
    this.name = name
    this.#observe = observe
    this.#options = { ...streamsDefaults, ...options }
    const { connectMs, connections } = this.#options
    this.#pool = new Pool(origin, { connections, pipelining: 1, allowH2: false, connect: { timeout: connectMs } })
    this.#breaker = createBreaker(this.#options)
  }

  /** How many are open. */
  get open(): number {
    return this.#open
  }

  /** `open` while it is left alone because it failed. */
  get breakerState(): BreakerState {
    return stateOf(this.#breaker)
  }

  /**
   * Opens a stream, which lasts until it ends, `signal` gives it up or nobody reads it any more. Resolves at its
   * headers. Rejects with a Refusal as Upstream.call does; the items throw an UpstreamFault where it breaks.
   */
  async start<Item>(request: StreamRequest<Item>, caller: Caller, signal: AbortSignal): Promise<AsyncIterable<Item>> {
    const isFull = this.#open >= this.#options.connections
    if (isFull || this.#breaker.state === CircuitState.HalfOpen) throw busy()
    try {
      return items(await this.#breaker.execute(() => this.#attempt(request, caller, signal)), request)
    } catch (error) {
      throw error instanceof BrokenCircuitError ? busy() : error
    }
  }

  /** Breaks all of its connections. */
  async close(): Promise<void> {
    await this.#pool.destroy()
  }

  async #attempt(
    { path }: StreamRequest<unknown>,
    caller: Caller,
    signal: AbortSignal,
  ): Promise<AsyncGenerator<string, void>> {
    const requestId = `${caller.requestId}.s${(attempts++).toString(36)}`
    const attempt = beginAttempt(this.name, caller, requestId, 'application/x-ndjson', this.#observe)
    const { headers } = attempt
    this.#open += 1
    const onEnd = (): void => void (this.#open -= 1)
    try {
      const opened = await openLines(this.#pool, { path, headers, requestId, signal, onEnd }, this.#options)
      if (!('lines' in opened)) throw refusalOf(opened)
      attempt.end('ok')
      return opened.lines
    } catch (error) {
      attempt.end(error instanceof UpstreamFault ? error.kind : 'ok')
      throw error
    }
  }
}
