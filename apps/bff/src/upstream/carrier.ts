import { pipeline, type Readable } from 'node:stream'
import { BrokenCircuitError, CircuitState } from 'cockatiel'
import { Pool, type Dispatcher } from 'undici'
import type { z } from 'zod'
import { Refusal } from '../edge/refusal.ts'
import { breakerDefaults, busy, createBreaker, stateOf, type BreakerOptions, type BreakerState } from './breaker.ts'
import { beginAttempt, type Caller, type Observer } from './caller.ts'
import { faultOf, type Received } from './exchange.ts'
import { UpstreamFault } from './fault.ts'
import { Meter } from './meter.ts'
import { Sending } from './sending.ts'
import { answerOf, refusalOf } from './upstream.ts'

/** A file to an upstream, as plain data. */
export interface SendRequest<Answer> {
  readonly path: string
  readonly contentType: string
  readonly mostBytes: number
  readonly answer: z.core.$ZodType<Answer>
}

/** A file of an upstream, as plain data. */
export interface FetchRequest {
  readonly path: string
  /** What it must be, without parameters. */
  readonly contentType: string
  readonly mostBytes: number
  /** By default the carrier's own. */
  readonly headersMs?: number
  readonly fetchMs?: number
}

export interface CarrierOptions extends BreakerOptions {
  readonly connectMs: number
  /** Until the head of a file that is fetched. */
  readonly headersMs: number
  readonly silentMs: number
  readonly sendMs: number
  /** Until the end of a file that is fetched, so that a reader who does not read holds no connection. */
  readonly fetchMs: number
  /** Of an answer that is no file. */
  readonly answerBytes: number
  /** The most files at once. */
  readonly connections: number
}

export const carrierDefaults: CarrierOptions = {
  connectMs: 1000,
  headersMs: 3000,
  silentMs: 30_000,
  sendMs: 120_000,
  fetchMs: 30_000,
  answerBytes: 64 << 10,
  connections: 128,
  ...breakerDefaults,
}

let attempts = 0

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error('Unknown'))

/** What broke a file off: a refusal that stands already, or the fault. */
const brokenBy = (error: unknown, hasBegun: boolean): Refusal =>
  error instanceof Refusal ? error : faultOf(asError(error), hasBegun)

/** Carries files to and from one upstream, chunk by chunk, on connections of its own: they are slow, as phones are. */
export class Carrier {
  readonly name: string
  readonly #options: CarrierOptions
  readonly #observe: Observer
  readonly #pool: Pool
  readonly #breaker
  #open = 0

  /** Takes an origin such as `http://127.0.0.1:4200`. Connects with the first file. */
  constructor(name: string, origin: string, observe: Observer, options: Partial<CarrierOptions> = {}) {
    this.name = name
    this.#observe = observe
    this.#options = { ...carrierDefaults, ...options }
    const { connectMs, connections } = this.#options
    this.#pool = new Pool(origin, { connections, pipelining: 1, allowH2: false, connect: { timeout: connectMs } })
    this.#breaker = createBreaker(this.#options)
  }

  /** How many files are on their way. */
  get open(): number {
    return this.#open
  }

  /** `open` while it is left alone because it failed. */
  get breakerState(): BreakerState {
    return stateOf(this.#breaker)
  }

  /**
   * Sends what comes out of `source`, and returns the answer, which may come before the end of it. Throws a Refusal as
   * Upstream.call does, FILE_TOO_LARGE, TIMEOUT where the sender falls silent. Leaves `source` open, and at its place.
   */
  async send<Answer>(request: SendRequest<Answer>, source: Readable, caller: Caller): Promise<Answer> {
    const { silentMs, sendMs, answerBytes } = this.#options
    return this.#admitted(async () => {
      const sending = new Sending(source, { totalMs: sendMs, silentMs, mostBytes: request.mostBytes })
      this.#open += 1
      try {
        const headers = ['content-type', request.contentType]
        const { body, signal } = sending
        const answer = await this.#head({ method: 'POST', path: request.path, body, signal }, headers, caller)
        return answerOf(request.answer, await received(answer, answerBytes))
      } finally {
        this.#open -= 1
        sending.end()
      }
    })
  }

  /** Opens a file. Throws a Refusal as Upstream.call does; the file throws an UpstreamFault where it breaks. */
  async fetch({ path, contentType, mostBytes, ...own }: FetchRequest, caller: Caller): Promise<Readable> {
    const { headersMs, fetchMs, answerBytes } = { ...this.#options, ...own }
    return this.#admitted(async () => {
      const late = new AbortController()
      const giveUp = (): void => late.abort(new UpstreamFault('slow'))
      let timer = setTimeout(giveUp, headersMs)
      this.#open += 1
      const end = (): void => {
        clearTimeout(timer)
        this.#open -= 1
      }
      try {
        const answer = await this.#head({ method: 'GET', path, signal: late.signal }, [], caller)
        clearTimeout(timer)
        timer = setTimeout(giveUp, fetchMs)
        if (answer.statusCode !== 200) throw refusalOf(await received(answer, answerBytes))
        if (typeOf(answer) !== contentType) throw given(answer, new UpstreamFault('garbage', 'no file'))
        return pipeline(answer.body, new Meter(mostBytes, () => new UpstreamFault('garbage', 'too long')), end)
      } catch (error) {
        end()
        throw error
      }
    })
  }

  /** Breaks all of its connections. */
  async close(): Promise<void> {
    await this.#pool.destroy()
  }

  async #admitted<Result>(run: () => Promise<Result>): Promise<Result> {
    if (this.#open >= this.#options.connections) throw busy()
    // The file that tries whether it is back may be minutes on its way: the others go beside it, and say nothing of it.
    if (this.#breaker.state === CircuitState.HalfOpen) return run()
    try {
      return await this.#breaker.execute(run)
    } catch (error) {
      throw error instanceof BrokenCircuitError ? busy() : error
    }
  }

  /** Makes one attempt, up to the head of its answer. */
  async #head(
    options: Pick<Dispatcher.RequestOptions, 'method' | 'path' | 'body' | 'signal'>,
    more: readonly string[],
    caller: Caller,
  ): Promise<Dispatcher.ResponseData> {
    const requestId = `${caller.requestId}.f${(attempts++).toString(36)}`
    const attempt = beginAttempt(this.name, caller, requestId, '*/*', this.#observe)
    const headers = [...attempt.headers, ...more]
    try {
      // Our own limits stand in the place of undici's.
      const answer = await this.#pool.request({ ...options, headers, headersTimeout: 0, bodyTimeout: 0 })
      if (answer.headers['x-request-id'] !== requestId) throw given(answer, new UpstreamFault('desync'))
      if ((answer.headers['content-encoding'] ?? 'identity') !== 'identity')
        throw given(answer, new UpstreamFault('garbage', 'encoded'))
      attempt.end('ok')
      return answer
    } catch (error) {
      const broken = brokenBy(error, false)
      // What the sender did says nothing of the upstream.
      if (broken instanceof UpstreamFault) attempt.end(broken.kind)
      throw broken
    }
  }
}

/** The content type of an answer, without parameters. */
const typeOf = ({ headers }: Dispatcher.ResponseData): string => String(headers['content-type']).split(';', 1)[0] ?? ''

/** Gives an answer up, and with it its connection, because of `fault`. */
function given({ body }: Dispatcher.ResponseData, fault: UpstreamFault): UpstreamFault {
  body.on('error', () => undefined).destroy(fault)
  return fault
}

/** A whole answer as text. Throws a fault for one that is too long or broken off. */
async function received({ statusCode, body }: Dispatcher.ResponseData, mostBytes: number): Promise<Received> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of body) {
      const piece = Buffer.from(chunk)
      bytes += piece.length
      if (bytes > mostBytes) throw new UpstreamFault('garbage', 'too long')
      chunks.push(piece)
    }
  } catch (error) {
    throw brokenBy(error, true)
  }
  return { status: statusCode, text: Buffer.concat(chunks).toString('utf8') }
}
