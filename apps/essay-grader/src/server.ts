import { idOfAttempt, requestOf } from '@abhyas/telemetry/request-id'
import { Watch } from '@abhyas/telemetry/watch'
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import type { Pool } from 'pg'
import { Refusal, refusalOf, traceOf } from './errors.ts'
import type { Files, Grader, Reader } from './shapes.ts'
import { createFollowers, type FollowTimes } from './submissions/follow.ts'
import { createJobs } from './submissions/jobs.ts'
import { submissionRoutes } from './submissions/routes.ts'
import { createWatches } from './submissions/watch.ts'
import { uploadPath, uploadRoutes } from './uploads/routes.ts'
import type { Quota } from './uploads/store.ts'
import { watchJobs } from './submissions/watch-jobs.ts'

/** All that the server needs from outside. Whoever makes these closes them. */
export interface Deps {
  readonly pool: Pool
  readonly files: Files
  readonly reader: Reader
  readonly grader: Grader
  readonly quota: Quota
  readonly now: () => Date
  /** What counts and reports; left out, it is counted for nobody. */
  readonly watch?: Watch
  /** True from the signal to stop on. */
  readonly isStopping: () => boolean
  /** Where a test says otherwise. */
  readonly followTimes?: FollowTimes
}

/** 20,000 characters of text, each up to six bytes as JSON, beside a rubric with checklist. */
const maxBodyBytes = 512 * 1024
/** How long requests that run at `close` may take to end; then their connections are cut. */
const closeWithinMs = 5000
/** A slow phone's file. */
const uploadTimeoutMs = 120_000
const requestTimeoutMs = 15_000

/** Where an error was thrown, without its message, which may quote what someone wrote. */
const placeOf = (error: unknown): string[] | undefined =>
  error instanceof Error
    ? error.stack?.split('\n').filter((line) => /^ {4}at .*(:\d+:\d+\)?|\(<anonymous>\))$/.test(line))
    : undefined

/**
 * The essay grader as `docs/grader-api.md` describes it, not yet listening. Reading and grading begin when it is ready;
 * `close` gives back what is not done, takes five seconds at most, and closes nothing of `deps`.
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
    requestTimeout: uploadTimeoutMs,
    http: { headersTimeout: requestTimeoutMs },
    keepAliveTimeout: 30_000,
  })
  const { watch = new Watch() } = deps
  watch.requests(app)
  app.removeContentTypeParser('text/plain')
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    reply.header('cache-control', 'no-store')
    if (request.routeOptions.url === uploadPath) return
    const late = setTimeout(() => {
      if (!request.raw.complete) request.raw.destroy()
    }, requestTimeoutMs).unref()
    request.raw.once('close', () => clearTimeout(late))
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    request.log.info({ method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) })
  })
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error)
    // Who has gone hears no answer, and it is nobody's failure.
    if (refusal.status >= 500 && !request.raw.socket.destroyed) {
      const cause = refusal.cause ?? error
      request.log.error({ refusal: refusal.code, ...traceOf(cause), stack: placeOf(cause) }, 'A request failed')
      if (!(cause instanceof Refusal)) watch.failed('request', cause, requestOf(request.id))
    }
    return reply.code(refusal.status).send(refusal.toJSON())
  })
  app.setNotFoundHandler(() => {
    throw new Refusal('NOT_FOUND')
  })
  endConnections(app)
  healthRoutes(app, deps)
  workRoutes(app, deps, watch)
  return app
}

function workRoutes(app: FastifyInstance, deps: Deps, watch: Watch): void {
  const { pool, files, now } = deps
  watch.expect('request', 'work')
  const onFailure = (error: unknown) => {
    app.log.warn(traceOf(error), 'Work failed; it is tried again')
    watch.failed('work', error)
  }
  const onJob = watchJobs(watch, pool)
  const watches = createWatches()
  const followers = createFollowers(pool, watches, onFailure, deps.followTimes)
  let jobs: ReturnType<typeof createJobs> | undefined
  app.addHook('onReady', async () => {
    jobs = createJobs({ ...deps, onStep: watches.wake, onFailure, onJob })
  })
  app.addHook('preClose', async () => {
    followers.close()
    await jobs?.close()
  })
  const onStep = (submissionId: string) => {
    watches.wake(submissionId)
    jobs?.wakeReading()
    jobs?.wakeGrading()
  }
  submissionRoutes(app, { pool, files, now, followers, onStep })
  uploadRoutes(app, { pool, files, quota: deps.quota, wake: () => jobs?.wakeReading() })
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

function healthRoutes(app: FastifyInstance, { pool, isStopping }: Deps): void {
  app.get('/healthz', async () => ({ ok: true }))
  app.get('/readyz', async () => {
    if (isStopping()) throw new Refusal('UNAVAILABLE')
    await pool.query('select 1').catch((cause: unknown) => {
      throw new Refusal('UNAVAILABLE', { retryAfterMs: 1000, cause })
    })
    return { ok: true }
  })
}
