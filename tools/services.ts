import { createBackend } from '../apps/backend/src/backend.ts'
import { openDatabase } from '../apps/backend/src/database/open.ts'
import { announceReady, fail, stopOnSignal } from '../apps/backend/src/process.ts'
import { readSettings } from '../apps/backend/src/settings.ts'
import { migrate as migrateGrader } from '../apps/essay-grader/src/database/migrate.ts'
import { buildServer as buildGrader } from '../apps/essay-grader/src/server.ts'

/** The reference services of the embedded product: backend and grader, two listeners on one database. */
async function main(): Promise<void> {
  const settings = readSettings(process.env)
  const database = await openDatabase(settings, fail)
  await migrateGrader(database.pool)
  const backend = await createBackend(settings, database, console.log)
  let isStopping = false
  const grader = buildGrader(
    { pool: database.pool, isStopping: () => isStopping },
    { level: settings.LOG_LEVEL, base: { service: 'essay-grader' } },
  )
  stopOnSignal(async () => {
    isStopping = true
    backend.beginStop()
    try {
      await Promise.all([backend.close(), grader.close()])
    } finally {
      await database.close()
    }
  })
  await backend.app.listen({ host: settings.HOST, port: settings.PORT })
  await grader.listen({ host: settings.HOST, port: settings.GRADER_PORT })
  announceReady()
}

await main().catch(fail)
