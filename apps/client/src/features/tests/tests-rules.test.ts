import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { judge } from './device-rules.ts'
import { marks } from './marks.ts'
import { lossesOf, percentileOf } from './result-rules.ts'
import { outcomeOf, suggestedType } from './review-rules.ts'
import { countsOf, estimateOf, warningAt } from './run-rules.ts'
import {
  choose,
  clearChoice,
  freshRunState,
  isRunState,
  markOf,
  spend,
  strike,
  toggleMark,
  type RunState,
} from './run-state.ts'
import { sparkDays } from './spark-rules.ts'
import { reviewedOf, testOf } from './testing.ts'

const step = fc.oneof(
  fc.integer({ min: 0, max: 3 }).map((index) => (state: RunState) => choose(state, index)),
  fc.integer({ min: 0, max: 3 }).map((index) => (state: RunState) => strike(state, index)),
  fc.integer({ min: -1000, max: 20_000_000 }).map((ms) => (state: RunState) => spend(state, ms)),
  fc.constantFrom(clearChoice, toggleMark),
)
const worked = fc.array(step).map((steps) => steps.reduce((state, next) => next(state), freshRunState))

describe('what is done with a question of a running test', () => {
  it('TEST-02 stays what the contract takes, whatever is done in whatever order, and survives storage', () => {
    fc.assert(
      fc.property(worked, (state) => {
        expect(isRunState(JSON.parse(JSON.stringify(state)))).toBe(true)
        expect(state.choice === null || !state.struck.includes(state.choice)).toBe(true)
        expect(state.milliseconds).toBeLessThanOrEqual(14_400_000)
        expect(state.milliseconds).toBeGreaterThanOrEqual(0)
        expect(state.certainty === null || state.choice !== null).toBe(true)
      }),
    )
  })

  it('TEST-02 another option after a first one is a change, also after a clear; the same one is none', () => {
    const first = choose(freshRunState, 1)
    expect([first, choose(first, 1), choose(clearChoice(first), 1)].map(({ changes }) => changes)).toEqual([0, 0, 0])
    expect(choose(clearChoice(first), 2).changes).toBe(1)
  })

  it('TEST-02 every question is in exactly one of four states, and a marked answer counts', () => {
    fc.assert(
      fc.property(fc.array(worked), (states) => {
        const counts = countsOf(states)
        expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(states.length)
        expect(counts.answered + counts['answered-marked']).toBe(states.filter(({ choice }) => choice !== null).length)
      }),
    )
    expect(markOf(toggleMark(choose(freshRunState, 0)))).toBe('answered-marked')
  })

  it('T6 what another release stored is no state', () => {
    for (const value of [null, 1, {}, { ...freshRunState, choice: 7 }, { ...freshRunState, word: {} }])
      expect(isRunState(value)).toBe(false)
  })
})

describe('rules of tests', () => {
  it('TEST-01 marks are exact thirds in two decimals', () => {
    expect([12, -4, 15, -5, 0, 524].map(marks)).toEqual(['2', '−0.67', '2.5', '−0.83', '0', '87.33'])
  })

  it('TEST-02 warns at 30, 10 and 1 minutes, only in a longer test', () => {
    expect([1801, 1800, 1786, 1785, 600, 60, 45].map((left) => warningAt(left, 120))).toEqual([
      null,
      30,
      30,
      null,
      10,
      1,
      null,
    ])
    expect(warningAt(600, 10)).toBeNull()
  })

  it('TEST-02 a blind guess is worth nothing in the estimate', () => {
    const guess = { choice: 1, certainty: 'guess' } as const
    expect(estimateOf([guess, { choice: null, certainty: null }], testOf())).toBe(0)
    expect(estimateOf([], testOf())).toBeNull()
  })

  it('TEST-03 a percentile needs 30 students; the first of them has 100', () => {
    expect(percentileOf({ place: 1, of: 29 })).toBeNull()
    expect(percentileOf({ place: 1, of: 30 })).toBe(100)
    expect(percentileOf({ place: 30, of: 30 })).toBe(3)
  })

  it('TEST-03 what was lost adds up to what a perfect paper has more', () => {
    const count = fc.integer({ min: 0, max: 100 })
    fc.assert(
      fc.property(count, count, count, (right, wrong, blank) => {
        const sixths = right * 12 - wrong * 4
        const tally = { right, wrong, blank, sixths, lostSixths: wrong * 4 }
        const losses = lossesOf({ tally, test: testOf(), bySubject: [] })
        const lost = losses.reduce((sum, loss) => sum + loss.sixths, 0)
        expect(lost).toBe((right + wrong + blank) * 12 - sixths)
        expect([...losses].sort((a, b) => b.sixths - a.sixths)).toEqual(losses)
      }),
    )
  })

  it('TEST-04 suggests why the marks were lost, and nothing where none were', () => {
    const answer = { questionId: 'q', choice: 1, certainty: null, marked: false, milliseconds: 60_000, changes: 0 }
    const suggest = (more: object, keys = [0]) =>
      suggestedType(reviewedOf('q', { keys, answer: { ...answer, ...more } }))
    expect(suggest({ choice: 0 })).toBeNull()
    expect(suggest({}, [])).toBeNull()
    expect(suggest({ certainty: 'guess' })).toBe('guess')
    expect(suggest({ certainty: 'even' })).toBe('elimination')
    expect(suggest({ certainty: 'sure' })).toBe('knowledge')
    expect(suggest({ certainty: 'sure', milliseconds: 5_000 })).toBe('misread')
    expect(suggest({ milliseconds: 5_000 })).toBe('careless')
    expect(suggest({ choice: null })).toBe('knowledge')
    expect(suggest({ choice: null, milliseconds: 0 })).toBe('time')
    expect(suggestedType(reviewedOf('q'))).toBe('time')
    expect(outcomeOf(reviewedOf('q', { keys: [] }))).toBe('taken-out')
  })

  it('TEST-01 a wrong clock, no network, no room and a low battery are named', () => {
    const device = {
      isOnline: false,
      serverOffsetMs: -3_600_000,
      freeBytes: 10,
      battery: { level: 0.1, charging: false },
    }
    expect(judge({ ...device, bytes: 1_000 }).map(({ isFine, text }) => [isFine, text])).toEqual([
      [false, 'about 60 min ahead; the test goes by ours'],
      [false, 'none; a test begins online'],
      [false, 'nearly full; free some first'],
      [false, '10 %; plug it in'],
    ])
  })

  it('ROUTE-18 the days in a row go on while today’s spark test is open', () => {
    const now = Date.parse('2026-11-21T06:00:00Z')
    const on = (day: string, sixths = 6) => ({
      kind: 'spark' as const,
      endedAt: `${day}T05:00:00Z`,
      tally: { right: 0, wrong: 0, blank: 0, sixths, lostSixths: 0 },
    })
    expect(sparkDays([on('2026-11-20', 12), on('2026-11-19'), on('2026-11-17')], now)).toEqual({
      streak: 2,
      today: null,
      yesterday: 12,
    })
    expect(sparkDays([], now).streak).toBe(0)
  })
})
