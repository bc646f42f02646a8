import type { Question } from '@abhyas/contracts/questions'

/** What was chosen, by question id: an index into the question's options. */
export type Choices = Readonly<Record<string, number>>

export interface Score {
  readonly total: number
  readonly answered: number
  readonly correct: number
}

/** How many of `questions` are answered, and how many of those rightly. */
export function scoreOf(questions: readonly Pick<Question, 'id' | 'key'>[], choices: Choices): Score {
  const answered = questions.filter((question) => choices[question.id] !== undefined)
  return {
    total: questions.length,
    answered: answered.length,
    correct: answered.filter((question) => choices[question.id] === question.key).length,
  }
}

/** The index of the first question without an answer, where practice goes on (NEWS-07); the length when all have one. */
export function firstOpen(questions: readonly Pick<Question, 'id'>[], choices: Choices): number {
  const index = questions.findIndex((question) => choices[question.id] === undefined)
  return index < 0 ? questions.length : index
}

/** One line about a finished quiz, without flattery. */
export function verdictOf({ total, correct }: Score): string {
  if (correct === total) return 'Every answer was right.'
  const wrong = total - correct
  return wrong === 1 ? 'One to look at again.' : `${wrong} to look at again.`
}

/** Whether `answer` is to a question of this quiz: the same question stands in the items of several days. */
export const isAskedIn = (
  quiz: { readonly questions: readonly { readonly id: string; readonly itemId: string }[] },
  answer: { readonly itemId: string; readonly questionId: string },
): boolean => quiz.questions.some(({ id, itemId }) => id === answer.questionId && itemId === answer.itemId)
