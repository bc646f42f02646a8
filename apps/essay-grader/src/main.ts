import { openAdmin } from '@abhyas/telemetry/admin'
import { createOutput } from '@abhyas/telemetry/output'
import { startWatch } from '@abhyas/telemetry/watch'
import { openPool } from './database/pool.ts'
import { createService } from './service.ts'
import { readSettings } from './settings.ts'

const stopWithinMs = 10_000
/** For the last reports to the error service. */
const flushMs = 1000

async function main(): Promise<void> {
  const settings = readSettings(process.env)
  const pool = openPool(settings.DATABASE_URL)
  const { SENTRY_DSN: dsn, RELEASE: release, ENVIRONMENT: environment, LOG_LEVEL: level } = settings
  const watch = await startWatch({ ...(dsn !== undefined && { dsn }), release, environment })
  const logger = { level, base: { service: 'essay-grader' }, stream: { write: createOutput(1) } }
  const service = await createService(settings, pool, logger, watch)
  const admin = await openAdmin(watch, settings.ADMIN_HOST, settings.GRADER_ADMIN_PORT)
  const end = async () => {
    try {
      await Promise.all([service.close(), admin?.close(), watch.flush(flushMs)])
    } finally {
      await pool.end()
    }
  }
  let isStopping = false
  const stop = () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), stopWithinMs).unref()
    service.beginStop()
    end().then(() => process.exit(0), fail)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  await service.app.listen({ host: settings.HOST, port: settings.GRADER_PORT })
  // To the parent, if it started this process with a channel and still lives.
  process.send?.('ready', undefined, {}, () => undefined)
}

function fail(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : 'The service could not start.'}\n`)
  process.exit(1)
}

await main().catch(fail)
