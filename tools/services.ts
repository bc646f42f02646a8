import { once } from 'node:events'
import { createBackend } from '../apps/backend/src/backend.ts'
import { openDatabase } from '../apps/backend/src/database/open.ts'
import { announceReady, checkPort, fail, stopOnSignal } from '../apps/backend/src/process.ts'
import { readSettings } from '../apps/backend/src/settings.ts'
import { createOutput } from '../apps/essay-grader/src/output.ts'
import { createService as createGrader } from '../apps/essay-grader/src/service.ts'
import { readWorkSettings } from '../apps/essay-grader/src/settings.ts'

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
  const backend = await createBackend(settings, opening, console.log)
  const database = await opening
  const stream = { write: createOutput(1) }
  const logger = { level: settings.LOG_LEVEL, base: { service: 'essay-grader' }, stream }
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
