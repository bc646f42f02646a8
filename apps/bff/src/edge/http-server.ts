import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { refuseOnSocket, refuseRaw } from './answer.ts'
import type { Door } from './door.ts'
import { hasBody } from './forgery.ts'
import type { Lifecycle } from './health.ts'
import type { SecurityHeaders } from './headers.ts'
import type { PublicContent } from './public-content.ts'
import { Refusal } from './refusal.ts'

export interface ConnectionLimits {
  /** Until a request's headers are in. */
  readonly headersMs: number
  /** Until a request is in. */
  readonly requestMs: number
  /** Until one at /uploads is, whose own limits come first. */
  readonly uploadMs: number
  /** How long an idle connection is kept; longer than a load balancer keeps its own (60 s), so that it closes first. */
  readonly keepAliveMs: number
  readonly connections: number
}

export const connectionDefaults: ConnectionLimits = {
  headersMs: 10_000,
  requestMs: 20_000,
  uploadMs: 130_000,
  keepAliveMs: 65_000,
  connections: 12_000,
}

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '')

/** What to say to someone whose bytes were no request of ours. */
function refusalOf(error: Error): Refusal {
  if (codeOf(error) === 'ERR_HTTP_REQUEST_TIMEOUT') return new Refusal('TIMEOUT')
  if (codeOf(error) === 'HPE_HEADER_OVERFLOW') return new Refusal('URI_TOO_LONG')
  return new Refusal('BAD_REQUEST')
}

/** Ends a connection on which no request could be read, with an answer where one can still be heard. */
export function onBrokenRequest(security: SecurityHeaders, onRefusal: (refusal: Refusal) => void) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (codeOf(error) === 'ECONNRESET' || socket.destroyed) return void socket.destroy()
    const refusal = refusalOf(error)
    onRefusal(refusal)
    refuseOnSocket(socket, refusal, randomUUID(), security)
  }
}

const isUpload = ({ method, url }: IncomingMessage): boolean => method === 'POST' && url === '/uploads'

/** Breaks a request off whose body is not in after `ms`, as Node does with its own limit. */
function limitBody(server: Server, request: IncomingMessage, ms: number): void {
  const late = setTimeout(() => {
    const error = Object.assign(new Error('The body is late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
    if (!request.complete) server.emit('clientError', error, request.socket)
  }, ms)
  request.once('close', () => clearTimeout(late))
}

/**
 * The HTTP server under the framework: public content that is kept is answered before the framework is entered, which
 * is most of all requests and several times as fast; of the others, those that cannot be served now are sent away there.
 */
export function makeHttpServer(
  listener: RequestListener,
  content: PublicContent,
  door: Pick<Door, 'admit'>,
  security: SecurityHeaders,
  limits: ConnectionLimits,
  lifecycle: Lifecycle,
): Server {
  const server = createServer(
    {
      headersTimeout: limits.headersMs,
      // Node has one for all requests.
      requestTimeout: Math.max(limits.requestMs, limits.uploadMs),
      keepAliveTimeout: limits.keepAliveMs,
      connectionsCheckingInterval: Math.min(1000, limits.headersMs),
      // Node would refuse such a request itself, without our headers and envelope.
      requireHostHeader: false,
      noDelay: true,
    },
    (request, response) => {
      // So that whoever keeps the connection sends no more on it, instead of losing what is on its way at the close.
      if (lifecycle.isStopping) response.shouldKeepAlive = false
      if (content.answer(request, response) || !door.admit(request, response)) return
      if (hasBody(request) && !isUpload(request)) limitBody(server, request, limits.requestMs)
      if (request.headers.host === undefined) refuseRaw(response, new Refusal('BAD_REQUEST'), randomUUID(), security)
      else listener(request, response)
    },
  )
  server.maxConnections = limits.connections
  server.on('checkExpectation', (_request, response) =>
    refuseRaw(response, new Refusal('BAD_REQUEST'), randomUUID(), security),
  )
  return server
}
