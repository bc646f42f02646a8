import { createBackend } from './backend.ts'
import { openDatabase } from './database/open.ts'
import { announceReady, fail, stopOnSignal } from './process.ts'
import { readSettings } from './settings.ts'

async function main(): Promise<void> {
  const settings = readSettings(process.env)
  const database = await openDatabase(settings, fail)
  const service = await createBackend(settings, database, (line) => process.stdout.write(`${line}\n`))
  stopOnSignal(async () => {
    service.beginStop()
    try {
      await service.close()
    } finally {
      await database.close()
    }
  })
  await service.app.listen({ host: settings.HOST, port: settings.PORT })
  announceReady()
}

await main().catch(fail)
