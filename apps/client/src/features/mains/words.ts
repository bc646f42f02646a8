import type { SubmissionState } from '@abhyas/contracts/mains'
import { mark } from '../../shared/mains/words.ts'
import { dayInIndia } from '../../shared/ui/date-format.ts'

export { demandOf, mark, marksWord, originOf, wordsWord } from '../../shared/mains/words.ts'

/** Of an answer: what the server says of it, or what still waits on this phone. */
export type AnswerState = SubmissionState | 'queued' | 'uploading'

/** What a state is called on a chip. */
export const stateNames: Readonly<Record<AnswerState, string>> = {
  queued: 'Queued',
  uploading: 'Uploading',
  reading: 'Reading',
  confirming: 'Your turn',
  evaluating: 'Evaluating',
  ready: 'Ready',
  failed: 'Failed',
}

/** What a state means for the student, a sentence or two each. */
export const stateTexts: Readonly<Record<AnswerState, string>> = {
  queued: 'Your answer is safe on this phone. Checking starts when the checker can be reached.',
  uploading: 'Your answer is safe on this phone. Some of its pages are sent, the rest waits.',
  reading: 'Your answer is safe. Its pages are being read.',
  confirming: 'Your answer is safe. Check what was read from its pages, then it is graded.',
  evaluating: 'Your answer is safe. It is being graded.',
  ready: 'The report is ready.',
  failed: 'Your answer is safe, but it could not be graded. Trying again is free.',
}

/** Whether something still happens to an answer without the student. */
export const isUnderWay = (state: AnswerState): boolean => state === 'reading' || state === 'evaluating'

const paperTitles: Readonly<Record<string, string>> = {
  GS1: 'Heritage, history, society, geography',
  GS2: 'Constitution, governance, world affairs',
  GS3: 'Economy, technology, environment, security',
  GS4: 'Ethics and integrity',
  Essay: 'One long text on a theme',
}

/** What a paper is about; undefined for one that is not of the examination. */
export const paperTitle = (paper: string): string | undefined => paperTitles[paper]

const paperOrder = Object.keys(paperTitles)
const rankOf = (paper: string): number => (paperOrder.includes(paper) ? paperOrder.indexOf(paper) : Infinity)

/** Orders papers as the examination does, others after them by name. */
export const byPaper = (a: string, b: string): number => Math.sign(rankOf(a) - rankOf(b)) || a.localeCompare(b)

/** "6.5 of 15". */
export const marksOf = (marks: number, of: number): string => `${mark(marks)} of ${mark(of)}`

export { dayInIndia as dayOf }
