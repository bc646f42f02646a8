import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AnswerState, foldAttempt, phaseAt, type Run, type TestEvent } from './fold.ts'
import { tallyOf } from './tally.ts'

const start = Date.parse('2026-03-10T06:30:00Z')
const at = (seconds: number) => new Date(start + seconds * 1000)
const length = 7200
const run = (...turns: (readonly [device: string, from: number])[]): Run => ({
  startedAt: at(0),
  deadline: at(length),
  turns: [['phone', 0] as const, ...turns].map(([deviceId, from]) => ({ deviceId, from: at(from) })),
})
const alone = run()

let ids = 0
interface When {
  /** By the device's clock; seconds after the start. */
  readonly said: number
  readonly arrived?: number
  readonly device?: string
}
const arrivedOf = ({ said, arrived = said, device = 'phone' }: When) => {
  ids += 1
  const clientId = `id-${String(ids).padStart(6, '0')}`
  return { clientId, deviceId: device, saidAt: at(said), arrivedAt: at(arrived) }
}
const answer = (when: When, choice: number | null = 1, questionId = 'q-0'): TestEvent => {
  const answered = { questionId, choice, certainty: null, marked: false, milliseconds: 900, changes: 0 }
  return { ...arrivedOf(when), kind: 'answer', answer: answered }
}
const submit = (when: When): TestEvent => ({ ...arrivedOf(when), kind: 'submit' })

const choices = (answers: ReadonlyMap<string, AnswerState> | null) =>
  answers && Object.fromEntries([...answers].map(([id, { choice }]) => [id, choice]))
const fold = (of: Run, ...events: TestEvent[]) => {
  const { answers, lateAnswers, ...times } = foldAttempt(of, events)
  return { ...times, answers: choices(answers), late: choices(lateAnswers) }
}

describe('the deadline', () => {
  it.each([
    ['before it', -1, -1, { 'q-0': 1 }, null],
    ['at it', 0, 0, { 'q-0': 1 }, null],
    ['after it', 1, 1, {}, null],
    ['before it, and arrives 1 s after it', -1, 1, { 'q-0': 1 }, null],
    ['before it, and arrives 119 s after it', -1, 119, { 'q-0': 1 }, null],
    ['before it, and arrives 121 s after it', -1, 121, {}, { 'q-0': 1 }],
    ['after it, and arrives 121 s after it', 1, 121, {}, null],
  ])('TEST-02 F20 what is answered %s counts or does not', (_, said, arrived, answers, late) => {
    const folded = fold(alone, answer({ said: length + said, arrived: length + arrived }))
    expect(folded).toMatchObject({ answers, late, submittedAt: null, endedAt: at(length), finalAt: at(length + 120) })
  })

  it.each([
    ['before it', -60, -60, at(length - 60), at(length - 60)],
    ['at it', 0, 0, at(length), at(length)],
    ['before it, and arrives 60 s after it', -60, 60, at(length - 60), at(length + 60)],
    ['after it', 1, 1, null, at(length + 120)],
    ['before it, and arrives 121 s after it', -60, 121, null, at(length + 120)],
  ])('TEST-02 F20 what is submitted %s ends the attempt or does not', (_, said, arrived, submittedAt, finalAt) => {
    const folded = fold(alone, submit({ said: length + said, arrived: length + arrived }))
    expect(folded).toMatchObject({ submittedAt, endedAt: submittedAt ?? at(length), finalAt })
  })

  it('TEST-02 an attempt runs, closes for 120 s, and is final', () => {
    const phases = (seconds: number, ...events: TestEvent[]) => phaseAt(alone, foldAttempt(alone, events), at(seconds))
    expect([0, length - 1, length, length + 119, length + 120].map((s) => phases(s))).toEqual([
      'running',
      'running',
      'closing',
      'closing',
      'final',
    ])
    // What one device did arrives in its order: after its submit nothing else can.
    expect(phases(100, submit({ said: 100 }))).toBe('final')
    const both = run(['laptop', 50])
    const submitted = foldAttempt(both, [submit({ said: 100, device: 'laptop' })])
    expect([100, 219, 220].map((s) => phaseAt(both, submitted, at(s)))).toEqual(['closing', 'closing', 'final'])
  })

  it('TEST-02 what is answered after the submit does not count, late or not', () => {
    const events = [answer({ said: 10 }, 1), submit({ said: 20 }), answer({ said: 30 }, 2), answer({ said: 25 }, 3)]
    expect(fold(alone, ...events)).toMatchObject({ answers: { 'q-0': 1 }, late: null, submittedAt: at(20) })
    // In its own millisecond it does: the tap on an option and the one on Submit are two.
    expect(fold(alone, submit({ said: 20 }), answer({ said: 20 }, 2)).answers).toEqual({ 'q-0': 2 })
  })

  it('TEST-02 a second submit changes nothing', () => {
    const first = submit({ said: 20 })
    expect(fold(alone, first, submit({ said: 20, arrived: 30 }), submit({ said: 500 }))).toEqual(fold(alone, first))
  })
})

describe('a clock that is wrong', () => {
  const hour = 3600
  it('TEST-02 F18 one that is ahead: what it says is cut to its arrival, and its order stays', () => {
    const events = [answer({ said: 12 * hour, arrived: 60 }, 1), answer({ said: 12 * hour + 1, arrived: 60 }, 2)]
    expect(fold(alone, ...events.toReversed()).answers).toEqual({ 'q-0': 2 })
    expect(fold(alone, ...events, submit({ said: 12 * hour + 2, arrived: 60 }))).toMatchObject({
      answers: { 'q-0': 2 },
      submittedAt: at(60),
    })
    expect(fold(alone, answer({ said: 12 * hour, arrived: length + 60 })).answers).toEqual({})
  })

  it('TEST-02 F18 one that is behind: nothing was done before the attempt was started, and its order stays', () => {
    const events = [answer({ said: -hour, arrived: 60 }, 1), answer({ said: 1 - hour, arrived: 61 }, null)]
    expect(fold(alone, ...events.toReversed()).answers).toEqual({ 'q-0': null })
    const late = answer({ said: -hour, arrived: length + 121 })
    expect(fold(alone, late)).toMatchObject({ answers: {}, late: { 'q-0': 1 } })
  })
})

describe('two devices', () => {
  const both = run(['laptop', 1000])
  it.each([
    ['before the take-over counts', { said: 999, arrived: 1500 }, { 'q-0': 1 }],
    ['at the take-over does not', { said: 1000, arrived: 1500 }, {}],
    ['after the take-over does not', { said: 1001, arrived: 1500 }, {}],
  ])('TEST-02 F20 what the former one did %s', (_, when, answers) => {
    expect(fold(both, answer(when)).answers).toEqual(answers)
  })

  it('TEST-02 the one that took over has the last word, however slow the clock of either', () => {
    const former = answer({ said: 900, arrived: 1800 }, 1)
    const latter = answer({ said: -5000, arrived: 1100, device: 'laptop' }, 2)
    expect(fold(both, former, latter).answers).toEqual({ 'q-0': 2 })
    expect(fold(both, latter, former).answers).toEqual({ 'q-0': 2 })
  })

  it('TEST-02 a submit that arrives after another device went on does not end what is done there', () => {
    const gone = submit({ said: 900, arrived: 1200 })
    expect(fold(both, gone, answer({ said: 2000, device: 'laptop' }))).toMatchObject({
      answers: { 'q-0': 1 },
      submittedAt: null,
    })
  })

  it('TEST-02 a device that never ran it changes nothing', () => {
    expect(fold(both, answer({ said: 10, device: 'tablet' }), submit({ said: 10, device: 'tablet' }))).toMatchObject({
      answers: {},
      submittedAt: null,
    })
  })
})

const when = fc.record({
  said: fc.integer({ min: -4000, max: 12_000 }),
  delay: fc.integer({ min: 0, max: 9000 }),
  device: fc.constantFrom('phone', 'laptop', 'tablet'),
})
const draws = fc.array(
  fc.record({
    when,
    question: fc.integer({ min: 0, max: 3 }),
    choice: fc.option(fc.integer({ min: 0, max: 3 })),
    isSubmit: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
  }),
  { maxLength: 40 },
)
const turns = fc
  .array(fc.record({ device: fc.constantFrom('phone', 'laptop'), from: fc.integer({ min: 0, max: length }) }), {
    maxLength: 4,
  })
  .map((list) => run(...list.toSorted((a, b) => a.from - b.from).map(({ device, from }) => [device, from] as const)))
const eventsOf = (drawn: typeof draws extends fc.Arbitrary<infer D> ? D : never): TestEvent[] =>
  drawn.map(({ when: { said, delay, device }, question, choice, isSubmit }) => {
    const at = { said, arrived: Math.max(0, said) + delay, device }
    return isSubmit ? submit(at) : answer(at, choice, `q-${question}`)
  })

describe('whatever arrives', () => {
  it('TEST-02 in whatever order, the attempt is the same', () => {
    fc.assert(
      fc.property(
        turns,
        draws
          .map(eventsOf)
          .chain((events) => fc.tuple(fc.constant(events), fc.shuffledSubarray(events, { minLength: events.length }))),
        (of, [events, shuffled]) => {
          expect(fold(of, ...shuffled)).toEqual(fold(of, ...events))
        },
      ),
    )
  })

  it('TEST-03 F20 the score is that of the answers that count, and late ones never change it', () => {
    const questions = [0, 1, 2, 3].map((n) => ({ id: `q-${n}` }))
    const keys = new Map(questions.map(({ id }, n) => [id, n === 3 ? [] : [n]]))
    const marks = { rightSixths: 12, wrongSixths: -4 }
    fc.assert(
      fc.property(turns, draws.map(eventsOf), (of, events) => {
        const { answers, finalAt, endedAt } = foldAttempt(of, events)
        const tally = tallyOf(questions, answers, keys, marks)
        expect(tally.right + tally.wrong + tally.blank).toBe(3)
        expect(tally.sixths).toBe(tally.right * 12 - tally.wrong * 4)
        expect(tally.lostSixths).toBe(tally.wrong * 4)
        expect(endedAt <= of.deadline && finalAt.getTime() <= of.deadline.getTime() + 120_000).toBe(true)
        const inTime = events.filter(({ arrivedAt }) => arrivedAt <= finalAt)
        expect(foldAttempt(of, inTime).answers).toEqual(answers)
      }),
    )
  })
})
