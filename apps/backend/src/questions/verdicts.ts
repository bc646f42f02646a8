import { migrate } from '../database/migrate.ts'
import { openEmbedded, openServer } from '../database/open.ts'
import { fail } from '../process.ts'
import { readSettings } from '../settings.ts'
import { obey, parseOrder } from './operator.ts'

/** `pnpm questions:reports`: what students report of questions, and the operator's word on it. */
async function main(): Promise<void> {
  const order = parseOrder(process.argv.slice(2))
  // This serves nobody: the origin makes no difference to it.
  const settings = readSettings({ ...process.env, PUBLIC_ORIGIN: 'http://localhost:4000' })
  const database = settings.DATABASE_URL
    ? openServer(settings.DATABASE_URL, () => undefined)
    : await openEmbedded(settings.DATA_DIR, fail)
  try {
    await migrate(database.pool)
    console.log(await obey(database.db, order, new Date()))
  } finally {
    await database.close()
  }
}

await main().catch(fail)
