import type { FastifyInstance } from 'fastify'
import { request as send } from 'undici'
import { cleaned, dsnOf, EnvelopeError } from '../platform/envelope.ts'
import { visitOf, Visits } from '../platform/visits.ts'
import { Limiter, PeerLimiter } from './limits.ts'
import { Refusal } from './refusal.ts'

const longestEnvelope = 256 * 1024
const longestHeader = 8192
/** reliability.md, T35: at most 100 a minute in all. */
const all = { burst: 50, perSecond: 50 / 60 }
/** Of one peer: whoever floods takes what may be passed on from nobody else. Behind one address may be many phones. */
const each = { burst: 20, perSecond: 20 / 60 }
/** Of visits that are only counted here: a class behind one address may open the app at once. */
const visitsOfEach = { burst: 300, perSecond: 1 }
const countMs = 60_000
const passedBack = ['retry-after', 'x-sentry-rate-limits'] as const

/** `read` of bytes that may be no envelope. Throws BAD_REQUEST for those. */
function orRefuse<Read>(read: () => Read): Read {
  try {
    return read()
  } catch (error) {
    throw error instanceof EnvelopeError ? new Refusal('BAD_REQUEST') : error
  }
}

/** What was sent, where its first line names our own project. Throws BAD_REQUEST for what is no envelope, FORBIDDEN for another's. */
function ownEnvelope(body: unknown, dsn: string): Buffer {
  if (!Buffer.isBuffer(body)) throw new Refusal('BAD_REQUEST')
  const end = body.indexOf('\n')
  if (end < 2 || end > longestHeader) throw new Refusal('BAD_REQUEST')
  if (orRefuse(() => dsnOf(body)) !== dsn) throw new Refusal('FORBIDDEN')
  return body
}

/**
 * `/monitoring`: passes the client's error reports on to our own project of the error service and nowhere else, without
 * cookies, the sender's address, or anything in them that may be personal. 202 while that service is down: a lost report
 * is no reason to bother a reader. That service is waited for `patienceMs`. Visits that begin are counted, and their
 * number is told each minute and at the end.
 */
export function tunnel(app: FastifyInstance, dsn: string, patienceMs = 3000): void {
  const { protocol, host, pathname } = new URL(dsn)
  const target = `${protocol}//${host}/api${pathname}/envelope/`
  const [ofPeer, ofAll, ofVisitors] = [new PeerLimiter(each), new Limiter(all), new PeerLimiter(visitsOfEach)]
  const pass = async (body: string) => {
    const answer = await send(target, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/x-sentry-envelope' },
      signal: AbortSignal.timeout(patienceMs),
    })
    await answer.body.dump()
    return answer
  }
  const visits = new Visits()
  // What does not arrive is lost, as reports are: told twice it would count twice.
  const tellVisits = () => Promise.allSettled(visits.take(dsn).map(pass))
  const telling = setInterval(() => void tellVisits(), countMs).unref()
  app.addHook('onClose', async () => {
    clearInterval(telling)
    await tellVisits()
  })
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: longestEnvelope }, (_request, body, done) =>
      done(null, body),
    )
    scope.post('/monitoring', async (request, reply) => {
      const envelope = ownEnvelope(request.body, dsn)
      reply.header('cache-control', 'no-store')
      const visit = visitOf(envelope)
      if (visit) {
        ofVisitors.take(request.ip)
        if (visits.add(visit)) return reply.code(202).send()
      }
      // What names another project does not count: junk does not use up what our own reports may.
      ofPeer.take(request.ip)
      ofAll.take('everyone')
      const body = orRefuse(() => cleaned(envelope))
      if (body === undefined) return reply.code(202).send()
      try {
        const answer = await pass(body)
        for (const name of passedBack) {
          const value = answer.headers[name]
          if (value !== undefined) reply.header(name, value)
        }
        return reply.code(answer.statusCode === 429 ? 429 : 202).send()
      } catch {
        return reply.code(202).send()
      }
    })
  })
}
