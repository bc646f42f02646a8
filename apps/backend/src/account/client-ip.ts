import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** The real peer, as the gateway names it. */
export function clientIpOf(request: FastifyRequest): string {
  const named = request.headers['x-client-ip']
  return typeof named === 'string' && isIP(named) ? named : request.ip
}
