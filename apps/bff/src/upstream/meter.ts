import { Transform, type TransformCallback } from 'node:stream'

/** Lets chunks through and counts them; fails with `tooMuch` beyond `mostBytes`. */
export class Meter extends Transform {
  readonly #mostBytes: number
  readonly #tooMuch: () => Error
  readonly #onChunk: () => void
  #bytes = 0

  constructor(mostBytes: number, tooMuch: () => Error, onChunk: () => void = () => undefined) {
    super()
    this.#mostBytes = mostBytes
    this.#tooMuch = tooMuch
    this.#onChunk = onChunk
    // Whoever uses it hears of the failure by the stream that it is part of.
    this.on('error', () => undefined)
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#bytes += chunk.length
    this.#onChunk()
    if (this.#bytes > this.#mostBytes) done(this.#tooMuch())
    else done(null, chunk)
  }
}
