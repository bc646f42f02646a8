import type { FastifyRequest } from 'fastify'

/** How the gateway calls the browser that signs in, such as `Chrome on Android`; null where it says nothing usable. */
export function deviceNameOf(request: FastifyRequest): string | null {
  const named = request.headers['x-client-device']
  return typeof named === 'string' && /^[\x21-\x7e][\x20-\x7e]{0,59}$/.test(named) ? named.trim() : null
}
