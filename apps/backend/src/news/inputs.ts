import { z } from 'zod'
import { Source } from '../content/pack.ts'
import { Moment, storable } from '../parse.ts'
import { Section } from './highlights.ts'

/** `<slug>-<yyyymmdd>`. */
const NewsId = z
  .string()
  .max(120)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*-\d{8}$/)
const ClientId = z.uuid().toLowerCase()
const QuestionId = storable(z.string().min(1).max(120))

const clientWrite = { clientId: ClientId, at: Moment }

export const ByEdition = z.strictObject({ source: Source, date: z.iso.date() })
export const ByItem = z.strictObject({ id: NewsId })
export const BySharedId = z.strictObject({ id: z.string().min(1).max(120) })

export const AnswerInput = z.strictObject({
  ...clientWrite,
  itemId: NewsId,
  questionId: QuestionId,
  choice: z.int().min(0).max(3),
  milliseconds: z.int().min(0).max(3_600_000),
})

export const NotRelatedInput = z.strictObject({
  ...clientWrite,
  itemId: NewsId,
  questionId: QuestionId,
  notRelated: z.boolean(),
})

export const ReadingInput = z.strictObject({
  ...clientWrite,
  itemId: NewsId,
  seconds: z.int().min(0).max(900),
  finished: z.boolean(),
})

export const HighlightInput = z.strictObject({
  ...clientWrite,
  itemId: NewsId,
  section: Section,
  paragraph: z.int().min(0).max(50),
  start: z.int().min(0).max(5000),
  end: z.int().min(1).max(5000),
  quote: storable(z.string().min(1).max(1000)),
  note: storable(z.string().max(2000)),
})

export const RemoveHighlightInput = z.strictObject({ ...clientWrite, highlightId: ClientId })
