import { JobLost } from './process/jobs.ts'
import { FileRefusal } from './shapes.ts'

interface Entry {
  readonly status: number
  readonly message: string
  readonly retryable: boolean
}

const entries = {
  BAD_REQUEST: { status: 400, message: 'This request could not be understood.', retryable: false },
  UNAUTHORIZED: { status: 401, message: 'Please sign in to go on.', retryable: false },
  NOT_FOUND: { status: 404, message: 'This is not here any more, or never was.', retryable: false },
  TIMEOUT: { status: 408, message: 'The request took too long to arrive. Try again.', retryable: true },
  CONFLICT: { status: 409, message: 'This was changed elsewhere in the meantime.', retryable: false },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'This is larger than the app accepts.', retryable: false },
  URI_TOO_LONG: { status: 414, message: 'This address is longer than the app accepts.', retryable: false },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'This kind of content is not accepted here.', retryable: false },
  FILE_BROKEN: { status: 422, message: 'This file cannot be opened.', retryable: false },
  FILE_EMPTY: { status: 422, message: 'This file is empty.', retryable: false },
  FILE_KIND: { status: 415, message: 'This is no photograph (JPEG, PNG, WebP) and no PDF.', retryable: false },
  FILE_HEIC: { status: 415, message: 'HEIC pictures are not taken.', retryable: false },
  FILE_TOO_LARGE: {
    status: 413,
    message: 'This file is too large: a photograph may have 12 MB, a PDF 20 MB.',
    retryable: false,
  },
  PAGES_TOO_MANY: { status: 413, message: 'An answer has 10 pages at most.', retryable: false },
  PIXELS_TOO_MANY: { status: 413, message: 'This picture has more than 50 million pixels.', retryable: false },
  PDF_ENCRYPTED: { status: 422, message: 'This PDF is locked by a password.', retryable: false },
  PDF_ACTIVE: { status: 422, message: 'This PDF carries scripts or other files.', retryable: false },
  QUOTA_FULL: {
    status: 413,
    message: 'Your space for pages is full. Delete answers that you no longer need, then send it again.',
    retryable: false,
  },
  INTERNAL: {
    status: 500,
    message: 'Something went wrong on our side. Nothing you saved is lost. Try again.',
    retryable: true,
  },
  UNAVAILABLE: {
    status: 503,
    message: 'The service is busy or being restarted. Try again in a moment.',
    retryable: true,
  },
  STORAGE_FULL: {
    status: 507,
    message: 'Our storage is full. What you wrote is kept on this phone and will be sent later.',
    retryable: true,
  },
} as const satisfies Record<string, Entry>

export type RefusalCode = keyof typeof entries

/** A refusal with its place in the catalogue: thrown anywhere in a handler, answered as the envelope of `docs/grader-api.md`. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly status: number
  readonly retryable: boolean
  /** Milliseconds until a retry makes sense; null where nobody knows. */
  readonly retryAfterMs: number | null

  constructor(code: RefusalCode, options: { message?: string; retryAfterMs?: number; cause?: unknown } = {}) {
    super(options.message ?? entries[code].message, { cause: options.cause })
    this.code = code
    this.status = entries[code].status
    this.retryable = entries[code].retryable
    this.retryAfterMs = options.retryAfterMs ?? null
  }

  /** The body of the answer. */
  toJSON() {
    return { code: this.code, message: this.message, retryable: this.retryable, retryAfterMs: this.retryAfterMs }
  }
}

const isAway = (code: string, message: string) =>
  // Class 08 connection, 57P operator intervention, 53300 too many connections, 40 serialization: PostgreSQL, appendix A.
  /^(08|57P|53300|40)/.test(code) ||
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND)$/.test(code) ||
  // pg gives its own time-outs and lost connections no code.
  /^(Query read timeout|Connection terminated|timeout exceeded when trying to connect|Client has encountered)/.test(
    message,
  ) ||
  message === 'Cannot use a pool after calling end on the pool'

/** Of the database's disk (25006: one that takes reads only, as ours does when it is nearly full), and of the pictures'. */
const isStorageFull = (code: string) => ['53100', '25006', 'ENOSPC', 'EDQUOT'].includes(code)

/** Any thrown thing as the refusal that its sender sees: ours as it is, a database away as 503, Fastify's by its status. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof FileRefusal) return new Refusal(error.code)
  if (error instanceof JobLost) return new Refusal('UNAVAILABLE', { retryAfterMs: 2000, cause: error })
  if (!(error instanceof Error)) return new Refusal('INTERNAL', { cause: error })
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (isStorageFull(code)) return new Refusal('STORAGE_FULL', { cause: error })
  if (isAway(code, error.message)) return new Refusal('UNAVAILABLE', { retryAfterMs: 1000, cause: error })
  const status = 'statusCode' in error ? error.statusCode : 500
  const known = Object.entries(entries).find(([, entry]) => entry.status === status && entry.status !== 500)
  if (known) return new Refusal(known[0] as RefusalCode, { cause: error }) // Object.entries widens its keys to string
  const isCallersFault = typeof status === 'number' && status >= 400 && status < 500
  return new Refusal(isCallersFault ? 'BAD_REQUEST' : 'INTERNAL', { cause: error })
}

/** What of a failure may stand in a log: never its message, which may quote an answer. */
export const traceOf = (error: unknown) => ({
  code: error instanceof Error && 'code' in error ? error.code : undefined,
  name: error instanceof Error ? error.name : typeof error,
})
