import { z } from 'zod'
import { Moment, storable } from '../parse.ts'
import { Certainty } from '../questions/inputs.ts'

const mostEvents = 100

const Uuid = z.uuid().toLowerCase()
const clientWrite = { clientId: Uuid, at: Moment }
const QuestionId = storable(z.string().min(1).max(120))

export const ByAttempt = z.strictObject({ attemptId: Uuid })

export const StartInput = z.strictObject({
  ...clientWrite,
  testId: storable(z.string().min(1).max(120)),
  deviceId: Uuid,
})

export const TakeOverInput = z.strictObject({ ...clientWrite, attemptId: Uuid, deviceId: Uuid })

const EventInput = z.discriminatedUnion('kind', [
  z.strictObject({
    ...clientWrite,
    kind: z.literal('answer'),
    attemptId: Uuid,
    deviceId: Uuid,
    questionId: QuestionId,
    choice: z.int().min(0).max(3).nullable(),
    certainty: Certainty.nullable(),
    marked: z.boolean(),
    milliseconds: z.int().min(0).max(14_400_000),
    changes: z.int().min(0).max(1000),
  }),
  z.strictObject({ ...clientWrite, kind: z.literal('submit'), attemptId: Uuid, deviceId: Uuid }),
])
export type EventInput = z.output<typeof EventInput>

export const AppendInput = z.strictObject({ events: z.array(EventInput).min(1).max(mostEvents) })

export const ErrorTypeInput = z.strictObject({
  ...clientWrite,
  attemptId: Uuid,
  questionId: QuestionId,
  errorType: z.enum(['knowledge', 'misread', 'elimination', 'guess', 'careless', 'time']).nullable(),
})
export type ErrorTypeInput = z.output<typeof ErrorTypeInput>
