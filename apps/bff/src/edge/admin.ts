import Fastify, { type FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'

/** The server of the admin port: `/metrics` in Prometheus's format. Never to be reached from outside. */
export function buildAdmin(registry: Registry): FastifyInstance {
  const admin = Fastify({ forceCloseConnections: true })
  admin.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()))
  return admin
}
