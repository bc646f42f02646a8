import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import pg from 'pg'
import { afterAll, beforeAll, describe } from 'vitest'
import { migrate } from '../database/migrate.ts'
import { openPool } from '../database/pool.ts'
import { installedPostgres, startPostgres } from '@abhyas/database/testing/postgres'

export interface TestDatabase {
  readonly pool: pg.Pool
  /** How a process of its own reaches it; null for the embedded one. */
  readonly url: string | null
  readonly close: () => Promise<void>
}

/** A fresh embedded database in memory, as the product's: one connection at a time. */
export async function openEmbedded(): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'abhyas-grader-'))
  const db = await PGlite.create()
  const server = new PGLiteSocketServer({ db, path: join(folder, '.s.PGSQL.5432'), maxConnections: 4 })
  await server.start()
  const pool = new pg.Pool({ host: folder, user: 'postgres', database: 'postgres', max: 1 })
  pool.on('error', () => undefined)
  await migrate(pool)
  return {
    pool,
    url: null,
    close: async () => {
      await pool.end()
      await server.stop()
      await db.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Why no PostgreSQL proper can be used here; undefined where one can. */
export const whyNoServer: string | undefined =
  process.env['TEST_DATABASE_URL'] || installedPostgres()
    ? undefined
    : 'no TEST_DATABASE_URL and no server under /usr/lib/postgresql'

/** A fresh, migrated database on a PostgreSQL proper: of TEST_DATABASE_URL, else of the installed server. */
export async function openServer(): Promise<TestDatabase> {
  const given = process.env['TEST_DATABASE_URL']
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
async function openFresh(url: string): Promise<TestDatabase> {
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
  const pool = openPool(own.href)
  // A machine that is busy is slow, not away.
  pool.options.connectionTimeoutMillis = 60_000
  await migrate(pool)
  return {
    pool,
    url: own.href,
    close: async () => {
      await pool.end()
      await manage(`drop database ${name} with (force)`)
    },
  }
}

/** Runs the same tests on the embedded database and on a PostgreSQL proper, each time with one fresh database. */
export function onEveryDatabase(title: string, tests: (pool: () => pg.Pool) => void): void {
  const run = (open: () => Promise<TestDatabase>) => {
    let database: TestDatabase | undefined
    beforeAll(async () => {
      database = await open()
    })
    afterAll(async () => {
      await database?.close()
    })
    tests(() => {
      if (!database) throw new Error('The database is opened before the first test.')
      return database.pool
    })
  }
  describe(`${title}, embedded`, () => {
    run(openEmbedded)
  })
  const why = whyNoServer === undefined ? '' : ` (skipped: ${whyNoServer})`
  describe.skipIf(whyNoServer !== undefined)(`${title}, PostgreSQL${why}`, () => {
    run(openServer)
  })
}
