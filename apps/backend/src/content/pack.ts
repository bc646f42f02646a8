import { z } from 'zod'
import type { Book } from './books.ts'
import { BankSubject, Id, Line, matching, Name, Slug, Subject, text } from './fields.ts'
import type { MainsQuestion } from './mains.ts'
import { NewsQuestion, type Paper, type PrelimsQuestion, type TestPlan } from './questions.ts'

/** Where a highlight may lie: it counts characters up to 5000. */
const Paragraph = text(5000)
const Url = z.url({ protocol: /^https$/, error: 'must be an https address' }).max(1000)
/** The clocks of the editions count days: years beyond these are slips of the pen. */
const Day = z.iso
  .date()
  .refine((day) => day >= '2000-01-01' && day <= '2100-12-31', 'must be of the years 2000 to 2100')
/** Characters of all running texts of an item, 300 words being about 2000. */
const longestItem = 12_000
/** Items of a paper on one day. With the longest texts an edition stays below 2 MiB; the gateway takes 4. */
export const mostItems = 30

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

export const Topic = z.strictObject({ id: Id, paper: Name, name: Name, subject: BankSubject.optional() })
export type Topic = z.infer<typeof Topic>

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

/** The most topics of a pack: they stand in the catalogue with its questions. */
export const mostTopics = 500

/** A whole pack. `file` is an item's path in its folder. */
export interface Pack {
  readonly head: PackHead
  readonly topics: readonly Topic[]
  readonly news: readonly { readonly file: string; readonly item: News }[]
  readonly papers: readonly Paper[]
  readonly questions: readonly PrelimsQuestion[]
  /** For duels only, which must surprise: in no list, no download and no search. */
  readonly reserve: readonly PrelimsQuestion[]
  /** For tests only: like the reserve, in no list, no download and no search. */
  readonly testQuestions: readonly PrelimsQuestion[]
  readonly tests: readonly TestPlan[]
  /** Of past years first, then those for practice. */
  readonly mains: readonly MainsQuestion[]
  readonly books: readonly Book[]
}
