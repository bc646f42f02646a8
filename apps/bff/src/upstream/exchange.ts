import type { IncomingHttpHeaders } from 'node:http'
import { errors, type Dispatcher } from 'undici'
import { UpstreamFault } from './fault.ts'
import type { Method } from './request.ts'

export interface Sent {
  readonly method: Method
  readonly path: string
  /** Names and values in turn. */
  readonly headers: string[]
  readonly body: string | null
  /** Must come back in the answer's `x-request-id`. */
  readonly requestId: string
}

export interface Received {
  readonly status: number
  readonly text: string
}

export interface Limits {
  /** Until the answer's headers, connecting included. */
  readonly headersMs: number
  /** On the clock of performance.now(). */
  readonly deadline: number
  /** The most of its body. */
  readonly answerBytes: number
}

const causeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : error.name)

/** What broke an exchange, as a fault. `hasBegun` where the answer's headers were in. */
export function faultOf(error: Error, hasBegun: boolean): UpstreamFault {
  if (error instanceof UpstreamFault) return error
  const cause = causeOf(error)
  if (error instanceof errors.HTTPParserError || cause.startsWith('UND_ERR_RES_'))
    return new UpstreamFault('garbage', cause)
  // Before its headers nothing of an answer was there; after them, half of it was.
  return new UpstreamFault(hasBegun ? 'garbage' : 'refused', cause)
}

/** Collects one answer, and gives the connection up as soon as the answer cannot be the one that was asked for. */
class Exchange implements Dispatcher.DispatchHandler {
  readonly #sent: Sent
  readonly #limits: Limits
  readonly #resolve: (received: Received) => void
  readonly #reject: (fault: UpstreamFault) => void
  readonly #chunks: Buffer[] = []
  #controller: Dispatcher.DispatchController | undefined
  #timer: NodeJS.Timeout
  #status = 0
  #bytes = 0
  /** The whole answer is here, or none will come. */
  #isOver = false

  constructor(
    sent: Sent,
    limits: Limits,
    resolve: (received: Received) => void,
    reject: (fault: UpstreamFault) => void,
  ) {
    this.#sent = sent
    this.#limits = limits
    this.#resolve = resolve
    this.#reject = reject
    this.#timer = this.#expireIn(Math.min(limits.headersMs, limits.deadline - performance.now()))
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    if (this.#isOver) controller.abort(new UpstreamFault('slow'))
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    if (status < 200) return
    clearTimeout(this.#timer)
    // The answer to another request on this connection must reach nobody: aborting discards the socket with it.
    if (headers['x-request-id'] !== this.#sent.requestId) return controller.abort(new UpstreamFault('desync'))
    if ((headers['content-encoding'] ?? 'identity') !== 'identity')
      return controller.abort(new UpstreamFault('garbage'))
    this.#status = status
    this.#timer = this.#expireIn(this.#limits.deadline - performance.now())
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#bytes += chunk.length
    if (this.#bytes > this.#limits.answerBytes) return controller.abort(new UpstreamFault('garbage', 'too long'))
    this.#chunks.push(chunk)
  }

  onResponseEnd(): void {
    this.#isOver = true
    clearTimeout(this.#timer)
    const [first] = this.#chunks
    const bytes = first && this.#chunks.length === 1 ? first : Buffer.concat(this.#chunks)
    this.#resolve({ status: this.#status, text: bytes.toString('utf8') })
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#isOver = true
    clearTimeout(this.#timer)
    this.#reject(faultOf(error, this.#status !== 0))
  }

  #expireIn(ms: number): NodeJS.Timeout {
    const end = (): void => {
      if (this.#isOver || this.#timer !== timer) return
      const fault = new UpstreamFault('slow')
      this.#isOver = true
      this.#controller?.abort(fault)
      this.#reject(fault)
    }
    // Where this process stood still, the answer may have come in time and lie in the socket, which is read first.
    const timer = setTimeout(() => setImmediate(end), Math.max(0, ms))
    return timer
  }
}

/**
 * One request over a pool and its whole answer as text. Takes limits in milliseconds and bytes.
 * Throws an UpstreamFault where no whole answer to this very request came in time.
 */
export const exchange = (pool: Dispatcher, sent: Sent, limits: Limits): Promise<Received> =>
  new Promise((resolve, reject) => {
    const { method, path, headers, body } = sent
    pool.dispatch({ method, path, headers, body }, new Exchange(sent, limits, resolve, reject))
  })
