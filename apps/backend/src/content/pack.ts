import { z } from 'zod'

const Id = z
  .string()
  .regex(/^[a-z0-9]+([.-][a-z0-9]+)*$/, 'lower-case letters and digits, joined by - or .')
  .max(110)
const Slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'lower-case letters and digits, joined by -')
  .max(110)
const Text = z.string().trim().min(1).max(5000)
const Line = z.string().trim().min(1).max(400)
const Keyword = z.string().trim().toLowerCase().min(2).max(60)
const Subject = z.enum(['polity', 'history', 'geography', 'economy', 'environment', 'science', 'current'])

export const Source = z.enum(['THE_HINDU', 'THE_INDIAN_EXPRESS'])
export type Source = z.infer<typeof Source>

export const PackHead = z.strictObject({
  name: Slug,
  notice: Line.nullable().default(null),
  /** For items with a `day`: a date shows those whose day is the days since `anchor`, modulo `days`. */
  rotation: z
    .strictObject({ anchor: z.iso.date(), days: z.int().min(1).max(60) })
    .nullable()
    .default(null),
})
export type PackHead = z.infer<typeof PackHead>

export const Topic = z.strictObject({ id: Id, paper: Line, name: Line, subject: Subject.optional() })
export type Topic = z.infer<typeof Topic>

const question = {
  id: Id,
  format: z.enum(['plain', 'statements', 'pairs', 'assertion', 'chronology']),
  stem: Text,
  statements: z.array(Text).max(8).default([]),
  ask: Line.nullable().default(null),
  options: z.array(z.strictObject({ text: Line, explanation: Text })).length(4),
  key: z.int().min(0).max(3),
  explanation: Text,
  difficulty: z.enum(['easy', 'medium', 'hard']),
  seconds: z.int().min(5).max(600),
}
const statementsFit = (value: { format: string; statements: readonly string[] }) =>
  (value.format === 'plain') === (value.statements.length === 0)
const statementsRule = { path: ['statements'], message: 'stand with every format but plain' }

export const NewsQuestion = z.strictObject({ ...question, quote: Text }).refine(statementsFit, statementsRule)
export type NewsQuestion = z.infer<typeof NewsQuestion>

const matching = { topics: z.array(Id).min(1).max(5), keywords: z.array(Keyword).min(1).max(8) }
const Year = z.int().min(1979).max(2100)

export const PrelimsQuestion = z
  .strictObject({ ...question, ...matching, year: Year, subject: Subject, source: Line })
  .refine(statementsFit, statementsRule)
export type PrelimsQuestion = z.infer<typeof PrelimsQuestion>

export const MainsQuestion = z.strictObject({
  ...matching,
  id: Id,
  year: Year,
  paper: Line,
  marks: z.int().min(1).max(250),
  words: z.int().min(1).max(2000),
  directive: Line,
  text: Text,
})
export type MainsQuestion = z.infer<typeof MainsQuestion>

/** Every running text of an item: what its words are counted over, and what a question may quote. */
export const textsOf = (item: Pick<News, 'summary' | 'whyInNews' | 'context' | 'keyFacts' | 'analysis'>) => [
  item.summary,
  item.whyInNews,
  ...item.context,
  ...item.keyFacts,
  ...item.analysis,
]

export const News = z
  .strictObject({
    ...matching,
    slug: Slug,
    source: Source,
    /** Place in the pack's rotation; or `date`, one of the two. */
    day: z.int().min(0).optional(),
    date: z.iso.date().optional(),
    position: z.int().min(1).max(100),
    title: z.string().trim().min(1).max(90),
    summary: z.string().trim().min(1).max(220),
    whyInNews: Text,
    context: z.array(Text).min(1).max(10),
    keyFacts: z.array(Text).min(1).max(12),
    analysis: z.array(Text).min(1).max(10),
    subject: Subject,
    sourceLink: z.strictObject({ title: Line, url: z.url({ protocol: /^https?$/ }) }),
    questions: z.array(NewsQuestion).max(10),
  })
  .refine((item) => (item.day === undefined) !== (item.date === undefined), {
    path: ['date'],
    message: 'has either a day in the rotation or a date',
  })
  .superRefine((item, context) => {
    item.questions.forEach(({ quote }, index) => {
      if (textsOf(item).some((text) => text.includes(quote))) return
      context.addIssue({ code: 'custom', path: ['questions', index, 'quote'], message: 'stands nowhere in the item' })
    })
  })
export type News = z.infer<typeof News>

/** A whole pack. `file` is an item's path in its folder. */
export interface Pack {
  readonly head: PackHead
  readonly topics: readonly Topic[]
  readonly news: readonly { readonly file: string; readonly item: News }[]
  readonly prelims: readonly PrelimsQuestion[]
  readonly mains: readonly MainsQuestion[]
}
