import { createOutput } from '@abhyas/telemetry/output'
import { openDatabase } from './database/open.ts'
import { announceReady, checkPort, fail, stopOnSignal } from './process.ts'
import { readSettings } from './settings.ts'

/** For the last reports to the error service. */
const flushMs = 1000

async function main(): Promise<void> {
  const settings = readSettings(process.env)
  await checkPort(settings.HOST, settings.PORT)
  const database = await openDatabase(settings, fail)
  // Read after that: a second one on the same folder is told so at once (F14).
  const [{ createBackend }, { openAdmin }, { startWatch }] = await Promise.all([
    import('./backend.ts'),
    import('@abhyas/telemetry/admin'),
    import('@abhyas/telemetry/watch'),
  ])
  const { SENTRY_DSN: dsn, RELEASE: release, ENVIRONMENT: environment, ADMIN_HOST, ADMIN_PORT } = settings
  const watch = await startWatch({ ...(dsn !== undefined && { dsn }), release, environment })
  const announce = createOutput(1)
  const service = await createBackend(settings, database, (line) => announce(`${line}\n`), watch)
  const admin = await openAdmin(watch, ADMIN_HOST, ADMIN_PORT)
  stopOnSignal(async () => {
    service.beginStop()
    try {
      await Promise.all([service.close(), admin?.close(), watch.flush(flushMs)])
    } finally {
      await database.close()
    }
  })
  await service.app.listen({ host: settings.HOST, port: settings.PORT })
  announceReady()
}

await main().catch(fail)
