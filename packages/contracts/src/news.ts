import { z } from 'zod'
import { ClientId, clientWrite, Day, Topic } from './fields.ts'
import { mutation, query } from './procedure.ts'
import { Question } from './questions.ts'

export const Source = z.enum(['THE_HINDU', 'THE_INDIAN_EXPRESS'])
export type Source = z.infer<typeof Source>

/** `<slug>-<yyyymmdd>`: the item of one day. What it shows never changes. */
export const NewsId = z
  .string()
  .max(120)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*-\d{8}$/)
/** The questions of one item, or `day-<yyyymmdd>`: of everything that is current on that day. */
export const QuizId = NewsId

export const NewsSummary = z.object({
  id: NewsId,
  source: Source,
  date: Day,
  title: z.string(),
  summary: z.string(),
  subject: z.string(),
  topics: z.array(Topic),
  readingSeconds: z.number().int(),
  questionCount: z.number().int(),
  /** True for what ships with the product: shown with `notice`. */
  isSample: z.boolean(),
})
export type NewsSummary = z.infer<typeof NewsSummary>

export const NewsItem = NewsSummary.extend({
  notice: z.string().nullable(),
  whyInNews: z.string(),
  context: z.array(z.string()),
  keyFacts: z.array(z.string()),
  analysis: z.array(z.string()),
  keywords: z.array(z.string()),
  sourceLink: z.object({ title: z.string(), url: z.url({ protocol: /^https$/ }) }),
})
export type NewsItem = z.infer<typeof NewsItem>

/** One paper's clock (NEWS-02): which edition is the current one, and when the next comes out. */
export const EditionClock = z.object({
  source: Source,
  current: Day,
  nextAt: z.iso.datetime(),
  /** The oldest day that has an edition. */
  first: Day,
  /** Days between `first` and `current` without one. */
  missing: z.array(Day),
})
export type EditionClock = z.infer<typeof EditionClock>

const byEdition = z.strictObject({ source: Source, date: Day })
const byItem = z.strictObject({ id: NewsId })

export const Streak = z.object({
  /** Reading days in a row up to today, or up to yesterday while today's goal is open. */
  days: z.number().int(),
  best: z.number().int(),
  today: Day,
  todaySeconds: z.number().int(),
  goalSeconds: z.number().int(),
  goalMet: z.boolean(),
})
export type Streak = z.infer<typeof Streak>

export const Progress = z.object({
  streak: Streak,
  /** Ids of the items read, of the last 30 days. */
  read: z.array(NewsId),
  calendar: z.array(z.object({ day: Day, seconds: z.number().int(), goalMet: z.boolean() })),
  answered: z.object({ total: z.number().int(), correct: z.number().int() }),
})
export type Progress = z.infer<typeof Progress>

export const PastQuestion = Question.extend({
  year: z.number().int(),
  source: z.string(),
  reason: z.string(),
  notRelated: z.boolean(),
})
export type PastQuestion = z.infer<typeof PastQuestion>

export const PastMainsQuestion = z.object({
  id: z.string(),
  year: z.number().int(),
  paper: z.string(),
  marks: z.number().int(),
  words: z.number().int(),
  directive: z.string(),
  text: z.string(),
  reason: z.string(),
  notRelated: z.boolean(),
})
export type PastMainsQuestion = z.infer<typeof PastMainsQuestion>

/** Where a highlight lies: a section of the item, its paragraph, and the characters from `start` up to `end`. */
export const Highlight = z.object({
  id: ClientId,
  itemId: NewsId,
  section: z.enum(['summary', 'whyInNews', 'context', 'keyFacts', 'analysis']),
  paragraph: z.number().int().min(0).max(50),
  start: z.number().int().min(0).max(5000),
  end: z.number().int().min(1).max(5000),
  quote: z.string().min(1).max(1000),
  note: z.string().max(2000),
})
export type Highlight = z.infer<typeof Highlight>

export const news = {
  /** The clocks of both papers, by the server's time. */
  editions: query({
    access: 'public',
    cache: { freshSeconds: 10, staleSeconds: 20 },
    input: z.void(),
    output: z.object({ now: z.iso.datetime(), editions: z.array(EditionClock) }),
  }),
  /** One edition's items, in order. NOT_FOUND for a day without one. */
  list: query({
    access: 'public',
    cache: { freshSeconds: 60, staleSeconds: 600 },
    input: byEdition,
    output: z.object({ source: Source, date: Day, items: z.array(NewsSummary) }),
  }),
  /** One edition in full, to be kept for offline reading. */
  edition: query({
    access: 'public',
    cache: { freshSeconds: 60, staleSeconds: 600 },
    input: byEdition,
    output: z.object({ source: Source, date: Day, items: z.array(NewsItem) }),
  }),
  item: query({ access: 'public', cache: { freshSeconds: 60, staleSeconds: 600 }, input: byItem, output: NewsItem }),
  /** Five questions for whoever has no account yet. */
  sampleQuestions: query({
    access: 'public',
    cache: { freshSeconds: 300, staleSeconds: 3600 },
    input: z.void(),
    output: z.object({ questions: z.array(Question) }),
  }),
  /** The questions of an item or a day, with their keys: practice gives feedback at once, also offline. */
  questions: query({
    access: 'student',
    input: z.strictObject({ id: QuizId }),
    output: z.object({
      id: QuizId,
      title: z.string(),
      questions: z.array(Question.extend({ itemId: NewsId, quote: z.string() })),
      /** The student's own last answer to each question that has one. */
      answers: z.array(z.object({ questionId: z.string(), choice: z.number().int().min(0).max(3) })),
    }),
  }),
  answer: mutation({
    access: 'student',
    input: z.strictObject({
      ...clientWrite,
      itemId: NewsId,
      questionId: z.string().min(1).max(120),
      choice: z.number().int().min(0).max(3),
      milliseconds: z.number().int().min(0).max(3_600_000),
    }),
    output: z.object({ correct: z.boolean() }),
  }),
  previousYear: query({
    access: 'student',
    input: byItem,
    output: z.object({
      itemId: NewsId,
      title: z.string(),
      prelims: z.array(PastQuestion),
      mains: z.array(PastMainsQuestion),
    }),
  }),
  /** The student's word on a match: such a question is ranked last for them, and lower for everyone. */
  markNotRelated: mutation({
    access: 'student',
    input: z.strictObject({
      ...clientWrite,
      itemId: NewsId,
      questionId: z.string().min(1).max(120),
      notRelated: z.boolean(),
    }),
    output: z.object({ notRelated: z.boolean() }),
  }),
  progress: query({ access: 'student', input: z.void(), output: Progress }),
  /** Time spent on an item since the last report of it, and whether its end was reached. */
  recordReading: mutation({
    access: 'student',
    input: z.strictObject({
      ...clientWrite,
      itemId: NewsId,
      seconds: z.number().int().min(0).max(900),
      finished: z.boolean(),
    }),
    output: z.object({
      streak: Streak,
      /** Whether the item counts as read now, by its end or by time. */
      isRead: z.boolean(),
    }),
  }),
  highlights: query({ access: 'student', input: byItem, output: z.object({ highlights: z.array(Highlight) }) }),
  /** Adds the highlight whose id is `clientId`, or replaces its note. */
  setHighlight: mutation({
    access: 'student',
    input: z.strictObject({ ...clientWrite, ...Highlight.omit({ id: true }).shape }),
    output: Highlight,
  }),
  removeHighlight: mutation({
    access: 'student',
    input: z.strictObject({ ...clientWrite, highlightId: ClientId }),
    output: z.object({ removed: z.boolean() }),
  }),
  /** What stands behind a shared address; `item` is null for one that is gone, and `related` is what to read instead. */
  shared: query({
    access: 'public',
    cache: { freshSeconds: 60, staleSeconds: 600 },
    input: z.strictObject({ id: z.string().min(1).max(120) }),
    output: z.object({ kind: z.enum(['news', 'gone']), item: NewsSummary.nullable(), related: z.array(NewsSummary) }),
  }),
}
