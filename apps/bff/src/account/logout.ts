import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../edge/refusal.ts'
import { unkept } from '../edge/unkept.ts'
import { asStudent, type Context } from '../trpc.ts'
import { endSession } from '../upstream/account.ts'

/** Ends the session with the backend. Returns whether it is known to be over. */
async function endUpstream(ctx: Context): Promise<boolean> {
  const { session } = ctx.jar
  if (!session) return true
  try {
    await asStudent({ ...ctx, token: session.token }, endSession)
    return true
  } catch (error) {
    return error instanceof Refusal && error.code === 'UNAUTHORIZED'
  }
}

/**
 * `POST /auth/logout`: 204 when the session is over, 202 when the backend could not be told and ends it by its age.
 * Either way this browser has no session any more, and drops what it cached.
 */
export function logoutRoute(app: FastifyInstance, contextOf: (request: FastifyRequest) => Context): void {
  app.post('/auth/logout', async (request, reply) => {
    const ctx = contextOf(request)
    const isOver = await endUpstream(ctx)
    ctx.jar.end()
    const setCookie = ctx.jar.setCookie
    if (setCookie !== null) reply.header('set-cookie', setCookie)
    return reply
      .code(isOver ? 204 : 202)
      .headers({ ...unkept, 'clear-site-data': '"cache"' })
      .send()
  })
}
