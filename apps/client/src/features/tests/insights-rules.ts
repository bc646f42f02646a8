import type { AttemptFacts, ErrorType } from '@abhyas/contracts/tests'
import { certainties } from '../../shared/questions/certainty.ts'
import { errorTypes, suggestedType } from './review-rules.ts'

type Outcome = 'right' | 'wrong' | 'blank'

/** One question of an attempt, with what it brought. */
export type Fact = AttemptFacts['questions'][number] & {
  readonly attemptId: string
  readonly title: string
  /** Its place in the test, from 1. */
  readonly number: number
  /** What counts for nobody brings nothing, as a blank. */
  readonly outcome: Outcome
  readonly sixths: number
}

export interface Counts {
  readonly right: number
  readonly wrong: number
  readonly blank: number
  /** Marks, in sixths. */
  readonly sixths: number
}

const outcomes = (correct: boolean | null): Outcome => (correct === null ? 'blank' : correct ? 'right' : 'wrong')

/** Every question of `attempts`, in their order. */
export const factsOf = (attempts: readonly AttemptFacts[]): Fact[] =>
  attempts.flatMap(({ attemptId, title, rightSixths, wrongSixths, questions }) =>
    questions.map((question, index) => {
      const outcome = outcomes(question.correct)
      const sixths = { right: rightSixths, wrong: wrongSixths, blank: 0 }[outcome]
      return { ...question, attemptId, title, number: index + 1, outcome, sixths }
    }),
  )

/** What `facts` come to. */
export function countsOf(facts: readonly Fact[]): Counts {
  const of = (outcome: Outcome) => facts.filter((fact) => fact.outcome === outcome).length
  return {
    right: of('right'),
    wrong: of('wrong'),
    blank: of('blank'),
    sixths: facts.reduce((sum, fact) => sum + fact.sixths, 0),
  }
}

export const answered = ({ right, wrong }: Pick<Counts, 'right' | 'wrong'>): number => right + wrong

export type Surety = (typeof certainties)[number] | null

/** The answers by how sure the student was, null for unsaid; the rows' marks add up to the score. */
export const guessMatrix = (facts: readonly Fact[]): (Counts & { readonly certainty: Surety })[] =>
  [...certainties, null].map((certainty) => ({
    certainty,
    ...countsOf(facts.filter((fact) => fact.outcome !== 'blank' && fact.certainty === certainty)),
  }))

/** Which answers are thought away: none, the guesses, those and the 50-50s. */
export type Threshold = 0 | 1 | 2

const below: Readonly<Record<Threshold, readonly Surety[]>> = { 0: [], 1: ['guess'], 2: ['guess', 'even'] }

/**
 * The marks if every answer below a certainty had been left blank. An answer whose certainty was not said stays.
 * @returns `left`: the answers that are thought away, and what they brought
 */
export function whatIf(facts: readonly Fact[], threshold: Threshold): { sixths: number; left: Counts } {
  const left = countsOf(facts.filter((fact) => fact.outcome !== 'blank' && below[threshold].includes(fact.certainty)))
  return { sixths: countsOf(facts).sixths - left.sixths, left }
}

export interface Loss {
  readonly errorType: ErrorType
  readonly count: number
  /** Of them those whose reason the student has not said. */
  readonly suggested: number
  /** As a positive number. */
  readonly lostSixths: number
}

/** Why a wrong answer was wrong: the student's word, else what the review suggests. */
const reasonOf = ({ errorType, ...answer }: Fact): ErrorType =>
  errorType ??
  suggestedType({ keys: [1], seconds: answer.seconds, answer: { ...answer, choice: 0, marked: false } }) ?? // any wrong choice
  'knowledge'

/** The negative marks by the kind of mistake, the most costly first. */
export function losses(facts: readonly Fact[]): Loss[] {
  const wrong = facts.filter((fact) => fact.outcome === 'wrong')
  return errorTypes
    .map((errorType) => {
      const some = wrong.filter((fact) => reasonOf(fact) === errorType)
      const suggested = some.filter((fact) => fact.errorType === null).length
      return { errorType, count: some.length, suggested, lostSixths: Math.abs(countsOf(some).sixths) }
    })
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.lostSixths - a.lostSixths)
}

/** How answers ended, by how often the option was changed on the way. */
export function answerChanges(facts: readonly Fact[]): { kept: Counts; once: Counts; more: Counts } {
  const of = (holds: (changes: number) => boolean) => countsOf(facts.filter(({ changes }) => holds(changes)))
  return {
    // What was never answered was never changed.
    kept: countsOf(facts.filter(({ changes, outcome }) => changes === 0 && outcome !== 'blank')),
    once: of((changes) => changes === 1),
    more: of((changes) => changes > 1),
  }
}

export const gapKinds = ['belief', 'wrong', 'luck', 'blank'] as const
/** Why a question is worth another look: wrong though sure, wrong, right by a guess, left blank. */
export type GapKind = (typeof gapKinds)[number]

export interface Gap {
  readonly questionId: string
  readonly kind: GapKind
  /** What a prepared student needs. */
  readonly seconds: number
}

function gapOf({ outcome, certainty }: Fact): GapKind | undefined {
  if (outcome === 'wrong') return certainty === 'sure' ? 'belief' : 'wrong'
  if (outcome === 'blank') return 'blank'
  return certainty === 'guess' ? 'luck' : undefined
}

/** As many as two days take beside everything else. */
const mostGaps = 30

/**
 * What to revise within two days, the most telling kind first, each question once: its newest attempt counts.
 * @param facts the newest attempt first
 */
export function gaps(facts: readonly Fact[]): { set: Gap[]; total: number } {
  const newest = [...new Map([...facts].reverse().map((fact) => [fact.questionId, fact])).values()].reverse()
  const all = newest.flatMap((fact): Gap[] => {
    const kind = gapOf(fact)
    return kind === undefined ? [] : [{ questionId: fact.questionId, kind, seconds: fact.seconds }]
  })
  const sorted = gapKinds.flatMap((kind) => all.filter((gap) => gap.kind === kind))
  return { set: sorted.slice(0, mostGaps), total: all.length }
}
