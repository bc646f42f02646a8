import type { FastifyInstance } from 'fastify'

/**
 * For tests only (NODE_ENV=test): a request with `x-failpoint: before-reply` kills this process after its handler has
 * stored everything and before the answer leaves (reliability F12).
 */
export function registerFailpoint(app: FastifyInstance): void {
  if (process.env.NODE_ENV !== 'test') return
  app.addHook('onSend', async (request) => {
    if (request.headers['x-failpoint'] === 'before-reply') process.kill(process.pid, 'SIGKILL')
  })
}
