import { z } from 'zod'
import { BankSubject, Id, Line, matching, Name, text, Year } from './fields.ts'

const Explanation = text(1500)

const Table = z
  .strictObject({
    caption: Line,
    columns: z.array(Name).min(1).max(10),
    rows: z.array(z.array(Name)).min(1).max(20),
  })
  .refine(({ columns, rows }) => rows.every((row) => row.length === columns.length), {
    path: ['rows'],
    message: 'have as many cells as there are columns',
  })

const question = {
  id: Id,
  format: z.enum(['plain', 'statements', 'how-many', 'pairs', 'assertion', 'chronology']),
  passage: text(3000).nullable().default(null),
  table: Table.nullable().default(null),
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

/**
 * The most characters of a question that is imported, written as JSON: a hundred of them, at three bytes a character,
 * take 1.8 MB, and the gateway takes 4 MiB of one answer.
 */
export const longestQuestion = 6000
/** Of a paper, and of a part of what stands in no paper. */
export const mostInPack = 100
/** Of a content pack, without the reserve: all of them stand in one catalogue. */
export const mostQuestions = 3000

export const NewsQuestion = z.strictObject({ ...question, quote: text(1000) }).refine(statementsFit, statementsRule)
export type NewsQuestion = z.infer<typeof NewsQuestion>

/** A question of the bank: in a paper where it has a year, then at `number` where it has one. */
export const PrelimsQuestion = z
  .strictObject({
    ...question,
    ...matching,
    subject: BankSubject,
    year: Year.nullable().default(null),
    number: z.int().min(1).max(mostInPack).nullable().default(null),
    source: Line,
  })
  .refine(statementsFit, statementsRule)
  .refine(({ year, number }) => year !== null || number === null, { path: ['number'], message: 'stands with a year' })
export type PrelimsQuestion = z.infer<typeof PrelimsQuestion>

/** Prelims Paper I is `GS`, Paper II `CSAT`. */
const PaperName = z.enum(['GS', 'CSAT'])
export type PaperName = z.infer<typeof PaperName>

export const paperOf = ({ subject }: Pick<PrelimsQuestion, 'subject'>): PaperName =>
  subject === 'csat' ? 'CSAT' : 'GS'

export const Paper = z.strictObject({
  year: Year,
  paper: PaperName,
  title: Name,
  /** Whose key it is: the commission's provisional or final one, or our own. */
  keyStatus: z.enum(['provisional', 'final', 'ours']),
  /** In place of the content pack's own. */
  notice: Line.nullable().default(null),
})
export type Paper = z.infer<typeof Paper>

/** Of all tests of a content pack. */
export const mostTestQuestions = 3000
export const mostTests = 200

/** A test of questions that stand in tests/, under one clock. Of the `spark` tests a day shows one, in turn. */
export const TestPlan = z.strictObject({
  /** None that looks like a year's paper, which is a test too: `gs-2024`. */
  id: Id.refine((id) => !/^(gs|csat)-\d+$/.test(id), 'is kept for the paper of a year'),
  title: Name,
  kind: z.enum(['mock', 'spark']),
  paper: PaperName,
  minutes: z.int().min(1).max(240),
  questions: z.array(Id).min(1).max(mostInPack),
})
export type TestPlan = z.infer<typeof TestPlan>
