import { z } from 'zod'
import { Format, Subject } from './inputs.ts'

/** Kinds of message on the link (duel.md, between gateway and backend). */
export const kinds = { open: 79, message: 77, ended: 67, close: 75 } as const

/** A message of the link, taken apart. */
export interface Frame {
  readonly kind: number
  readonly connection: number
  readonly payload: Buffer
}

const headBytes = 5

/** @returns null for what is no message of the link */
export function readFrame(bytes: Buffer): Frame | null {
  if (bytes.length < headBytes) return null
  return { kind: bytes.readUInt8(0), connection: bytes.readUInt32BE(1), payload: bytes.subarray(headBytes) }
}

export function writeFrame(kind: number, connection: number, payload: string | Buffer): Buffer {
  const body = typeof payload === 'string' ? Buffer.from(payload) : payload
  const head = Buffer.alloc(headBytes)
  head.writeUInt8(kind, 0)
  head.writeUInt32BE(connection, 1)
  return Buffer.concat([head, body])
}

/** The payload of `K`: two bytes of code, then the reason. */
export function closePayload(code: number, reason: string): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(code)
  return Buffer.concat([bytes, Buffer.from(reason)])
}

/** Why a player is closed (D11). */
export const closeCodes = { policy: 1008, restart: 1012, tryLater: 1013, signedOut: 4401, replaced: 4409 } as const

export const OpenPayload = z.object({
  token: z.string().max(200),
  ip: z.string().max(100),
  requestId: z.string().max(100),
})
export type OpenPayload = z.infer<typeof OpenPayload>
export const EndedPayload = z.object({ by: z.enum(['page', 'line', 'us']) })

const Epoch = z.uuid().toLowerCase()
const tab = z.uuid()
const index = z.int().min(0).max(12)

/** What a player's page says: `FromPlayer` of the contract, which stands before this service and not in it. */
export const FromPlayer = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('hello'), tab }),
  z.strictObject({ type: z.literal('resume'), tab, epoch: Epoch, offset: z.int().min(0) }),
  z.strictObject({ type: z.literal('seek'), subject: Subject, format: Format }),
  z.strictObject({ type: z.literal('cancel') }),
  z.strictObject({ type: z.literal('take'), opponent: z.enum(['ghost', 'bot']) }),
  z.strictObject({ type: z.literal('ready'), epoch: Epoch }),
  z.strictObject({
    type: z.literal('answer'),
    clientId: z.uuid().toLowerCase(),
    epoch: Epoch,
    index,
    choice: z.int().min(0).max(3),
  }),
  z.strictObject({ type: z.literal('skip'), epoch: Epoch, index }),
  z.strictObject({ type: z.literal('leave'), epoch: Epoch }),
  z.strictObject({ type: z.literal('rematch'), epoch: Epoch }),
  z.strictObject({ type: z.literal('pong'), id: z.int().min(0) }),
])
export type FromPlayer = z.infer<typeof FromPlayer>

/** The JSON of `text` as `schema` has it; undefined for anything else. */
export function parseFrame<S extends z.ZodType>(schema: S, text: string): z.output<S> | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
