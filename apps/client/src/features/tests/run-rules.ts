import type { Subject } from '@abhyas/contracts/questions'
import type { Test, TestQuestion } from '@abhyas/contracts/tests'
import { markOf, type RunMark, type RunState } from './run-state.ts'

/** How many questions are in each of the palette's states. */
export function countsOf(states: readonly RunState[]): Readonly<Record<RunMark, number>> {
  const counts = { answered: 0, unanswered: 0, marked: 0, 'answered-marked': 0 }
  for (const state of states) counts[markOf(state)] += 1
  return counts
}

/** How often an answer of each certainty is taken to be right; one that was not rated is taken for an even chance. */
const chances = { sure: 0.85, even: 0.5, guess: 0.25, unsaid: 0.5 } as const

/** What the answers may come to, in sixths, by how sure the student was; null without an answer. */
export function estimateOf(
  states: readonly Pick<RunState, 'choice' | 'certainty'>[],
  { rightSixths, wrongSixths }: Pick<Test, 'rightSixths' | 'wrongSixths'>,
): number | null {
  const answered = states.filter(({ choice }) => choice !== null)
  if (answered.length === 0) return null
  return Math.round(
    answered.reduce((sum, { certainty }) => {
      const chance = chances[certainty ?? 'unsaid']
      return sum + chance * rightSixths + (1 - chance) * wrongSixths
    }, 0),
  )
}

export type PaletteFilter = 'all' | 'marked' | Subject

/** The indices of the questions that `filter` leaves. */
export const passing = (
  questions: readonly Pick<TestQuestion, 'subject'>[],
  states: readonly RunState[],
  filter: PaletteFilter,
): ReadonlySet<number> =>
  new Set(
    questions.flatMap(({ subject }, index) => {
      const isIn = filter === 'all' || (filter === 'marked' ? states[index]?.marked === true : subject === filter)
      return isIn ? index : []
    }),
  )

/** Minutes left at which the test says so. */
const warnings = [30, 10, 1] as const
const shownSeconds = 15

/** The warning that is due with `secondsLeft`; null for none. A test that is no longer than that gives none. */
export const warningAt = (secondsLeft: number, minutes: number): number | null =>
  warnings.find((at) => at < minutes && secondsLeft <= at * 60 && secondsLeft > at * 60 - shownSeconds) ?? null
