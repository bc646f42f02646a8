import { createServer, type IncomingMessage } from 'node:http'
import { largestFrame } from '@abhyas/contracts/duel'
import { fastifyWebsocket } from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { peerOf } from '../edge/limits.ts'
import { Refusal } from '../edge/refusal.ts'
import type { Session } from '../session/session.ts'
import { duelPath, type Admit } from './gate.ts'
import type { Owner, Relay } from './relay.ts'

/** Of ws itself; its types do not know the last three yet. */
const options = {
  perMessageDeflate: false,
  maxPayload: largestFrame,
  // Checked by us, for a code that the page knows.
  skipUTF8Validation: true,
  autoPong: false,
  clientTracking: false,
  maxFragments: 16,
  // A frame may come in as many pieces of TCP; each waits in memory for the rest.
  maxBufferedChunks: 256,
  closeTimeout: 1000,
}

const nothing = (): never => {
  throw new Refusal('NOT_FOUND')
}

/**
 * Serves the duel's socket through @fastify/websocket. It listens to a server of its own that never listens, so that
 * whoever guards the real one hands it the requests that it admits. Returns how.
 */
export async function duelSocket(app: FastifyInstance, relay: Relay): Promise<Admit> {
  const admitted = createServer()
  const sessions = new WeakMap<IncomingMessage, Session>()
  const ownerOf = (request: FastifyRequest): Owner | null => {
    const session = sessions.get(request.raw)
    if (!session) return null
    const { token, studentId } = session
    return { token, studentId, ip: peerOf(request.ip), requestId: request.id }
  }
  await app.register(fastifyWebsocket, {
    options: { ...options, server: admitted },
    preClose: () => relay.drain(),
  })
  app.route({
    method: 'GET',
    url: duelPath,
    onRequest: (request, _reply, done) => {
      const owner = ownerOf(request)
      done(owner ? (relay.refusalOf(owner) ?? undefined) : new Refusal('NOT_FOUND'))
    },
    handler: nothing,
    wsHandler: (socket, request) => {
      const owner = ownerOf(request)
      if (owner) relay.add(socket, owner)
      else socket.terminate()
    },
  })
  app.addHook('onListen', async () => relay.start())
  return (request, socket, head, session) => {
    sessions.set(request, session)
    admitted.emit('upgrade', request, socket, head)
  }
}
