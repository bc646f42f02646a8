import { procedures } from '@abhyas/contracts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../trpc.ts'
import { EventWriter, eventDefaults, type EventOptions } from './events.ts'
import type { OnFailure } from './log.ts'
import type { Metrics } from './metrics.ts'
import type { OpenStreams } from './open-streams.ts'
import { jittered, Refusal, toRefusal } from './refusal.ts'
import type { Rpc } from './rpc.ts'
import { queryInput, type Query } from './rpc-routes.ts'

interface StreamDeps {
  readonly rpc: Rpc
  readonly open: OpenStreams
  readonly metrics: Pick<Metrics, 'streamEnds' | 'refusals'>
  readonly onFailure: OnFailure
  readonly contextOf: (request: FastifyRequest) => Context
  readonly events: Partial<EventOptions> | undefined
}

/**
 * The input in the address, with the id of the last item that the reader has: a browser that returns says it in the
 * header, which is newer than the address. Throws BAD_REQUEST for what is no JSON, or a batch.
 */
function inputOf(request: FastifyRequest): unknown {
  const query = request.query as Query // Fastify's parser makes an object of strings and lists of strings
  if (query['batch'] !== undefined) throw new Refusal('BAD_REQUEST')
  const input = queryInput(query['input'])
  const lastEventId = request.headers['last-event-id']
  return typeof input === 'object' && lastEventId !== undefined ? { ...input, lastEventId } : input
}

/**
 * Routes under /trpc for the contract's subscriptions: SSE as tRPC's client reads it. What is refused before the first
 * byte is refused with its status and envelope.
 */
export function streamRoutes(app: FastifyInstance, deps: StreamDeps): void {
  const { rpc, open, metrics, onFailure, contextOf } = deps
  const events = { ...eventDefaults, ...deps.events }

  const pump = async (
    writer: EventWriter,
    items: Awaited<ReturnType<Rpc['stream']>>,
    requestId: string,
  ): Promise<void> => {
    const ending = await writer.send(items).catch((error: unknown) => {
      const refusal = toRefusal(error)
      if (writer.ending === undefined) {
        metrics.refusals.inc({ reason: refusal.code })
        if (refusal.status >= 500) onFailure(refusal, requestId)
      }
      return writer.fail(refusal, requestId)
    })
    metrics.streamEnds.inc({ ending })
  }

  const run = async (request: FastifyRequest, reply: FastifyReply, path: string): Promise<FastifyReply> => {
    const ctx = contextOf(request)
    const { session } = ctx.jar
    const input = inputOf(request)
    const writer = new EventWriter(reply.raw, events)
    const left = new AbortController()
    let isStopped = false
    const stop = (): void => {
      isStopped = true
      left.abort(new Refusal('UNAVAILABLE', { retryAfterMs: jittered(2000) }))
      writer.stop()
    }
    // Without a session the procedure refuses it.
    const leave = session ? open.add(session.studentId, stop) : undefined
    reply.raw.on('close', () => {
      leave?.()
      writer.leave()
      left.abort(new Error('The reader is gone'))
    })
    try {
      const items = await rpc.stream(path, input, ctx, left.signal)
      const { setCookie } = ctx.jar
      if (setCookie !== null) reply.header('set-cookie', setCookie)
      reply.hijack()
      writer.begin(reply.getHeaders())
      void pump(writer, items, request.id)
      return reply
    } catch (error) {
      leave?.()
      // A reader who left is nobody's failure, and there is nobody to answer.
      if (reply.raw.destroyed) return reply.hijack()
      // Given up by our own stop before it had begun: it begins and ends, and its reader returns to another gateway.
      if (!isStopped || error !== left.signal.reason) throw error
      reply.hijack()
      writer.begin(reply.getHeaders())
      writer.stop()
      metrics.streamEnds.inc({ ending: 'stopping' })
      return reply
    }
  }

  for (const { path, procedure } of procedures()) {
    if (procedure.kind !== 'subscription') continue
    app.get(`/trpc/${path}`, (request, reply) => run(request, reply, path))
  }
  app.addHook('preClose', () => open.drain())
}
