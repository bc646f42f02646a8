import { routes } from '@abhyas/contracts/routes'

export { uploadPath, type Way } from '../../shared/mains/words.ts'

/** The hub of Mains practice. */
export const hubPath = routes.mainsPractice.path

/** All answers of the student. */
export const submissionsPath = routes.submissions.path

/** The report of submission `id`, or how far it is. */
export const submissionPath = (id: string): string => routes.submission.path.replace(':id', encodeURIComponent(id))

/** The model answer of question `questionId`. */
export const samplePath = (questionId: string): string =>
  `${routes.sampleAnswer.path}?question=${encodeURIComponent(questionId)}`
