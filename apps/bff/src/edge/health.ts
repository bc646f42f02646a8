import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { get } from '../upstream/request.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { jittered, Refusal } from './refusal.ts'

const alive = get('/healthz', z.object({ ok: z.literal(true) }))

/** Whether the gateway is going down. */
export interface Lifecycle {
  isStopping: boolean
}

/**
 * `/healthz`: the process is alive. `/readyz`: it can be sent requests, that is, it is not stopping and has reached the
 * backend once; a backend that is down later is for the breaker, since no other gateway would reach it either.
 */
export function healthRoutes(app: FastifyInstance, backend: Upstream, lifecycle: Lifecycle): void {
  const ok = { ok: true }
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send(ok))
  app.get('/readyz', async (_request, reply) => {
    if (lifecycle.isStopping) throw new Refusal('UNAVAILABLE', { retryAfterMs: jittered(2000) })
    if (!backend.hasAnswered) await backend.call(alive, { requestId: randomUUID(), clientIp: '127.0.0.1' })
    return reply.header('cache-control', 'no-store').send(ok)
  })
}
