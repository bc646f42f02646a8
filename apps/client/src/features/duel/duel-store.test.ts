import type { DuelEvent, DuelState } from '@abhyas/contracts/duel'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { applyEvent } from './apply-event.ts'
import { answer, connectDuel, duelStore, resetDuel, seekOpponent } from './duel-store.ts'
import { closedOf, duelOf, epoch, openDuel, questionOf } from './testing/duel.ts'
import { FakeSocket, fakeSockets } from './testing/fake-socket.ts'

const at = '2026-11-21T04:00:00.000Z'
let disconnect: () => void

/** A page whose first word was answered by `duel`. */
function welcomed(duel: DuelState | null) {
  FakeSocket.last.letIn()
  FakeSocket.last.say({ type: 'welcome', duel, seek: null })
}
const event = (seq: number, of: DuelEvent) => ({ type: 'event', epoch, seq, event: of }) as const
const skipped = (seat: 0 | 1): DuelEvent => ({ type: 'skipped', index: 0, seat })

async function breakLine(code = 1006) {
  FakeSocket.last.end(code)
  await vi.advanceTimersByTimeAsync(8_000)
  FakeSocket.last.letIn()
}

beforeEach(() => {
  vi.useFakeTimers()
  fakeSockets()
  disconnect = connectDuel()
})
afterEach(() => {
  disconnect()
  resetDuel()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const seat = fc.constantFrom<0 | 1>(0, 1)
const anyEvent: fc.Arbitrary<DuelEvent> = fc.oneof(
  fc.record({ type: fc.constant('ready' as const), seat }),
  fc.record({ type: fc.constant('back' as const), seat }),
  fc.record({ type: fc.constant('lost' as const), seat, graceEndsAt: fc.constant(at) }),
  fc.record({ type: fc.constant('answered' as const), index: fc.nat(6), seat, choice: fc.constantFrom(0, 1, null) }),
  fc.record({ type: fc.constant('skipped' as const), index: fc.nat(6), seat }),
  fc.record({
    type: fc.constant('asked' as const),
    index: fc.nat(6),
    isSuddenDeath: fc.boolean(),
    startsAt: fc.constant(at),
    windowMs: fc.constantFrom(15_000, 30_000),
  }),
  fc.nat(6).map((index) => ({ type: 'opened' as const, index, question: questionOf(index) })),
  fc.nat(6).map((index) => ({ type: 'closed' as const, closed: closedOf(index), scores: [index, 0], shownUntil: at })),
  fc.constant({ type: 'stopped' as const, at }),
  fc.nat(5_000).map((stoppedMs) => ({ type: 'continued' as const, stoppedMs, phaseEndsAt: at })),
) as fc.Arbitrary<DuelEvent> // the tuple of the scores is widened to a list

describe('the state of a duel', () => {
  it('D3 DUEL-07 any events over any line, cut, repeated and lost, come to the state of all of them in order', async () => {
    const step = fc.constantFrom('deliver', 'deliver', 'deliver', 'repeat', 'lose', 'cut', 'reload')
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(anyEvent, step), { maxLength: 25 }), async (steps) => {
        resetDuel()
        disconnect()
        fakeSockets()
        disconnect = connectDuel()
        const start = duelOf()
        const log = steps.map(([one]) => one)
        const stateAt = (seq: number) =>
          log.slice(0, seq).reduce((state, one, i) => applyEvent(state, i + 1, one), start)
        let heard = 0
        /** What the server does with a page's words: `resume` is answered by what was missed. */
        const serve = (seq: number) => {
          const { sent } = FakeSocket.last
          for (; heard < sent.length; heard += 1) {
            const frame = sent[heard]
            if (frame?.type === 'hello') FakeSocket.last.say({ type: 'welcome', duel: stateAt(seq), seek: null })
            if (frame?.type !== 'resume') continue
            const events = log.slice(0, seq).map((one, i) => ({ seq: i + 1, event: one }))
            FakeSocket.last.say({ type: 'resumed', epoch, events: events.slice(frame.offset) })
          }
        }
        FakeSocket.last.letIn()
        serve(0)
        for (const [i, [one, what]] of steps.entries()) {
          const seq = i + 1
          if (what === 'cut') {
            FakeSocket.last.end(1006)
            await vi.advanceTimersByTimeAsync(8_000)
            heard = 0
            FakeSocket.last.letIn()
          } else if (what === 'reload') {
            FakeSocket.last.say({ type: 'welcome', duel: stateAt(seq), seek: null })
          } else if (what !== 'lose') {
            FakeSocket.last.say(event(seq, one))
            if (what === 'repeat')
              FakeSocket.last.say(event(seq, one), event(Math.max(1, i), log[Math.max(0, i - 1)] ?? one))
          }
          serve(seq)
        }
        // The last one may be lost: the next connection brings it.
        FakeSocket.last.end(1006)
        await vi.advanceTimersByTimeAsync(8_000)
        heard = 0
        FakeSocket.last.letIn()
        serve(log.length)
        expect(duelStore.duel).toEqual(stateAt(log.length))
      }),
      { numRuns: 60 },
    )
  })

  it('D4 a gap asks for what is missing, once, and nothing is shown out of order', () => {
    welcomed(openDuel())
    FakeSocket.last.say(event(6, skipped(1)), event(7, skipped(0)))
    expect(FakeSocket.said('resume')).toMatchObject([{ epoch, offset: 4 }])
    expect(duelStore.duel?.offset).toBe(4)
    const missed = { seq: 5, event: { type: 'back', seat: 1 } } as const
    FakeSocket.last.say({
      type: 'resumed',
      epoch,
      events: [missed, { seq: 6, event: skipped(1) }, { seq: 7, event: skipped(0) }],
    })
    expect(duelStore.duel).toMatchObject({ offset: 7, current: { skipped: [true, true] } })
    expect(FakeSocket.said('resume')).toHaveLength(1)
  })

  it('D3 an event that came already changes nothing', () => {
    welcomed(openDuel())
    const answered = event(5, { type: 'answered', index: 0, seat: 1, choice: null })
    FakeSocket.last.say(answered)
    const { duel } = duelStore
    FakeSocket.last.say(answered, event(3, skipped(1)))
    expect(duelStore.duel).toBe(duel)
    expect(FakeSocket.said('resume')).toEqual([])
  })

  it('D3 an event of another duel is not this one’s', () => {
    welcomed(openDuel())
    const { duel } = duelStore
    FakeSocket.last.say({ ...event(5, skipped(1)), epoch: '66666666-6666-4666-8666-666666666666' })
    expect(duelStore.duel).toBe(duel)
  })

  it('D8 DUEL-08 of the opponent’s answer nothing but that it came is in the state', () => {
    welcomed(openDuel())
    FakeSocket.last.say(event(5, { type: 'answered', index: 0, seat: 1, choice: null }))
    expect(duelStore.duel?.current).toMatchObject({ answered: [false, true], choice: null })
    expect(JSON.stringify(duelStore.duel)).not.toMatch(/"key"/)
  })
})

describe('an answer', () => {
  it('D5 DUEL-07 is sent again after every break until it is acknowledged, under one id', async () => {
    welcomed(openDuel())
    answer(2)
    answer(3)
    expect(FakeSocket.said('answer')).toMatchObject([{ epoch, index: 0, choice: 2 }])
    await breakLine()
    FakeSocket.last.say({ type: 'resumed', epoch, events: [] })
    await breakLine(1012)
    FakeSocket.last.say({ type: 'welcome', duel: openDuel(), seek: null })
    const said = FakeSocket.said('answer')
    expect(said).toHaveLength(3)
    expect(new Set(said.map(({ clientId }) => clientId)).size).toBe(1)
    const clientId = said[0]?.clientId ?? ''
    FakeSocket.last.say({ type: 'ack', clientId, epoch, index: 0 })
    expect(duelStore.answers).toMatchObject([{ choice: 2, status: 'saved' }])
    await breakLine()
    FakeSocket.last.say({ type: 'resumed', epoch, events: [] })
    expect(FakeSocket.said('answer')).toHaveLength(3)
  })

  it('D5 given while the line is lost it goes out when the line is back', async () => {
    welcomed(openDuel())
    FakeSocket.last.end(1006)
    answer(1)
    expect(FakeSocket.said('answer')).toEqual([])
    await vi.advanceTimersByTimeAsync(8_000)
    FakeSocket.last.letIn()
    FakeSocket.last.say({ type: 'resumed', epoch, events: [] })
    expect(FakeSocket.said('answer')).toMatchObject([{ choice: 1 }])
  })

  it('D5 refused it says why, and is not sent again', async () => {
    welcomed(openDuel())
    answer(1)
    const clientId = FakeSocket.said('answer')[0]?.clientId ?? ''
    FakeSocket.last.say({ type: 'refused', clientId, message: 'The time for this question was up.' })
    expect(duelStore.answers).toMatchObject([{ status: 'refused', message: 'The time for this question was up.' }])
    expect(duelStore.refusal).toBeNull()
    await breakLine()
    FakeSocket.last.say({ type: 'resumed', epoch, events: [] })
    expect(FakeSocket.said('answer')).toHaveLength(1)
  })
})

describe('the first word', () => {
  it('D2 D4 is resume while a duel runs, and hello when it is over', async () => {
    welcomed(openDuel())
    await breakLine()
    expect(FakeSocket.last.sent).toMatchObject([{ type: 'resume', epoch, offset: 4 }])
    const outcome = { result: 'win', reason: 'left', scores: [100, 0], rating: null } as const
    FakeSocket.last.say({
      type: 'resumed',
      epoch,
      events: [{ seq: 5, event: { type: 'over', outcome: { ...outcome, scores: [100, 0] } } }],
    })
    await breakLine()
    expect(FakeSocket.last.sent).toMatchObject([{ type: 'hello' }])
  })

  it('D7 a ping is answered by its number, and no frame says anything about time', () => {
    welcomed(null)
    seekOpponent('polity', 'blitz')
    FakeSocket.last.say({ type: 'ping', id: 7 })
    expect(FakeSocket.said('pong')).toEqual([{ type: 'pong', id: 7 }])
    expect(FakeSocket.said('seek')).toEqual([{ type: 'seek', subject: 'polity', format: 'blitz' }])
  })

  it('from one screen to the next the socket stays, and a moment after the last it closes', async () => {
    welcomed(null)
    disconnect()
    disconnect = connectDuel()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(FakeSocket.all).toHaveLength(1)
    expect(FakeSocket.last.readyState).toBe(1)
    disconnect()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(FakeSocket.last.readyState).toBe(3)
    disconnect = connectDuel()
  })
})
