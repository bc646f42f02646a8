import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createMatch, type Match, matchedAt, setupOf, simulate } from '../testing/duel-game.ts'
import type { Command, Entry, Scripted, Seat, Setup } from './game.ts'
import { dueAt, fold, refusalOf } from './machine.ts'
import { pairOf } from './pair.ts'
import { countOf, pointsOf } from './scoring.ts'
import { graceBudgetMs, leadMs, patienceMs, readyMs, shownMs, stopMs } from './times.ts'

const seat = fc.constantFrom<Seat[]>(0, 1)
const index = fc.integer({ min: 0, max: 8 })
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ type: fc.constant('ready'), seat }) },
  {
    weight: 12,
    arbitrary: fc.record({
      type: fc.constant('answer'),
      seat,
      index,
      choice: fc.integer({ min: 0, max: 3 }),
      // Few ids, so that many are sent again, some to another question.
      clientId: fc.integer({ min: 0, max: 20 }).map(String),
      lagMs: fc.integer({ min: -500, max: 5000 }),
    }),
  },
  { weight: 6, arbitrary: fc.record({ type: fc.constant('skip'), seat, index }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constantFrom('lost', 'back'), seat }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('outage'), since: fc.integer({ min: -5000, max: 300_000 }) }) },
  { weight: 2, arbitrary: fc.constant({ type: 'restored' }) },
  { weight: 6, arbitrary: fc.constant({ type: 'tick' }) },
)

interface Step {
  readonly command: Command
  /** Since the step before; below zero where a command overtook another. */
  readonly afterMs: number
  /** Whether the timers did their work meanwhile. */
  readonly isTended: boolean
  readonly isTwice: boolean
  /** Aims at the question that is current. */
  readonly isCurrent: boolean
}
const step: fc.Arbitrary<Step> = fc.record({
  command,
  afterMs: fc.oneof(fc.integer({ min: -300, max: 2000 }), fc.integer({ min: 0, max: 20_000 })),
  isTended: fc.boolean(),
  isTwice: fc.boolean(),
  isCurrent: fc.boolean(),
})
const scripts = fc.array(
  fc.option(fc.record({ choice: fc.integer({ min: 0, max: 3 }), elapsedMs: fc.integer({ min: 0, max: 25_000 }) })),
  { maxLength: 8 },
)
const setups: fc.Arbitrary<Setup> = fc.oneof(
  fc.constant(setupOf()),
  scripts.map((script) =>
    setupOf({
      kind: 'bot',
      players: [
        { kind: 'student', studentId: 'a' },
        { kind: 'scripted', script },
      ],
    }),
  ),
  fc.constant(setupOf({ kind: 'async', players: [{ kind: 'student', studentId: 'a' }, { kind: 'later' }] })),
)

/** Plays the steps. Both are ready in most of them. */
function play(setup: Setup, steps: readonly Step[], areReady: boolean): { match: Match; at: number } {
  const match = createMatch(setup)
  if (areReady) for (const each of [0, 1] as const) match.say({ type: 'ready', seat: each }, 0)
  let at = 0
  for (const { afterMs, isTended, isTwice, isCurrent, command: said } of steps) {
    at = Math.max(0, at + afterMs)
    if (isTended) match.until(at)
    const current = match.game().current?.index
    const aimed = isCurrent && current !== undefined && 'index' in said ? { ...said, index: current } : said
    const told = aimed.type === 'outage' ? { ...aimed, since: matchedAt + aimed.since } : aimed
    match.say(told, at)
    // An outage that is told again is another one, where the clock went on meanwhile.
    const again = isTwice && told.type !== 'outage' ? match.say(told, at) : []
    expect(again).toEqual([])
  }
  return { match, at: Math.max(at, match.game().at - matchedAt) }
}

const playing = fc.tuple(
  setups,
  fc.array(step, { maxLength: 120 }),
  fc.integer({ min: 0, max: 9 }).map((n) => n > 0),
)

const keyOf = ({ setup }: { setup: Setup }, at: number) => setup.questions[at]?.key

it('I1 I3 I6 any commands in any order, twice and late, give one history: one answer each, one end, nothing after it', () => {
  fc.assert(
    fc.property(playing, ([setup, steps, areReady]) => {
      const { match, at } = play(setup, steps, areReady)
      match.until(at + 3_600_000)
      const { entries } = match
      expect(match.game()).toMatchObject({ phase: 'over', seq: entries.length })
      expect(entries.filter(({ type }) => type === 'over')).toHaveLength(1)
      expect(entries.at(-1)?.type).toBe('over')
      const answers = entries.flatMap((entry) => (entry.type === 'answered' ? `${entry.seat} ${entry.index}` : []))
      expect(new Set(answers).size).toBe(answers.length)
      const once = entries.flatMap((entry) =>
        entry.type === 'asked' || entry.type === 'opened' || entry.type === 'closed'
          ? `${entry.type} ${entry.index}`
          : [],
      )
      expect(new Set(once).size).toBe(once.length)
      expect(entries.every((entry, place) => place === 0 || entry.at >= (entries[place - 1]?.at ?? 0))).toBe(true)
      expect(fold(setup, entries)).toEqual(match.game())
      for (const type of ['ready', 'leave', 'lost', 'back'] as const) {
        expect(match.say({ type, seat: 0 }, at + 4_000_000)).toEqual([])
      }
      expect(match.say({ type: 'outage', since: matchedAt }, at + 4_000_000)).toEqual([])
    }),
    { numRuns: 300 },
  )
})

it('I5 the scores are what the stored answers to the closed questions are worth', () => {
  fc.assert(
    fc.property(playing, ([setup, steps, areReady]) => {
      const { match } = play(setup, steps, areReady)
      const closed = new Set(match.entries.flatMap((entry) => (entry.type === 'closed' ? entry.index : [])))
      const scores = pairOf((each) =>
        match.entries.reduce((sum, entry) => {
          if (entry.type !== 'answered' || entry.seat !== each || !closed.has(entry.index)) return sum
          const question = setup.questions[entry.index]
          return sum + (question ? pointsOf(setup.format, question, entry.index, entry) : 0)
        }, 0),
      )
      expect(match.game().scores).toEqual(scores)
    }),
    { numRuns: 300 },
  )
})

it('D5 T26 an answer is stored or known exactly where it is not refused', () => {
  fc.assert(
    fc.property(playing, command, fc.integer({ min: 0, max: 30_000 }), ([setup, steps, areReady], said, afterMs) => {
      fc.pre(said.type === 'answer')
      const { match, at } = play(setup, steps, areReady)
      fc.pre(said.type === 'answer' && setup.players[said.seat].kind === 'student')
      const refusal = refusalOf(match.game(), said, matchedAt + at + afterMs)
      match.say(said, at + afterMs)
      const isStored = match.entries.some(
        (entry) => entry.type === 'answered' && entry.seat === said.seat && entry.clientId === said.clientId,
      )
      expect(refusal === null).toBe(isStored)
    }),
    { numRuns: 300 },
  )
})

it('I4 T25 D8 nothing that happens before the last question closed, nor when, depends on a key', () => {
  fc.assert(
    fc.property(playing, fc.integer({ min: 1, max: 3 }), ([setup, steps, areReady], turn) => {
      const questions = setup.questions.map((question) => ({ ...question, key: (question.key + turn) % 4 }))
      const told = play(setup, steps, areReady).match.entries
      const other = play({ ...setup, questions }, steps, areReady).match.entries
      const last = told.findIndex((entry) => entry.type === 'closed' && entry.index === countOf[setup.format] - 1)
      const count = last < 0 ? told.length : last + 1
      expect(other.slice(0, count)).toEqual(told.slice(0, count))
    }),
    { numRuns: 300 },
  )
})

it('says when something is due: nothing before, something then', () => {
  fc.assert(
    fc.property(playing, ([setup, steps, areReady]) => {
      const { match, at } = play(setup, steps, areReady)
      match.say({ type: 'tick' }, at)
      const due = dueAt(match.game())
      fc.pre(due !== null)
      expect(match.say({ type: 'tick' }, due - 1 - matchedAt)).toEqual([])
      expect(match.say({ type: 'tick' }, due - matchedAt)).not.toEqual([])
    }),
    { numRuns: 300 },
  )
})

it('I7 ends within its questions, its compensation and the grace', () => {
  fc.assert(
    fc.property(playing, ([setup, steps, areReady]) => {
      const { match } = play(
        setup,
        steps.map((each) => ({ ...each, isTended: true })),
        areReady,
      )
      match.until(3_600_000)
      const { at } = match.game()
      const stopped = stoppedMs(match.entries)
      const questions = setup.questions.reduce((sum, { windowMs }) => sum + leadMs + windowMs + patienceMs + shownMs, 0)
      expect(at - matchedAt).toBeLessThanOrEqual(readyMs + questions + stopped + graceBudgetMs)
    }),
    { numRuns: 300 },
  )
})

/** All the time for which the clock stood still. */
function stoppedMs(entries: readonly Entry[]): number {
  let [sum, since] = [0, 0]
  for (const entry of entries) {
    if (entry.type === 'stopped') since = entry.since
    if (entry.type === 'continued') sum += entry.until - since
  }
  return sum
}

it('I8 gives back every outage whole and to both, and no more than it took', () => {
  const outage = fc.record({
    afterMs: fc.integer({ min: 0, max: 15_000 }),
    lengthMs: fc.integer({ min: 0, max: 9000 }),
  })
  fc.assert(
    fc.property(fc.array(outage, { maxLength: 6 }), (outages) => {
      const match = createMatch(setupOf())
      for (const each of [0, 1] as const) match.say({ type: 'ready', seat: each }, 0)
      const calm = createMatch(setupOf())
      for (const each of [0, 1] as const) calm.say({ type: 'ready', seat: each }, 0)
      let [at, caused] = [0, 0]
      for (const { afterMs, lengthMs } of outages) {
        match.until(at + afterMs)
        const since = at + afterMs
        if (match.game().phase === 'over') break
        // The server that was away is missed after its outage only: whatever was due meanwhile is due still.
        match.say({ type: 'outage', since: matchedAt + since }, since + lengthMs)
        match.say({ type: 'restored' }, since + lengthMs)
        at = since + lengthMs
        caused += lengthMs
      }
      match.until(3_600_000)
      calm.until(3_600_000)
      expect(stoppedMs(match.entries)).toBe(caused)
      expect(match.game().at - calm.game().at).toBe(caused)
      expect(match.game().scores).toEqual(calm.game().scores)
    }),
    { numRuns: 300 },
  )
})

it('I8 goes on by itself ten seconds after an outage is known', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60_000 }), fc.integer({ min: 0, max: 600_000 }), (since, lengthMs) => {
      const match = createMatch(setupOf())
      for (const each of [0, 1] as const) match.say({ type: 'ready', seat: each }, 0)
      match.until(since)
      match.say({ type: 'outage', since: matchedAt + since }, since + lengthMs)
      match.until(3_600_000)
      expect(stoppedMs(match.entries)).toBe(lengthMs + stopMs)
    }),
  )
})

const answers = (count: number): fc.Arbitrary<readonly Scripted[]> =>
  fc.array(
    fc.option(fc.record({ choice: fc.integer({ min: 0, max: 3 }), elapsedMs: fc.integer({ min: 100, max: 19_000 }) }), {
      freq: 6,
    }),
    { minLength: count, maxLength: count },
  )

it('DUEL-08 whoever has more right wins, whatever the times', () => {
  const format = fc.constantFrom('blitz', 'standard', 'long')
  fc.assert(
    fc.property(format, answers(13), answers(13), fc.string(), (chosen, first, second, seed) => {
      const setup = setupOf({ format: chosen })
      const match = simulate(setup, [agent(first), agent(second)], seed)
      const rights = pairOf(
        (each) => match.game().closed.filter((one) => one.answers[each]?.choice === keyOf({ setup }, one.index)).length,
      )
      const { ending } = match.game()
      fc.pre(rights[0] !== rights[1])
      expect(ending?.winner).toBe(rights[0] > rights[1] ? 0 : 1)
    }),
    { numRuns: 300 },
  )
})

const agent = (given: readonly Scripted[], delayMs = 40) => ({ answers: given, delayMs })

it('T26 a choice that is no key is worth nothing, a key between 100 and all of the bonus', () => {
  const { questions } = setupOf()
  const first = questions[0] ?? { id: '', key: 0, windowMs: 0, order: [] }
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 25_000 }), (choice, elapsedMs) => {
      const points = pointsOf('standard', first, 0, { choice, elapsedMs })
      expect(choice === first.key ? points >= 100 && points <= 100 + 99 / countOf.standard : points === 0).toBe(true)
    }),
  )
})
