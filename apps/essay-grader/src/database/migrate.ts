import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool, PoolClient } from 'pg'

const folder = join(import.meta.dirname, 'migrations')
/** Any number, the same in every starter: it names the lock that lets one of them migrate at a time. */
const lockKey = 4_200_000_001

/**
 * Brings the schema `grader` up to date: every file of `migrations/` that is not recorded yet, in order, each in a
 * transaction of its own. Two starters at once are safe.
 */
export async function migrate(pool: Pool): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  const client = await pool.connect()
  try {
    for (const name of names) await applyOnce(client, name)
  } finally {
    client.release()
  }
}

async function applyOnce(client: PoolClient, name: string): Promise<void> {
  const statements = await readFile(join(folder, name), 'utf8')
  await client.query('begin')
  try {
    await client.query('select pg_advisory_xact_lock($1)', [lockKey])
    await client.query('create schema if not exists grader')
    await client.query(
      'create table if not exists grader.migration (name text primary key, applied_at timestamptz not null default now())',
    )
    const isNew = await client.query('insert into grader.migration (name) values ($1) on conflict do nothing', [name])
    if (isNew.rowCount) await client.query(statements)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
