import { mains, Part, SubmissionHead, Upload, type PageRef } from '@abhyas/contracts/mains'
import { z } from 'zod'
import type { FetchRequest, SendRequest } from './carrier.ts'
import { get, post, segment, type UpstreamRequest } from './request.ts'
import type { StreamRequest } from './streams.ts'

type Input<Name extends keyof typeof mains> = z.output<(typeof mains)[Name]['input']>

/** A question with what its answers are held to: from the backend to the grader, never to a client. */
const Rubric = z.object({
  id: z.string(),
  paper: z.string(),
  marks: z.number(),
  words: z.number(),
  directive: z.string(),
  text: z.string(),
  keywords: z.array(z.string()),
  checklist: z.array(z.object({ point: z.string(), variants: z.array(z.string()), part: Part, weight: z.number() })),
  specifics: z.array(z.string()),
})
type Rubric = z.infer<typeof Rubric>

/** What the gateway asks of the backend for Mains; the shapes are the contract's (docs/backend-api.md). */
export const questions = get('/mains/questions', mains.questions.output)

export const sample = ({ questionId }: Input<'sample'>) =>
  get(`/mains/samples?id=${segment(questionId)}`, mains.sample.output)

export const rubric = (questionId: string) => get(`/mains/rubrics?id=${segment(questionId)}`, Rubric)

/** From here on: of the essay-grader (docs/grader-api.md). */
export const submissions = get('/submissions', mains.submissions.output)

export const submission = ({ id }: Input<'submission'>) => get(`/submissions/${segment(id)}`, mains.submission.output)

/** The same, as much of it as a list tells. */
export const head = (id: string) => get(`/submissions/${segment(id)}`, SubmissionHead)

/** A write that the grader stores once, or that says the same again, however often it is sent. */
const postAgain = <Answer>(path: string, body: object, answer: z.core.$ZodType<Answer>): UpstreamRequest<Answer> => ({
  ...post(path, body, answer),
  isIdempotent: true,
})

export const submit = ({ submissionId, answer, at }: Input<'submit'>, held: Rubric) =>
  postAgain('/submissions', { submissionId, rubric: held, answer, at }, mains.submit.output)

export const confirm = ({ submissionId, text, hasDiagram, at }: Input<'confirm'>) =>
  postAgain(`/submissions/${segment(submissionId)}/confirm`, { text, hasDiagram, at }, mains.confirm.output)

export const retry = ({ submissionId }: Input<'retry'>) =>
  postAgain(`/submissions/${segment(submissionId)}/retry`, {}, mains.retry.output)

export const remove = ({ submissionId, isDeleted, at }: Input<'remove'>) =>
  postAgain(`/submissions/${segment(submissionId)}/remove`, { isDeleted, at }, mains.remove.output)

export const dispute = ({ submissionId, criterion, reason, at }: Input<'dispute'>) =>
  postAgain(`/submissions/${segment(submissionId)}/dispute`, { criterion, reason, at }, mains.dispute.output)

/** How far a submission is: a word at once, old or new, and each that is new. */
export const progress = (submissionId: string): StreamRequest<z.output<typeof mains.progress.output>> => ({
  path: `/submissions/${segment(submissionId)}/progress`,
  item: mains.progress.output,
})

/** The most of a file; the grader has limits of its own for each kind. */
export const mostFileBytes = 20 << 20
const mostPictureBytes = 8 << 20

/** A photograph or a PDF. What it is the grader sees for itself. */
export const upload = (uploadId: string): SendRequest<Upload> => ({
  path: `/uploads/${segment(uploadId)}`,
  contentType: 'application/octet-stream',
  mostBytes: mostFileBytes,
  answer: Upload,
})

/** The picture of a page. */
export const picture = ({ uploadId, n }: PageRef): FetchRequest => ({
  path: `/uploads/${segment(uploadId)}/${n}`,
  contentType: 'image/jpeg',
  mostBytes: mostPictureBytes,
})
