import { routeOf } from '@abhyas/telemetry/watch'
import type { Report } from '@abhyas/telemetry/reports'
import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import type { Metrics } from './metrics.ts'
import { UpstreamFault } from '../upstream/fault.ts'
import type { Refusal } from './refusal.ts'

/** Takes whole lines of text. */
export interface LineSink {
  write(line: string): void
}

/** An error's kind and place. Never its message: parsers quote what they were given, and that may be a secret. */
export function placeOf(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error }
  const stack = error.stack ?? ''
  // The frames come after the message, and lines of the message may look like frames.
  const frames = stack
    .slice(stack.indexOf(error.message) + error.message.length)
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
  const code = 'code' in error ? { code: String(error.code) } : {}
  return { type: error.name, ...code, at: frames.slice(0, 12).map((line) => line.trim()) }
}

/**
 * The logger's settings: JSON lines, and of requests, answers and errors only what is named here (T30).
 * Takes the level and where the lines go.
 */
export const loggerOptions = (level: string, sink: LineSink): NonNullable<FastifyServerOptions['logger']> => ({
  level,
  stream: sink,
  base: null,
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  formatters: { level: (label: string) => ({ level: label }) },
  serializers: {
    req: ({ id, method, routeOptions }) => ({ id, method, route: routeOptions?.url }),
    res: ({ statusCode }) => ({ statusCode }),
    err: (error: unknown) => placeOf(error) as never, // Pino's type wants an error's message, which is left out
  },
})

/** Logs and counts every answer, once, when it is through. What the public cache answers does not come by here. */
export function watchAnswers(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const { id, method } = request
    const route = routeOf(request)
    const ms = Math.round(reply.elapsedTime * 10) / 10
    metrics.requests.inc({ method, route, status: reply.statusCode })
    metrics.requestSeconds.observe({ route }, ms / 1000)
    app.log.info({ requestId: id, method, route, status: reply.statusCode, ms }, 'request')
  })
}

/** Takes note of a failure on our side. */
export type OnFailure = (refusal: Refusal, requestId: string) => void

/** Logs what failed on our side of a request, with where it did, and reports what was a fault of the gateway itself. */
export const failureLog =
  ({ log }: FastifyInstance, report: Report | undefined): OnFailure =>
  (refusal, requestId) => {
    const fault = refusal instanceof UpstreamFault ? { fault: refusal.kind, detail: refusal.detail } : {}
    const isOurs = refusal.code === 'INTERNAL'
    const error = refusal.cause ?? refusal
    log.error({ requestId, code: refusal.code, ...fault, ...(isOurs && { err: error }) }, 'failure')
    if (isOurs) report?.(error, requestId)
  }
