import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { SessionJar } from '../session/jar.ts'
import type { Seal } from '../session/seal.ts'
import { refuseOnSocket } from './answer.ts'
import type { SecurityHeaders } from './headers.ts'
import { jittered, Refusal } from './refusal.ts'

export const duelPath = '/ws/duel'

interface Gate {
  readonly publicOrigin: string
  readonly seal: Seal
  readonly security: SecurityHeaders
  readonly onRefusal: (refusal: Refusal) => void
}

/** Why a request to upgrade is refused: there is one path for it, for our own pages, with a session. */
export function upgradeRefusal(request: IncomingMessage, { publicOrigin, seal }: Gate): Refusal {
  const [path] = (request.url ?? '').split('?')
  if (path !== duelPath || request.method !== 'GET') return new Refusal('NOT_FOUND')
  if (request.headers.origin !== publicOrigin) return new Refusal('FORBIDDEN')
  if (!new SessionJar(seal, request.headers.cookie, Date.now()).session) return new Refusal('UNAUTHORIZED')
  // No duel service is configured.
  return new Refusal('UNAVAILABLE', { retryAfterMs: jittered(60_000) })
}

/** The only listener for upgrades. Answers each before any of it happens, and ends its socket. */
export function guardUpgrades(server: Server, gate: Gate): void {
  server.on('upgrade', (request: IncomingMessage, socket: Socket) => {
    socket.on('error', () => socket.destroy())
    const refusal = upgradeRefusal(request, gate)
    gate.onRefusal(refusal)
    refuseOnSocket(socket, refusal, randomUUID(), gate.security)
  })
}
