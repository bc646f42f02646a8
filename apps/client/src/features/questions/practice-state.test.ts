import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as change from './practice-state.ts'
import { freshState, isQuestionState, type QuestionState } from './practice-state.ts'

const option = fc.integer({ min: 0, max: 3 })
const given = { at: '2026-11-18T06:00:00.000Z', grade: 3, card: null } as const

type Step = (state: QuestionState) => QuestionState
const step: fc.Arbitrary<Step> = fc.oneof(
  option.map((index) => (state: QuestionState) => change.choose(state, index)),
  option.map((index) => (state: QuestionState) => change.strike(state, index)),
  fc
    .constantFrom('sure' as const, 'even' as const, 'guess' as const)
    .map((certainty) => (state: QuestionState) => change.setCertainty(state, certainty)),
  fc.integer({ min: -1000, max: 100_000 }).map((ms) => (state: QuestionState) => change.spend(state, ms)),
  fc.constant((state: QuestionState) => change.commit(state, given)),
  // A reload.
  fc.constant((state: QuestionState) => {
    const stored: unknown = JSON.parse(JSON.stringify(state))
    return isQuestionState(stored) ? stored : freshState()
  }),
)

describe('the state of one question', () => {
  it('QUEST-04 any order of choosing, striking, certainty, time, answer and reload keeps the state', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const start = freshState()
        let state = start
        for (const apply of steps) {
          const before = state
          state = apply(before)
          expect(state.answerId).toBe(start.answerId)
          expect(state.milliseconds).toBeGreaterThanOrEqual(before.milliseconds)
          expect(state.choice === null || !state.struck.includes(state.choice)).toBe(true)
          expect(state.choice === null || state.tried.includes(state.choice)).toBe(true)
          expect(isQuestionState(JSON.parse(JSON.stringify(state)))).toBe(true)
          expect(before.answer === null ? null : before).toEqual(before.answer === null ? null : state)
        }
      }),
    )
  })

  it('QUEST-04 a change is told only where another option was chosen before', () => {
    const twice = change.choose(change.choose(freshState(), 1), 1)
    expect(change.isChanged(twice)).toBe(false)
    expect(change.isChanged(change.choose(twice, 2))).toBe(true)
    expect(change.isChanged(change.choose(change.choose(twice, 2), 1))).toBe(true)
  })

  it('QUEST-04 striking the chosen option out chooses none, and nothing is answered without a choice', () => {
    const struck = change.strike(change.choose(freshState(), 1), 1)
    expect(struck.choice).toBeNull()
    expect(change.commit(struck, given).answer).toBeNull()
  })

  it('QUEST-04 what another release stored otherwise is no state', () => {
    expect(isQuestionState({})).toBe(false)
    expect(isQuestionState({ ...freshState(), struck: [7] })).toBe(false)
    expect(isQuestionState({ ...freshState(), answer: { ...given, isKept: true } })).toBe(false)
  })
})
