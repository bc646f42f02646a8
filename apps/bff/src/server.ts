import { randomUUID } from 'node:crypto'
import { studentHeader } from '@abhyas/contracts/http'
import { noReports, type Reports } from '@abhyas/telemetry/reports'
import { followRequests, traceOf } from '@abhyas/telemetry/watch'
import { fastifyCookie } from '@fastify/cookie'
import Fastify, { LogController, type FastifyInstance, type FastifyRequest } from 'fastify'
import { accountFileRoutes, type ExportOptions } from './account/files.ts'
import { logoutRoute } from './account/logout.ts'
import { refuse } from './edge/answer.ts'
import { ByteCache } from './edge/byte-cache.ts'
import type { EventOptions } from './edge/events.ts'
import { Door, type DoorOptions } from './edge/door.ts'
import { duelPath, guardUpgrades } from './duel/gate.ts'
import { Relay } from './duel/relay.ts'
import { duelSocket } from './duel/socket.ts'
import { guardRequests, warnOfProxy } from './edge/guard.ts'
import { securityHeaders, type SecurityHeaders } from './edge/headers.ts'
import { healthRoutes, type Lifecycle } from './edge/health.ts'
import { connectionDefaults, makeHttpServer, onBrokenRequest, type ConnectionLimits } from './edge/http-server.ts'
import { Limiter, peerOf, PeerLimiter, type Limit } from './edge/limits.ts'
import { failureLog, loggerOptions, watchAnswers, type LineSink } from './edge/log.ts'
import {
  closeLabel,
  makeMetrics,
  watchBreakers,
  watchCache,
  watchDuels,
  watchFlags,
  watchStreams,
  watchUploads,
  type Metrics,
} from './edge/metrics.ts'
import { OpenStreams, type StreamLimits } from './edge/open-streams.ts'
import type { PlaceLimits } from './edge/places.ts'
import { pageRoutes } from './edge/page-routes.ts'
import { FirstPaint, loadPrerender } from './edge/first-paint.ts'
import { makePages } from './edge/pages.ts'
import { PublicContent } from './edge/public-content.ts'
import { PublicReads } from './edge/public-reads.ts'
import { Refusal, toRefusal } from './edge/refusal.ts'
import { Rpc } from './edge/rpc.ts'
import { rpcRoutes } from './edge/rpc-routes.ts'
import { requestIds } from './edge/request-ids.ts'
import { readIndexHtml, serveFiles } from './edge/static.ts'
import { stopServer } from './edge/stop.ts'
import { streamRoutes } from './edge/stream-routes.ts'
import { tunnel } from './edge/tunnel.ts'
import { uploadRoutes } from './edge/uploads.ts'
import { Flags, type FlagOptions } from './flags/flags.ts'
import { serviceHosts } from './platform/hosts.ts'
import { makeRouter } from './router.ts'
import { SessionJar } from './session/jar.ts'
import { makeSeal, type Seal } from './session/seal.ts'
import type { Settings } from './settings.ts'
import type { Context } from './trpc.ts'
import { Carrier, type CarrierOptions } from './upstream/carrier.ts'
import { Grader, type GraderOptions } from './upstream/grader.ts'
import { Streams, type StreamsOptions } from './upstream/streams.ts'
import { Upstream, type UpstreamOptions } from './upstream/upstream.ts'

const bodyLimit = 64 * 1024
const defaultContentBytes = 64 << 20
const sharePagesBytes = 8 << 20
const firstPaintBytes = 16 << 20
const generous: Limit = { burst: 1000, perSecond: 200 }
const tight: Limit = { burst: 30, perSecond: 0.5 }

export interface Deps {
  readonly settings: Settings
  /** Of 32 bytes each, the newest first. */
  readonly sessionKeys: readonly Buffer[]
  readonly log: LineSink
  /** Where faults of the gateway itself are sent, beside the log, and what follows its requests. */
  readonly reports?: Reports
  readonly connections?: Partial<ConnectionLimits>
  readonly upstream?: Partial<UpstreamOptions>
  readonly streams?: Partial<StreamsOptions>
  readonly files?: Partial<CarrierOptions>
  readonly grader?: GraderOptions
  readonly events?: Partial<EventOptions>
  readonly flags?: Partial<FlagOptions>
  readonly exports?: Partial<ExportOptions>
  readonly door?: Partial<DoorOptions>
  /** How much memory the kept answers may take. */
  readonly contentBytes?: number
  /** How long who opens a screen waits for it to be rendered, in ms. */
  readonly firstPaintMs?: number
  /** The clock that kept answers age by, in ms. */
  readonly clock?: () => number
  /** For each peer: of everything, and of signing in (and of explanations, and, for each student too, of proving a phone); for each socket of a duel, of its frames. */
  readonly limits?: {
    readonly all?: Limit
    readonly signIn?: Limit
    readonly duelFrames?: Limit
    /** How many streams may be open. */
    readonly streams?: StreamLimits
    /** How many files may be on their way in. */
    readonly uploads?: PlaceLimits
  }
}

export interface Gateway {
  readonly app: FastifyInstance
  readonly metrics: Metrics
  /** What is served, `METHOD path` each, complete when the app is ready. */
  readonly routes: readonly string[]
  /** Says that it is not ready, takes no new connection, finishes what runs, at most `patienceMs` long. */
  readonly stop: (patienceMs: number) => Promise<void>
}

interface Parts {
  readonly deps: Deps
  readonly security: SecurityHeaders
  readonly metrics: Metrics
  readonly content: PublicContent
  readonly seal: Seal
  readonly backend: Upstream
  readonly streams: Streams
  readonly files: Carrier
  readonly grader: Grader | undefined
  readonly countRefusal: (refusal: Refusal) => void
}

function makeParts(deps: Deps, html: string): Parts {
  const { settings } = deps
  const security = securityHeaders(settings.PUBLIC_ORIGIN, html, serviceHosts(settings))
  const metrics = makeMetrics()
  const content = new PublicContent(security, new ByteCache(deps.contentBytes ?? defaultContentBytes, deps.clock))
  const observe =
    (upstream: string) =>
    (outcome: string, seconds: number): void =>
      metrics.upstreamSeconds.observe({ upstream, outcome }, seconds)
  const backend = new Upstream('backend', settings.BACKEND_URL, observe('backend'), deps.upstream)
  const streams = new Streams('backend streams', settings.BACKEND_URL, observe('backend streams'), deps.streams)
  const files = new Carrier('backend files', settings.BACKEND_URL, observe('backend files'), deps.files)
  const { ESSAY_GRADER_URL } = settings
  const grader = ESSAY_GRADER_URL === undefined ? undefined : new Grader(ESSAY_GRADER_URL, observe, deps.grader)
  watchCache(metrics, content.cache)
  watchBreakers(metrics, [backend, streams, files, ...(grader ? [grader.calls, grader.streams, grader.files] : [])])
  const countRefusal = ({ code }: Refusal): void => metrics.refusals.inc({ reason: code })
  const seal = makeSeal(deps.sessionKeys)
  return { deps, security, metrics, content, seal, backend, streams, files, grader, countRefusal }
}

function makeRelay({ deps, metrics }: Parts, app: FastifyInstance): Relay {
  const relay = new Relay({
    url: deps.settings.MATCHING_WS_URL,
    onClose: (code) => metrics.duelCloses.inc({ code: closeLabel(code) }),
    onBreach: (reason) => metrics.duelRefusals.inc({ reason }),
    onLink: (state) => {
      if (state === 'open') app.log.info('duel service reached')
      else app.log.warn('duel service lost')
    },
    credits: deps.limits?.duelFrames,
  })
  watchDuels(metrics, relay)
  return relay
}

function makeApp({ deps, security, content, countRefusal }: Parts, door: Door, lifecycle: Lifecycle): FastifyInstance {
  const { settings } = deps
  return Fastify({
    logger: loggerOptions(settings.LOG_LEVEL, deps.log),
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (logger) => logger,
    genReqId: requestIds(settings.TRUSTED_PROXIES),
    requestIdHeader: false,
    trustProxy: settings.TRUSTED_PROXIES.length > 0 ? settings.TRUSTED_PROXIES : false,
    bodyLimit,
    return503OnClosing: false,
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 8000 },
    serverFactory: (listener) =>
      makeHttpServer(listener, content, door, security, { ...connectionDefaults, ...deps.connections }, lifecycle),
    clientErrorHandler: onBrokenRequest(security, countRefusal),
    // An address that the router cannot read never gets to a hook.
    frameworkErrors: (error, request, reply) => {
      const refusal = toRefusal(error)
      countRefusal(refusal)
      void refuse(request, reply.headers(security), refusal)
    },
  })
}

/** What a procedure gets to know of a request, made when it is first needed. */
const contextMaker =
  ({ seal, backend, streams, files, grader }: Parts) =>
  (request: FastifyRequest): Context => {
    const { headers } = request
    const meant = headers[studentHeader]
    return {
      requestId: request.id,
      trace: traceOf(request),
      clientIp: peerOf(request.ip),
      userAgent: headers['user-agent'],
      answer: { mayBeKept: true },
      jar: new SessionJar(seal, headers.cookie, Date.now()),
      meantStudent: Array.isArray(meant) ? meant.join() : meant,
      backend,
      streams,
      files,
      grader,
    }
  }

/** The context of what the gateway asks for itself, for an answer that is the same for everyone. */
const ownContextMaker =
  ({ seal, backend, streams, files, grader }: Parts) =>
  (requestId: string = randomUUID()): Context => ({
    requestId,
    trace: undefined,
    clientIp: '127.0.0.1',
    userAgent: undefined,
    answer: { mayBeKept: true },
    jar: new SessionJar(seal, undefined, Date.now()),
    meantStudent: undefined,
    backend,
    streams,
    files,
    grader,
  })

/** Signing in and proving a phone are tried by people, slowly, as is reading what the tutor explains; everything else is as quick as a finger can tap. */
const admission = (limit: Limit) => {
  const [signIn, explain, phone] = [new PeerLimiter(limit), new PeerLimiter(limit), new PeerLimiter(limit)]
  const phoneOf = new Limiter(limit)
  const ofPhone: ReadonlySet<string> = new Set(['account.requestPhoneCode', 'account.verifyPhone'])
  const counted = new Map([
    ['account.requestCode', signIn],
    ['account.verifyCode', signIn],
    ['account.useDemo', signIn],
    ['tutor.explain', explain],
    ...[...ofPhone].map((name) => [name, phone] as const),
  ])
  return (name: string, { clientIp, jar }: Context): void => {
    counted.get(name)?.take(clientIp)
    // By the student: signing in anew brings no new tries.
    if (ofPhone.has(name) && jar.session) phoneOf.take(jar.session.studentId)
  }
}

/**
 * Builds the gateway. Nothing listens and nothing is connected to until `app.listen`.
 * Throws an Error where the client's HTML has no place for a page's own tags.
 */
export async function buildServer(deps: Deps): Promise<Gateway> {
  const { settings, limits } = deps
  const html = readIndexHtml(settings.CLIENT_DIR)
  const parts = makeParts(deps, html ?? '')
  const { security, metrics, content, seal, backend, streams, files, grader, countRefusal } = parts
  const door: Door = new Door(
    {
      security,
      metrics,
      countRefusal,
      onShedding: (isShedding, state) =>
        isShedding ? app.log.warn(state, 'shedding load') : app.log.info(state, 'no load is shed any more'),
    },
    deps.door,
  )
  const lifecycle: Lifecycle = { isStopping: false }
  const app = makeApp(parts, door, lifecycle)
  const routes = listRoutes(app)
  const contextOf = contextMaker(parts)
  const ownContext = ownContextMaker(parts)
  const { reports = noReports } = deps
  const onFailure = failureLog(app, reports.report)

  // Only loads its parser and writer: cookies are read where a session is asked for, not on every request.
  await app.register(fastifyCookie, { hook: false })
  // What a page says of a trace counts nothing: which requests are followed is decided here.
  followRequests(app, reports, () => null)
  const limit = limits?.all ?? generous
  guardRequests(app, { publicOrigin: settings.PUBLIC_ORIGIN, security, countRefusal, onFailure, limit })
  if (settings.TRUSTED_PROXIES.length === 0) warnOfProxy(app)
  watchAnswers(app, metrics)
  healthRoutes(app, backend, lifecycle)
  logoutRoute(app, contextOf)
  if (settings.GOOGLE_CLIENT_ID !== undefined) {
    // With the libraries behind it, which most gateways on one machine have no use for.
    const [{ Google }, { googleRoutes }] = await Promise.all([
      import('./google/google.ts'),
      import('./google/routes.ts'),
    ])
    googleRoutes(app, {
      google: new Google(settings.GOOGLE_CLIENT_ID, settings),
      seal: makeSeal(deps.sessionKeys, 'google'),
      contextOf,
      limit: limits?.signIn ?? tight,
    })
  }
  const flags = new Flags(settings, app.log, deps.flags)
  watchFlags(metrics, flags)
  const rpc = new Rpc(
    makeRouter({
      settings,
      flags,
      onBrokenMaintenance: (reason) =>
        app.log.warn({ reason }, 'the flag `maintenance` cannot be used: it counts as off'),
    }),
    admission(limits?.signIn ?? tight),
  )
  const reads = new PublicReads({ rpc, content, ownContext })
  rpcRoutes(app, { rpc, reads, countRefusal, onFailure, contextOf })
  const open = new OpenStreams(() => backend.isStrained, limits?.streams)
  watchStreams(metrics, open)
  streamRoutes(app, { rpc, open, metrics, onFailure, contextOf, events: deps.events })
  uploadRoutes(app, { contextOf, limits: limits?.uploads, watch: (places) => watchUploads(metrics, places) })
  accountFileRoutes(app, { contextOf, exports: deps.exports })
  if (settings.SENTRY_DSN !== undefined) tunnel(app, settings.SENTRY_DSN)
  if (html === undefined) {
    app.log.warn({ dir: settings.CLIENT_DIR }, 'the client is not built: no pages are served')
    app.setNotFoundHandler(() => {
      throw new Refusal('NOT_FOUND')
    })
  } else {
    await serveFiles(app, settings.CLIENT_DIR)
    await servePages(app, html, parts, { reads, contextOf, ownContext })
  }
  const relay = makeRelay(parts, app)
  guardUpgrades(app.server, {
    publicOrigin: settings.PUBLIC_ORIGIN,
    seal,
    security,
    onRefusal: countRefusal,
    isServing: () => relay.isServing && !lifecycle.isStopping && door.admitsUpgrade(),
    admit: await duelSocket(app, relay),
  })
  // In the background: the first screen does not wait for them (FLAG-04).
  app.addHook('onListen', async () => flags.start())
  app.addHook('onListen', async () => door.open())
  app.addHook('onClose', async () => {
    door.close()
    await Promise.all([backend.close(), streams.close(), files.close(), grader?.close(), flags.close()])
  })
  return {
    app,
    metrics,
    routes,
    stop: (patienceMs) => stopServer(app, lifecycle, { drainMs: settings.DRAIN_MS, patienceMs }),
  }
}

interface PageParts {
  readonly reads: PublicReads
  readonly contextOf: (request: FastifyRequest) => Context
  readonly ownContext: () => Context
}

/** Serves the client's pages; those that its own renderer can fill have their content in them. */
async function servePages(app: FastifyInstance, html: string, parts: Parts, own: PageParts): Promise<void> {
  const { deps, security, metrics } = parts
  const { CLIENT_DIR, PUBLIC_ORIGIN, RELEASE } = deps.settings
  const onFailure = (error: unknown): void => app.log.error({ err: error }, 'a screen could not be rendered')
  const prerender = await loadPrerender(CLIENT_DIR).catch((error: unknown) => {
    onFailure(error)
    return undefined
  })
  const pages = await makePages({
    html,
    security,
    publicOrigin: PUBLIC_ORIGIN,
    release: RELEASE,
    audiences: prerender?.audiences ?? {},
  })
  const firstPaint =
    prerender &&
    new FirstPaint({
      prerender,
      pages,
      cache: new ByteCache(firstPaintBytes, deps.clock),
      ask: (path, input) => own.reads.data(path, input),
      count: (outcome) => metrics.firstPaints.inc({ outcome }),
      patienceMs: deps.firstPaintMs,
      onFailure,
    })
  // The first rendering takes ten times as long as those after it.
  if (firstPaint) app.addHook('onListen', async () => void firstPaint.page('home', '/'))
  const { contextOf, ownContext } = own
  const sharePages = new ByteCache(sharePagesBytes, deps.clock)
  pageRoutes(app, { pages, sharePages, firstPaint, contextOf, ownContext })
}

/** A list that every route adds itself to; the duel's serves only upgrades. */
function listRoutes(app: FastifyInstance): readonly string[] {
  const routes = [`UPGRADE ${duelPath}`]
  app.addHook('onRoute', ({ method, url }) => {
    if (url === duelPath) return
    for (const one of [method].flat()) routes.push(`${one} ${url}`)
  })
  return routes
}
