import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg, { type Pool, type PoolClient, type QueryResultRow } from 'pg'

/** Of one statement and of the wait for another starter: a large table takes longer than any request may. */
const patienceMs = 3_600_000
/**
 * Whoever waits for a table lets nobody else at it: after this it steps back, and those who serve go on. Well below
 * PostgreSQL's deadlock_timeout of a second, so that of two that wait for each other it is never a request that fails.
 */
const lockTimeoutMs = 300
const betweenTriesMs = { lock: 1000, turn: 100 }
/** Tries to get the locks of one migration: minutes, then the start fails, to be done anew. */
const mostTries = 300

/** SQLSTATE lock_not_available. */
const lockNotAvailable = '55P03'
/** The first line of a file whose statements PostgreSQL takes outside a transaction only, such as CREATE INDEX CONCURRENTLY. */
const outside = '-- outside a transaction\n'

export interface MigrationsOptions {
  /** Of the service; it holds the table of what was applied, too. A word of lower-case letters. */
  readonly schema: string
  /** Any number, the same in every starter: it names the lock that lets one of them migrate at a time. */
  readonly lockKey: number
  /** Of the files `NNNN-name.sql`. */
  readonly folder: string
}

export interface Migrations {
  /**
   * Brings the schema up to date: every file of the folder that is not recorded yet, in order, each in a transaction of
   * its own unless its first line says otherwise. Several starters at once are safe: one migrates, the others wait, then
   * find nothing to do. What is recorded and not in the folder is a newer release's, and stays.
   * @param folder another one than the service's
   * @param tell is told, in a few words, while a start waits for others
   * @returns the names of the files that were applied
   */
  readonly migrate: (pool: Pool, folder?: string, tell?: Tell) => Promise<string[]>
  /** The names of migrations that the database has and this release does not know: a newer release was here. */
  readonly newerMigrations: (pool: Pool, folder?: string) => Promise<string[]>
}

/** The migrations of one service (decision 27). */
export const migrationsOf = ({ schema, lockKey, folder: ownFolder }: MigrationsOptions): Migrations => ({
  migrate: async (pool, folder = ownFolder, tell = () => undefined) => {
    const names = await namesIn(folder)
    const client = await pool.connect()
    const run = patiently(client)
    let isDone = false
    try {
      const applied = await applyDue({ run, folder, tell, schema, lockKey }, names)
      isDone = true
      return applied
    } finally {
      // A connection that broke off may still hold the lock: it ends with it.
      client.release(!isDone)
    }
  },
  newerMigrations: async (pool, folder = ownFolder) => {
    const names = new Set(await namesIn(folder))
    const { rows } = await pool.query<{ name: string }>(`select name from ${schema}.migration order by name`)
    return rows.map(({ name }) => name).filter((name) => !names.has(name))
  },
})

type Tell = (message: string) => void
type Run = ReturnType<typeof patiently>
interface Parts {
  readonly run: Run
  readonly folder: string
  readonly tell: Tell
  readonly schema: string
  readonly lockKey: number
}

const namesIn = async (folder: string) =>
  (await readdir(folder)).filter((name) => /^\d{4}-[a-z-]+\.sql$/.test(name)).toSorted()

/** What the pool sets for requests would break off a long migration, at every start anew. */
const patiently =
  (client: PoolClient) =>
  <Row extends QueryResultRow>(text: string, values: unknown[] = []) => {
    const query = { text, query_timeout: patienceMs, ...(values.length > 0 && { values }) }
    return client.query<Row>(query)
  }

async function applyDue(parts: Parts, names: readonly string[]): Promise<string[]> {
  const { run, schema, lockKey } = parts
  // Nearly always nothing is due, which one look tells.
  if (isUpToDate(names, await recorded(parts))) return []
  await takeTurn(parts)
  await run(`create schema if not exists ${schema}`)
  await run(
    `create table if not exists ${schema}.migration (name text primary key, applied_at timestamptz not null default now())`,
  )
  const known = await recorded(parts)
  const due = names.filter((name) => !known.has(name))
  for (const name of due) await apply(parts, name)
  await run('select pg_advisory_unlock($1)', [lockKey])
  return due
}

const isUpToDate = (names: readonly string[], known: ReadonlySet<string>) => names.every((name) => known.has(name))

async function recorded({ run, schema }: Parts): Promise<ReadonlySet<string>> {
  const table = await run<{ isThere: boolean }>(`select to_regclass('${schema}.migration') is not null as "isThere"`)
  if (!table.rows[0]?.isThere) return new Set()
  const { rows } = await run<{ name: string }>(`select name from ${schema}.migration`)
  return new Set(rows.map(({ name }) => name))
}

/**
 * Waits until no other starter migrates. It asks again and again instead of standing in the queue: CREATE INDEX
 * CONCURRENTLY waits for every statement that began before it, and so would wait for ours.
 */
async function takeTurn({ run, tell, lockKey }: Parts): Promise<void> {
  const until = Date.now() + patienceMs
  for (let tries = 0; Date.now() < until; tries += 1) {
    const { rows } = await run<{ isOurs: boolean }>('select pg_try_advisory_lock($1) as "isOurs"', [lockKey])
    if (rows[0]?.isOurs) return
    if (tries === 0) tell('waits while another process migrates the database')
    await delay(betweenTriesMs.turn)
  }
  throw new Error('Another process has been migrating the database for an hour.')
}

async function apply(parts: Parts, name: string): Promise<void> {
  const statements = await readFile(join(parts.folder, name), 'utf8')
  if (statements.startsWith(outside)) return applyOutside(parts, name, statements)
  for (let tries = 1; ; tries += 1) {
    try {
      return await applyInside(parts, name, statements)
    } catch (error) {
      if (!isLockTimeout(error) || tries === mostTries) throw error
      parts.tell(`${name} waits for a table that is in use; try ${tries}`)
      await delay(betweenTriesMs.lock * (0.5 + Math.random()))
    }
  }
}

async function applyInside({ run, schema }: Parts, name: string, statements: string): Promise<void> {
  await run('begin')
  try {
    await run(`set local lock_timeout = ${lockTimeoutMs}`)
    await run(`insert into ${schema}.migration (name) values ($1)`, [name])
    await run(statements)
    await run('commit')
  } catch (error) {
    await run('rollback')
    throw error
  }
}

/** One by one, since several in one message are a transaction. Broken off, all of them are done again. */
async function applyOutside({ run, schema }: Parts, name: string, statements: string): Promise<void> {
  for (const statement of statements.split(/;\s*$/m)) {
    if (statement.trim() !== '') await run(statement)
  }
  await run(`insert into ${schema}.migration (name) values ($1)`, [name])
}

const isLockTimeout = (error: unknown) => error instanceof pg.DatabaseError && error.code === lockNotAvailable
