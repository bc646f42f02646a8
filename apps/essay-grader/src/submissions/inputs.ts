import { z } from 'zod'
import { Moment, storable, storableJson } from '../parse.ts'
import { Rubric } from '../shapes.ts'

/** As the contract has them: `packages/contracts/src/mains.ts`. */
const AnswerText = storable(z.string().trim().min(1).max(20_000))
/** In one spelling, since it is compared with what the database says. */
export const Uuid = z.uuid().toLowerCase()
const PageRef = z.strictObject({ uploadId: Uuid, n: z.int().min(0).max(9) })

/** It comes from the backend and not from a phone: nobody could mend it. */
const cleaned = (value: unknown): unknown => JSON.parse(storableJson(value))

export const BySubmission = z.object({ id: Uuid })
export const ByUpload = z.object({ uploadId: Uuid })
export const ByPicture = z.object({ uploadId: Uuid, n: z.coerce.number().int().min(0).max(9) })

export const SubmitInput = z.strictObject({
  submissionId: Uuid,
  rubric: z.preprocess(cleaned, Rubric),
  answer: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('typed'), text: AnswerText, pasted: z.int().min(0).max(1_000_000) }),
    z.strictObject({
      kind: z.literal('pages'),
      pages: z
        .array(PageRef)
        .min(1)
        .max(10)
        .refine((pages) => new Set(pages.map(({ uploadId, n }) => `${uploadId} ${n}`)).size === pages.length, {
          error: 'names a page twice',
        }),
    }),
  ]),
  at: Moment,
})
export type SubmitInput = z.output<typeof SubmitInput>

export const ConfirmInput = z.strictObject({ text: AnswerText, hasDiagram: z.boolean(), at: Moment })
export type ConfirmInput = z.output<typeof ConfirmInput>

export const RemoveInput = z.strictObject({ isDeleted: z.boolean(), at: Moment })
export type RemoveInput = z.output<typeof RemoveInput>

export const DisputeInput = z.strictObject({
  criterion: z.enum(['content', 'directive', 'structure', 'specificity', 'relevance', 'length']),
  reason: storable(z.string().trim().min(1).max(1000)),
  at: Moment,
})
export type DisputeInput = z.output<typeof DisputeInput>

export const AfterInput = z.object({ after: z.coerce.number().int().min(0).max(999_999_999).optional() })
