import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it } from 'vitest'
import { readDevices } from '../account/devices.ts'
import { storePack } from '../content/store.ts'
import { readPlan, setPlan } from '../questions/plan.ts'
import { onEveryDatabase } from '../testing/on-databases.ts'
import { fixturePack } from '../testing/pack.ts'
import { migrate, newerMigrations } from './migrate.ts'

onEveryDatabase('migrations', (database) => {
  const inFolder = async (files: Record<string, string>, work: (folder: string) => Promise<void>) => {
    const folder = mkdtempSync(join(tmpdir(), 'abhyas-migrations-'))
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
    await work(folder).finally(() => {
      rmSync(folder, { recursive: true })
    })
  }

  it('F13 two starters at once apply each migration once, in order', () =>
    inFolder(
      {
        '9002-b.sql': 'alter table try.one add column more text',
        '9001-a.sql': 'create schema try; create table try.one ()',
      },
      async (folder) => {
        const applied = await Promise.all([1, 2, 3].map(() => migrate(database().pool, folder)))
        expect(applied.flat().toSorted()).toEqual(['9001-a.sql', '9002-b.sql'])
        expect(await migrate(database().pool, folder)).toEqual([])
      },
    ))

  it('F13 a migration that fails leaves nothing behind, and is tried again', () =>
    inFolder({ '9003-broken.sql': 'create table public.half (); select 1 / 0' }, async (folder) => {
      await expect(migrate(database().pool, folder)).rejects.toThrow('division by zero')
      const tables = await database().pool.query("select to_regclass('public.half') as found")
      expect(tables.rows).toEqual([{ found: null }])
      writeFileSync(join(folder, '9003-broken.sql'), 'create table public.half ()')
      expect(await migrate(database().pool, folder)).toEqual(['9003-broken.sql'])
    }))

  it('F13 a migration may take longer than a request, and so may the wait for another starter', () =>
    inFolder({ '9010-long.sql': 'create schema long; select pg_sleep(0.2)' }, async (folder) => {
      const hasty = new pg.Pool({ ...database().pool.options, query_timeout: 20 })
      const applied = await Promise.all([migrate(hasty, folder), migrate(hasty, folder)])
      await hasty.end()
      expect(applied.flat()).toEqual(['9010-long.sql'])
    }))

  it('F37 an index beside writers is built outside a transaction, and what a newer release brought is told', () =>
    inFolder(
      {
        '9020-table.sql': 'create schema beside; create table beside.one (n integer)',
        '9021-index.sql': `-- outside a transaction
drop index concurrently if exists beside.one_n;
create index concurrently one_n on beside.one (n);`,
      },
      async (folder) => {
        const { pool } = database()
        expect(await newerMigrations(pool, folder)).not.toContain('9021-index.sql')
        expect(await migrate(pool, folder)).toEqual(['9020-table.sql', '9021-index.sql'])
        const found = await pool.query(
          "select indisvalid as valid from pg_index where indexrelid = to_regclass('beside.one_n')",
        )
        expect(found.rows).toEqual([{ valid: true }])
        expect(await newerMigrations(pool)).toEqual(expect.arrayContaining(['9020-table.sql', '9021-index.sql']))
      },
    ))

  it('F37 a migration whose table is in use steps back, says so, and is done once it is free', () =>
    inFolder(
      {
        '9031-table.sql': 'create schema busy; create table busy.one ()',
        '9032-column.sql': 'alter table busy.one add column n integer',
      },
      async (folder) => {
        const { pool, isEmbedded } = database()
        // Its one connection lets nobody hold a table beside it.
        if (isEmbedded) return
        await inFolder({ '9031-table.sql': 'create schema busy; create table busy.one ()' }, async (first) => {
          await migrate(pool, first)
        })
        const reader = await pool.connect()
        await reader.query('begin')
        await reader.query('select from busy.one')
        const told: string[] = []
        const free = async (message: string) => {
          told.push(message)
          if (told.length === 2) await reader.query('commit')
        }
        const applied = await migrate(pool, folder, (message) => void free(message))
        reader.release()
        expect(applied).toEqual(['9032-column.sql'])
        expect(told).toEqual([1, 2].map((n) => `9032-column.sql waits for a table that is in use; try ${n}`))
      },
    ))

  it('ACC-05 whoever is signed in before there were devices, deletions and proven phones stays so', async () => {
    const { db, pool } = database()
    const names = ['0014-identities.sql', '0015-account.sql', '0016-phone.sql', '0017-push.sql']
    await pool.query(`drop schema push cascade; drop table account.identity, account.spent, account.photo, account.preparation, account.consent,
      account.deletion, account.rating, account.text_ask; drop index questions.event_answer;
      alter table account.session drop column id, drop column device;
      alter table account.student drop column phone_verified_at`)
    await pool.query('delete from backend.migration where name = any ($1)', [names])
    const at = new Date('2026-03-10T06:30:00Z')
    // Of a time when nobody proved one: the same number may stand twice.
    const student = await pool.query<{ id: string }>(
      `insert into account.student (email, phone, created_at)
        values ('before@example.org', '9876543210', $1), ('twin@example.org', '9876543210', $1) returning id`,
      [at],
    )
    const [id, twin] = student.rows.map((row) => row.id)
    await pool.query(
      `insert into account.session values ('one', $1, $3, $3, $4), ('two', $1, $3, $3, $4), ('three', $2, $3, $3, $4)`,
      [id, twin, at, new Date(at.getTime() + 1)],
    )
    expect(await migrate(pool, join(import.meta.dirname, 'migrations'))).toEqual(names)
    expect(await readDevices(db, id ?? '', Buffer.from('one'), at)).toMatchObject([
      { isCurrent: true, name: 'Unknown device' },
      { isCurrent: false, name: 'Unknown device' },
    ])
    const row = db
      .selectFrom('account.student')
      .select(['phone', 'phone_verified_at'])
      .where('id', '=', id ?? '')
    expect(await row.execute()).toEqual([{ phone: '9876543210', phone_verified_at: null }])
  })

  it('NEWS-10 what was saved of news before there were other bookmarks is still saved', async () => {
    const folder = join(import.meta.dirname, 'migrations')
    const names = ['0005-log.sql', '0006-bookmark-fields.sql']
    const { db, pool } = database()
    // As it was before that migration.
    await pool.query('drop schema questions cascade; drop schema bookmarks cascade')
    await pool.query(`create table news.bookmark
      (student_id uuid, item_id text, saved boolean, at timestamptz, client_id uuid)`)
    await pool.query('delete from backend.migration where name = any ($1)', [names])
    const at = new Date('2026-03-10T06:30:00Z')
    const row = { email: 'saved@example.org', created_at: at }
    const { id } = await db.insertInto('account.student').values(row).returning('id').executeTakeFirstOrThrow()
    await pool.query('insert into news.bookmark values ($1, $2, true, $3, $1)', [id, 'alpha-20260310', at])
    expect(await migrate(pool, folder)).toEqual(names)
    expect(await db.selectFrom('bookmarks.bookmark').selectAll().execute()).toEqual([
      {
        student_id: id,
        kind: 'news',
        item_id: 'alpha-20260310',
        saved: true,
        folder: '',
        note: '',
        important_because: null,
        at,
        client_id: id,
        folder_at: at,
        note_at: at,
        important_at: at,
      },
    ])
  })

  it('QUEST-02 a plan of before its fields had rows of their own still holds', async () => {
    const { db, pool } = database()
    const name = '0007-plan.sql'
    await pool.query('drop table questions.plan')
    await pool.query(`create table questions.plan
      (student_id uuid primary key, daily_cap integer, paused_until date, at timestamptz, client_id uuid)`)
    await pool.query('delete from backend.migration where name = $1', [name])
    const at = new Date('2026-03-10T06:30:00Z')
    const row = { email: 'planned@example.org', created_at: at, exam_target: '2026-05-24' }
    const student = await db
      .insertInto('account.student')
      .values(row)
      .returning(['id', 'exam_target'])
      .executeTakeFirstOrThrow()
    await pool.query("insert into questions.plan values ($1, 25, '2026-03-20', $2, $1)", [student.id, at])
    expect(await migrate(pool, join(import.meta.dirname, 'migrations'))).toEqual([name])
    expect(await readPlan(db, student)).toEqual({ examDate: '2026-05-24', dailyCap: 25, pausedUntil: '2026-03-20' })
    const old = { clientId: student.id, at: new Date(at.getTime() - 1), examDate: null, dailyCap: 90 }
    expect(await setPlan(db, student.id, old)).toMatchObject({ examDate: '2026-05-24', dailyCap: 25 })
  })

  it('F13 two starters at once store the content once', async () => {
    const { db } = database()
    await Promise.all([1, 2].map(() => storePack(db, fixturePack())))
    const rows = await db.selectFrom('content.news').select('file').execute()
    expect(rows).toHaveLength(fixturePack().news.length)
  })
})
