import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { migrate } from '../database/migrate.ts'
import { type Database, openEmbedded, openServer } from '../database/open.ts'
import { installedPostgres, startPostgres } from '@abhyas/database/testing/postgres'

const onLost = (error: Error) => {
  throw error
}

/** A statement that is two seconds of work by the database's own clock. */
export const twoSeconds = `do $$ declare ends timestamptz := clock_timestamp() + interval '2 s';
  begin while clock_timestamp() < ends loop null; end loop; end $$`

/** A machine that is busy is slow, not away: who asks at once with many others waits. */
const patient = (database: Database): Database => {
  database.pool.options.connectionTimeoutMillis = 60_000
  return database
}

/** A fresh embedded database in memory, migrated: one per test file, since it takes a second or two. */
export async function openTestDatabase(): Promise<Database> {
  const database = patient(await openEmbedded(null, onLost))
  await migrate(database.pool)
  return database
}

/** Why no PostgreSQL proper can be used here; undefined where one can. */
export const whyNoServer: string | undefined =
  process.env.TEST_DATABASE_URL || installedPostgres()
    ? undefined
    : 'no TEST_DATABASE_URL and no server under /usr/lib/postgresql'

/** A fresh, migrated database on a PostgreSQL proper: of TEST_DATABASE_URL, else of the installed server. */
export async function openTestServer(): Promise<Database> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return openFresh(given)
  const programs = installedPostgres()
  if (!programs) throw new Error(whyNoServer)
  const server = await startPostgres(programs)
  const database = await openFresh(server.url)
  return {
    ...database,
    close: async () => {
      await database.close()
      await server.stop()
    },
  }
}

/** A new database beside the one that `url` names, dropped again by `close`. */
async function openFresh(url: string): Promise<Database> {
  const name = `abhyas_test_${randomUUID().replaceAll('-', '')}`
  const manage = async (statement: string) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      await client.query(statement)
    } finally {
      await client.end()
    }
  }
  await manage(`create database ${name}`)
  const own = new URL(url)
  own.pathname = `/${name}`
  const database = patient(openServer(own.href, () => undefined))
  await migrate(database.pool)
  return {
    ...database,
    close: async () => {
      await database.close()
      await manage(`drop database ${name} with (force)`)
    },
  }
}
