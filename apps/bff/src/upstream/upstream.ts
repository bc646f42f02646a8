import { errors, type ErrorCode } from '@abhyas/contracts/errors'
import {
  bulkhead,
  BrokenCircuitError,
  BulkheadRejectedError,
  CircuitState,
  DelegateBackoff,
  handleWhen,
  retry,
  wrap,
} from 'cockatiel'
import { Pool } from 'undici'
import { z } from 'zod'
import { jittered, Refusal } from '../edge/refusal.ts'
import { breakerDefaults, busy, createBreaker, stateOf, type BreakerOptions, type BreakerState } from './breaker.ts'
import { beginAttempt, type Attempt, type Caller, type Observer } from './caller.ts'
import { exchange, type Received } from './exchange.ts'
import { UpstreamFault } from './fault.ts'
import { parseOnce } from './parsed.ts'
import type { UpstreamRequest } from './request.ts'
import { RetryBudget } from './retry-budget.ts'

export interface UpstreamOptions extends BreakerOptions {
  readonly connectMs: number
  readonly headersMs: number
  readonly totalMs: number
  readonly connections: number
  readonly waiting: number
  /** The most of one answer, unless the request says otherwise. */
  readonly answerBytes: number
}

export const upstreamDefaults: UpstreamOptions = {
  connectMs: 1000,
  headersMs: 3000,
  totalMs: 8000,
  connections: 64,
  waiting: 512,
  answerBytes: 4 << 20,
  ...breakerDefaults,
}

const UpstreamError = z.object({
  code: z.string(),
  message: z.string().min(1).max(300).optional().catch(undefined),
  retryAfterMs: z.number().int().min(0).max(86_400_000).nullable().catch(null),
})

let attempts = 0

const json = (text: string): unknown => {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    throw new UpstreamFault('garbage', 'not JSON')
  }
}

const isKnown = (code: string): code is ErrorCode => Object.hasOwn(errors, code)

/** What an answer without success means to our caller. A refusal of the catalogue goes through, the rest is a fault. */
export function refusalOf({ status, text }: Received): Refusal {
  const read = UpstreamError.safeParse(json(text))
  const passes = read.success && isKnown(read.data.code) && errors[read.data.code].status === status
  if (passes && isKnown(read.data.code) && (status < 500 || status === 507)) {
    const { code, message, retryAfterMs } = read.data
    return new Refusal(code, { retryAfterMs, ...(message === undefined ? {} : { message }) })
  }
  return new UpstreamFault(status >= 500 ? 'failed' : 'garbage', `status ${status}`)
}

/** The answer that was expected. Throws what `refusalOf` makes of one without success, a fault for one of another shape. */
export function answerOf<Answer>(schema: z.core.$ZodType<Answer>, received: Received): Answer {
  if (received.status < 200 || received.status >= 300) throw refusalOf(received)
  try {
    return parseOnce(schema, json(received.text))
  } catch (error) {
    throw error instanceof UpstreamFault ? error : new UpstreamFault('garbage', 'other shape')
  }
}

/** One upstream: its connections and all that keeps its troubles from becoming ours. */
export class Upstream {
  readonly name: string
  readonly #options: UpstreamOptions
  readonly #observe: Observer
  readonly #pool: Pool
  readonly #budget = new RetryBudget()
  readonly #breaker
  readonly #cap
  readonly #once
  readonly #twice
  #hasAnswered = false

  /** Takes an origin such as `http://127.0.0.1:4100`. Connects with the first call. */
  constructor(name: string, origin: string, observe: Observer, options: Partial<UpstreamOptions> = {}) {
    this.name = name
    this.#observe = observe
    this.#options = { ...upstreamDefaults, ...options }
    const { connectMs, connections, waiting } = this.#options
    this.#pool = new Pool(origin, {
      connections,
      pipelining: 1,
      allowH2: false,
      connect: { timeout: connectMs },
      keepAliveTimeout: 30_000,
    })
    const mayRetry = (error: unknown): boolean =>
      error instanceof UpstreamFault && error.isWorthRetrying && this.#budget.isOpen
    const again = retry(handleWhen(mayRetry), { maxAttempts: 1, backoff: new DelegateBackoff(() => jittered(60)) })
    again.onRetry(() => this.#budget.spend())
    this.#breaker = createBreaker(this.#options)
    this.#cap = bulkhead(connections, waiting)
    this.#once = wrap(this.#cap, this.#breaker)
    this.#twice = wrap(this.#cap, again, this.#breaker)
  }

  /** Whether it ever gave an answer since the gateway started. */
  get hasAnswered(): boolean {
    return this.#hasAnswered
  }

  /** `open` while it is left alone because it failed. */
  get breakerState(): BreakerState {
    return stateOf(this.#breaker)
  }

  /** Whether calls wait for others to end, or it fails: what can be done without should not be asked of it now. */
  get isStrained(): boolean {
    return this.#breaker.state !== CircuitState.Closed || this.#cap.executionSlots === 0
  }

  /**
   * Makes a call and returns its answer, parsed. Throws a Refusal: the upstream's own where the catalogue has it,
   * UNAVAILABLE, GATEWAY_TIMEOUT or BAD_GATEWAY where it did not do its part.
   */
  async call<Answer>(request: UpstreamRequest<Answer>, caller: Caller): Promise<Answer> {
    // While one call tries whether it is back, the others are told at once instead of waiting for the outcome.
    if (this.#breaker.state === CircuitState.HalfOpen) throw busy()
    this.#budget.earn()
    const deadline = performance.now() + this.#options.totalMs
    const policy = request.isIdempotent ? this.#twice : this.#once
    try {
      return await policy.execute(() => this.#attempt(request, caller, deadline))
    } catch (error) {
      if (error instanceof BrokenCircuitError || error instanceof BulkheadRejectedError) throw busy()
      throw error
    }
  }

  /** Ends its connections; calls in flight are finished. */
  async close(): Promise<void> {
    await this.#pool.close()
  }

  async #attempt<Answer>(request: UpstreamRequest<Answer>, caller: Caller, deadline: number): Promise<Answer> {
    // Of its own for each attempt: calls of one batch and a retry must not take each other's answers either.
    const requestId = `${caller.requestId}.${(attempts++).toString(36)}`
    const attempt = beginAttempt(this.name, caller, requestId, 'application/json', this.#observe)
    try {
      const answer = this.#read(request, await this.#send(request, attempt, requestId, deadline))
      attempt.end('ok')
      return answer
    } catch (error) {
      attempt.end(error instanceof UpstreamFault ? error.kind : 'ok')
      throw error
    }
  }

  #send(
    request: UpstreamRequest<unknown>,
    { headers }: Attempt,
    requestId: string,
    deadline: number,
  ): Promise<Received> {
    const { method, path, body, answerBytes = this.#options.answerBytes } = request
    if (body) headers.push('content-type', 'application/json')
    const sent = { method, path, headers, body: body ? JSON.stringify(body) : null, requestId }
    return exchange(this.#pool, sent, { headersMs: this.#options.headersMs, deadline, answerBytes })
  }

  #read<Answer>(request: UpstreamRequest<Answer>, received: Received): Answer {
    this.#hasAnswered = true
    return answerOf(request.answer, received)
  }
}
