import { followUpdates, mostReconnectMs } from './event-stream.ts'
import type { Source } from './source.ts'

/** Of the stream; undefined where there is none. */
export interface StreamAddress {
  readonly url: string
  readonly key: string
}

interface Options {
  readonly source: Pick<Source, 'refresh'>
  /** Between two questions while no stream is up; 0 for never. */
  readonly pollMs: number
  readonly stream: StreamAddress | undefined
  readonly random?: () => number
  /** Told how each refresh went: undefined, or why it failed. */
  readonly onRefresh: (failure: unknown) => void
  readonly onStream: (isUp: boolean, failure: unknown) => void
}

/**
 * Keeps what is known of the flags up to date: by the stream while it is up, by polling while it is not (FLAG-02). One
 * request at a time; what fails is tried again, stream or not.
 */
export class Updates {
  readonly #options: Options
  readonly #end = new AbortController()
  #following: Promise<void> | undefined
  #running: Promise<void> | undefined
  #isWanted = false
  #isUp = false
  #hasFailed = false
  #timer: NodeJS.Timeout | undefined

  constructor(options: Options) {
    this.#options = options
  }

  /** Begins, with a first refresh. */
  start(): void {
    this.#want()
    const { stream, random, onStream } = this.#options
    if (!stream) return
    const turn = (isUp: boolean, failure?: unknown): void => {
      if (this.#isUp !== isUp) onStream(isUp, failure)
      this.#isUp = isUp
      // What happened while it was down it does not tell again.
      if (isUp) this.#want()
      else this.#schedule()
    }
    const own = {
      onUp: () => turn(true),
      onDown: (error: unknown) => turn(false, error),
      onNewer: () => this.#want(),
    }
    this.#following = followUpdates({ ...stream, ...own, ...(random && { random }) }, this.#end.signal)
  }

  /** Ends all of it. A request that is on its way is not waited for. */
  async close(): Promise<void> {
    this.#end.abort()
    clearTimeout(this.#timer)
    await this.#following
  }

  /** Refreshes now; where one is on its way already, whose answer may be of before, once more after it. */
  #want(): void {
    if (this.#end.signal.aborted) return
    clearTimeout(this.#timer)
    this.#isWanted = true
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined
      this.#schedule()
    })
  }

  async #run(): Promise<void> {
    while (this.#isWanted && !this.#end.signal.aborted) {
      this.#isWanted = false
      let failure: unknown
      try {
        await this.#options.source.refresh()
      } catch (error) {
        failure = error ?? new Error('unknown')
      }
      this.#hasFailed = failure !== undefined
      this.#options.onRefresh(failure)
    }
  }

  #schedule(): void {
    clearTimeout(this.#timer)
    if (this.#running || this.#end.signal.aborted) return
    const { pollMs, random = Math.random } = this.#options
    const isPolling = pollMs > 0 && !this.#isUp
    if (!isPolling && !this.#hasFailed) return
    this.#timer = setTimeout(() => this.#want(), pollMs > 0 ? pollMs : random() * mostReconnectMs)
    this.#timer.unref()
  }
}
