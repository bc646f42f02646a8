import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { onEveryDatabase } from '../testing/database.ts'
import { migrate, newerMigrations } from './migrate.ts'

const files = {
  '9001-table.sql': 'create schema beside; create table beside.one (n integer)',
  '9002-index.sql': `-- outside a transaction
drop index concurrently if exists beside.one_n;
create index concurrently one_n on beside.one (n);`,
}

onEveryDatabase('migrations of the grader', (pool) => {
  it('F37 three starters at once apply each migration once, and the release before tells that it does not know them', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'abhyas-migrations-'))
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
    const applied = await Promise.all([1, 2, 3].map(() => migrate(pool(), folder)))
    expect(applied.flat()).toEqual(Object.keys(files))
    const { rows } = await pool().query(
      "select indisvalid as valid from pg_index where indexrelid = to_regclass('beside.one_n')",
    )
    expect(rows).toEqual([{ valid: true }])
    expect(await migrate(pool())).toEqual([])
    expect(await newerMigrations(pool())).toEqual(Object.keys(files))
    rmSync(folder, { recursive: true })
  })
})
