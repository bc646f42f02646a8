import { Readable } from 'node:stream'
import type { Pool } from 'pg'
import { Refusal } from '../errors.ts'
import { readProgress, type State } from './read.ts'
import type { Watch, Watches } from './watch.ts'

/** A reader that takes nothing for so long is gone. */
const patienceMs = 30_000

export interface FollowTimes {
  /** Another grader may do the work without a word to this one. */
  readonly pollMs: number
  /** While nothing comes, an empty line says that the line stands. */
  readonly sayEveryMs: number
}
export const usualTimes: FollowTimes = { pollMs: 500, sayEveryMs: 9000 }

/** Nothing more comes by itself: the student has to say something, or nobody. */
const isEnd = (state: State) => state === 'confirming' || state === 'ready' || state === 'failed'

export interface Followers {
  /** How far a student's answer is, each word after number `after` as a line of JSON. It ends after the last. */
  readonly follow: (studentId: string, submissionId: string, after: number) => Readable
  /** Ends all streams, wherever they are: their readers ask again, another grader maybe. */
  readonly close: () => void
}

/** @param onFailure is told why a stream broke off */
export function createFollowers(
  pool: Pool,
  watches: Watches,
  onFailure: (error: unknown) => void,
  times: FollowTimes = usualTimes,
): Followers {
  const open = new Set<AbortController>()
  let isClosed = false

  async function* lines(studentId: string, submissionId: string, after: number, watch: Watch, signal: AbortSignal) {
    let last = after
    let saidAt = -Infinity
    while (!signal.aborted) {
      const progress = await readProgress(pool, studentId, submissionId)
      if (!progress || signal.aborted) return
      if (progress.n > last) {
        yield `${JSON.stringify(progress)}\n`
        last = progress.n
        saidAt = performance.now()
      } else if (performance.now() - saidAt >= times.sayEveryMs) {
        // The first one at once: with it the head of the answer leaves.
        yield '\n'
        saidAt = performance.now()
      }
      if (isEnd(progress.state)) return
      await watch.wait(times.pollMs, signal)
    }
  }

  return {
    follow: (studentId, submissionId, after) => {
      const over = new AbortController()
      const watch = watches.watch(submissionId)
      const coming = lines(studentId, submissionId, after, watch, over.signal)
      let patience: NodeJS.Timeout | undefined
      const stream = new Readable({
        // The next line is looked for once the last one has left.
        highWaterMark: 1,
        read() {
          clearTimeout(patience)
          coming.next().then(
            ({ done, value }) => {
              // An end that comes after a cut would make the cut look like an end.
              if (stream.destroyed) return
              if (!done) patience = setTimeout(() => stream.destroy(new Refusal('TIMEOUT')), patienceMs)
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
