import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { createTestBackend, noon, type TestBackend } from '../testing/backend.ts'
import { duelsPack } from '../testing/duels.ts'
import { onEveryDatabase } from '../testing/on-databases.ts'
import { fillStudent, othersText, ownText } from '../testing/whole-student.ts'
import { sweepDeletions } from './deletion-sweep.ts'
import { ownTables } from './own-tables.ts'

const minuteMs = 60_000
const Export = z.record(z.string(), z.record(z.string(), z.array(z.record(z.string(), z.unknown()))))

onEveryDatabase('everything of a student', (database) => {
  let backend: TestBackend
  let own: { token: string; studentId: string }
  let other: { token: string; studentId: string }
  let duelId: string
  beforeAll(async () => {
    backend = await createTestBackend(database(), { pack: duelsPack() })
    own = await backend.signIn('own@example.org')
    other = await backend.signIn('other@example.org')
    duelId = await fillStudent(database(), { student: own.studentId, other: other.studentId, at: noon })
  })
  afterAll(() => backend.app.close())

  const query = async <Row>(text: string) => (await sql.raw<Row>(text).execute(database().db)).rows
  const fetchExport = async (token: string) => {
    const reply = await backend.app.inject({ url: '/account/export', headers: { authorization: `Bearer ${token}` } })
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
    return { text: reply.payload, document: Export.parse(reply.json()) }
  }
  /** Tables with a text, a document or an id in which `needle` stands. */
  const tablesWith = async (needle: string) => {
    const tables = await query<{ name: string }>(`
      select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`)
    expect(tables.length).toBeGreaterThan(ownTables.length)
    const found = []
    for (const { name } of tables) {
      const rows = await query(`select 1 from ${name} as one where one::text like '%${needle}%' limit 1`)
      if (rows.length > 0) found.push(name)
    }
    return found
  }

  it('T29 every table that says whose a row is, or belongs to one that does, is among those of a student', async () => {
    const rows = await query<{ name: string }>(`
      with recursive theirs as (
        select 'account.student'::regclass::oid as id
        union select conrelid from pg_constraint join theirs on confrelid = theirs.id where contype = 'f')
      select format('%s.%s', n.nspname, c.relname) as name
      from theirs join pg_class as c on c.oid = theirs.id join pg_namespace as n on n.oid = c.relnamespace
      union
      select format('%s.%s', table_schema, table_name) from information_schema.columns
      where (column_name ~ '(^|_)(student|friend|user|blocked)_id$' or column_name = 'duel_id')
        and table_schema not in ('pg_catalog', 'information_schema')`)
    const known = new Set<string>(ownTables.map(({ table }) => table))
    expect(rows.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([])
    expect(rows.length).toBeGreaterThan(30)
  })

  it('T29 every id of a student goes with its row, or is emptied', async () => {
    const referring = await query<{ name: string }>(`
      select format('%s.%s', conrelid::regclass, conname) as name from pg_constraint
      where contype = 'f' and confrelid = 'account.student'::regclass and confdeltype not in ('c', 'n')`)
    expect(referring).toEqual([])
    const bare = await query<{ name: string }>(`
      select format('%s.%s.%s', table_schema, table_name, column_name) as name from information_schema.columns as col
      where column_name ~ '(^|_)(student|friend|blocked)_id$' and table_schema not in ('pg_catalog', 'information_schema')
        and not exists (
          select 1 from pg_constraint as con join pg_attribute as att on att.attrelid = con.conrelid
          where con.contype = 'f' and att.attnum = any(con.conkey) and att.attname = col.column_name
            and con.conrelid = format('%I.%I', table_schema, table_name)::regclass)`)
    // It goes with its chat.
    expect(bare).toEqual([{ name: 'tutor.turn.student_id' }])
  })

  it('ACC-05 the export has rows of every table, by feature, all pages of them', async () => {
    const { document } = await fetchExport(own.token)
    const empty = ownTables.filter(({ at: [feature, word] }) => (document[feature]?.[word] ?? []).length === 0)
    expect(empty.map(({ table }) => table)).toEqual([])
    expect(Object.values(document).flatMap((feature) => Object.keys(feature))).toHaveLength(ownTables.length)
    const events = document['questions']?.['events'] ?? []
    expect(new Set(events.map(({ clientId }) => clientId)).size).toBe(251)
    expect(document['account']?.['student']).toMatchObject([{ email: 'own@example.org', name: ownText }])
    expect(
      document['duel']?.['events']?.every(({ body }) => z.object({ seat: z.literal(0) }).safeParse(body).success),
    ).toBe(true)
  })

  it('ACC-05 the export has nothing of another student, and no digest or token', async () => {
    const { text } = await fetchExport(own.token)
    const digests = await query<{ hex: string }>(`select encode(token_digest, 'hex') as hex from account.session`)
    for (const secret of [other.studentId, othersText, 'other@example.org', own.token, 'network', '"Buffer"']) {
      expect([secret, text.includes(secret)]).toEqual([secret, false])
    }
    expect(digests.length).toBeGreaterThan(0)
    expect(digests.filter(({ hex }) => text.includes(hex))).toEqual([])
    expect((await fetchExport(other.token)).text).not.toContain(ownText)
    expect((await backend.ask('GET', '/account/export')).status).toBe(401)
  })

  it('ACC-05 once the account is deleted, no row of any table holds its id or its words, and the opponent’s duel stands', async () => {
    const { db } = database()
    const result = () => backend.ask('GET', `/duel/duels/${duelId}/result`, undefined, other.token)
    expect(await tablesWith(own.studentId)).toContain('duel.duel')
    const before = await result()
    expect(before.status).toBe(200)
    const failures: unknown[] = []
    const sweep = (at: Date) => sweepDeletions({ db, graderUrl: null, onFailure: (error) => failures.push(error) }, at)
    await sweep(noon)
    await sweep(new Date(noon.getTime() + 5 * minuteMs))
    expect(failures).toEqual([])
    for (const needle of [own.studentId, ownText, 'own@example.org']) {
      expect([needle, await tablesWith(needle)]).toEqual([needle, []])
    }
    const after = await result()
    expect(after.status).toBe(200)
    const Result = z.object({ duel: z.object({ outcome: z.unknown() }), scores: z.unknown() })
    expect(Result.parse(after.body)).toEqual(Result.parse(before.body))
    expect(after.body).toMatchObject({ duel: { opponent: { name: 'A student' } } })
    expect(await tablesWith(other.studentId)).toContain('duel.seat')
  })
})
