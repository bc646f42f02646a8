import type { Socket } from 'node:net'
import { STATUS_CODES, type ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { envelopeOf, type Refusal } from './refusal.ts'
import type { SecurityHeaders } from './headers.ts'
import { unkept } from './unkept.ts'

const retryAfter = (refusal: Refusal): Record<string, string> =>
  refusal.retryAfterMs === null ? {} : { 'retry-after': String(Math.ceil(refusal.retryAfterMs / 1000)) }

/** tRPC's error code for what has none of its own there; clients read our `data.code`. */
const rpcInternalError = -32603

/**
 * Answers a request with a refusal: its status, its envelope, no-store. Under /trpc the body also has tRPC's `error`,
 * so that its client finds the envelope where it looks for it.
 */
export function refuse(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const envelope = envelopeOf(refusal, request.id)
  const data = { ...envelope, httpStatus: refusal.status }
  const body = request.url.startsWith('/trpc/')
    ? { ...envelope, error: { message: envelope.message, code: rpcInternalError, data } }
    : envelope
  return reply
    .code(refusal.status)
    .headers({ ...unkept, ...retryAfter(refusal) })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body))
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
