import type { FastifyInstance } from 'fastify'
import { request as send } from 'undici'
import { PeerLimiter } from './limits.ts'
import { Refusal } from './refusal.ts'

const longestEnvelope = 256 * 1024
const longestHeader = 8192
const patienceMs = 3000
/** reliability.md, T35: at most 100 a minute. */
const all = { burst: 50, perSecond: 50 / 60 }
const passedBack = ['retry-after', 'x-sentry-rate-limits'] as const

/** Whether the envelope names our own project in its first line. Throws BAD_REQUEST for what is no envelope. */
function isOurs(envelope: unknown, dsn: string): envelope is Buffer {
  if (!Buffer.isBuffer(envelope)) throw new Refusal('BAD_REQUEST')
  const end = envelope.indexOf('\n')
  if (end < 2 || end > longestHeader) throw new Refusal('BAD_REQUEST')
  try {
    const header: unknown = JSON.parse(envelope.toString('utf8', 0, end))
    return typeof header === 'object' && header !== null && 'dsn' in header && header.dsn === dsn
  } catch {
    throw new Refusal('BAD_REQUEST')
  }
}

/**
 * `/monitoring`: passes the client's error reports on to our own project of the error service and nowhere else, without
 * cookies or the sender's address. 202 while that service is down: a lost report is no reason to bother a reader.
 */
export function tunnel(app: FastifyInstance, dsn: string): void {
  const { protocol, host, pathname } = new URL(dsn)
  const target = `${protocol}//${host}/api${pathname}/envelope/`
  const limiter = new PeerLimiter(all)
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: longestEnvelope }, (_request, body, done) =>
      done(null, body),
    )
    scope.post('/monitoring', async ({ body }, reply) => {
      if (!isOurs(body, dsn)) throw new Refusal('FORBIDDEN')
      // Only what would go out counts, so that junk does not use up what our own reports may.
      limiter.take('everyone')
      reply.header('cache-control', 'no-store')
      try {
        const answer = await send(target, {
          method: 'POST',
          body,
          headers: { 'content-type': 'application/x-sentry-envelope' },
          signal: AbortSignal.timeout(patienceMs),
        })
        await answer.body.dump()
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
