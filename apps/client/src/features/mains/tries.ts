import type { SubmissionHead } from '@abhyas/contracts/mains'

/** What a student did with one question. */
export interface Tries {
  readonly count: number
  /** The graded answer with the most marks, the newest of equals; undefined where none is graded. */
  readonly best: SubmissionHead | undefined
}

const marksIn = ({ marks }: SubmissionHead): number => marks ?? -1

/** By question, what the student did with it, from `submissions`, newest first. */
export function triesOf(submissions: readonly SubmissionHead[]): ReadonlyMap<string, Tries> {
  const tries = new Map<string, Tries>()
  for (const submission of submissions) {
    const { count, best } = tries.get(submission.question.id) ?? { count: 0, best: undefined }
    const isBetter = submission.marks !== null && (best === undefined || marksIn(submission) > marksIn(best))
    tries.set(submission.question.id, { count: count + 1, best: isBetter ? submission : best })
  }
  return tries
}
