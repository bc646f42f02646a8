import { afterAll, beforeAll, describe } from 'vitest'
import type { Database } from '../database/open.ts'
import { openTestDatabase, openTestServer, whyNoServer } from './database.ts'

/** Runs the same tests on the embedded database and on a PostgreSQL proper, each time with one fresh database. */
export function onEveryDatabase(title: string, tests: (database: () => Database) => void): void {
  const run = (open: () => Promise<Database>) => {
    let database: Database | undefined
    beforeAll(async () => {
      database = await open()
    })
    afterAll(async () => {
      await database?.close()
    })
    tests(() => {
      if (!database) throw new Error('The database is opened before the first test.')
      return database
    })
  }
  describe(`${title}, embedded`, () => {
    run(openTestDatabase)
  })
  const why = whyNoServer === undefined ? '' : ` (skipped: ${whyNoServer})`
  describe.skipIf(whyNoServer !== undefined)(`${title}, PostgreSQL${why}`, () => {
    run(openTestServer)
  })
}
