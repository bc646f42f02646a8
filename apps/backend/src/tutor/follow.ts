import { Readable } from 'node:stream'
import { Refusal } from '../errors.ts'
import type { Answers, Begun } from './answers.ts'
import type { Watch } from './watch.ts'

/** Another backend may add pieces without a word to this one. */
const pollEveryMs = 300
/** While nothing comes, an empty line says that the line stands. */
const sayEveryMs = 9000
/** A reader that takes nothing for so long is gone. */
const patienceMs = 30_000

export interface FollowTimes {
  readonly sayEveryMs: number
  readonly patienceMs: number
}
const usualTimes: FollowTimes = { sayEveryMs, patienceMs }

export interface Followers {
  /** The pieces of an answer after number `after`, each as a line of JSON, as they are made. It ends after the last. */
  readonly follow: (answerId: string, after: number) => Readable
  /** Ends all streams, wherever they are: their readers ask again, another backend maybe. */
  readonly close: () => void
}

/**
 * @param complete makes the rest of an answer that nobody makes any more
 * @param onFailure is told why a stream broke off
 */
export function createFollowers(
  answers: Answers,
  complete: (begun: Begun) => void,
  onFailure: (error: unknown) => void,
  times: FollowTimes = usualTimes,
): Followers {
  const open = new Set<AbortController>()
  let isClosed = false

  async function* lines(answerId: string, after: number, watch: Watch, signal: AbortSignal): AsyncGenerator<string> {
    let last = after
    let saidAt = -Infinity
    while (!signal.aborted) {
      const { pieces, isEnded } = await answers.readAfter(answerId, last)
      for (const piece of pieces) {
        if (signal.aborted) return
        yield `${JSON.stringify(piece)}\n`
        last = piece.n
        saidAt = performance.now()
      }
      if (pieces.length > 0) continue
      if (isEnded) return
      // The first one at once: with it the head of the answer leaves.
      if (performance.now() - saidAt >= times.sayEveryMs) {
        yield '\n'
        saidAt = performance.now()
      }
      const begun = await answers.claim(answerId)
      if (begun) complete(begun)
      await watch.wait(pollEveryMs, signal)
    }
  }

  return {
    follow: (answerId, after) => {
      const over = new AbortController()
      const watch = answers.watch(answerId)
      const coming = lines(answerId, after, watch, over.signal)
      let patience: NodeJS.Timeout | undefined
      const stream = new Readable({
        // The next line is looked for once the last one has left.
        highWaterMark: 1,
        read() {
          clearTimeout(patience)
          coming.next().then(
            ({ done, value }) => {
              // An end that comes after a cut would make the cut look like an end, and nobody would close the connection.
              if (stream.destroyed) return
              if (!done) patience = setTimeout(() => stream.destroy(new Refusal('TIMEOUT')), times.patienceMs)
              stream.push(done ? null : value)
            },
            (error: unknown) => stream.destroy(error instanceof Error ? error : new Error('Broken off')),
          )
        },
        destroy(error, done) {
          clearTimeout(patience)
          open.delete(over)
          over.abort()
          watch.close()
          done(error)
        },
      })
      stream.on('error', (error) => {
        if (!(error instanceof Refusal)) onFailure(error)
      })
      open.add(over)
      if (isClosed) over.abort()
      return stream
    },
    close: () => {
      isClosed = true
      for (const over of open) over.abort()
    },
  }
}
