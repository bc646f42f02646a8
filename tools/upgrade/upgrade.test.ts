import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { whyNoServer } from '../../apps/backend/src/testing/database.ts'
import { installedPostgres, startPostgres, type TestPostgres } from '@abhyas/database/testing/postgres'
import { spawnMain as spawnBackendMain } from '../../apps/backend/src/testing/process.ts'
import { startMain as startGrader, type TestProcess } from '../../apps/essay-grader/src/testing/process.ts'
import { brokenRules } from './migration-rules.ts'
import { startLoad, until } from './students.ts'

const root = join(import.meta.dirname, '../..')
const why = whyNoServer === undefined ? '' : ` (skipped: ${whyNoServer})`

/** What a next release may bring: one of each kind that the rules allow. */
const next = {
  '9001-note.sql': `create schema note;
    create table note.note (id uuid primary key, student_id uuid not null references account.student (id) on delete cascade);
    create index note_student on note.note (student_id);`,
  '9002-columns.sql': `alter table account.session add column next_release text;
    alter table account.session add column next_count integer not null default 0;
    alter table account.session add constraint next_count check (next_count >= 0) not valid;`,
  '9003-more.sql': `alter table account.session validate constraint next_count;`,
  '9004-reading.sql': `alter table news.reading add column next_release text not null default '';`,
  '9005-index.sql': `-- outside a transaction
drop index concurrently if exists news.next_reading;
create index concurrently next_reading on news.reading (student_id, next_release);`,
}

/** Does what a service of the next release does first, with its folder of migrations. */
const migrator = `
  const [file, url, folder] = process.argv.slice(1)
  const { migrate } = await import(file)
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({ connectionString: url })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  try {
    console.log('applied ' + (await migrate(pool, folder, console.log)).join(' '))
  } finally {
    await pool.end()
  }
`

describe.skipIf(installedPostgres() === undefined)(`F37 an upgrade while the product serves${why}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'abhyas-upgrade-'))
  const processes: TestProcess[] = []
  const children: ChildProcess[] = []
  const backends: Awaited<ReturnType<typeof listening>>[] = []
  let postgres: TestPostgres
  let pool: pg.Pool

  beforeAll(async () => {
    postgres = await startPostgres(installedPostgres() ?? '')
    pool = new pg.Pool({ connectionString: postgres.url })
    // The server goes before them at the end.
    pool.on('error', () => undefined)
    cpSync(join(root, 'apps/backend/src/database/migrations'), join(folder, 'migrations'), { recursive: true })
    for (const [name, sql] of Object.entries(next)) writeFileSync(join(folder, 'migrations', name), sql)
  })
  afterAll(async () => {
    await Promise.all(processes.map((each) => each.end('SIGKILL')))
    for (const child of children) child.kill('SIGKILL')
    await pool.end()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const spawnBackend = () => {
    const started = spawnBackendMain({ DATABASE_URL: postgres.url, PUBLIC_ORIGIN: 'https://abhyas.example' })
    children.push(started.child)
    return started
  }
  const listening = async ({ listening: port, printed, child }: ReturnType<typeof spawnBackend>) => {
    const number = await port
    if (number === null) throw new Error(`The backend did not start: ${printed()}`)
    return { origin: `http://127.0.0.1:${number}`, printed, child }
  }
  const grader = async () => {
    const started = await startGrader({ DATABASE_URL: postgres.url, FILES_DIR: join(folder, 'answers') })
    processes.push(started)
    return started
  }
  const migrateNext = () => {
    const file = join(root, 'apps/backend/src/database/migrate.ts')
    const args = ['--input-type=module-typescript', '-e', migrator, file, postgres.url, join(folder, 'migrations')]
    const child = spawn(process.execPath, args, { cwd: join(root, 'tools'), stdio: ['ignore', 'pipe', 'pipe'] })
    children.push(child)
    let printed = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (printed += chunk.toString()))
    const ended = once(child, 'close').then(() => ({ code: child.exitCode, printed }))
    return { ended, hasSaid: (words: string) => until(() => printed.includes(words)) }
  }

  test(
    'F37 three backends and two graders start at once on an empty database, and all serve',
    { timeout: 180_000 },
    async () => {
      // Whoever comes first takes its time.
      const first = await pool.connect()
      await first.query('select pg_advisory_lock(4100000001)')
      const spawned = [spawnBackend(), spawnBackend(), spawnBackend()]
      const graders = Promise.all([grader(), grader()])
      await until(() => spawned.every(({ printed }) => printed().includes('waits while another process migrates')))
      await first.query('select pg_advisory_unlock(4100000001)')
      first.release()
      backends.push(...(await Promise.all(spawned.map(listening))))
      const answers = await Promise.all(
        [...backends, ...(await graders)].map(({ origin }) => fetch(`${origin}/readyz`)),
      )
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    },
  )

  test(
    'F37 the next release migrates under load: no request fails, two that start at once do it once',
    { timeout: 180_000 },
    async () => {
      expect(Object.values(next).flatMap((sql) => brokenRules(sql, []))).toEqual([])
      const load = await startLoad(
        pool,
        backends.map(({ origin }) => origin),
      )
      await until(() => load.count() > 60)
      // Somebody's long report: for as long as it runs, nobody can alter that table.
      const report = await pool.connect()
      await report.query('begin')
      await report.query('select count(*) from account.session')
      const [one, two] = [migrateNext(), migrateNext()]
      await Promise.race(
        [one, two].map(({ hasSaid }) => hasSaid('9002-columns.sql waits for a table that is in use; try 2')),
      )
      const meanwhile = load.count()
      await until(() => load.count() > meanwhile + 60)
      await report.query('commit')
      report.release()
      const ends = await Promise.all([one.ended, two.ended])
      expect(
        ends.map(({ printed }) => printed.split('\n').at(-2) ?? '').toSorted((a, b) => a.length - b.length),
      ).toEqual(['applied ', `applied ${Object.keys(next).join(' ')}`])
      const after = load.count()
      await until(() => load.count() > after + 60)
      expect(await load.end()).toEqual([])
      console.log(`upgrade: ${load.count()} requests, 0 failed`)
    },
  )

  test(
    'F37 the release before starts on the database of the next, says so, and serves',
    { timeout: 180_000 },
    async () => {
      backends[0]?.child.kill('SIGKILL')
      await pool.query(`insert into grader.migration (name) values ('9001-next.sql')`)
      const [back, backToo] = [await listening(spawnBackend()), await grader()]
      const load = await startLoad(pool, [back.origin])
      await until(() => load.count() > 30)
      expect(await load.end()).toEqual([])
      expect((await fetch(`${backToo.origin}/readyz`)).status).toBe(200)
      expect(back.printed()).toContain(`"newer":["${Object.keys(next).join('","')}"]`)
      expect(backToo.printed()).toContain('"newer":["9001-next.sql"]')
    },
  )

  test(
    'F37 an index that was broken off while it was built is built anew at the next start',
    { timeout: 180_000 },
    async () => {
      await pool.query(`delete from backend.migration where name = '9005-index.sql'`)
      const state = async () => {
        const sql = `select indisvalid as "isValid" from pg_index where indexrelid = to_regclass('news.next_reading')`
        return (await pool.query<{ isValid: boolean }>(sql)).rows[0]?.isValid
      }
      await pool.query('drop index news.next_reading')
      // Who builds an index beside the writers waits for those that wrote before.
      const writer = await pool.connect()
      await writer.query('begin')
      await writer.query('update news.reading set seconds = seconds')
      const broken = migrateNext()
      const builder = await until(async () => (await waiting('create index concurrently'))[0])
      await pool.query('select pg_terminate_backend($1)', [builder])
      expect((await broken.ended).code).toBe(1)
      await writer.query('commit')
      writer.release()
      expect(await state()).toBe(false)
      expect((await migrateNext().ended).code).toBe(0)
      expect(await state()).toBe(true)
    },
  )

  /** The server's processes that wait for another's lock in such a statement. */
  async function waiting(statement: string): Promise<number[]> {
    const { rows } = await pool.query<{ pid: number }>(
      `select pid from pg_stat_activity where wait_event_type = 'Lock' and position($1 in query) > 0`,
      [statement],
    )
    return rows.map(({ pid }) => pid)
  }
})
