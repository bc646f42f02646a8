import { procedures } from '@abhyas/contracts'
import type { Procedure } from '@abhyas/contracts/procedure'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { OnFailure } from './log.ts'
import type { Context } from '../trpc.ts'
import { sendBytes } from './bytes.ts'
import { Unkept } from './public-content.ts'
import type { PublicReads } from './public-reads.ts'
import { Refusal } from './refusal.ts'
import type { Rpc, RpcAnswer, RpcRequest } from './rpc.ts'
import { unkept } from './unkept.ts'

interface RpcDeps {
  readonly rpc: Rpc
  readonly reads: PublicReads
  readonly countRefusal: (refusal: Refusal) => void
  readonly onFailure: OnFailure
  readonly contextOf: (request: FastifyRequest) => Context
}

/** Bodies that may be larger than others, in bytes: a photograph in base64, with room for what is around it. */
const bodyLimits: Readonly<Record<string, number>> = { 'account.setPhoto': 352 * 1024 }

export type Query = Readonly<Record<string, unknown>>

/** The input in a query's address. Throws BAD_REQUEST for what is not JSON, or given twice. */
export function queryInput(text: unknown): unknown {
  if (text === undefined) return undefined
  if (typeof text !== 'string') throw new Refusal('BAD_REQUEST')
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Refusal('BAD_REQUEST', { cause })
  }
}

const rpcRequest = (request: FastifyRequest, names: string): RpcRequest => {
  const query = request.query as Query // Fastify's parser makes an object of strings and lists of strings
  const method = request.method === 'POST' ? 'POST' : 'GET'
  const input = method === 'POST' ? request.body : queryInput(query['input'])
  return { method, names, isBatch: query['batch'] === '1', input }
}

/**
 * Routes under /trpc: one for each query and mutation of the contract, so that logs, metrics and the census name it, and one for
 * batches and everything that is no procedure.
 */
export function rpcRoutes(app: FastifyInstance, { rpc, reads, countRefusal, onFailure, contextOf }: RpcDeps): void {
  const send = (reply: FastifyReply, requestId: string, answer: RpcAnswer): FastifyReply => {
    for (const refusal of answer.refusals) {
      countRefusal(refusal)
      if (refusal.status >= 500) onFailure(refusal, requestId)
    }
    if (answer.retryAfterMs !== null) reply.header('retry-after', Math.ceil(answer.retryAfterMs / 1000))
    return reply.code(answer.status).headers(unkept).type('application/json; charset=utf-8').send(answer.body)
  }

  const run = async (request: FastifyRequest, reply: FastifyReply, names: string): Promise<FastifyReply> => {
    const ctx = contextOf(request)
    const answer = await rpc.answer(rpcRequest(request, names), ctx)
    const { setCookie } = ctx.jar
    if (setCookie !== null) reply.header('set-cookie', setCookie)
    return send(reply, request.id, answer)
  }

  const runKept = async (request: FastifyRequest, reply: FastifyReply, path: string, procedure: Procedure) => {
    const { isBatch, input } = rpcRequest(request, path)
    const kept = isBatch ? undefined : reads.bytes(path, procedure, input, request.id)
    if (!kept) return run(request, reply, path)
    try {
      const bytes = await kept
      reply.hijack()
      sendBytes(bytes, request.raw, reply.raw)
      return reply
    } catch (error) {
      if (error instanceof Unkept) return send(reply, request.id, error.answer)
      throw error
    }
  }

  for (const { path, procedure } of procedures()) {
    if (procedure.kind === 'subscription') continue
    const method = procedure.kind === 'mutation' ? 'POST' : 'GET'
    const handler = (request: FastifyRequest, reply: FastifyReply) =>
      procedure.cache ? runKept(request, reply, path, procedure) : run(request, reply, path)
    const bodyLimit = bodyLimits[path]
    app.route({ method, url: `/trpc/${path}`, handler, ...(bodyLimit !== undefined && { bodyLimit }) })
  }
  app.route<{ Params: { names: string } }>({
    method: ['GET', 'POST'],
    url: '/trpc/:names',
    handler: (request, reply) => run(request, reply, request.params.names),
  })
}
