import type { AttemptFacts, ErrorType, ReviewedQuestion } from '@abhyas/contracts/tests'

export const errorTypeNames: Readonly<Record<ErrorType, string>> = {
  knowledge: 'Knowledge gap',
  misread: 'Misread',
  elimination: 'Wrong of the last two',
  guess: 'Guess',
  careless: 'Careless',
  time: 'No time',
}

/** The types in the order of the screens. */
export const errorTypes = Object.keys(errorTypeNames) as ErrorType[] // the record has exactly these keys

/** `taken-out`: the question counts for nobody. */
export type Outcome = 'right' | 'wrong' | 'blank' | 'taken-out'

/** How the question went. */
export function outcomeOf({ keys, answer }: Pick<ReviewedQuestion, 'keys' | 'answer'>): Outcome {
  if (keys.length === 0) return 'taken-out'
  const choice = answer?.choice ?? null
  if (choice === null) return 'blank'
  return keys.includes(choice) ? 'right' : 'wrong'
}

/** Less than this part of the time that a prepared student needs was too quick to read it well. */
const hastyPart = 0.35

type Judged = Pick<ReviewedQuestion, 'keys' | 'answer' | 'seconds'>

/** Why the marks were probably lost, from certainty, time and changes; null where none were. The student has the last word. */
export function suggestedType(question: Judged): ErrorType | null {
  const { answer, seconds } = question
  const outcome = outcomeOf(question)
  if (outcome === 'right' || outcome === 'taken-out') return null
  if (answer === null || (outcome === 'blank' && answer.milliseconds < 1_000)) return 'time'
  if (outcome === 'blank') return 'knowledge'
  const isHasty = answer.milliseconds < seconds * 1000 * hastyPart
  if (answer.certainty === 'guess') return 'guess'
  if (answer.certainty === 'even') return 'elimination'
  if (isHasty) return answer.certainty === 'sure' ? 'misread' : 'careless'
  return 'knowledge'
}

/** The error types that the student confirmed, by question. */
export type Confirmed = ReadonlyMap<string, ErrorType | null>

/** What was confirmed of attempt `attemptId`: what the server knows, over it what waits on this device. */
export function confirmedOf(
  attemptId: string,
  attempts: readonly Pick<AttemptFacts, 'attemptId' | 'questions'>[],
  waiting: readonly { readonly attemptId: string; readonly questionId: string; readonly errorType: ErrorType | null }[],
): Confirmed {
  const facts = attempts.find((one) => one.attemptId === attemptId)
  return new Map([
    ...(facts?.questions ?? []).map(({ questionId, errorType }) => [questionId, errorType] as const),
    ...waiting
      .filter((one) => one.attemptId === attemptId)
      .map(({ questionId, errorType }) => [questionId, errorType] as const),
  ])
}

/** Why the marks of a question were lost: the student's word, else the suggestion. */
export const typeOf = (question: Judged & { readonly id: string }, confirmed: Confirmed): ErrorType | null =>
  confirmed.get(question.id) ?? suggestedType(question)

export type ReviewFilter = 'all' | 'right' | 'wrong' | 'blank' | 'marked' | ErrorType

export const reviewFilterNames: Readonly<Record<ReviewFilter, string>> = {
  all: 'All',
  wrong: 'Wrong',
  blank: 'Blank',
  right: 'Right',
  marked: 'Marked',
  ...errorTypeNames,
}

const filters = Object.keys(reviewFilterNames) as ReviewFilter[] // the record has exactly these keys

/** The filter that `text`, from an address, names; all for any other. */
export const reviewFilterOf = (text: string | null): ReviewFilter => filters.find((one) => one === text) ?? 'all'

const passes = (question: ReviewedQuestion, filter: ReviewFilter, confirmed: Confirmed): boolean => {
  if (filter === 'all') return true
  if (filter === 'marked') return question.answer?.marked === true
  const outcome = outcomeOf(question)
  return outcome === filter || typeOf(question, confirmed) === filter
}

/** The questions of each filter that has some, in the order of the screens; all is always there. */
export const filtered = (
  questions: readonly ReviewedQuestion[],
  confirmed: Confirmed,
): ReadonlyMap<ReviewFilter, readonly ReviewedQuestion[]> =>
  new Map(
    filters
      .map((filter) => [filter, questions.filter((question) => passes(question, filter, confirmed))] as const)
      .filter(([filter, some]) => filter === 'all' || some.length > 0),
  )

/** The key that the card shows: of several the student's own, where it is one. */
export const shownKey = ({ keys, key, answer }: Pick<ReviewedQuestion, 'keys' | 'key' | 'answer'>): number => {
  const choice = answer?.choice ?? null
  return choice !== null && keys.includes(choice) ? choice : (keys[0] ?? key)
}
