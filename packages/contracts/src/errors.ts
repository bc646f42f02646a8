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
  EMAIL_UNVERIFIED: { status: 403, message: 'This email address is not verified there.', retryable: false },
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
  FILE_BROKEN: {
    status: 422,
    message: 'This file cannot be opened. Take the picture again, or choose another file.',
    retryable: false,
  },
  FILE_EMPTY: { status: 422, message: 'This file is empty. Choose another one.', retryable: false },
  FILE_KIND: {
    status: 415,
    message: 'This is no photograph (JPEG, PNG, WebP) and no PDF. Choose another file, or type the answer.',
    retryable: false,
  },
  FILE_HEIC: {
    status: 415,
    message:
      'This browser does not convert HEIC pictures. Set the camera to “Most compatible”, or send a screenshot of it.',
    retryable: false,
  },
  FILE_TOO_LARGE: {
    status: 413,
    message: 'This file is too large: a photograph may have 12 MB, a PDF 20 MB.',
    retryable: false,
  },
  PAGES_TOO_MANY: { status: 413, message: 'An answer has 10 pages at most. Send fewer.', retryable: false },
  PIXELS_TOO_MANY: {
    status: 413,
    message: 'This picture has more than 50 million pixels. Take it again at a lower resolution.',
    retryable: false,
  },
  PDF_ENCRYPTED: {
    status: 422,
    message: 'This PDF is locked by a password. Send an open copy, or photographs.',
    retryable: false,
  },
  PDF_ACTIVE: {
    status: 422,
    message: 'This PDF carries scripts or other files. Print it to a new PDF, and send that.',
    retryable: false,
  },
  QUOTA_FULL: {
    status: 413,
    message: 'Your space for pages is full. Delete answers that you no longer need, then send it again.',
    retryable: false,
  },
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
