import { idOfAttempt, requestOf } from '@abhyas/telemetry/request-id'
import { Watch } from '@abhyas/telemetry/watch'
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import { sql } from 'kysely'
import { accountRoutes } from './account/routes.ts'
import { bookmarkRoutes } from './bookmarks/routes.ts'
import { bookRoutes } from './books/routes.ts'
import type { Deps } from './deps.ts'
import { registerFailpoint } from './dev/failpoint.ts'
import { inboxRoutes } from './dev/inbox.ts'
import { playDuels } from './duel/live.ts'
import { createReserve } from './duel/reserve.ts'
import { duelRoutes } from './duel/routes.ts'
import { timings } from './duel/timings.ts'
import { Refusal, refusalOf } from './errors.ts'
import { mainsRoutes } from './mains/routes.ts'
import { newsRoutes } from './news/routes.ts'
import { pushRoutes } from './push/routes.ts'
import { bankRoutes } from './questions/bank-routes.ts'
import { logRoutes } from './questions/log-routes.ts'
import { testRoutes } from './tests/routes.ts'
import { tutorRoutes } from './tutor/routes.ts'

const maxBodyBytes = 64 * 1024
/** How long requests that run at `close` may take to end; then their connections are cut. */
const closeWithinMs = 5000

/** Where an error was thrown, without its message, which may quote what someone typed, also over several lines. */
function placeOf(error: unknown): string[] | undefined {
  if (!(error instanceof Error) || !error.stack) return undefined
  const messageAt = error.stack.indexOf(error.message)
  // A message that was changed afterwards: where the one in the stack ends, nobody can tell.
  if (messageAt === -1) return undefined
  const frames = error.stack
    .slice(messageAt + error.message.length)
    .split('\n')
    .slice(1)
  return frames.filter((line) => /^ {4}at .*(:\d+:\d+\)?|\(<anonymous>\))$/.test(line))
}

/**
 * The main backend as `docs/backend-api.md` describes it, not yet listening. Nothing happens by building it; `close`
 * lets running requests end, for five seconds at most, and closes nothing of `deps`.
 */
export function buildServer(deps: Deps, logger: FastifyServerOptions['logger'] = false): FastifyInstance {
  const app = Fastify({
    logger: logger ?? false,
    bodyLimit: maxBodyBytes,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: ({ headers }) => idOfAttempt(headers['x-request-id']),
    // By the id of the gateway's request, that of all its attempts, its log knows it too, and the student.
    childLoggerFactory: (parent, { reqId }, options) => {
      const attempt = String(reqId)
      return parent.child({ requestId: requestOf(attempt), attempt }, options)
    },
    // An address that cannot be decoded reaches no hook.
    frameworkErrors: (_error, request, reply) => {
      const headers = { 'content-type': 'application/json; charset=utf-8', 'x-request-id': request.id }
      reply.hijack()
      reply.raw.writeHead(400, headers).end(JSON.stringify(new Refusal('BAD_REQUEST')))
    },
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    requestTimeout: 15_000,
    keepAliveTimeout: 30_000,
    // 120 characters, each up to nine bytes when percent-encoded.
    routerOptions: { maxParamLength: 1100 },
  })

  const { watch = new Watch() } = deps
  watch.expect('request', 'duel')
  watch.requests(app)
  // JSON is all that is understood: a form of a foreign page cannot send that.
  app.removeContentTypeParser('text/plain')
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    reply.header('cache-control', 'no-store')
  })
  app.addHook('onResponse', async (request, reply) => {
    // The route's pattern and not the address, which may hold an email.
    const route = request.routeOptions.url ?? 'unknown'
    request.log.info({ method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) })
  })
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error)
    if (refusal.status >= 500) {
      const cause = refusal.cause ?? error
      const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
      request.log.error({ refusal: refusal.code, code, stack: placeOf(cause) }, 'A request failed')
      if (!(cause instanceof Refusal)) watch.failed('request', cause, requestOf(request.id))
    }
    return reply.code(refusal.status).send(refusal.toJSON())
  })
  app.setNotFoundHandler(() => {
    throw new Refusal('NOT_FOUND')
  })

  registerFailpoint(app)
  endConnections(app)
  healthRoutes(app, deps)
  const reserve = createReserve()
  const live = playDuels(app, deps, reserve, { valkeyUrl: deps.valkeyUrl, timings: deps.duelTimings ?? timings })
  accountRoutes(app, deps, live.signedOut)
  newsRoutes(app, deps)
  bankRoutes(app, deps)
  mainsRoutes(app, deps)
  logRoutes(app, deps)
  bookmarkRoutes(app, deps)
  pushRoutes(app, deps)
  testRoutes(app, deps)
  bookRoutes(app, deps)
  tutorRoutes(app, deps, live.sessionPages)
  duelRoutes(app, deps, reserve, live.store)
  if (deps.inbox) inboxRoutes(app, deps.inbox)
  return app
}

/** From `close` on: the answers still to come end their connections, and what is open after `closeWithinMs` is cut. */
function endConnections(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('onSend', async (_, reply) => {
    if (isClosing) reply.header('connection', 'close')
  })
  app.addHook('preClose', async () => {
    isClosing = true
    setTimeout(() => app.server.closeAllConnections(), closeWithinMs).unref()
  })
}

function healthRoutes(app: FastifyInstance, deps: Deps): void {
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  app.get('/healthz', async () => ({ ok: true }))
  app.get('/readyz', async () => {
    if (isStopping || deps.isStopping()) throw new Refusal('UNAVAILABLE')
    await sql`select 1`.execute(deps.db)
    return { ok: true }
  })
}
