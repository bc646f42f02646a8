import type { Certainty, Question, Subject } from '@abhyas/contracts/questions'
import type { QuestionState } from './practice-state.ts'
import type { SetQuestion } from './set-questions.ts'

export interface Tally {
  readonly answered: number
  readonly correct: number
}

export interface PracticeResult extends Tally {
  readonly total: number
  readonly milliseconds: number
  /** Those with an answer, in the order in which they first came. */
  readonly bySubject: readonly (Tally & { readonly subject: Subject })[]
  /** Those with an answer, from sure to unsaid. */
  readonly byCertainty: readonly (Tally & { readonly certainty: Certainty | null })[]
  /** Ids of the questions answered wrongly. */
  readonly wrong: readonly string[]
  /** The index of the first question without an answer; -1 for none. */
  readonly firstOpen: number
}

const certainties = ['sure', 'even', 'guess', null] as const

const isRight = (question: Pick<Question, 'key'>, state: QuestionState) => state.choice === question.key

/** What the answers to `questions` come to. */
export function resultOf(questions: readonly SetQuestion[], stateOf: (id: string) => QuestionState): PracticeResult {
  const all = questions.map((question) => ({ question, state: stateOf(question.id) }))
  const answered = all.filter(({ state }) => state.answer !== null)
  const tally = (some: typeof answered): Tally => ({
    answered: some.length,
    correct: some.filter(({ question, state }) => isRight(question, state)).length,
  })
  const subjects = [...new Set(answered.flatMap(({ question: { subject } }) => subject ?? []))]
  return {
    ...tally(answered),
    total: questions.length,
    milliseconds: answered.reduce((sum, { state }) => sum + state.milliseconds, 0),
    bySubject: subjects.map((subject) => ({
      subject,
      ...tally(answered.filter(({ question }) => question.subject === subject)),
    })),
    byCertainty: certainties
      .map((certainty) => ({ certainty, ...tally(answered.filter(({ state }) => state.certainty === certainty)) }))
      .filter((row) => row.answered > 0),
    wrong: answered.flatMap(({ question, state }) => (isRight(question, state) ? [] : question.id)),
    firstOpen: all.findIndex(({ state }) => state.answer === null),
  }
}
