import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Refusal } from '../errors.ts'
import type { Inbox } from '../mail/inbox.ts'
import { parse } from '../parse.ts'
import { isLoopback } from '../settings.ts'

const Query = z.strictObject({ to: z.string().trim().toLowerCase().max(254) })

const isLoopbackPeer = (address: string | undefined) => /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(address ?? '')

/** From this machine, and asked for by its name: a foreign page whose host resolves to 127.0.0.1 is refused too. */
function isLocal(request: FastifyRequest): boolean {
  const origin = `http://${request.headers.host ?? ''}`
  return isLoopbackPeer(request.socket.remoteAddress) && URL.canParse(origin) && isLoopback(origin)
}

/** `GET /dev/inbox?to=`: what would have been mailed or sent to a phone, for this machine only. */
export function inboxRoutes(app: FastifyInstance, inbox: Inbox): void {
  app.get('/dev/inbox', async (request) => {
    if (!isLocal(request)) throw new Refusal('NOT_FOUND')
    return inbox.read(parse(Query, request.query).to)
  })
}
