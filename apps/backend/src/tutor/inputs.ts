import { z } from 'zod'
import { Moment, storable } from '../parse.ts'

const ClientId = z.uuid().toLowerCase()
const ChatId = z.uuid().toLowerCase()
const clientWrite = { clientId: ClientId, at: Moment }
const QuestionId = storable(z.string().min(1).max(120))
const PassageId = storable(z.string().min(1).max(200))
const QuestionText = z.string().trim().min(1).max(2000)
const Choice = z.int().min(0).max(3).nullable()

const Mode = z.enum(['explain', 'mains', 'quiz', 'compare', 'hint'])

/** What a whole chat is about; null for anything. */
export const About = z
  .discriminatedUnion('type', [
    z.strictObject({ type: z.literal('question'), questionId: QuestionId, choice: Choice }),
    z.strictObject({ type: z.literal('book'), bookId: storable(z.string().min(1).max(60)) }),
  ])
  .nullable()
export type About = z.infer<typeof About>

export const AskInput = z.strictObject({
  ...clientWrite,
  chatId: ChatId,
  about: About,
  text: storable(QuestionText),
  mode: Mode,
  language: z.enum(['en', 'hi']),
  passageId: PassageId.nullable(),
  replaces: ClientId.nullable(),
})
export type AskWrite = z.output<typeof AskInput>

export const RetryInput = z.strictObject({ ...clientWrite, turnId: ClientId })
export type RetryWrite = z.output<typeof RetryInput>

export const StopInput = z.strictObject({ ...clientWrite, answerId: z.uuid().toLowerCase() })

/** A field that is absent stays as it is. */
export const ChangeInput = z.strictObject({
  ...clientWrite,
  chatId: ChatId,
  title: storable(z.string().trim().min(1).max(120)).exactOptional(),
  isPinned: z.boolean().exactOptional(),
  isDeleted: z.boolean().exactOptional(),
})
export type ChangeWrite = z.output<typeof ChangeInput>

export const ExplainInput = z.strictObject({
  questionId: QuestionId,
  choice: Choice,
  text: storable(QuestionText.max(500)),
  mode: Mode,
})
export type ExplainWrite = z.output<typeof ExplainInput>

export const ById = z.strictObject({ id: z.uuid().toLowerCase() })
export const ByPassage = z.strictObject({ id: PassageId })

/** `after`: the number of the last piece that is known; without it, none is. */
export const AfterInput = z.strictObject({
  after: z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .optional(),
})
