import type { AttemptFacts } from '@abhyas/contracts/tests'

type Question = AttemptFacts['questions'][number]

/** A question of polity that needs 60 s, right, sure, answered in 50 s. */
export const questionFact = (questionId: string, more: Partial<Question> = {}): Question => ({
  questionId,
  subject: 'polity',
  topics: ['gs2.5'],
  seconds: 60,
  correct: true,
  certainty: 'sure',
  milliseconds: 50_000,
  changes: 0,
  errorType: null,
  ...more,
})

/** An attempt at a GS test of these questions, with the tally that they come to. */
export function attemptFacts(questions: readonly Question[], more: Partial<AttemptFacts> = {}): AttemptFacts {
  const right = questions.filter(({ correct }) => correct === true).length
  const wrong = questions.filter(({ correct }) => correct === false).length
  return {
    attemptId: '0190a0a0-0000-7000-8000-000000000001',
    title: 'Full test 1',
    kind: 'mock',
    endedAt: '2026-11-18T06:00:00.000Z',
    rightSixths: 12,
    wrongSixths: -4,
    maxSixths: 12 * questions.length,
    tally: {
      right,
      wrong,
      blank: questions.length - right - wrong,
      sixths: 12 * right - 4 * wrong,
      lostSixths: 4 * wrong,
    },
    questions: [...questions],
    ...more,
  }
}
