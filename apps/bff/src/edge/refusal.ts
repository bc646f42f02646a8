import { errorCodeForStatus, errors, type ErrorCode, type ErrorEnvelope } from '@abhyas/contracts/errors'
import { TRPCError } from '@trpc/server'

interface Details {
  /** Instead of the catalogue's words; must be fit to be shown. */
  readonly message?: string
  readonly retryAfterMs?: number | null
  readonly cause?: unknown
}

/** An answer of the catalogue instead of the one that was asked for. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly retryAfterMs: number | null

  constructor(code: ErrorCode, { message, retryAfterMs = null, cause }: Details = {}) {
    super(message ?? errors[code].message, { cause })
    this.code = code
    this.retryAfterMs = retryAfterMs
  }

  /** The HTTP status of its code. */
  get status(): number {
    return errors[this.code].status
  }
}

/** Milliseconds around `aboutMs`, spread by a half each way, so that those who were refused do not return together. */
export const jittered = (aboutMs: number): number => Math.round(aboutMs * (0.5 + Math.random()))

const statusOf = (error: unknown): number | undefined =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : undefined

/**
 * Whatever was thrown, as a refusal of the catalogue. Takes a Refusal, a TRPCError (whose input or output did not
 * parse, or around one of ours), an error of Fastify with its status, or anything else, which is INTERNAL.
 */
export function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof TRPCError) {
    if (error.cause instanceof Refusal) return error.cause
    return new Refusal(error.code === 'BAD_REQUEST' ? 'BAD_REQUEST' : 'INTERNAL', { cause: error })
  }
  const status = statusOf(error)
  if (status !== undefined && status >= 400 && status < 500) {
    return new Refusal(errorCodeForStatus(status), { cause: error })
  }
  return new Refusal('INTERNAL', { cause: error })
}

/** What the client is told of a refusal. `requestId` names the failure in the logs. */
export const envelopeOf = (refusal: Refusal, requestId: string): ErrorEnvelope => ({
  code: refusal.code,
  message: refusal.message,
  retryable: errors[refusal.code].retryable,
  retryAfterMs: refusal.retryAfterMs,
  requestId,
})
