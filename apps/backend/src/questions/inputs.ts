import { z } from 'zod'
import { Moment, storable } from '../parse.ts'

const mostEvents = 100

const ClientId = z.uuid().toLowerCase()
const clientWrite = { clientId: ClientId, at: Moment }
const QuestionId = storable(z.string().min(1).max(120))
const Grade = z.int().min(1).max(4)

export const Certainty = z.enum(['sure', 'even', 'guess'])

const LogEvent = z.discriminatedUnion('kind', [
  z.strictObject({
    ...clientWrite,
    kind: z.literal('answer'),
    questionId: QuestionId,
    mode: z.enum(['practice', 'revision', 'paper']),
    choice: z.int().min(0).max(3),
    certainty: Certainty.nullable(),
    milliseconds: z.int().min(0).max(3_600_000),
    changed: z.boolean(),
    grade: Grade,
  }),
  z.strictObject({ ...clientWrite, kind: z.literal('regrade'), answerId: ClientId, grade: Grade }),
  z.strictObject({ ...clientWrite, kind: z.literal('undo'), answerId: ClientId }),
  z.strictObject({ ...clientWrite, kind: z.literal('add'), questionId: QuestionId }),
])
export type LogEvent = z.output<typeof LogEvent>

export const AppendInput = z.strictObject({ events: z.array(LogEvent).min(1).max(mostEvents) })

/** A day that PostgreSQL's date type has, too. */
const PlanDay = z.iso.date().refine((day) => day >= '2020-01-01', 'is before 2020')

/** A field that is absent stays as it is. */
export const PlanInput = z.strictObject({
  ...clientWrite,
  examDate: PlanDay.nullable().optional(),
  dailyCap: z.int().min(5).max(500).optional(),
  pausedUntil: PlanDay.nullable().optional(),
})

export const ReportReason = z.enum(['wrong-key', 'ambiguous', 'outdated', 'typo', 'language', 'other'])

export const ReportInput = z.strictObject({
  ...clientWrite,
  questionId: QuestionId,
  reason: ReportReason,
  text: storable(z.string().trim().max(1000)),
  sources: z.array(storable(z.string().trim().min(1).max(300))).max(3),
})
