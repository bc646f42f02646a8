import { once } from 'node:events'
import { openAdmin } from '@abhyas/telemetry/admin'
import { createOutput } from '@abhyas/telemetry/output'
import { noReports, startReports } from '@abhyas/telemetry/reports'
import { Watch } from '@abhyas/telemetry/watch'
import { createBackend } from '../apps/backend/src/backend.ts'
import { openDatabase } from '../apps/backend/src/database/open.ts'
import { announceReady, checkPort, fail, stopOnSignal } from '../apps/backend/src/process.ts'
import { readSettings } from '../apps/backend/src/settings.ts'
import { createService as createGrader } from '../apps/essay-grader/src/service.ts'
import { readWorkSettings } from '../apps/essay-grader/src/settings.ts'

/** For the last reports to the error service. */
const flushMs = 1000

/**
 * The reference services of the embedded product: backend and grader, two listeners on one database. Where somebody
 * started this with a channel they begin at a word on it.
 */
async function main(): Promise<void> {
  if (process.channel) await once(process, 'message')
  const settings = readSettings(process.env)
  const graderSettings = readWorkSettings(process.env)
  for (const port of [settings.PORT, settings.GRADER_PORT]) await checkPort(settings.HOST, port)
  const opening = openDatabase(settings, fail)
  const { SENTRY_DSN: dsn, RELEASE: release, ENVIRONMENT: environment } = settings
  const reports = dsn === undefined ? noReports : await startReports({ dsn, release, environment })
  const [backendWatch, graderWatch] = [new Watch(reports), new Watch(reports)]
  const backend = await createBackend(settings, opening, console.log, backendWatch)
  const database = await opening
  const logger = { level: settings.LOG_LEVEL, base: { service: 'essay-grader' }, stream: { write: createOutput(1) } }
  const grader = await createGrader(graderSettings, database.pool, logger, graderWatch)
  const admins = await Promise.all([
    openAdmin(backendWatch, settings.ADMIN_HOST, settings.ADMIN_PORT),
    openAdmin(graderWatch, graderSettings.ADMIN_HOST, graderSettings.GRADER_ADMIN_PORT),
  ])
  stopOnSignal(async () => {
    backend.beginStop()
    grader.beginStop()
    try {
      await Promise.all([
        backend.close(),
        grader.close(),
        reports.flush(flushMs),
        ...admins.map((admin) => admin?.close()),
      ])
    } finally {
      await database.close()
    }
  })
  await backend.app.listen({ host: settings.HOST, port: settings.PORT })
  await grader.app.listen({ host: settings.HOST, port: settings.GRADER_PORT })
  announceReady()
}

await main().catch(fail)
