/**
 * The error envelope and its catalogue: every refusal that a client can see, with its HTTP status, its words and
 * whether the same call may succeed later. Free of zod, because the client shows these texts.
 */
export interface ErrorEnvelope {
  readonly code: ErrorCode
  /** What happened, what is safe, what to do. Plain words, fit to be shown. */
  readonly message: string
  readonly retryable: boolean
  /** Milliseconds until a retry makes sense; null where nobody knows. */
  readonly retryAfterMs: number | null
  /** Names this one failure in the logs of every service; the reader can copy it. */
  readonly requestId: string
}

interface Entry {
  readonly status: number
  readonly message: string
  readonly retryable: boolean
}

export const errors = {
  BAD_REQUEST: {
    status: 400,
    message: 'This request could not be understood. Reload the page and try again.',
    retryable: false,
  },
  UNAUTHORIZED: { status: 401, message: 'Please sign in to go on.', retryable: false },
  CODE_WRONG: { status: 401, message: 'That code is not right.', retryable: false },
  CODE_EXPIRED: { status: 410, message: 'This code is no longer valid. Ask for a new one.', retryable: false },
  FORBIDDEN: { status: 403, message: 'This request did not come from the app.', retryable: false },
  NOT_FOUND: { status: 404, message: 'This is not here any more, or never was.', retryable: false },
  METHOD_NOT_SUPPORTED: { status: 405, message: 'This address does not take such a request.', retryable: false },
  TIMEOUT: { status: 408, message: 'The request took too long to arrive. Try again.', retryable: true },
  CONFLICT: {
    status: 409,
    message: 'This was changed elsewhere in the meantime. Reload and try again.',
    retryable: false,
  },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'This is larger than the app accepts.', retryable: false },
  URI_TOO_LONG: { status: 414, message: 'This address is longer than the app accepts.', retryable: false },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'This kind of content is not accepted here.', retryable: false },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many tries. Wait a little, then try again.', retryable: true },
  INTERNAL: {
    status: 500,
    message: 'Something went wrong on our side. Nothing you saved is lost. Try again.',
    retryable: true,
  },
  BAD_GATEWAY: {
    status: 502,
    message: 'Something went wrong on our side. Nothing you saved is lost. Try again.',
    retryable: true,
  },
  UNAVAILABLE: {
    status: 503,
    message: 'The service is busy or being restarted. Try again in a moment.',
    retryable: true,
  },
  GATEWAY_TIMEOUT: { status: 504, message: 'The answer is taking too long. Try again.', retryable: true },
  STORAGE_FULL: {
    status: 507,
    message: 'Our storage is full. What you wrote is kept on this phone and will be sent later.',
    retryable: true,
  },
} as const satisfies Record<string, Entry>

export type ErrorCode = keyof typeof errors

/** The code whose status is `status`; for a status that the catalogue does not know, the general one of its hundred. */
export function errorCodeForStatus(status: number): ErrorCode {
  const match = Object.entries(errors).find(([, entry]) => entry.status === status)
  if (match) return match[0] as ErrorCode // Object.entries widens its keys to string
  return status >= 500 ? 'INTERNAL' : 'BAD_REQUEST'
}
