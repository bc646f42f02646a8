import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { noReports, startReports, type Reporting, type Reports, type Trace } from './reports.ts'

/** Of every histogram of times: their panels add the services up. */
export const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const modelSeconds = [0.25, 0.5, 1, 2.5, 5, 10, 20, 40, 90]

/** What is known of connections to a database, as `pg` counts them. */
export interface PoolCounts {
  readonly totalCount: number
  readonly idleCount: number
  readonly waitingCount: number
}

/**
 * Of PostgreSQL's states (appendix A) those in which it cannot work, whatever it is asked: connection, rollback,
 * resources, state, operator, system. All others are a mistake in the question, which is ours.
 */
const outage = /^(08|40|53|55|57|58|XX)[0-9A-Z]{3}$/
/** To these `pg` gives no code. */
const outageWords =
  /^(Query read timeout|Connection terminated|timeout exceeded when trying to connect|Client has encountered|Cannot use a pool)/
/** Of whatever was to be reached: the error does not say what. */
const noConnection = /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/

const causes = ['database', 'connection', 'other'] as const

/** Whether the database failed, a connection to something, or something of our own. */
function causeOf(error: unknown): (typeof causes)[number] {
  if (!(error instanceof Error)) return 'other'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (outage.test(code) || outageWords.test(error.message)) return 'database'
  return noConnection.test(code) ? 'connection' : 'other'
}

/**
 * What a service counts and reports: Prometheus's numbers in a registry of its own, and the way to the error service.
 * Labels are names from our own sources, never anything that a caller sent.
 */
export class Watch {
  readonly registry = new Registry()
  readonly #reports: Reports
  readonly #failures: Counter<'during' | 'cause'>

  constructor(reports: Reports = noReports) {
    this.#reports = reports
    this.#failures = new Counter({
      name: 'abhyas_failures_total',
      help: 'What failed on our side, by what was being done and whether it was the database, a connection or something else',
      labelNames: ['during', 'cause'] as const,
      registers: [this.registry],
    })
  }

  /** Counts what failed while `during`, and reports it where it is no outage of something else. */
  readonly failed = (during: string, error: unknown, requestId = during): void => {
    const cause = causeOf(error)
    this.#failures.inc({ during, cause })
    if (cause === 'other') this.#reports.report(error, requestId)
  }

  /** Resolves when what was reported is sent, or after `ms`. */
  flush(ms: number): Promise<void> {
    return this.#reports.flush(ms)
  }

  /** Makes a failure of this kind count from 0, so that its first one is a rise. */
  expect(...during: readonly string[]): void {
    for (const name of during) {
      for (const cause of causes) this.#failures.inc({ during: name, cause }, 0)
    }
  }

  /** Counts the answers of a server by the pattern of their route, and follows the requests that the gateway follows. */
  requests(app: FastifyInstance): void {
    const registers = [this.registry]
    const answers = new Counter({
      name: 'abhyas_requests_total',
      help: 'Answers by route template and status',
      labelNames: ['method', 'route', 'status'] as const,
      registers,
    })
    const took = new Histogram({
      name: 'abhyas_request_seconds',
      help: 'Time from a request to the end of its answer',
      labelNames: ['route'] as const,
      buckets: seconds,
      registers,
    })
    followRequests(app, this.#reports, ({ headers }) => String(headers['sentry-trace'] ?? ''))
    app.addHook('onResponse', async (request, reply) => {
      const route = routeOf(request)
      answers.inc({ method: request.method, route, status: reply.statusCode })
      took.observe({ route }, reply.elapsedTime / 1000)
    })
  }

  /** Adds the connections to the database, read when the metrics are. */
  pool(pool: PoolCounts): void {
    this.gauge('abhyas_database_connections', 'Connections to the database, and who waits for one', 'state', () => ({
      idle: pool.idleCount,
      busy: pool.totalCount - pool.idleCount,
      waiting: pool.waitingCount,
    }))
  }

  /**
   * Adds a number for each value of a label, asked for when the metrics are read. Where asking fails that one is missing
   * then, and the others are there.
   */
  gauge(
    name: string,
    help: string,
    label: string,
    ask: () => Readonly<Record<string, number>> | Promise<Readonly<Record<string, number>>>,
  ): void {
    const gauge = new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [this.registry],
      async collect() {
        gauge.reset()
        try {
          for (const [value, count] of Object.entries(await ask())) gauge.set({ [label]: value }, count)
        } catch {
          gauge.reset()
        }
      },
    })
  }

  /** Adds a count. */
  counter<Label extends string>(name: string, help: string, labelNames: readonly Label[]): Counter<Label> {
    return new Counter({ name, help, labelNames, registers: [this.registry] })
  }

  /** Counts calls of a language model: returns what is told of each when it is over. */
  modelCalls(): (outcome: 'ok' | 'failed' | 'given up', tookSeconds: number) => void {
    const calls = new Histogram({
      name: 'abhyas_model_seconds',
      help: 'Time of each call of the language model, by its outcome',
      labelNames: ['outcome'] as const,
      buckets: modelSeconds,
      registers: [this.registry],
    })
    for (const outcome of ['ok', 'failed']) calls.zero({ outcome })
    return (outcome, tookSeconds) => calls.observe({ outcome }, tookSeconds)
  }

  /** Adds memory, event loop lag and the like. Starts observers that live as long as the process, so once for each watch. */
  process(): void {
    collectDefaultMetrics({ register: this.registry })
  }
}

/** A watch with the way to the error service, where these settings name one. */
export const startWatch = async ({ dsn, ...rest }: Partial<Reporting> & Omit<Reporting, 'dsn'>): Promise<Watch> =>
  new Watch(dsn === undefined ? noReports : await startReports({ dsn, ...rest }))

/** The pattern of a request's route, `none` where it has none, and not its address, which may hold anything. */
export const routeOf = ({ is404, routeOptions }: FastifyRequest): string =>
  is404 ? 'none' : (routeOptions.url ?? 'none')

const traces = new WeakMap<FastifyRequest, Trace>()

/** What follows this request; undefined where nothing does. */
export const traceOf = (request: FastifyRequest): Trace | undefined => traces.get(request)

/**
 * Follows the requests of a server from their first hook to their answer's end. `headerOf` gives what the caller says
 * about it; null where a caller is not asked, because whether a request is followed is decided here.
 */
export function followRequests(
  app: FastifyInstance,
  { follow }: Reports,
  headerOf: (request: FastifyRequest) => string | null,
): void {
  if (follow === noReports.follow) return
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, id: requestId } = request
    const trace = follow({ method, route: routeOf(request), requestId, sentryTrace: headerOf(request) })
    if (trace) traces.set(request, trace)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    traces.get(request)?.end(reply.statusCode)
    done()
  })
}
