import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { Answers } from './answers.ts'
import { createFollowers } from './follow.ts'
import type { Piece } from './pieces.ts'

const unused = () => Promise.reject(new Error('Not asked for here'))

/** Answers whose pieces are what `give` returns; nothing else is asked of them. */
const answersOf = (give: (after: number) => { pieces: readonly Piece[]; isEnded: boolean }): Answers => ({
  add: unused,
  hold: unused,
  release: unused,
  stop: unused,
  isOwn: unused,
  wake: () => undefined,
  claim: async () => undefined,
  readAfter: async (_, after) => give(after),
  watch: () => ({
    wait: (ms, signal) => delay(Math.min(ms, 5), undefined, { signal }).catch(() => undefined),
    close: () => undefined,
  }),
})

const sentence = (n: number): Piece => ({ n, type: 'sentence', text: 'x'.repeat(1000), cites: [0], opens: null })
const failures: unknown[] = []
const follow = (answers: Answers, times = { sayEveryMs: 20, patienceMs: 100 }) =>
  createFollowers(
    answers,
    () => undefined,
    (error) => failures.push(error),
    times,
  )

describe('the stream of an answer', () => {
  it('TUTOR-04 says that the line stands while nothing comes, first of all at once', async () => {
    const followers = follow(answersOf(() => ({ pieces: [], isEnded: false })))
    const stream = followers.follow('a', -1)
    const [first] = await once(stream, 'data')
    const [second] = await once(stream, 'data')
    expect([String(first), String(second)]).toEqual(['\n', '\n'])
    followers.close()
    await once(stream, 'end')
  })

  it('T24 nothing is read ahead for a reader that does not read, and its stream is closed in time', async () => {
    const asked: number[] = []
    const answers = answersOf((after) => {
      asked.push(after)
      return { pieces: [sentence(after + 1)], isEnded: false }
    })
    const stream = follow(answers).follow('a', -1)
    stream.read(0)
    const closed = once(stream, 'close')
    await expect(closed).rejects.toMatchObject({ code: 'TIMEOUT' })
    expect(asked).toEqual([-1])
    expect(failures).toEqual([])
  })

  it('TUTOR-04 a stream that nobody wants any more ends at once, and looks no further', async () => {
    let looks = 0
    const answers = answersOf(() => {
      looks += 1
      return { pieces: [], isEnded: false }
    })
    const stream = follow(answers, { sayEveryMs: 60_000, patienceMs: 60_000 }).follow('a', -1)
    await once(stream, 'data')
    stream.destroy()
    await once(stream, 'close')
    const then = looks
    await delay(50)
    expect(looks).toBeLessThanOrEqual(then + 1)
  })
})
