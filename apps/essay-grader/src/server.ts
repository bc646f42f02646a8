import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import type { Pool } from 'pg'

const unavailable = {
  code: 'UNAVAILABLE',
  message: 'The service is busy or being restarted. Try again in a moment.',
  retryable: true,
  retryAfterMs: 1000,
} as const
const notFound = {
  code: 'NOT_FOUND',
  message: 'This is not here any more, or never was.',
  retryable: false,
  retryAfterMs: null,
} as const

/** All that the server needs from outside. Whoever makes these closes them. */
export interface Deps {
  readonly pool: Pool
  /** True from the signal to stop on. */
  readonly isStopping: () => boolean
}

/** How long requests that run at `close` may take to end; then their connections are cut. */
const closeWithinMs = 5000

/** The essay grader, not yet listening. Nothing happens by building it; `close` takes five seconds at most. */
export function buildServer(deps: Deps, logger: FastifyServerOptions['logger'] = false): FastifyInstance {
  const app = Fastify({
    logger: logger ?? false,
    bodyLimit: 64 * 1024,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: ({ headers: { 'x-request-id': id } }) =>
      typeof id === 'string' && /^[\w.-]{1,100}$/.test(id) ? id : randomUUID(),
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    requestTimeout: 15_000,
    keepAliveTimeout: 30_000,
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    reply.header('cache-control', 'no-store')
  })
  endConnections(app)
  app.setNotFoundHandler(async (_, reply) => reply.code(404).send(notFound))
  app.get('/healthz', async () => ({ ok: true }))
  app.get('/readyz', async (_, reply) => {
    const isUp = !deps.isStopping() && (await canQuery(deps.pool))
    return isUp ? { ok: true } : reply.code(503).send(unavailable)
  })
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

const canQuery = (pool: Pool): Promise<boolean> =>
  pool.query('select 1').then(
    () => true,
    () => false,
  )
