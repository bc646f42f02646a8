import { openDatabase } from './database/open.ts'
import { createOutput } from './output.ts'
import { announceReady, checkPort, fail, stopOnSignal } from './process.ts'
import { readSettings } from './settings.ts'

async function main(): Promise<void> {
  const settings = readSettings(process.env)
  await checkPort(settings.HOST, settings.PORT)
  const database = await openDatabase(settings, fail)
  // Read after that: a second one on the same folder is told so at once (F14).
  const announce = createOutput(1)
  const { createBackend } = await import('./backend.ts')
  const service = await createBackend(settings, database, (line) => announce(`${line}\n`))
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
