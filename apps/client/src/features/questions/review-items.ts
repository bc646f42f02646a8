import type { Certainty, QuestionProgress } from '@abhyas/contracts/questions'
import { isSecret, stateOf, type Session } from './practice-session.ts'
import { isChanged } from './practice-state.ts'
import type { SetQuestion } from './set-questions.ts'

/** A question with the last answer to it. */
export interface ReviewItem {
  readonly question: SetQuestion
  /** Null where none was given. */
  readonly given: {
    readonly choice: number
    readonly certainty: Certainty | null
    readonly milliseconds: number
    readonly changed: boolean
  } | null
}

/** The filters of /review, as its address names them. */
export const filterNames = {
  all: 'All',
  wrong: 'Wrong',
  guessed: 'Guessed',
  slow: 'Slow',
  bookmarked: 'Bookmarked',
  changed: 'Changed',
} as const
export type ReviewFilter = keyof typeof filterNames
export const filters = Object.keys(filterNames) as ReviewFilter[] // the record has exactly these keys

/** The filter that an address names; `all` for none, or one that does not exist. */
export const filterOf = (text: string | null): ReviewFilter => filters.find((filter) => filter === text) ?? 'all'

/** So many times what a prepared student needs is slow. */
const slowTimes = 1.5

/** Whether `item` shows under `filter`. */
export function passes({ question, given }: ReviewItem, filter: ReviewFilter, isBookmarked: boolean): boolean {
  if (filter === 'all') return true
  if (filter === 'bookmarked') return isBookmarked
  if (given === null) return false
  if (filter === 'wrong') return given.choice !== question.key
  if (filter === 'guessed') return given.certainty === 'guess'
  if (filter === 'slow') return given.milliseconds > slowTimes * question.seconds * 1000
  return given.changed
}

/** The answers of a set, in its order; of one whose feedback comes at the end none before that. */
export function itemsOfSet(questions: readonly SetQuestion[], session: Session): readonly ReviewItem[] {
  if (isSecret(session.set)) return []
  return questions.flatMap((question) => {
    const state = stateOf(session, question.id)
    const { answer, choice, certainty, milliseconds } = state
    if (answer === null || choice === null) return []
    return { question, given: { choice, certainty, milliseconds, changed: isChanged(state) } }
  })
}

/** Each question with what the log says was last answered. */
export const itemsOfLog = (
  questions: readonly SetQuestion[],
  progress: ReadonlyMap<string, QuestionProgress>,
): readonly ReviewItem[] => questions.map((question) => ({ question, given: progress.get(question.id)?.last ?? null }))

/** Ids of everything answered, the latest first. */
export const answeredIds = (progress: ReadonlyMap<string, QuestionProgress>): readonly string[] =>
  [...progress.values()]
    .flatMap(({ questionId, last }) => (last ? [{ questionId, at: last.at }] : []))
    .sort((a, b) => (a.at < b.at ? 1 : -1))
    .map(({ questionId }) => questionId)

const pretended = [
  { isRight: true, certainty: 'sure', pace: 0.7, changed: false },
  { isRight: false, certainty: 'even', pace: 1.1, changed: true },
  { isRight: true, certainty: 'even', pace: 1.9, changed: false },
  { isRight: false, certainty: 'guess', pace: 0.6, changed: false },
  { isRight: true, certainty: 'guess', pace: 0.8, changed: true },
] as const

/** The sample questions with answers of nobody, one of each kind, to show what a review is. */
export const sampleItems = (questions: readonly SetQuestion[]): readonly ReviewItem[] =>
  questions.flatMap((question, index) => {
    const given = pretended[index % pretended.length]
    if (!given) return []
    const { isRight, certainty, pace, changed } = given
    const choice = isRight ? question.key : (question.key + 1) % question.options.length
    return { question, given: { choice, certainty, milliseconds: pace * question.seconds * 1000, changed } }
  })
