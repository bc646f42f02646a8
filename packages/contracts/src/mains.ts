import { z } from 'zod'
import { clientWrite, Topic } from './fields.ts'
import { mostAnswerText, mostPages } from './http.ts'
import { mutation, query, subscription } from './procedure.ts'
import { QuestionId } from './questions.ts'

export { mostAnswerText, mostPages }

/** A question of Mains: as asked, or in the pattern of `year`; null for one written for practice. */
export const MainsQuestion = z.object({
  id: QuestionId,
  year: z.number().int().nullable(),
  /** GS1 to GS4, Essay, or what an operator's pack names. */
  paper: z.string(),
  marks: z.number().int(),
  /** The limit. */
  words: z.number().int(),
  directive: z.string(),
  text: z.string(),
  topics: z.array(z.string()),
  isImportant: z.boolean(),
  /** Why it is likely or instructive; null where nothing is said. */
  why: z.string().nullable(),
  /** Whether it has a checklist: without one a grade is broader. */
  hasSample: z.boolean(),
  isSample: z.boolean(),
})
export type MainsQuestion = z.infer<typeof MainsQuestion>

/** Of an answer: where a point belongs, and which part of a text is which. */
export const Part = z.enum(['intro', 'body', 'conclusion'])
export type Part = z.infer<typeof Part>

/** A model answer with the points that the grader looks for. */
export const SampleAnswer = z.object({
  questionId: QuestionId,
  intro: z.string(),
  body: z.array(z.object({ heading: z.string(), text: z.string() })),
  conclusion: z.string(),
  checklist: z.array(z.object({ point: z.string(), part: Part, weight: z.number() })),
  /** Names, articles, cases, reports and figures that an answer can use. */
  specifics: z.array(z.string()),
  sources: z.array(z.string()),
})
export type SampleAnswer = z.infer<typeof SampleAnswer>

/** Made by the client: one photograph or one PDF, whatever is sent again with it counts once. */
export const UploadId = z.uuid()

/** What /uploads answers: the pages that came out of what was sent, one for a photograph. */
export const Upload = z.object({
  id: UploadId,
  kind: z.enum(['image', 'pdf']),
  /** In their order, in pixels. */
  pages: z
    .array(z.object({ n: z.int().min(0), width: z.int(), height: z.int() }))
    .min(1)
    .max(10),
})
export type Upload = z.infer<typeof Upload>

/** One page of an upload; its picture is at /uploads/{uploadId}/{n}. */
export const PageRef = z.strictObject({ uploadId: UploadId, n: z.int().min(0).max(9) })
export type PageRef = z.infer<typeof PageRef>

const AnswerText = z.string().trim().min(1).max(mostAnswerText)

export const SubmissionId = z.uuid()

/**
 * `reading`: the pages are being read. `confirming`: their text waits for the student's word. `evaluating`: being graded.
 * `failed`: could not be read or graded; trying again is free.
 */
export const SubmissionState = z.enum(['reading', 'confirming', 'evaluating', 'ready', 'failed'])
export type SubmissionState = z.infer<typeof SubmissionState>

/** The question as it stood when it was answered: it can be read after it is gone. */
export const AnsweredQuestion = MainsQuestion.pick({
  id: true,
  paper: true,
  marks: true,
  words: true,
  directive: true,
  text: true,
})
export type AnsweredQuestion = z.infer<typeof AnsweredQuestion>

export const SubmissionHead = z.object({
  id: SubmissionId,
  question: AnsweredQuestion,
  source: z.enum(['typed', 'pages']),
  /** When it was handed in. */
  at: z.iso.datetime(),
  /** Which of the student's answers to this question it is, from 1 on. */
  attempt: z.int().min(1),
  state: SubmissionState,
  /** Of `question.marks`; null until it is graded. */
  marks: z.number().nullable(),
  isDeleted: z.boolean(),
})
export type SubmissionHead = z.infer<typeof SubmissionHead>

/** A stretch of the answer's text, from `start` to before `end` in UTF-16 code units; `text` is what stands there. */
export const Quote = z.object({ start: z.int().min(0), end: z.int().min(0), text: z.string() })
export type Quote = z.infer<typeof Quote>

export const CriterionId = z.enum(['content', 'directive', 'structure', 'specificity', 'relevance', 'length'])
export type CriterionId = z.infer<typeof CriterionId>

export const Criterion = z.object({
  id: CriterionId,
  label: z.string(),
  marks: z.number().min(0),
  /** The most that it can give. Those of a report add up to the question's marks. */
  of: z.number().positive(),
  remark: z.string(),
  /** What the remark rests on; null where it is about something that is not there. */
  quote: Quote.nullable(),
  /** One thing to do; null where nothing is to mend. */
  fix: z.string().nullable(),
  /** Whether the model moved it from what the rules alone say. */
  isMoved: z.boolean(),
})
export type Criterion = z.infer<typeof Criterion>

/** Why an answer is not graded as one: the marks are what they are, and a person should look. */
export const Flag = z.enum([
  'too-short',
  'gibberish',
  'off-topic',
  'repeated',
  'keyword-list',
  'copied-question',
  'instructions',
  'shuffled',
])
export type Flag = z.infer<typeof Flag>

/** A graded answer. Marks are multiples of a half, on the examination's real scale; the criteria add up to `marks`. */
export const Report = z.object({
  gradedAt: z.iso.datetime(),
  engine: z.object({
    version: z.string(),
    /** Whether a model had a say. */
    hasModel: z.boolean(),
    /** Whether there was a checklist of this question. */
    hasChecklist: z.boolean(),
    /** What it cannot judge, a sentence each. */
    cannotJudge: z.array(z.string()),
  }),
  marks: z.number().min(0),
  of: z.number().positive(),
  /** What an examiner might give: from, to. */
  low: z.number().min(0),
  high: z.number().min(0),
  flags: z.array(Flag),
  criteria: z.array(Criterion),
  points: z.array(
    z.object({
      point: z.string(),
      part: Part,
      weight: z.number(),
      covered: z.enum(['full', 'partly', 'missing']),
      quote: Quote.nullable(),
    }),
  ),
  directive: z.object({ word: z.string(), verdict: z.enum(['met', 'partly', 'missed']), why: z.string() }),
  words: z.object({ count: z.int().min(0), limit: z.int(), band: z.enum(['within', 'under', 'over']) }),
  /** Which stretch of the text is which part, in order. */
  map: z.array(z.object({ part: Part, start: z.int().min(0), end: z.int().min(0) })),
})
export type Report = z.infer<typeof Report>

/** A page of a submission. Its text is null until it is read; words of low confidence are marked in it. */
export const SubmittedPage = z.object({
  ...PageRef.shape,
  width: z.int(),
  height: z.int(),
  text: z.string().nullable(),
  /** Stretches of `text`, which a reader should check. */
  doubtful: z.array(z.object({ start: z.int().min(0), end: z.int().min(0) })),
})
export type SubmittedPage = z.infer<typeof SubmittedPage>

export const Dispute = z.object({ criterion: CriterionId, reason: z.string(), at: z.iso.datetime() })
export type Dispute = z.infer<typeof Dispute>

export const Submission = SubmissionHead.extend({
  pages: z.array(SubmittedPage),
  /** What is graded: typed, or confirmed; null before that. */
  text: z.string().nullable(),
  hasDiagram: z.boolean(),
  report: Report.nullable(),
  disputes: z.array(Dispute),
})
export type Submission = z.infer<typeof Submission>

/** How far a submission is; `n` rises with each word of it. */
export const SubmissionProgress = z.object({
  n: z.int().min(0),
  state: SubmissionState,
  /** Of the pages, how many are read. */
  pagesRead: z.int().min(0),
  pages: z.int().min(0),
})
export type SubmissionProgress = z.infer<typeof SubmissionProgress>

const ofSubmission = { ...clientWrite, submissionId: SubmissionId }

export const mains = {
  /** All questions, the newest year first, then those for practice; and the one for today. */
  questions: query({
    access: 'public',
    cache: { freshSeconds: 60, staleSeconds: 600 },
    input: z.void(),
    output: z.object({
      questions: z.array(MainsQuestion),
      topics: z.array(Topic),
      todayId: QuestionId.nullable(),
    }),
  }),
  /** The model answer of a question. NOT_FOUND where there is none. */
  sample: query({
    access: 'public',
    cache: { freshSeconds: 60, staleSeconds: 600 },
    input: z.strictObject({ questionId: QuestionId }),
    output: SampleAnswer,
  }),
  /** The student's answers, newest first, without deleted ones; 500 at most. */
  submissions: query({
    access: 'student',
    input: z.void(),
    output: z.object({ submissions: z.array(SubmissionHead) }),
  }),
  /** One of them, whole. NOT_FOUND for a foreign, missing or deleted one. */
  submission: query({ access: 'student', input: z.strictObject({ id: SubmissionId }), output: Submission }),
  /**
   * Hands an answer in; from its answer on it is kept and will be graded. `submissionId` is made by the client: sent
   * again it changes nothing. NOT_FOUND for an unknown question or page; CONFLICT beyond 500 submissions.
   */
  submit: mutation({
    access: 'student',
    input: z.strictObject({
      ...ofSubmission,
      questionId: QuestionId,
      answer: z.discriminatedUnion('kind', [
        z.strictObject({
          kind: z.literal('typed'),
          text: AnswerText,
          /** Of the text, how many characters were pasted. */
          pasted: z.int().min(0).max(1_000_000),
        }),
        z.strictObject({ kind: z.literal('pages'), pages: z.array(PageRef).min(1).max(mostPages) }),
      ]),
    }),
    output: SubmissionHead,
  }),
  /**
   * The text of an answer on pages as the student wants it graded, before or after the pages are read. CONFLICT once
   * it is graded.
   */
  confirm: mutation({
    access: 'student',
    input: z.strictObject({ ...ofSubmission, text: AnswerText, hasDiagram: z.boolean() }),
    output: SubmissionHead,
  }),
  /** How far it is, from now on; ends once it is ready, failed or waits for the student. NOT_FOUND for a foreign one. */
  progress: subscription({
    access: 'student',
    input: z.strictObject({
      submissionId: SubmissionId,
      /** The `n` of the last word that is known, as text: the id of an item of the stream. Null for none. */
      lastEventId: z
        .string()
        .regex(/^\d{1,9}$/)
        .nullish(),
    }),
    output: SubmissionProgress,
  }),
  /** Reads and grades a failed one again. No harm in any other state. */
  retry: mutation({ access: 'student', input: z.strictObject(ofSubmission), output: SubmissionHead }),
  /** Deletes one, or takes that back, which can be done for 30 days; the later word by `at` counts. */
  remove: mutation({
    access: 'student',
    input: z.strictObject({ ...ofSubmission, isDeleted: z.boolean() }),
    output: SubmissionHead,
  }),
  /** Says that a criterion was judged wrongly. A person reads it; of each criterion the last word by `at` counts. CONFLICT before it is graded. */
  dispute: mutation({
    access: 'student',
    input: z.strictObject({ ...ofSubmission, criterion: CriterionId, reason: z.string().trim().min(1).max(1000) }),
    output: z.object({ disputes: z.array(Dispute) }),
  }),
}
