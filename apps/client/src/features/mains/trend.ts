import type { SubmissionHead } from '@abhyas/contracts/mains'

/** How many graded answers the trend shows. */
export const mostBars = 8
/** Of so many, the later half is compared with the earlier one. */
const fewest = 4

export interface Trend {
  /** Graded answers, oldest first. */
  readonly graded: readonly (SubmissionHead & { readonly marks: number })[]
  /** What they mean, in one sentence. */
  readonly reading: string
}

const isGraded = (head: SubmissionHead): head is SubmissionHead & { readonly marks: number } => head.marks !== null

/** The share of the marks that can be had, from 0 to 1. */
export const shareOf = ({ marks, question }: SubmissionHead & { readonly marks: number }): number =>
  question.marks === 0 ? 0 : Math.min(1, marks / question.marks)

const meanOf = (graded: Trend['graded']): number =>
  Math.round((100 * graded.reduce((sum, head) => sum + shareOf(head), 0)) / graded.length)

function readingOf(graded: Trend['graded']): string {
  const mean = meanOf(graded)
  if (graded.length === 1) return `${mean} % of the marks. The trend begins with the second answer.`
  const all = `${mean} % of the marks on average.`
  if (graded.length < fewest) return all
  const middle = Math.floor(graded.length / 2)
  const change = meanOf(graded.slice(middle)) - meanOf(graded.slice(0, middle))
  if (Math.abs(change) < 2) return `${all} Steady.`
  return `${all} The last ${graded.length - middle} are ${Math.abs(change)} points ${change > 0 ? 'above' : 'below'} those before.`
}

/** The trend of the newest graded ones of `submissions`, newest first; undefined where none is graded. */
export function trendOf(submissions: readonly SubmissionHead[]): Trend | undefined {
  const graded = submissions.filter(isGraded).slice(0, mostBars).reverse()
  return graded.length === 0 ? undefined : { graded, reading: readingOf(graded) }
}
