import type { ErrorEnvelope } from '@abhyas/contracts/errors'
import { TRPCClientError } from '@trpc/client'
import type { AppRouter } from '@abhyas/contracts/app-router'

/** Why a call failed, in words fit to be shown; OFFLINE where no answer came at all. */
export interface Failure {
  readonly code: ErrorEnvelope['code'] | 'OFFLINE'
  readonly message: string
  readonly retryable: boolean
  readonly retryAfterMs: number | null
  /** Names this failure in the server's logs; null where it never got there. */
  readonly requestId: string | null
}

const offline: Failure = {
  code: 'OFFLINE',
  message: 'Could not reach the server. What you did is safe on this phone. Try again when you are online.',
  retryable: true,
  retryAfterMs: null,
  requestId: null,
}

const unreadable: Failure = {
  ...offline,
  code: 'BAD_GATEWAY',
  message: 'Something went wrong on our side. Nothing you saved is lost. Try again.',
}

const isApiError = (error: unknown): error is TRPCClientError<AppRouter> => error instanceof TRPCClientError

/** Reads any thrown value as a failure: the server's envelope where there is one. Never throws. */
export function toFailure(error: unknown): Failure {
  if (!isApiError(error)) return offline
  // The envelope crossed the network: a proxy's own error page has none.
  const data: Partial<ErrorEnvelope> | null | undefined = error.data
  if (data?.code !== undefined && data.message !== undefined && data.retryable !== undefined) {
    const { code, message, retryable } = data
    return { code, message, retryable, retryAfterMs: data.retryAfterMs ?? null, requestId: data.requestId ?? null }
  }
  return error.meta?.response === undefined ? offline : unreadable
}
