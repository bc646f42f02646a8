import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool, PoolClient, QueryResultRow } from 'pg'

/** Any number, the same in every starter: it names the lock that lets one of them migrate at a time. */
const lockKey = 4_100_000_001

/** Of one statement, the wait for another starter included: a large table takes longer than any request may. */
const patienceMs = 3_600_000

/**
 * Brings the database up to date: every `NNNN-name.sql` of the folder that is not recorded yet, in order, each in a
 * transaction of its own. Two starters at once are safe: the second waits, then finds nothing to do.
 * @returns the names of the files that were applied
 */
export async function migrate(pool: Pool, folder = join(import.meta.dirname, 'migrations')): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-[a-z-]+\.sql$/.test(name)).toSorted()
  const applied: string[] = []
  const client = await pool.connect()
  const run = patiently(client)
  try {
    const known = await recorded(run)
    for (const name of names.filter((file) => !known.has(file))) {
      if (await applyOnce(run, name, join(folder, name))) applied.push(name)
    }
  } finally {
    client.release()
  }
  return applied
}

type Run = ReturnType<typeof patiently>

/** What the pool sets for requests would break off a long migration, at every start anew, and the wait for another starter. */
const patiently =
  (client: PoolClient) =>
  <Row extends QueryResultRow>(text: string, values: unknown[] = []) => {
    const query = { text, query_timeout: patienceMs, ...(values.length > 0 && { values }) }
    return client.query<Row>(query)
  }

/** What is recorded already: nearly always all of it, which one look tells. */
async function recorded(run: Run): Promise<ReadonlySet<string>> {
  const table = await run<{ isThere: boolean }>(`select to_regclass('backend.migration') is not null as "isThere"`)
  if (!table.rows[0]?.isThere) return new Set()
  const { rows } = await run<{ name: string }>('select name from backend.migration')
  return new Set(rows.map(({ name }) => name))
}

async function applyOnce(run: Run, name: string, file: string): Promise<boolean> {
  const statements = await readFile(file, 'utf8')
  await run('begin')
  try {
    await run('select pg_advisory_xact_lock($1)', [lockKey])
    await run('create schema if not exists backend')
    await run(
      'create table if not exists backend.migration (name text primary key, applied_at timestamptz not null default now())',
    )
    const isNew = await run('insert into backend.migration (name) values ($1) on conflict do nothing', [name])
    if (isNew.rowCount) await run(statements)
    await run('commit')
    return Boolean(isNew.rowCount)
  } catch (error) {
    await run('rollback')
    throw error
  }
}
