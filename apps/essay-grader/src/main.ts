import pg from 'pg'
import { migrate } from './database/migrate.ts'
import { buildServer } from './server.ts'
import { readSettings } from './settings.ts'

const stopWithinMs = 10_000

async function main(): Promise<void> {
  const settings = readSettings(process.env)
  const pool = new pg.Pool({
    connectionString: settings.DATABASE_URL,
    connectionTimeoutMillis: 2000,
    query_timeout: 5000,
  })
  // Without listeners, a connection that breaks, idle or lent out, would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  await migrate(pool)
  let isStopping = false
  const app = buildServer(
    { pool, isStopping: () => isStopping },
    { level: settings.LOG_LEVEL, base: { service: 'essay-grader' } },
  )
  const end = async () => {
    try {
      await app.close()
    } finally {
      await pool.end()
    }
  }
  const stop = () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), stopWithinMs).unref()
    end().then(() => process.exit(0), fail)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  await app.listen({ host: settings.HOST, port: settings.GRADER_PORT })
}

function fail(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : 'The service could not start.'}\n`)
  process.exit(1)
}

await main().catch(fail)
