import type { FastifyInstance } from 'fastify'
import type { Lifecycle } from './health.ts'

const sweepMs = 50

/**
 * Stops the server: not ready from now on, no new connections, what runs is finished, kept-alive connections are closed
 * as they fall idle. Resolves when all is closed; what takes longer than `patienceMs` is cut off.
 */
export async function stopServer(app: FastifyInstance, lifecycle: Lifecycle, patienceMs: number): Promise<void> {
  lifecycle.isStopping = true
  // Closing tells idle connections once; those busy at that moment would be kept alive after their answer.
  const sweep = setInterval(() => app.server.closeIdleConnections(), sweepMs)
  const late = setTimeout(() => app.server.closeAllConnections(), patienceMs)
  try {
    await app.close()
  } finally {
    clearInterval(sweep)
    clearTimeout(late)
  }
}
