import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Lifecycle } from './health.ts'

const sweepMs = 50

interface StopTimes {
  /** For how long it goes on serving as before, but for being ready and for keeping connections. */
  readonly drainMs: number
  readonly patienceMs: number
}

/**
 * Stops the server: not ready from now on, every answer ends its connection. After `drainMs` no new connections, what
 * runs is finished, kept-alive connections are closed as they fall idle. Resolves when all is closed; what takes longer
 * than another `patienceMs` is cut off.
 */
export async function stopServer(
  app: FastifyInstance,
  lifecycle: Lifecycle,
  { drainMs, patienceMs }: StopTimes,
): Promise<void> {
  const isFirst = !lifecycle.isStopping
  lifecycle.isStopping = true
  if (isFirst) await delay(drainMs, undefined, { ref: false })
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
