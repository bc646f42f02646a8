import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { whyNoServer } from '../../apps/backend/src/testing/database.ts'
import { installedPostgres, startPostgres, type TestPostgres } from '@abhyas/database/testing/postgres'
import { startMain as startBackend } from '../../apps/backend/src/testing/process.ts'
import { makeRound, readOne, send, smallPage } from '../../apps/essay-grader/src/testing/kills.ts'
import { startMain as startGrader } from '../../apps/essay-grader/src/testing/process.ts'
import { firstItem, newSession, startLoad, until } from './students.ts'

const scripts = join(import.meta.dirname, '../../deploy/backup')
const why = whyNoServer === undefined ? '' : ` (skipped: ${whyNoServer})`
const seed = Math.floor(Math.random() * 2 ** 31)

describe.skipIf(installedPostgres() === undefined)(`F38 a backup and its restore${why}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'abhyas-backup-'))
  const [answers, backup] = [join(folder, 'answers'), join(folder, 'backup')]
  const ends: ((signal: NodeJS.Signals) => Promise<unknown>)[] = []
  let postgres: TestPostgres
  let pool: pg.Pool

  beforeAll(async () => {
    postgres = await startPostgres(installedPostgres() ?? '')
    pool = await database('before')
  })
  afterAll(async () => {
    await Promise.all(ends.map((end) => end('SIGKILL')))
    await pool.end()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const urlOf = (name: string) => postgres.url.replace('/postgres?', `/${name}?`)
  async function database(name: string): Promise<pg.Pool> {
    const client = new pg.Client({ connectionString: postgres.url })
    await client.connect()
    await client.query(`create database ${name}`)
    await client.end()
    const made = new pg.Pool({ connectionString: urlOf(name) })
    made.on('error', () => undefined)
    return made
  }
  const serve = async (name: string, files: string) => {
    const env = { DATABASE_URL: urlOf(name), PUBLIC_ORIGIN: 'https://abhyas.example' }
    const [backend, grader] = await Promise.all([startBackend(env), startGrader({ ...env, FILES_DIR: files })])
    ends.push(backend.end, grader.end)
    return { backend, grader }
  }
  /** Runs a script as an operator does; rejects with what it says where it refuses. */
  const run = async (script: string, name: string, files: string, target = backup) => {
    const PATH = `${installedPostgres()}:${process.env['PATH']}`
    const env = { PATH, DATABASE_URL: urlOf(name), FILES_DIR: files }
    return (await promisify(execFile)(join(scripts, script), [target], { env })).stdout
  }
  const get = async (url: string, headers: Record<string, string>) => {
    const answer = await fetch(url, { headers })
    return [answer.status, Buffer.from(await answer.arrayBuffer()).toString('base64')]
  }

  test('F38 all that students made is there again, and is served as before', { timeout: 240_000 }, async () => {
    process.stdout.write(`backup: seed ${seed}\n`)
    const { backend, grader } = await serve('before', answers)
    // Filled beside the start.
    await until(async () => (await pool.query('select 1 from tutor.material')).rowCount)
    const { token, studentId } = await newSession(pool)
    const headers = { authorization: `Bearer ${token}`, 'x-student-id': studentId, 'content-type': 'application/json' }
    const reading = { clientId: randomUUID(), at: new Date().toISOString(), itemId: await firstItem(backend.origin) }
    const body = JSON.stringify({ ...reading, seconds: 90, finished: true })
    expect((await fetch(`${backend.origin}/news/readings`, { method: 'POST', headers, body })).status).toBe(200)
    const { sendings, ids } = makeRound(await smallPage(seed))
    await send(grader.origin, studentId, sendings)
    const [upload] = sendings
    await until(async () => {
      const states = await Promise.all(ids.map((id) => readOne(grader.origin, studentId, id)))
      return states.every(({ state }) => state === 'ready' || state === 'confirming')
    })
    // Without the days, which midnight in India changes.
    const readOf = async (origin: string) => {
      const answer = await fetch(`${origin}/news/progress`, { headers })
      const { read, answered } = (await answer.json()) as { read: unknown; answered: unknown }
      return [answer.status, JSON.stringify([read, answered])]
    }
    const look = ({ backend: main, grader: essays }: Awaited<ReturnType<typeof serve>>) =>
      Promise.all([
        get(`${main.origin}/account/session`, headers),
        readOf(main.origin),
        ...[`${upload?.path}/0`, ...ids.map((id) => `/submissions/${id}`)].map((path) =>
          get(essays.origin + path, headers),
        ),
      ])
    const seen = await look({ backend, grader })
    expect(seen.map(([status]) => status)).toEqual(seen.map(() => 200))

    // Others go on while it is made: it is of one moment all the same.
    const load = await startLoad(pool, [backend.origin])
    await run('backup.sh', 'before', answers)
    expect(await load.end()).toEqual([])

    const restored = await database('after')
    const files = join(folder, 'answers-after')
    await run('restore.sh', 'after', files)
    const [counts, now] = await Promise.all([countsOf(restored), countsOf(pool)])
    expect(Object.keys(counts)).toEqual(Object.keys(now))
    expect(Object.entries(counts).filter(([table, count]) => count > (now[table] ?? 0))).toEqual([])
    await expect(digestsOf(restored, studentId)).resolves.toEqual(await digestsOf(pool, studentId))
    // Sessions, the keys of digests and all else that is no student's.
    expect(counts).toMatchObject({ 'account.secret': 1, 'grader.upload': 1, 'grader.submission': ids.length })

    await Promise.all([backend.end('SIGTERM'), grader.end('SIGTERM')])
    const again = await serve('after', files)
    expect(await look(again)).toEqual(seen)
    await restored.end()
  })

  test('F38 nothing is overwritten, and a damaged backup is refused before anything happens', async () => {
    const empty = await database('third')
    const files = join(folder, 'answers-third')
    await expect(run('backup.sh', 'before', answers)).rejects.toThrow('is there already')
    await expect(run('restore.sh', 'before', files)).rejects.toThrow('The database is not empty')
    await expect(run('restore.sh', 'third', answers)).rejects.toThrow('is not empty. Nothing was restored')
    await expect(run('backup.sh', 'nowhere', answers, join(folder, 'other'))).rejects.toThrow('does not exist')
    expect(existsSync(join(folder, 'other'))).toBe(false)
    appendFileSync(join(backup, 'answers.tar'), 'x')
    await expect(run('restore.sh', 'third', files)).rejects.toThrow('is damaged. Nothing was restored')
    expect(await countsOf(empty)).toEqual({})
    expect(existsSync(files)).toBe(false)
    // A folder that a cut backup left is no backup, and in nobody's way.
    mkdirSync(join(folder, 'next.part'))
    writeFileSync(join(folder, 'next.part/half'), '')
    await run('backup.sh', 'before', answers, join(folder, 'next'))
    expect(existsSync(join(folder, 'next/half'))).toBe(false)
    await empty.end()
  })
})

async function tablesOf(pool: pg.Pool, column?: string): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select table_schema || '.' || table_name as name from information_schema.tables t
     where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'
       and ($1::text is null or exists (select from information_schema.columns c
         where (c.table_schema, c.table_name, c.column_name) = (t.table_schema, t.table_name, $1)))
     order by 1`,
    [column],
  )
  return rows.map(({ name }) => name)
}

async function countsOf(pool: pg.Pool): Promise<Record<string, number>> {
  const counts = (await tablesOf(pool)).map(async (table) => {
    const { rows } = await pool.query<{ n: number }>(`select count(*)::integer as n from ${table}`)
    return [table, rows[0]?.n ?? 0] as const
  })
  return Object.fromEntries(await Promise.all(counts))
}

/** Of every table with students' rows, all that is of one student, to the last character. */
async function digestsOf(
  pool: pg.Pool,
  studentId: string,
): Promise<readonly (readonly [string, string | undefined])[]> {
  const digests = (await tablesOf(pool, 'student_id')).map(async (table) => {
    const sql = `select string_agg(t::text, E'\\n' order by t::text) as all from ${table} t where student_id = $1`
    return [table, (await pool.query<{ all: string }>(sql, [studentId])).rows[0]?.all] as const
  })
  return Promise.all(digests)
}
