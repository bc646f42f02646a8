import Fastify, { type FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import type { Watch } from './watch.ts'

/** The server of an admin port: `/metrics` in Prometheus's format. Never to be reached from outside. */
export function buildAdmin(registry: Registry): FastifyInstance {
  const admin = Fastify({ forceCloseConnections: true })
  admin.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()))
  return admin
}

/** Opens the admin port of a service, which also counts memory and event loop lag then; null without a port. */
export async function openAdmin(watch: Watch, host: string, port: number | undefined): Promise<FastifyInstance | null> {
  if (port === undefined) return null
  watch.process()
  const admin = buildAdmin(watch.registry)
  await admin.listen({ host, port })
  return admin
}
