import type { Piece } from '@abhyas/contracts/tutor'
import { setTimeout as pause } from 'node:timers/promises'
import { jittered } from '../edge/refusal.ts'
import { UpstreamFault } from '../upstream/fault.ts'

/** Tries to go on where a stream was cut, without a new piece between them. */
const mostTries = 3
const firstPauseMs = 50

/** Opens the stream of the pieces after the `n` of `after`; null for the start. */
type Open = (after: number | null) => Promise<AsyncIterable<Piece>>

/**
 * The pieces of an answer after `after`, each once and without a gap up to `end`. A stream that is cut upstream is
 * opened again where it was, so that the reader hears of it only where the backend stays away. Rejects with what the
 * first opening throws; the pieces throw what later ones do, such as UNAUTHORIZED for a session that was ended.
 */
export async function followAnswer(open: Open, after: number | null): Promise<AsyncIterable<Piece, void>> {
  return pieces(await open(after), open, (after ?? -1) + 1)
}

async function* pieces(first: AsyncIterable<Piece>, open: Open, start: number): AsyncGenerator<Piece, void> {
  let stream = first
  let due = start
  let tries = 0
  for (;;) {
    let fault: UpstreamFault
    try {
      for await (const piece of stream) {
        if (piece.n < due) continue
        if (piece.n > due) throw new UpstreamFault('garbage', 'a gap')
        due += 1
        tries = 0
        yield piece
        if (piece.type === 'end') return
      }
      fault = new UpstreamFault('refused', 'no end')
    } catch (error) {
      if (!(error instanceof UpstreamFault)) throw error
      fault = error
    }
    stream = await again(open, due === 0 ? null : due - 1, fault, tries)
    tries += 1
  }
}

/** The stream from `after` on, opened anew. Throws `fault` where it was tried often enough, or a refusal of the backend. */
async function again(
  open: Open,
  after: number | null,
  fault: UpstreamFault,
  tries: number,
): Promise<AsyncIterable<Piece>> {
  for (let count = tries; count < mostTries; count++) {
    await pause(jittered(firstPauseMs * 4 ** count))
    try {
      return await open(after)
    } catch (error) {
      if (!(error instanceof UpstreamFault)) throw error
    }
  }
  throw fault
}
