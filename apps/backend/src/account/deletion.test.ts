import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestBackend, noon, type TestBackend } from '../testing/backend.ts'
import { duelsPack, setDuel } from '../testing/duels.ts'
import { onEveryDatabase } from '../testing/on-databases.ts'
import { openAccount } from './codes.ts'
import { sweepDeletions } from './deletion-sweep.ts'
import { startSession } from './sessions.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const later = (ms: number) => new Date(noon.getTime() + ms)
const due = later(7 * dayMs)
const settled = later(7 * dayMs + 5 * minuteMs)

onEveryDatabase('deletion', (database) => {
  let backend: TestBackend
  beforeAll(async () => {
    backend = await createTestBackend(database(), { pack: duelsPack() })
  })
  afterAll(() => backend.app.close())

  const enter = async (email: string, at = noon) => {
    backend.clock.now = at
    return backend.signIn(email)
  }
  const request = (token: string) => backend.ask('POST', '/account/deletion', {}, token)
  const isThere = async (id: string) => {
    const rows = await database().db.selectFrom('account.student').select('id').where('id', '=', id).execute()
    return rows.length > 0
  }
  const statusOf = async (token: string) => (await backend.ask('GET', '/account/session', undefined, token)).status
  /** @returns the codes of what failed */
  const sweep = async (at: Date, graderUrl: string | null = null) => {
    const failures: unknown[] = []
    const onFailure = (error: unknown) => failures.push(error instanceof Error && 'code' in error ? error.code : error)
    await sweepDeletions({ db: database().db, graderUrl, onFailure }, at)
    return failures
  }
  /** An essay-grader that answers as it is told, and notes what it is asked for. */
  const startGrader = async () => {
    const grader = { status: 503, asked: [] as string[], url: '', stop: () => server.close() }
    const server = createServer((message, reply) => {
      grader.asked.push(`${message.method} ${message.url} ${String(message.headers['x-student-id'])}`)
      reply.writeHead(grader.status).end()
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    grader.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // of a server that listens on a port
    return grader
  }

  it('ACC-05 asked for, it is due in seven days, the other devices are out, and a mail says when and how to stay', async () => {
    const phone = await enter('asks@example.org')
    const desk = await enter('asks@example.org', later(minuteMs))
    const answer = await request(desk.token)
    const dueAt = later(7 * dayMs + minuteMs).toISOString()
    const deletion = { requestedAt: later(minuteMs).toISOString(), dueAt }
    expect(answer).toMatchObject({ status: 200, body: { deletion, devices: [{ isCurrent: true }] } })
    expect([await statusOf(phone.token), await statusOf(desk.token)]).toEqual([401, 200])
    const [mail] = backend.inbox.read('asks@example.org')
    expect(mail).toMatchObject({ kind: 'account-deletion', code: null })
    expect(mail?.text).toMatch(/deleted on 17 March 2026[^]*Keep my account/)
    backend.clock.now = later(dayMs)
    expect(await request(desk.token)).toMatchObject({ body: { deletion } })
    expect(backend.inbox.read('asks@example.org').filter(({ kind }) => kind === 'account-deletion')).toHaveLength(1)
  })

  it('ACC-05 it can be taken back until the last moment, and not after', async () => {
    const { token, studentId } = await enter('stays@example.org')
    await request(token)
    backend.clock.now = new Date(due.getTime() - 1)
    expect(await backend.ask('DELETE', '/account/deletion', undefined, token)).toMatchObject({
      status: 200,
      body: { deletion: null },
    })
    expect(await backend.ask('DELETE', '/account/deletion', undefined, token)).toMatchObject({ status: 200 })
    await sweep(later(30 * dayMs))
    expect([await isThere(studentId), await statusOf(token)]).toEqual([true, 200])
    await request(token)
    backend.clock.now = later(14 * dayMs)
    expect(await backend.ask('DELETE', '/account/deletion', undefined, token)).toMatchObject({ status: 409 })
  })

  it('ACC-05 nothing happens before it is due; then nobody comes in, and later all is gone', async () => {
    const { token, studentId } = await enter('goes@example.org')
    await request(token)
    await sweep(new Date(due.getTime() - 1))
    expect(await statusOf(token)).toBe(200)
    await sweep(due)
    expect([await statusOf(token), await isThere(studentId)]).toEqual([401, true])
    await sweep(new Date(settled.getTime() - 1))
    expect(await isThere(studentId)).toBe(true)
    const again = await enter('goes@example.org', due)
    expect(again.studentId).not.toBe(studentId)
    await sweep(settled)
    expect([await isThere(studentId), await isThere(again.studentId)]).toEqual([false, true])
  })

  it('F13 the essay-grader goes first, and is asked until it has deleted; two backends at once do no harm', async () => {
    const grader = await startGrader()
    const { token, studentId } = await enter('pages@example.org')
    await request(token)
    await sweep(due, grader.url)
    expect(grader.asked).toEqual([])
    expect(await sweep(settled, grader.url)).toContain('GRADER_503')
    expect([grader.asked, await isThere(studentId)]).toEqual([[`DELETE /students/${studentId} ${studentId}`], true])
    grader.status = 204
    expect(await Promise.all([sweep(settled, grader.url), sweep(settled, grader.url)])).toEqual([[], []])
    expect(await isThere(studentId)).toBe(false)
    grader.stop()
  })

  it('F13 what ended in the middle is gone on with, and one that fails holds up no other', async () => {
    const { db } = database()
    const students = [await enter('first@example.org'), await enter('second@example.org')]
    for (const { token } of students) await request(token)
    await sweep(due)
    const [first, second] = students
    if (!first || !second) throw new Error('There are two.')
    const duelId = await setDuel(db, { first: first.studentId, at: settled })
    expect(await sweep(settled)).toEqual(['DUEL_RUNNING'])
    expect([await isThere(first.studentId), await isThere(second.studentId)]).toEqual([true, false])
    await db.updateTable('duel.seat').set({ ended_at: settled }).where('duel_id', '=', duelId).execute()
    expect(await sweep(later(8 * dayMs))).toEqual([])
    expect(await isThere(first.studentId)).toBe(false)
  })

  it('T16 asked for and taken back again and again, it sends five mails a day', async () => {
    const { token } = await enter('wavers@example.org')
    const statuses = []
    for (let index = 0; index < 7; index += 1) {
      statuses.push((await request(token)).status)
      await backend.ask('DELETE', '/account/deletion', undefined, token)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
    expect(backend.inbox.read('wavers@example.org').filter(({ kind }) => kind === 'account-deletion')).toHaveLength(5)
    expect(await backend.ask('GET', '/account/details', undefined, token)).toMatchObject({ body: { deletion: null } })
    backend.clock.now = later(dayMs)
    expect((await request(token)).status).toBe(200)
    await backend.ask('DELETE', '/account/deletion', undefined, token)
  })

  it('F13 in 50 races of a sign-in with the beginning of a deletion, nobody is let into an account that goes', async () => {
    const { db } = database()
    const dying = []
    for (let race = 0; race < 50; race += 1) {
      const email = `race-${race}@example.org`
      const signIn = () =>
        db.transaction().execute(async (tx) => {
          const { student } = await openAccount(tx, { email, name: null }, due)
          const { token } = await startSession(tx, { studentId: student.id, now: due })
          return { token, studentId: student.id }
        })
      const { studentId } = await signIn()
      const times = { requested_at: noon, due_at: due, begun_at: null }
      await db
        .insertInto('account.deletion')
        .values({ student_id: studentId, ...times })
        .execute()
      const [entered] = await Promise.all([signIn(), sweep(due)])
      backend.clock.now = due
      if (entered.studentId === studentId && (await statusOf(entered.token)) !== 401) dying.push(email)
    }
    expect(dying).toEqual([])
  })

  it('ACC-05 the demo account stays, with a reason', async () => {
    backend.clock.now = noon
    const demo = await backend.ask('POST', '/account/sessions/demo', {})
    const { token } = demo.body as { token: string } // as docs/backend-api.md says
    expect(await request(token)).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN', message: expect.stringContaining('demo account') },
    })
    expect(await backend.ask('GET', '/account/details', undefined, token)).toMatchObject({ body: { deletion: null } })
  })
})
