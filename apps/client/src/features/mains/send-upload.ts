import type { ErrorEnvelope } from '@abhyas/contracts/errors'
import type { Upload } from '@abhyas/contracts/mains'
import type { Failure } from '../../shared/api/failure.ts'
import { privateHeaders } from '../../shared/api/private-headers.ts'
import { reportReached, reportUnreachable } from '../../shared/connection/connection.ts'

/** A page did not arrive: why, as other calls say it; or it was given up. */
export class UploadFailure extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.message)
    this.failure = failure
  }
}

const offline: Failure = {
  code: 'OFFLINE',
  message: 'Could not reach the server. Your answer is saved on this phone.',
  retryable: true,
  retryAfterMs: null,
  requestId: null,
}
/** Something on our side is not as it should be. */
export const unreadable: Failure = {
  ...offline,
  code: 'BAD_GATEWAY',
  message: 'Something went wrong on our side. Your answer is saved on this phone.',
}

/** Without a byte for this long the way is dead. */
const silenceMs = 60_000

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The refusal in an answer; a proxy's own error page has none. */
function failureOf(body: unknown): Failure {
  const envelope = typeof body === 'object' && body !== null ? (body as Partial<ErrorEnvelope>) : {} // read field by field
  const { code, message, retryable, retryAfterMs = null, requestId = null } = envelope
  if (code === undefined || message === undefined || retryable === undefined) return unreadable
  return { code, message, retryable, retryAfterMs, requestId }
}

const isUpload = (body: unknown): body is Upload =>
  typeof body === 'object' && body !== null && 'pages' in body && Array.isArray(body.pages) && 'id' in body

export interface Sending {
  readonly uploadId: string
  readonly body: Blob
  /** From 0 to 1, as the bytes leave. */
  readonly onProgress: (fraction: number) => void
  readonly signal: AbortSignal
}

/** Sends one photograph or PDF; sent again with the same id it counts once. Throws an UploadFailure. */
export function sendUpload({ uploadId, body, onProgress, signal }: Sending): Promise<Upload> {
  return new Promise((resolve, reject) => {
    // `fetch` does not tell how much of a body has left.
    const request = new XMLHttpRequest()
    const fail = (failure: Failure) => reject(new UploadFailure(failure))
    let silence: ReturnType<typeof setTimeout> | undefined
    const listen = () => {
      clearTimeout(silence)
      silence = setTimeout(() => request.abort(), silenceMs)
    }
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      listen()
      onProgress(total === 0 ? 0 : loaded / total)
    })
    request.addEventListener('load', () => {
      reportReached()
      const answer = parsed(request.responseText)
      if (request.status === 200 && isUpload(answer)) resolve(answer)
      else fail(failureOf(answer))
    })
    const lost = () => {
      if (!signal.aborted) reportUnreachable()
      fail(offline)
    }
    request.addEventListener('error', lost)
    request.addEventListener('abort', lost)
    request.addEventListener('loadend', () => clearTimeout(silence))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.open('POST', '/uploads')
    request.setRequestHeader('content-type', body.type === 'application/pdf' ? body.type : 'image/jpeg')
    request.setRequestHeader('idempotency-key', uploadId)
    for (const [name, value] of Object.entries(privateHeaders())) request.setRequestHeader(name, value)
    listen()
    request.send(body)
  })
}
