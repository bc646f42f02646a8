import type { Piece } from '@abhyas/contracts/tutor'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { refusal } from '../../testing/render-page.tsx'
import { followAnswer, type Following, type StreamEvents } from './follow-answer.ts'
import { endOf } from './pieces.ts'
import { wholeAnswer } from './testing.ts'

interface Opened extends StreamEvents {
  readonly lastEventId: string | null
  isClosed: boolean
}

/** A follower of an answer with its streams and timers in the test's hand. */
function setUp(known: readonly Piece[] = []) {
  const opened: Opened[] = []
  const told: Following[] = []
  let timers: { readonly run: () => void; readonly pauseMs: number }[] = []
  const network = { isOnline: true }
  const follower = followAnswer({
    known,
    open: (lastEventId, events) => {
      const own = { ...events, lastEventId, isClosed: false }
      opened.push(own)
      return () => {
        own.isClosed = true
        // As tRPC does: what is closed says that it is over.
        own.onEnd()
      }
    },
    isOnline: () => network.isOnline,
    later: (run, pauseMs) => {
      const timer = { run, pauseMs }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
    onChange: (following) => told.push(following),
  })
  const newest = (): Opened => {
    const last = opened.at(-1)
    if (!last) throw new Error('No stream was opened')
    return last
  }
  return {
    follower,
    opened,
    told,
    network,
    newest,
    last: () => told.at(-1),
    timers: () => timers,
    /** Lets the time pass that is being waited for. */
    pass: () => {
      const due = timers
      timers = []
      for (const { run } of due) run()
    },
  }
}

/** What a server sends behind `lastEventId`. */
const after = (all: readonly Piece[], lastEventId: string | null) =>
  all.slice(lastEventId === null ? 0 : Number(lastEventId) + 1)

describe('following an answer', () => {
  it('TUTOR-04 F30 however often it is cut, at whatever place, the text is whole, in order and not doubled', () => {
    const all = wholeAnswer(12)
    const cuts = fc.array(
      fc.record({ pieces: fc.nat(6), repeated: fc.nat(3), how: fc.constantFrom('end', 'error', 'silence') }),
      {
        maxLength: 12,
      },
    )
    fc.assert(
      fc.property(cuts, (each) => {
        const { newest, opened, last, pass } = setUp()
        for (const { pieces, repeated, how } of each) {
          if (last()?.state === 'complete' || last()?.state === 'broken') break
          const stream = newest()
          const from = Math.max(0, all.length - after(all, stream.lastEventId).length - repeated)
          for (const piece of all.slice(from, from + repeated + pieces)) stream.onPiece(piece)
          if (how === 'end') stream.onEnd()
          if (how === 'error') stream.onError(new Error('cut'))
          pass()
          // Opened again after a silence, it was waited for once more.
          if (how === 'silence') pass()
        }
        if (last()?.state === 'broken') return
        const stream = newest()
        for (const piece of after(all, stream.lastEventId)) stream.onPiece(piece)
        expect(last()).toEqual({ pieces: all, state: 'complete', failure: null })
        expect(opened.every(({ isClosed }) => isClosed)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  it('TUTOR-04 a stream that skips a piece is opened again behind the last one that is held', () => {
    const all = wholeAnswer(3)
    const { newest, opened, pass, last } = setUp()
    const [first, second, , fourth] = all
    if (!first || !second || !fourth) throw new Error('too few')
    for (const piece of [first, second, fourth]) newest().onPiece(piece)
    expect(last()?.state).toBe('reconnecting')
    pass()
    expect(opened.map(({ lastEventId }) => lastEventId)).toEqual([null, '1'])
  })

  it('TUTOR-04 a stream that was given up changes nothing any more', () => {
    const all = wholeAnswer(2)
    const { opened, follower, told } = setUp()
    follower.goOn()
    const count = told.length
    for (const piece of all) opened[0]?.onPiece(piece)
    opened[0]?.onError(new Error('late'))
    expect(told.length).toBe(count)
  })

  it('TUTOR-04 five streams that bring nothing end in a word to the student, who has it tried again', () => {
    const { opened, pass, last, follower, newest } = setUp()
    for (let stream = 0; stream < 6; stream += 1) {
      newest().onError(new Error('cut'))
      pass()
    }
    expect(opened).toHaveLength(6)
    expect(last()?.state).toBe('broken')
    follower.goOn()
    expect(opened).toHaveLength(7)
    for (const piece of wholeAnswer(1)) newest().onPiece(piece)
    expect(last()?.state).toBe('complete')
  })

  it('TUTOR-04 a piece between two cuts shows that it goes on: those before it no longer count', () => {
    const all = wholeAnswer(20)
    const { newest, pass, last } = setUp()
    for (const piece of all) {
      newest().onError(new Error('cut'))
      pass()
      newest().onPiece(piece)
    }
    expect(endOf(last()?.pieces ?? [])).toBeDefined()
  })

  it('TUTOR-04 offline it waits for the network, without a try', () => {
    const { network, newest, last, timers, follower, opened } = setUp()
    network.isOnline = false
    newest().onError(new Error('cut'))
    expect(last()?.state).toBe('offline')
    expect(timers()).toHaveLength(0)
    network.isOnline = true
    follower.goOn()
    expect(opened).toHaveLength(2)
  })

  it('TUTOR-04 a stream that says nothing is taken for dead', () => {
    const { opened, pass, last } = setUp()
    pass()
    expect(last()?.state).toBe('reconnecting')
    expect(opened[0]?.isClosed).toBe(true)
    pass()
    expect(opened).toHaveLength(2)
  })

  it('TUTOR-04 what the server refuses for good is not asked for again by itself', () => {
    const { newest, last, timers } = setUp()
    const refused = refusal('NOT_FOUND', 'Not found.')
    Object.assign(refused.data ?? {}, { retryable: false })
    newest().onError(refused)
    expect(last()).toMatchObject({ state: 'broken', failure: { code: 'NOT_FOUND' } })
    expect(timers()).toHaveLength(0)
  })

  it('TUTOR-04 it resumes behind what the device holds already', () => {
    const all = wholeAnswer(3)
    const { newest, last } = setUp(all.slice(0, 2))
    expect(newest().lastEventId).toBe('1')
    for (const piece of all.slice(2)) newest().onPiece(piece)
    expect(last()?.pieces).toEqual(all)
  })
})
