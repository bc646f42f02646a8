import { z } from 'zod'

const Id = z
  .string()
  .regex(/^[a-z0-9]+([.-][a-z0-9]+)*$/, 'lower-case letters and digits, joined by - or .')
  .max(110)
const Slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'lower-case letters and digits, joined by -')
  .max(110)
/** No control characters but line feed and tab, no half of a surrogate pair: those PostgreSQL does not store in JSON. */
const isPlain = (value: string) => value.isWellFormed() && !/[^\P{Cc}\n\t]/u.test(value)
const text = (max: number) =>
  z.string().trim().min(1).max(max).refine(isPlain, 'holds a character that is not text, such as a NUL')
/** Where a highlight may lie: it counts characters up to 5000. */
const Paragraph = text(5000)
const Explanation = text(1500)
const Line = text(400)
const Name = text(100)
const Keyword = text(60).toLowerCase().min(2)
const Url = z.url({ protocol: /^https$/, error: 'must be an https address' }).max(1000)
/** The clocks of the editions count days: years beyond these are slips of the pen. */
const Day = z.iso
  .date()
  .refine((day) => day >= '2000-01-01' && day <= '2100-12-31', 'must be of the years 2000 to 2100')
/** Characters of all running texts of an item, 300 words being about 2000. */
const longestItem = 12_000
/** Items of a paper on one day. With the longest texts an edition stays below 2 MiB; the gateway takes 4. */
export const mostItems = 30
const Subject = z.enum(['polity', 'history', 'geography', 'economy', 'environment', 'science', 'current'])

export const Source = z.enum(['THE_HINDU', 'THE_INDIAN_EXPRESS'])
export type Source = z.infer<typeof Source>

export const PackHead = z.strictObject({
  name: Slug,
  notice: Line.nullable().default(null),
  /** For items with a `day`: a date shows those whose day is the days since `anchor`, modulo `days`. */
  rotation: z
    .strictObject({ anchor: Day, days: z.int().min(1).max(60) })
    .nullable()
    .default(null),
})
export type PackHead = z.infer<typeof PackHead>

export const Topic = z.strictObject({ id: Id, paper: Name, name: Name, subject: Subject.optional() })
export type Topic = z.infer<typeof Topic>

const question = {
  id: Id,
  format: z.enum(['plain', 'statements', 'pairs', 'assertion', 'chronology']),
  stem: text(2000),
  statements: z.array(text(600)).max(8).default([]),
  ask: Line.nullable().default(null),
  options: z.array(z.strictObject({ text: Line, explanation: Explanation })).length(4),
  key: z.int().min(0).max(3),
  explanation: Explanation,
  difficulty: z.enum(['easy', 'medium', 'hard']),
  seconds: z.int().min(5).max(600),
}
const statementsFit = (value: { format: string; statements: readonly string[] }) =>
  (value.format === 'plain') === (value.statements.length === 0)
const statementsRule = { path: ['statements'], message: 'stand with every format but plain' }

export const NewsQuestion = z.strictObject({ ...question, quote: text(1000) }).refine(statementsFit, statementsRule)
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
  paper: Name,
  marks: z.int().min(1).max(250),
  words: z.int().min(1).max(2000),
  directive: Name,
  text: text(2000),
})
export type MainsQuestion = z.infer<typeof MainsQuestion>

interface Texts {
  readonly summary: string
  readonly whyInNews: string
  readonly context: readonly string[]
  readonly keyFacts: readonly string[]
  readonly analysis: readonly string[]
}

/** Every running text of an item: what its words are counted over, and what a question may quote. */
export const textsOf = (item: Texts): string[] => [
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
    date: Day.optional(),
    position: z.int().min(1).max(100),
    title: text(90),
    summary: text(220),
    whyInNews: Paragraph,
    context: z.array(Paragraph).min(1).max(10),
    keyFacts: z.array(Paragraph).min(1).max(12),
    analysis: z.array(Paragraph).min(1).max(10),
    subject: Subject,
    sourceLink: z.strictObject({ title: Line, url: Url }),
    questions: z.array(NewsQuestion).max(10),
  })
  .refine((item) => (item.day === undefined) !== (item.date === undefined), {
    path: ['date'],
    message: 'has either a day in the rotation or a date',
  })
  .refine((item) => textsOf(item).join('').length <= longestItem, {
    path: ['analysis'],
    message: `the texts of the item have more than ${longestItem} characters`,
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
