import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { refuseOnSocket } from '../edge/answer.ts'
import type { SecurityHeaders } from '../edge/headers.ts'
import { jittered, Refusal, toRefusal } from '../edge/refusal.ts'
import { SessionJar } from '../session/jar.ts'
import type { Seal } from '../session/seal.ts'
import type { Session } from '../session/session.ts'

export const duelPath = '/ws/duel'

/** Serves a request to upgrade that nothing speaks against. */
export type Admit = (request: IncomingMessage, socket: Socket, head: Buffer, session: Session) => void

interface Gate {
  readonly publicOrigin: string
  readonly seal: Seal
  readonly security: SecurityHeaders
  readonly onRefusal: (refusal: Refusal) => void
  /** Whether the duel service can be reached and this gateway goes on. */
  readonly isServing: () => boolean
  readonly admit: Admit
}

/** Whether the handshake is one of RFC 6455 without a subprotocol, as browsers make it for our page. */
const isHandshake = ({ headers }: IncomingMessage): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket' &&
  headers['sec-websocket-version'] === '13' &&
  /^[+/0-9A-Za-z]{22}==$/.test(headers['sec-websocket-key'] ?? '') &&
  headers['sec-websocket-protocol'] === undefined

/**
 * Whose upgrade this is. Throws the Refusal where it may not be: there is one path for it, for our own pages, with a
 * session.
 */
function sessionOf(request: IncomingMessage, { publicOrigin, seal, isServing }: Gate): Session {
  const [path] = (request.url ?? '').split('?')
  if (path !== duelPath || request.method !== 'GET') throw new Refusal('NOT_FOUND')
  if (request.headers.origin !== publicOrigin) throw new Refusal('FORBIDDEN')
  if (!isHandshake(request)) throw new Refusal('BAD_REQUEST')
  const { session } = new SessionJar(seal, request.headers.cookie, Date.now())
  if (!session) throw new Refusal('UNAUTHORIZED')
  if (!isServing()) throw new Refusal('UNAVAILABLE', { retryAfterMs: jittered(2000) })
  return session
}

function destroy(this: Socket): void {
  this.destroy()
}

/** The only listener for upgrades. What it does not admit it answers before any of it happens, and ends its socket. */
export function guardUpgrades(server: Server, gate: Gate): void {
  server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    socket.on('error', destroy)
    let session: Session
    try {
      session = sessionOf(request, gate)
    } catch (error) {
      // Whatever it is: thrown from here it would end the process.
      const refusal = toRefusal(error)
      gate.onRefusal(refusal)
      return refuseOnSocket(socket, refusal, randomUUID(), gate.security)
    }
    return gate.admit(request, socket, head, session)
  })
}
