import { fail } from '../process.ts'
import { readSettings } from '../settings.ts'
import { migrate } from './migrate.ts'
import { type Database, openDatabase } from './open.ts'

/**
 * Does `work` of an operator's command on the database that the settings name, brought up to date, and closes it.
 * @throws {StartError} for wrong settings, and while the running app holds the embedded database
 */
export async function onDatabase(work: (database: Database) => Promise<void>): Promise<void> {
  // A command serves nobody: the origin makes no difference to it.
  const settings = readSettings({ ...process.env, PUBLIC_ORIGIN: 'http://localhost:4000' })
  const database = await openDatabase(settings, fail)
  try {
    await migrate(database.pool)
    await work(database)
  } finally {
    await database.close()
  }
}
