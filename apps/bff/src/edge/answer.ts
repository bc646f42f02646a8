import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { envelopeOf, type Refusal } from './refusal.ts'
import { forData, type SecurityHeaders } from './headers.ts'
import { untilHeard } from './linger.ts'
import { unkept } from './unkept.ts'

const retryAfter = (refusal: Refusal): Record<string, string> =>
  refusal.retryAfterMs === null ? {} : { 'retry-after': String(Math.ceil(refusal.retryAfterMs / 1000)) }

/** tRPC's error code for what has none of its own there; clients read our `data.code`. */
const rpcInternalError = -32603

/** What a refusal says. Under /trpc it also has tRPC's `error`, so that its client finds the envelope where it looks for it. */
function bodyOf(url: string, refusal: Refusal, requestId: string): string {
  const envelope = envelopeOf(refusal, requestId)
  const data = { ...envelope, httpStatus: refusal.status }
  const body = url.startsWith('/trpc/')
    ? { ...envelope, error: { message: envelope.message, code: rpcInternalError, data } }
    : envelope
  return JSON.stringify(body)
}

/** Answers a request with a refusal: its status, its envelope, no-store. */
export function refuse(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  return reply
    .code(refusal.status)
    .headers({ ...unkept, ...retryAfter(refusal) })
    .type('application/json; charset=utf-8')
    .send(bodyOf(request.url, refusal, request.id))
}

const head = (refusal: Refusal, security: SecurityHeaders, length: number): Record<string, string> => ({
  ...security,
  ...retryAfter(refusal),
  ...unkept,
  'content-type': 'application/json; charset=utf-8',
  'content-length': String(length),
  connection: 'close',
})

/** Answers with a refusal on a bare socket, where no request could be made of what arrived, and ends it. */
export function refuseOnSocket(socket: Socket, refusal: Refusal, requestId: string, security: SecurityHeaders): void {
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const body = JSON.stringify(envelopeOf(refusal, requestId))
  const lines = Object.entries(head(refusal, security, Buffer.byteLength(body))).map(
    ([name, value]) => `${name}: ${value}`,
  )
  const status = `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status] ?? ''}`
  // What the other side still sends is not read; without this the socket would wait for it.
  socket.end(`${[status, ...lines].join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}

/** Answers with a refusal before any framework sees the request. */
export function refuseRaw(
  response: ServerResponse,
  refusal: Refusal,
  requestId: string,
  security: SecurityHeaders,
): void {
  const body = JSON.stringify(envelopeOf(refusal, requestId))
  response.writeHead(refusal.status, head(refusal, security, Buffer.byteLength(body))).end(body)
}

interface AtDoor {
  readonly requestId: string
  /**
   * Whether it is a page that the browser is to show, which it is told to ask for again by itself. Nothing else may be
   * asked for so: the second request comes from a page of ours, whoever made the first.
   */
  readonly isPage: boolean
  readonly security: SecurityHeaders
  /** Whether the connection ends with it, when the other side has stopped sending. */
  readonly isLast: boolean
}

/** For whoever would see it: a page without the app, which is asked for anew by the browser when the time has come. */
const pageOf = (refusal: Refusal): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>Abhyas</title><p>${refusal.message}${refusal.retryAfterMs === null ? '' : ' This page tries again by itself.'}</p></html>`

/** The same, for a request that is well formed: its connection is kept, since a new one costs more than the refusal. */
export function refuseAtDoor(
  request: IncomingMessage,
  response: ServerResponse,
  refusal: Refusal,
  { requestId, isPage, security, isLast }: AtDoor,
): void {
  const again = retryAfter(refusal)
  const refresh = isPage ? again['retry-after'] : undefined
  const body = isPage ? pageOf(refusal) : bodyOf(request.url ?? '/', refusal, requestId)
  response.writeHead(refusal.status, {
    ...forData(security),
    ...again,
    ...(refresh !== undefined && { refresh }),
    ...unkept,
    'content-type': `${isPage ? 'text/html' : 'application/json'}; charset=utf-8`,
    'content-length': Buffer.byteLength(body),
    ...(isLast && { connection: 'close' }),
  })
  if (isLast) Readable.from(untilHeard(request, body)).pipe(response)
  else response.end(body)
}
