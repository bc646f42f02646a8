import { createBackend } from '../apps/backend/src/backend.ts'
import { openDatabase } from '../apps/backend/src/database/open.ts'
import { announceReady, fail, stopOnSignal } from '../apps/backend/src/process.ts'
import { readSettings } from '../apps/backend/src/settings.ts'
import { createService as createGrader } from '../apps/essay-grader/src/service.ts'
import { readWorkSettings } from '../apps/essay-grader/src/settings.ts'

/** The reference services of the embedded product: backend and grader, two listeners on one database. */
async function main(): Promise<void> {
  const settings = readSettings(process.env)
  const graderSettings = readWorkSettings(process.env)
  const database = await openDatabase(settings, fail)
  const backend = await createBackend(settings, database, console.log)
  const logger = { level: settings.LOG_LEVEL, base: { service: 'essay-grader' } }
  const grader = await createGrader(graderSettings, database.pool, logger)
  stopOnSignal(async () => {
    backend.beginStop()
    grader.beginStop()
    try {
      await Promise.all([backend.close(), grader.close()])
    } finally {
      await database.close()
    }
  })
  await backend.app.listen({ host: settings.HOST, port: settings.PORT })
  await grader.app.listen({ host: settings.HOST, port: settings.GRADER_PORT })
  announceReady()
}

await main().catch(fail)
