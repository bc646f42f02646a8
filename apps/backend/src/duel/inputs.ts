import { z } from 'zod'
import { Subject as ContentSubject } from '../content/fields.ts'
import { Moment, storable } from '../parse.ts'

const ClientId = z.uuid().toLowerCase()
const clientWrite = { clientId: ClientId, at: Moment }
const DuelId = z.uuid().toLowerCase()
const QuestionId = storable(z.string().min(1).max(120))

/** What invitations are made of: no character that is taken for another. */
export const codeAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const Code = z.string().regex(/^[2-9A-HJ-NP-Z]{8}$/)

export const Format = z.enum(['blitz', 'standard', 'long'])
/** Those of the reserve, and all of them mixed. */
export const Subject = z.enum(['mixed', ...ContentSubject.options])

export const ById = z.strictObject({ id: DuelId })
export const ByCode = z.strictObject({ code: Code })
export const BlockInput = z.strictObject({ duelId: DuelId })
export const UnblockInput = z.strictObject({ id: z.uuid().toLowerCase() })

export const ReviseInput = z.strictObject({
  ...clientWrite,
  duelId: DuelId,
  questionIds: z.array(QuestionId).min(1).max(13),
})

export const InviteInput = z.strictObject({
  ...clientWrite,
  mode: z.enum(['live', 'async']),
  subject: Subject,
  format: Format,
  isRated: z.boolean(),
})

export const AcceptInput = z.strictObject({ ...clientWrite, code: Code, isRated: z.boolean() })

export const ReportInput = z.strictObject({
  ...clientWrite,
  duelId: DuelId,
  reason: z.enum(['cheating', 'stalling', 'name', 'other']),
  text: storable(z.string().trim().max(1000)),
})
