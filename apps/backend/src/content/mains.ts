import { z } from 'zod'
import { Id, Line, matching, Name, text, Year } from './fields.ts'

/** Of a content pack: all of them stand in one list. */
export const mostMains = 300
/** The most characters of a question with its checklist and its model answer, written as JSON. */
export const longestMains = 16_000

/** The paper whose questions may belong to no head of the syllabus. */
export const essayPaper = 'Essay'

const Part = z.enum(['intro', 'body', 'conclusion'])
const Sentence = text(500)

/** What a good answer says, with other ways to say it: the grader compares an answer's sentences with all of them. */
const Point = z.strictObject({
  point: Sentence,
  variants: z.array(Sentence).min(2).max(8),
  part: Part,
  weight: z.number().min(0.5).max(3),
})

const ModelAnswer = z.strictObject({
  intro: text(3000),
  body: z
    .array(z.strictObject({ heading: Name, text: text(4000) }))
    .min(1)
    .max(12),
  conclusion: text(3000),
})
export type ModelAnswer = z.infer<typeof ModelAnswer>

/** A question of Mains: of past papers with its year, or one for practice without. */
export const MainsQuestion = z
  .strictObject({
    ...matching,
    topics: z.array(Id).max(5),
    id: Id,
    year: Year.nullable().default(null),
    paper: Name,
    marks: z.int().min(1).max(250),
    words: z.int().min(1).max(2000),
    directive: Name,
    text: text(2000),
    isImportant: z.boolean().default(false),
    /** Why it is likely or instructive. */
    why: Line.nullable().default(null),
    checklist: z.array(Point).max(12).default([]),
    modelAnswer: ModelAnswer.nullable().default(null),
    /** Names, articles, cases, reports and figures that an answer can use. */
    specifics: z.array(text(300)).max(30).default([]),
    sources: z.array(Line).max(20).default([]),
  })
  .refine(({ topics, paper }) => topics.length > 0 || paper === essayPaper, {
    path: ['topics'],
    message: 'are named for every paper but Essay',
  })
  .refine(({ checklist }) => checklist.length === 0 || checklist.length >= 6, {
    path: ['checklist'],
    message: 'has 6 to 12 points',
  })
  .refine(({ checklist, modelAnswer }) => (checklist.length === 0) === (modelAnswer === null), {
    path: ['modelAnswer'],
    message: 'stands with a checklist, and a checklist with it',
  })
  .refine(({ year, modelAnswer }) => year !== null || modelAnswer !== null, {
    path: ['modelAnswer'],
    message: 'stands with every question for practice',
  })
export type MainsQuestion = z.infer<typeof MainsQuestion>
