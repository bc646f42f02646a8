import { buildAdmin } from '@abhyas/telemetry/admin'
import { createOutput } from '@abhyas/telemetry/output'
import { noReports, startReports } from '@abhyas/telemetry/reports'
import { lineWriter } from './edge/line-writer.ts'
import { placeOf } from './edge/log.ts'
import { watchProcess } from './edge/metrics.ts'
import { buildServer, type Gateway } from './server.ts'
import { keptKeys } from './session/keys.ts'
import { readSettings, servicesOff, servicesUnused, SettingError, type Settings } from './settings.ts'

const patienceMs = 20_000
/** For the last reports to the error service. */
const flushMs = 1000

/** Ends the process with one line that a person can act on. */
function giveUp(line: string): never {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

function settingsOrExit(): Settings {
  try {
    return readSettings(process.env)
  } catch (error) {
    if (error instanceof SettingError) giveUp(`The gateway cannot start: ${error.message}`)
    throw error
  }
}

/** The keys of SESSION_KEYS, else those kept in the data folder. */
function sessionKeys({ SESSION_KEYS, DATA_DIR }: Settings): readonly Buffer[] {
  if (SESSION_KEYS) return SESSION_KEYS
  try {
    return keptKeys(DATA_DIR)
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'no key in the file'
    return giveUp(`The gateway cannot start: the session keys in DATA_DIR (${DATA_DIR}) cannot be used: ${reason}`)
  }
}

async function listen(server: Gateway['app'], variable: string, host: string, port: number): Promise<void> {
  try {
    await server.listen({ host, port, listenTextResolver: () => 'listening' })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === 'EADDRINUSE') giveUp(`The gateway cannot start: ${variable} ${port} is in use`)
    if (code === 'EACCES' || code === 'EADDRNOTAVAIL') {
      giveUp(`The gateway cannot start: it may not listen on ${host}, ${variable} ${port} (${code})`)
    }
    throw error
  }
}

/** Calls `stop` once, at the first sign that the process is to end. */
function onEnd(stop: () => Promise<void>): void {
  let isStopping = false
  const once = (): void => {
    if (isStopping) return
    isStopping = true
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, once)
  process.on('disconnect', once)
}

/** Reports to the error service where one is configured. */
const reportsOf = async ({ SENTRY_DSN: dsn, RELEASE: release, ENVIRONMENT: environment, ...settings }: Settings) =>
  dsn === undefined
    ? noReports
    : startReports({ dsn, release, environment, tracesSampleRate: settings.SENTRY_TRACES_SAMPLE_RATE })

async function main(): Promise<void> {
  const settings = settingsOrExit()
  const log = lineWriter(createOutput(1))
  process.on('exit', log.flush)
  const isListing = process.argv.includes('--print-routes')
  const reports = isListing ? noReports : await reportsOf(settings)
  const { report, flush } = reports
  const gateway = await buildServer({
    settings: isListing ? { ...settings, LOG_LEVEL: 'silent' } : settings,
    sessionKeys: isListing ? [Buffer.alloc(32)] : sessionKeys(settings),
    log,
    reports,
  })
  if (isListing) {
    await gateway.app.ready()
    process.stdout.write([...gateway.routes].toSorted().join('\n') + '\n')
    return process.exit(0)
  }
  const { app } = gateway
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      app.log.fatal({ err: placeOf(error) }, event)
      report(error, event)
      void flush(flushMs).then(() => process.exit(1))
    })
  }
  watchProcess(gateway.metrics)
  const admin = buildAdmin(gateway.metrics.registry)
  onEnd(async () => {
    app.log.info('stopping')
    await gateway.stop(patienceMs)
    await Promise.all([admin.close(), flush(flushMs)])
  })
  await listen(app, 'PORT', settings.HOST, settings.PORT)
  await listen(admin, 'ADMIN_PORT', settings.ADMIN_HOST, settings.ADMIN_PORT)
  app.log.info({ off: servicesOff(settings) }, 'services that are not configured are off')
  const unused = servicesUnused(settings)
  if (unused.length > 0) app.log.warn({ unused }, 'configured, not used yet')
  process.send?.('ready')
}

await main()
