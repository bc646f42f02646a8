import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from './answer.ts'
import { refuseForgery } from './forgery.ts'
import type { SecurityHeaders } from './headers.ts'
import { isLoopbackPeer, PeerLimiter, type Limit } from './limits.ts'
import type { OnFailure } from './log.ts'
import { toRefusal, type Refusal } from './refusal.ts'

interface Guard {
  readonly publicOrigin: string
  readonly security: SecurityHeaders
  readonly countRefusal: (refusal: Refusal) => void
  readonly onFailure: OnFailure
  /** For each peer, of everything. */
  readonly limit: Limit
}

/**
 * Stands in front of every route and behind every failure: the security headers, the peer's limit, the gate against
 * forgery, bodies in JSON only, and one envelope for whatever is refused or breaks.
 */
export function guardRequests(
  app: FastifyInstance,
  { publicOrigin, security, countRefusal, onFailure, limit }: Guard,
): void {
  const limiter = new PeerLimiter(limit)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(security)
    try {
      limiter.take(request.ip)
      refuseForgery(request.raw, publicOrigin)
    } catch (error) {
      return done(toRefusal(error))
    }
    return done()
  })
  onlyJson(app)
  app.setErrorHandler((error, request: FastifyRequest, reply: FastifyReply) => {
    const refusal = toRefusal(error)
    countRefusal(refusal)
    if (refusal.status >= 500) onFailure(refusal, request.id)
    return refuse(request, reply, refusal)
  })
}

/** Warns, once, of a proxy on this machine that nobody trusts: everyone behind it counts as one peer, without limits. */
export function warnOfProxy(app: FastifyInstance): void {
  let isWarned = false
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isWarned && request.headers['x-forwarded-for'] !== undefined && isLoopbackPeer(request.ip)) {
      isWarned = true
      app.log.warn('x-forwarded-for came from this machine and is ignored: name the proxy in TRUSTED_PROXIES')
    }
    done()
  })
}

/** A body is JSON or it is not read. One without content counts as none: tRPC's client sends that for a void input. */
function onlyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    return parse(request, body.toString(), done)
  })
}
