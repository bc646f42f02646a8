import type { IncomingHttpHeaders } from 'node:http'
import type { Dispatcher } from 'undici'
import { faultOf } from './exchange.ts'
import { UpstreamFault } from './fault.ts'

export interface StreamSent {
  readonly path: string
  /** Names and values in turn. */
  readonly headers: string[]
  /** Must come back in the answer's `x-request-id`. */
  readonly requestId: string
  /** Gives the stream up; its reason is an Error. */
  readonly signal: AbortSignal
  /** Called once, when it is over, however it went. */
  readonly onEnd: () => void
}

export interface StreamLimits {
  /** Until the answer's headers, connecting included. */
  readonly headersMs: number
  /** How long nothing may come. */
  readonly silentMs: number
  readonly lineBytes: number
  /** Of the whole stream. */
  readonly totalBytes: number
}

/** A stream of lines, or the whole answer where it is another than 200. */
export type Opened =
  | { readonly status: 200; readonly lines: AsyncGenerator<string, void> }
  | { readonly status: number; readonly text: string }

const reasonOf = ({ reason }: AbortSignal): Error => (reason instanceof Error ? reason : new Error('Aborted'))

const mostHeld = 16 << 10
const newline = 0x0a
const mediaType = 'application/x-ndjson'

/**
 * Reads one stream, chunk by chunk as somebody asks for them: while nobody does, hardly anything is read of the
 * connection.
 * Gives the connection up as soon as what comes cannot be what was asked for.
 */
class StreamExchange implements Dispatcher.DispatchHandler {
  readonly #sent: StreamSent
  readonly #limits: StreamLimits
  readonly #resolve: (opened: Opened) => void
  readonly #reject: (error: Error) => void
  readonly #chunks: Buffer[] = []
  #controller: Dispatcher.DispatchController | undefined
  #timer: NodeJS.Timeout
  #status = 0
  #bytes = 0
  /** Of the chunks that nobody has asked for yet. */
  #held = 0
  #isOver = false
  #failure: Error | undefined
  /** Whoever waits for the next chunk. */
  #wake: (() => void) | undefined

  constructor(
    sent: StreamSent,
    limits: StreamLimits,
    resolve: (opened: Opened) => void,
    reject: (error: Error) => void,
  ) {
    this.#sent = sent
    this.#limits = limits
    this.#resolve = resolve
    this.#reject = reject
    this.#timer = setTimeout(
      // As in an exchange: what lies in the socket is read first.
      () => setImmediate(() => this.#status === 0 && this.#giveUp(new UpstreamFault('slow'))),
      limits.headersMs,
    )
    sent.signal.addEventListener('abort', this.#onAbort)
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    if (this.#isOver) controller.abort(this.#failure ?? new UpstreamFault('slow'))
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    if (status < 200) return
    clearTimeout(this.#timer)
    // The answer to another request on this connection must reach nobody: aborting discards the socket with it.
    if (headers['x-request-id'] !== this.#sent.requestId) return controller.abort(new UpstreamFault('desync'))
    if ((headers['content-encoding'] ?? 'identity') !== 'identity')
      return controller.abort(new UpstreamFault('garbage', 'encoded'))
    const isStream = status === 200
    if (isStream && !headers['content-type']?.startsWith(mediaType))
      return controller.abort(new UpstreamFault('garbage', 'no stream'))
    this.#status = status
    // It runs on while nobody asks for a chunk, and means nothing then.
    this.#timer = setTimeout(() => {
      const wake = this.#wake
      setImmediate(() => {
        if (!isStream || (wake && this.#wake === wake)) this.#giveUp(new UpstreamFault('slow'))
      })
    }, this.#limits.silentMs)
    if (isStream) this.#resolve({ status, lines: this.#lines() })
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    // A parser that goes on after a pause first says that nothing came: to pause there would be to pause for ever.
    if (chunk.length === 0) return
    this.#bytes += chunk.length
    if (this.#bytes > this.#limits.totalBytes) return controller.abort(new UpstreamFault('garbage', 'too long'))
    this.#chunks.push(chunk)
    if (this.#status !== 200) return
    this.#held += chunk.length
    // Not after each chunk: to go on is costly, since all that the socket holds is taken up anew.
    if (this.#held >= mostHeld) controller.pause()
    this.#wake?.()
  }

  onResponseEnd(): void {
    this.#end(undefined)
    if (this.#status !== 200)
      this.#resolve({ status: this.#status, text: Buffer.concat(this.#chunks).toString('utf8') })
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#end(faultOf(error, this.#status !== 0))
  }

  readonly #onAbort = (): void => this.#giveUp(reasonOf(this.#sent.signal))

  #giveUp(error: Error): void {
    this.#end(error)
    this.#controller?.abort(error)
  }

  #end(failure: Error | undefined): void {
    if (this.#isOver) return
    this.#isOver = true
    clearTimeout(this.#timer)
    this.#sent.signal.removeEventListener('abort', this.#onAbort)
    this.#sent.onEnd()
    if (failure) {
      this.#failure = failure
      this.#reject(failure)
    }
    this.#wake?.()
  }

  /** The next chunk; undefined at the end. Throws what broke the stream. */
  async #next(): Promise<Buffer | undefined> {
    if (this.#chunks.length === 0 && !this.#isOver) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve
        this.#timer.refresh()
        this.#controller?.resume()
      })
      this.#wake = undefined
    }
    const chunk = this.#chunks.shift()
    this.#held -= chunk?.length ?? 0
    // What came before it broke is whole as far as it goes.
    if (!chunk && this.#failure) throw this.#failure
    return chunk
  }

  /** Every whole line; what comes after the last newline was cut off. Whoever stops reading gives the stream up. */
  async *#lines(): AsyncGenerator<string, void> {
    let rest: Buffer | undefined
    try {
      for (let chunk = await this.#next(); chunk; chunk = await this.#next()) {
        let bytes: Buffer = rest ? Buffer.concat([rest, chunk]) : chunk
        for (let end = bytes.indexOf(newline); end >= 0; end = bytes.indexOf(newline)) {
          if (end > this.#limits.lineBytes) throw new UpstreamFault('garbage', 'a long line')
          yield bytes.toString('utf8', 0, end)
          bytes = bytes.subarray(end + 1)
        }
        if (bytes.length > this.#limits.lineBytes) throw new UpstreamFault('garbage', 'a long line')
        rest = bytes.length === 0 ? undefined : bytes
      }
    } finally {
      if (!this.#isOver) this.#giveUp(new UpstreamFault('refused', 'left'))
    }
  }
}

/**
 * Opens a stream over a pool by GET. Resolves at its headers, or with the whole answer where its status is not 200.
 * Rejects with an UpstreamFault where no answer to this very request came in time, and with the signal's reason where
 * that gave it up; the lines throw the same.
 */
export const openLines = (pool: Dispatcher, sent: StreamSent, limits: StreamLimits): Promise<Opened> =>
  new Promise((resolve, reject) => {
    const { path, headers, signal } = sent
    if (signal.aborted) {
      sent.onEnd()
      return reject(reasonOf(signal))
    }
    // Its own limits stand in the place of undici's, which count while nobody reads.
    const options = { method: 'GET', path, headers, headersTimeout: 0, bodyTimeout: 0 } as const
    return pool.dispatch(options, new StreamExchange(sent, limits, resolve, reject))
  })
