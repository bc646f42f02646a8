import { openPool } from './database/pool.ts'
import { createOutput } from './output.ts'
import { createService } from './service.ts'
import { readSettings } from './settings.ts'

const stopWithinMs = 10_000

async function main(): Promise<void> {
  const settings = readSettings(process.env)
  const pool = openPool(settings.DATABASE_URL)
  const stream = { write: createOutput(1) }
  const logger = { level: settings.LOG_LEVEL, base: { service: 'essay-grader' }, stream }
  const service = await createService(settings, pool, logger)
  const end = async () => {
    try {
      await service.close()
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
}

function fail(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : 'The service could not start.'}\n`)
  process.exit(1)
}

await main().catch(fail)
