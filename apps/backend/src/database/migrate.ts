import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool, PoolClient } from 'pg'

/** Any number, the same in every starter: it names the lock that lets one of them migrate at a time. */
const lockKey = 4_100_000_001

/**
 * Brings the database up to date: every `NNNN-name.sql` of the folder that is not recorded yet, in order, each in a
 * transaction of its own. Two starters at once are safe: the second waits, then finds nothing to do.
 * @returns the names of the files that were applied
 */
export async function migrate(pool: Pool, folder = join(import.meta.dirname, 'migrations')): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-[a-z-]+\.sql$/.test(name)).toSorted()
  const applied: string[] = []
  const client = await pool.connect()
  try {
    for (const name of names) {
      if (await applyOnce(client, name, join(folder, name))) applied.push(name)
    }
  } finally {
    client.release()
  }
  return applied
}

async function applyOnce(client: PoolClient, name: string, file: string): Promise<boolean> {
  const statements = await readFile(file, 'utf8')
  await client.query('begin')
  try {
    await client.query('select pg_advisory_xact_lock($1)', [lockKey])
    await client.query('create schema if not exists backend')
    await client.query(
      'create table if not exists backend.migration (name text primary key, applied_at timestamptz not null default now())',
    )
    const isNew = await client.query('insert into backend.migration (name) values ($1) on conflict do nothing', [name])
    if (isNew.rowCount) await client.query(statements)
    await client.query('commit')
    return Boolean(isNew.rowCount)
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
