import { z } from 'zod'
import { ClientId, clientWrite, Day, Topic } from './fields.ts'
import { mostEvents } from './http.ts'
import { mutation, query } from './procedure.ts'

export const Option = z.object({ text: z.string(), explanation: z.string() })

export const Format = z.enum(['plain', 'statements', 'how-many', 'pairs', 'assertion', 'chronology'])
export type Format = z.infer<typeof Format>

export const Difficulty = z.enum(['easy', 'medium', 'hard'])
export type Difficulty = z.infer<typeof Difficulty>

/** A table to be read with the question; each row has as many cells as there are columns. */
export const Table = z.object({
  caption: z.string(),
  columns: z.array(z.string()),
  rows: z.array(z.array(z.string())),
})
export type Table = z.infer<typeof Table>

/** A single-answer question with its key: for practice, where feedback is instant. A test or a duel never sends this. */
export const Question = z.object({
  id: z.string(),
  format: Format,
  /** What several questions may be about; null where the stem says all. */
  passage: z.string().nullable(),
  table: Table.nullable(),
  stem: z.string(),
  statements: z.array(z.string()),
  ask: z.string().nullable(),
  options: z.array(Option).length(4),
  key: z.number().int().min(0).max(3),
  explanation: z.string(),
  difficulty: Difficulty,
  /** The time that a prepared student needs. */
  seconds: z.number().int(),
})
export type Question = z.infer<typeof Question>

export const QuestionId = z.string().min(1).max(120)

export const Subject = z.enum([
  'polity',
  'history',
  'geography',
  'economy',
  'environment',
  'science',
  'current',
  'csat',
])
export type Subject = z.infer<typeof Subject>

/** Prelims Paper I is `GS`, Paper II `CSAT`. */
export const PrelimsPaper = z.enum(['GS', 'CSAT'])
export type PrelimsPaper = z.infer<typeof PrelimsPaper>

/** What a question is about: enough to count, to filter and to build a set, without its text. */
export const QuestionMeta = z.object({
  id: QuestionId,
  /** The pack that holds it. */
  pack: z.string(),
  paper: PrelimsPaper,
  /** Of the paper in which it was asked, or in whose pattern it is; null outside the papers. */
  year: z.number().int().nullable(),
  subject: Subject,
  topics: z.array(z.string()),
  format: Format,
  difficulty: Difficulty,
  seconds: z.number().int(),
})
export type QuestionMeta = z.infer<typeof QuestionMeta>

/** A question of the bank, as it is downloaded. */
export const BankQuestion = Question.extend({
  paper: PrelimsPaper,
  year: z.number().int().nullable(),
  subject: Subject,
  topics: z.array(z.string()),
  keywords: z.array(z.string()),
  /** What to read. */
  source: z.string(),
})
export type BankQuestion = z.infer<typeof BankQuestion>

/** One download: a year's paper in its order, or a part of what stands in no paper. */
export const QuestionPack = z.object({
  id: z.string().max(120),
  title: z.string(),
  paper: PrelimsPaper,
  year: z.number().int().nullable(),
  /** Whose key it is: the commission's provisional or final one, or our own. */
  keyStatus: z.enum(['provisional', 'final', 'ours']),
  isSample: z.boolean(),
  /** What to know of it, shown with it. */
  notice: z.string().nullable(),
  /** Changes with the content: a copy of another version is fetched anew. */
  version: z.string(),
  count: z.number().int(),
})
export type QuestionPack = z.infer<typeof QuestionPack>

/** How sure the student was when answering. */
export const Certainty = z.enum(['sure', 'even', 'guess'])
export type Certainty = z.infer<typeof Certainty>

/** FSRS grades: 1 again, 2 hard, 3 good, 4 easy. */
export const Grade = z.number().int().min(1).max(4)

const Choice = z.number().int().min(0).max(3)

/**
 * What a student did, told once and kept for good: the log from which answers, accuracy and the revision schedule are
 * derived, in the order of `at` and, where that is equal, of `clientId`.
 */
export const LogEvent = z.discriminatedUnion('kind', [
  /** Answered; every answer is a review of the question's card too, graded by the device. */
  z.strictObject({
    ...clientWrite,
    kind: z.literal('answer'),
    questionId: QuestionId,
    mode: z.enum(['practice', 'revision', 'paper']),
    choice: Choice,
    certainty: Certainty.nullable(),
    /** On screen until the answer was committed. */
    milliseconds: z.number().int().min(0).max(3_600_000),
    /** Whether another option was chosen first. */
    changed: z.boolean(),
    grade: Grade,
  }),
  /** Another grade for an earlier answer. */
  z.strictObject({ ...clientWrite, kind: z.literal('regrade'), answerId: ClientId, grade: Grade }),
  /** The card is as if an earlier answer had not been given; the answer itself stays in the log. */
  z.strictObject({ ...clientWrite, kind: z.literal('undo'), answerId: ClientId }),
  /** Put into revision by hand, due at once. */
  z.strictObject({ ...clientWrite, kind: z.literal('add'), questionId: QuestionId }),
])
export type LogEvent = z.infer<typeof LogEvent>

/** A question's place in the revision schedule, as FSRS keeps it. Stability is in days. */
export const Card = z.object({
  due: z.iso.datetime(),
  stability: z.number(),
  difficulty: z.number(),
  elapsedDays: z.number(),
  scheduledDays: z.number(),
  learningSteps: z.number().int(),
  reps: z.number().int(),
  lapses: z.number().int(),
  state: z.enum(['new', 'learning', 'review', 'relearning']),
  lastReview: z.iso.datetime().nullable(),
})
export type Card = z.infer<typeof Card>

/** All that the log says of one question. */
export const QuestionProgress = z.object({
  questionId: QuestionId,
  /** Answers given, and the right ones among them. */
  answers: z.number().int(),
  correct: z.number().int(),
  last: z
    .object({
      clientId: ClientId,
      choice: Choice,
      correct: z.boolean(),
      certainty: Certainty.nullable(),
      milliseconds: z.number().int(),
      changed: z.boolean(),
      at: z.iso.datetime(),
    })
    .nullable(),
  card: Card.nullable(),
})
export type QuestionProgress = z.infer<typeof QuestionProgress>

/** What the student decided about revision. */
export const Plan = z.object({
  /** Null while no date is known: then nothing is said of that day. */
  examDate: Day.nullable(),
  /** Reviews a day at most; what is due beyond it is spread by the catch-up plan. */
  dailyCap: z.number().int().min(5).max(500),
  /** No card is due before this day. */
  pausedUntil: Day.nullable(),
})
export type Plan = z.infer<typeof Plan>

export const ReportReason = z.enum(['wrong-key', 'ambiguous', 'outdated', 'typo', 'language', 'other'])
export type ReportReason = z.infer<typeof ReportReason>

/** A student's report of a question with what became of it. Those on one question for one reason share a verdict. */
export const Report = z.object({
  id: ClientId,
  questionId: QuestionId,
  stem: z.string(),
  reason: ReportReason,
  text: z.string(),
  sources: z.array(z.string()),
  at: z.iso.datetime(),
  status: z.enum(['open', 'accepted', 'declined']),
  /** Why, in the operator's words. */
  verdict: z.string().nullable(),
  decidedAt: z.iso.datetime().nullable(),
})
export type Report = z.infer<typeof Report>

export const questions = {
  /** Every question of the bank without its text, and the packs that hold them. The duels' reserve is not in it. */
  catalogue: query({
    access: 'public',
    cache: { freshSeconds: 60, staleSeconds: 600 },
    input: z.void(),
    output: z.object({
      packs: z.array(QuestionPack),
      questions: z.array(QuestionMeta),
      topics: z.array(Topic),
    }),
  }),
  /** One pack with its keys, to be kept for offline work. NOT_FOUND for an unknown one. */
  pack: query({
    access: 'public',
    cache: { freshSeconds: 60, staleSeconds: 600 },
    input: z.strictObject({ id: z.string().min(1).max(120) }),
    output: z.object({ id: z.string(), version: z.string(), questions: z.array(BankQuestion) }),
  }),
  /** Whatever the student's log is about, the questions of news among it: those of `ids` that exist, in that order. */
  byIds: query({
    access: 'student',
    input: z.strictObject({ ids: z.array(QuestionId).min(1).max(100) }),
    output: z.object({ questions: z.array(BankQuestion) }),
  }),
  /** What the log says of each question that it names, of the 12,000 answered last at most, and the plan. */
  progress: query({
    access: 'student',
    input: z.void(),
    output: z.object({ now: z.iso.datetime(), progress: z.array(QuestionProgress), plan: Plan }),
  }),
  /**
   * Adds events to the student's log, all or none; one whose `clientId` is there already changes nothing. An event about
   * a question or an answer that does not exist, or beyond 500 about one question, is kept out and named; the others
   * stand.
   */
  append: mutation({
    access: 'student',
    input: z.strictObject({ events: z.array(LogEvent).min(1).max(mostEvents) }),
    output: z.object({
      /** Of the events kept out. */
      unknown: z.array(ClientId),
      /** Of each question that the events name, as it is now. */
      progress: z.array(QuestionProgress),
    }),
  }),
  /** A field that is absent stays as it is; of two writes that name it the later wins. */
  setPlan: mutation({
    access: 'student',
    input: z.strictObject({ ...clientWrite, ...Plan.partial().shape }),
    output: Plan,
  }),
  report: mutation({
    access: 'student',
    input: z.strictObject({
      ...clientWrite,
      questionId: QuestionId,
      reason: ReportReason,
      text: z.string().trim().max(1000),
      sources: z.array(z.string().trim().min(1).max(300)).max(3),
    }),
    output: Report,
  }),
  /** The student's own reports, newest first. */
  reports: query({ access: 'student', input: z.void(), output: z.object({ reports: z.array(Report) }) }),
}
