import { z } from 'zod'
import { ErrorEvent, ErrorSession } from './error-event.ts'

/** The bytes are no envelope. */
export class EnvelopeError extends Error {}

/** What the error service gets; replays, profiles, attachments and whatever comes to be are dropped. */
const schemas: ReadonlyMap<string, z.ZodType> = new Map<string, z.ZodType>([
  ['event', ErrorEvent],
  ['session', ErrorSession],
])
const Head = z.object({
  dsn: z.string(),
  event_id: z.string().max(64).optional(),
  sent_at: z.string().max(40).optional(),
})
const ItemHead = z.object({ type: z.string(), length: z.int().min(0).optional() })
const mostItems = 50

function read<Schema extends z.ZodType>(schema: Schema, bytes: Buffer): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(bytes.toString()))
  } catch {
    throw new EnvelopeError('is no JSON of the right shape')
  }
}

/** Lines, or as many bytes as are asked for, from the start of `bytes` on. */
class Reader {
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length
  }

  line(): Buffer {
    const end = this.#bytes.indexOf('\n', this.#at)
    return this.take((end === -1 ? this.#bytes.length : end) - this.#at)
  }

  /** The next `length` bytes; a line's end after them is left out. Throws an EnvelopeError where there are fewer. */
  take(length: number): Buffer {
    const end = this.#at + length
    if (end > this.#bytes.length) throw new EnvelopeError('ends too early')
    const taken = this.#bytes.subarray(this.#at, end)
    this.#at = end + 1
    return taken
  }
}

/** The DSN in the first line of an envelope. Throws an EnvelopeError for what is none. */
export const dsnOf = (envelope: Buffer): string => read(Head, new Reader(envelope).line()).dsn

/**
 * An envelope of the error service's client with nothing personal left in it (T30); undefined where nothing is left to
 * send. Of each kind the first item only, as the client sends them: else one report would be counted as fifty (T35).
 * Throws an EnvelopeError for what is no envelope.
 */
export function cleaned(envelope: Buffer): string | undefined {
  const reader = new Reader(envelope)
  const head = read(Head, reader.line())
  const items = new Map<string, unknown>()
  for (let item = 0; item < mostItems && !reader.isAtEnd; item++) {
    const line = reader.line()
    if (line.length === 0) continue
    const { type, length } = read(ItemHead, line)
    const payload = length === undefined ? reader.line() : reader.take(length)
    const schema = schemas.get(type)
    if (schema && !items.has(type)) items.set(type, read(schema, payload))
  }
  if (items.size === 0) return undefined
  const lines = [...items].flatMap(([type, item]) => [{ type }, item])
  return [head, ...lines].map((line) => `${JSON.stringify(line)}\n`).join('')
}
