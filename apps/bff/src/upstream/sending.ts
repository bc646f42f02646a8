import type { Readable } from 'node:stream'
import { Refusal } from '../edge/refusal.ts'
import { UpstreamFault } from './fault.ts'
import { Meter } from './meter.ts'

interface SendingLimits {
  /** Until the answer is in. */
  readonly totalMs: number
  /** How long nothing may move while the file is on its way. */
  readonly silentMs: number
  readonly mostBytes: number
}

/**
 * A file on its way through: what comes out of `source` as fast as `body` is read, and `signal`, which is aborted where
 * it cannot go on, with the refusal that says why. Ended by `end`; `source` is left where it is then.
 */
export class Sending {
  readonly body: Meter
  readonly #source: Readable
  readonly #gone = new AbortController()
  readonly #silent: NodeJS.Timeout
  readonly #late: NodeJS.Timeout

  constructor(source: Readable, { totalMs, silentMs, mostBytes }: SendingLimits) {
    this.#source = source
    this.body = new Meter(
      mostBytes,
      () => new Refusal('FILE_TOO_LARGE'),
      () => this.#silent.refresh(),
    )
    this.#silent = setTimeout(() => this.#giveUp(this.body.writableNeedDrain), silentMs)
    this.#late = setTimeout(() => this.#giveUp(this.body.writableFinished), totalMs)
    this.body.once('finish', () => clearTimeout(this.#silent))
    if (source.destroyed) this.#leave()
    source.once('close', this.#leave)
    source.pipe(this.body)
  }

  get signal(): AbortSignal {
    return this.#gone.signal
  }

  end(): void {
    clearTimeout(this.#silent)
    clearTimeout(this.#late)
    this.#source.off('close', this.#leave)
    this.#source.unpipe(this.body)
    this.body.destroy()
  }

  /** The sender is gone: nobody hears of this refusal. */
  readonly #leave = (): void => {
    if (!this.#source.readableEnded) this.#gone.abort(new Refusal('BAD_REQUEST'))
  }

  #giveUp(isTheUpstreams: boolean): void {
    this.#gone.abort(isTheUpstreams ? new UpstreamFault('slow') : new Refusal('TIMEOUT'))
  }
}
