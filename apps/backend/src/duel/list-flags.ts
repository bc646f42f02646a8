import { migrate } from '../database/migrate.ts'
import { openEmbedded, openServer } from '../database/open.ts'
import { fail } from '../process.ts'
import { readSettings } from '../settings.ts'
import { listFlagged, showFlagged } from './flags.ts'

/** `pnpm duels:flags`: who may not play fairly, and what students report of each other. */
async function main(): Promise<void> {
  // This serves nobody: the origin makes no difference to it.
  const settings = readSettings({ ...process.env, PUBLIC_ORIGIN: 'http://localhost:4000' })
  const database = settings.DATABASE_URL
    ? openServer(settings.DATABASE_URL, () => undefined)
    : await openEmbedded(settings.DATA_DIR, fail)
  try {
    await migrate(database.pool)
    process.stdout.write(`${showFlagged(await listFlagged(database.db, new Date()))}\n`)
  } finally {
    await database.close()
  }
}

await main().catch(fail)
