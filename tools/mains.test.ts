import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { contract } from '@abhyas/contracts'
import { appHeader } from '@abhyas/contracts/http'
import { Upload } from '@abhyas/contracts/mains'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepDeletions } from '../apps/backend/src/account/deletion-sweep.ts'
import { createBackend } from '../apps/backend/src/backend.ts'
import { type Database, openEmbedded } from '../apps/backend/src/database/open.ts'
import { readSettings } from '../apps/backend/src/settings.ts'
import { readStream, itemsOf } from '../apps/bff/src/testing/events.ts'
import { callUrl, fromApp, startGateway, type TestGateway } from '../apps/bff/src/testing/gateway.ts'
import { migrate } from '../apps/essay-grader/src/database/migrate.ts'
import { createGrader } from '../apps/essay-grader/src/grading/grader.ts'
import { startTestGrader, type TestGrader } from '../apps/essay-grader/src/testing/grader.ts'

const mains = contract.mains
let backendUrl = ''
let graderUrl = ''
let grader: TestGrader
let db: Database['db']
let close = async (): Promise<void> => undefined

// The real backend and the real grader on one database in memory, with real grading; files and reading are stand-ins.
beforeAll(async () => {
  const database = await openEmbedded(null, (error) => {
    throw error
  })
  db = database.db
  const settings = readSettings({ LOG_LEVEL: 'silent', PUBLIC_ORIGIN: 'http://localhost:4000' })
  const backend = await createBackend(settings, database, () => undefined)
  await migrate(database.pool)
  grader = await startTestGrader(database.pool, { grader: createGrader(), now: () => new Date() })
  const listen = async ({ app }: Pick<TestGrader, 'app'>): Promise<string> => {
    await app.listen({ host: '127.0.0.1', port: 0 })
    return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` // of a server that listens on a port
  }
  backendUrl = await listen(backend)
  graderUrl = await listen(grader)
  close = async () => {
    await Promise.all([backend.close(), grader.close()])
    await database.close()
  }
}, 180_000)
afterAll(() => close())

interface Student {
  readonly cookie: string
  readonly read: (path: string, input?: object) => Promise<unknown>
  readonly write: (path: string, input?: object) => Promise<unknown>
}

const start = (): Promise<TestGateway> =>
  startGateway({ backendUrl, env: { PUBLIC_ORIGIN: 'http://localhost:4000', ESSAY_GRADER_URL: graderUrl } })

const dataOf = (answer: { readonly body: string }): unknown => {
  const { result, error } = JSON.parse(answer.body)
  return error ? { code: error.data.code } : result.data
}

/** A new student at a gateway, by a code from the inbox. */
async function signIn({ app }: TestGateway, email: string): Promise<Student> {
  const post = (path: string, payload?: object, cookie = '') =>
    app.inject({ method: 'POST', url: callUrl(path), headers: { ...fromApp, cookie }, ...(payload && { payload }) })
  await post('account.requestCode', { email })
  const [mail] = (await (await fetch(`${backendUrl}/dev/inbox?to=${email}`)).json()) as { code: string }[] // docs/backend-api.md
  const session = await post('account.verifyCode', { email, code: mail?.code })
  const cookie = /__Host-session=[^;]+/.exec(String(session.headers['set-cookie']))?.[0] ?? ''
  return {
    cookie,
    read: async (path, input) => dataOf(await app.inject({ url: callUrl(path, input), headers: { cookie } })),
    write: async (path, input) => dataOf(await post(path, input, cookie)),
  }
}

const write = () => ({ clientId: randomUUID(), at: new Date().toISOString() })

/** A question with a model answer, and that answer as text. */
async function questionOf({ read }: Student): Promise<{ readonly questionId: string; readonly text: string }> {
  const { questions } = mains.questions.output.parse(await read('mains.questions'))
  const questionId = questions.find(({ hasSample, paper }) => hasSample && paper !== 'Essay')?.id ?? ''
  const { intro, body, conclusion } = mains.sample.output.parse(await read('mains.sample', { questionId }))
  return { questionId, text: [intro, ...body.map(({ text }) => text), conclusion].join('\n\n') }
}

async function send({ port }: TestGateway, { cookie }: Student, id: string, bytes: string): Promise<Response> {
  const headers = { ...fromApp, [appHeader.name]: appHeader.value, cookie, 'content-type': 'image/jpeg' }
  const own = { ...headers, origin: 'http://localhost:4000', 'idempotency-key': id }
  return fetch(`http://127.0.0.1:${port}/uploads`, { method: 'POST', headers: own, body: bytes })
}

test('MAINS-02 MAINS-03 DATA-02 a typed answer goes from the client to its report through gateway, backend and grader', async () => {
  const gateway = await start()
  const asha = await signIn(gateway, 'asha@example.org')
  const { questionId, text } = await questionOf(asha)
  const submissionId = randomUUID()
  const order = { ...write(), submissionId, questionId, answer: { kind: 'typed', text, pasted: 0 } }
  const head = mains.submit.output.parse(await asha.write('mains.submit', order))
  expect(head).toMatchObject({ id: submissionId, attempt: 1, source: 'typed', question: { id: questionId } })
  const reader = await readStream(gateway.port, callUrl('mains.progress', { submissionId }), {
    headers: { cookie: asha.cookie },
  })
  await reader.closed
  expect(itemsOf(reader).at(-1)).toMatchObject({ state: 'ready' })
  const submission = mains.submission.output.parse(await asha.read('mains.submission', { id: submissionId }))
  expect(submission.report?.engine.hasChecklist).toBe(true)
  expect(submission.report?.marks).toBe(submission.marks)
  expect(submission.text).toBe(text.trim())
  expect(await asha.write('mains.submit', { ...order, ...write() })).toMatchObject({ id: submissionId, attempt: 1 })
  const said = { ...write(), submissionId, criterion: 'content', reason: 'It is all there.' }
  expect(await asha.write('mains.dispute', said)).toMatchObject({ disputes: [{ criterion: 'content' }] })
  const late = await asha.write('mains.confirm', { ...write(), submissionId, text: 'Another.', hasDiagram: false })
  expect(late).toEqual({ code: 'CONFLICT' })
  expect(await asha.write('mains.retry', { ...write(), submissionId })).toMatchObject({ state: 'ready' })
  const { submissions } = mains.submissions.output.parse(await asha.read('mains.submissions'))
  expect(submissions.map(({ id }) => id)).toEqual([submissionId])
  expect(await asha.write('mains.remove', { ...write(), submissionId, isDeleted: true })).toMatchObject({
    isDeleted: true,
  })
  expect(await asha.read('mains.submissions')).toEqual({ submissions: [] })
})

test('MAINS-02 MAINS-05 pages are sent, read, confirmed and graded, and shown to nobody else', async () => {
  const gateway = await start()
  const [asha, ravi] = [await signIn(gateway, 'asha2@example.org'), await signIn(gateway, 'ravi2@example.org')]
  const { questionId } = await questionOf(asha)
  const uploadId = randomUUID()
  const upload = Upload.parse(await (await send(gateway, asha, uploadId, 'the first page\fthe second')).json())
  expect(upload).toMatchObject({ id: uploadId, pages: [{ n: 0 }, { n: 1 }] })
  expect(await (await send(gateway, asha, uploadId, 'the first page\fthe second')).json()).toEqual(upload)
  expect((await send(gateway, ravi, uploadId, 'the first page')).status).toBe(404)
  const picture = (cookie: string) => gateway.app.inject({ url: `/uploads/${uploadId}/1`, headers: { cookie } })
  const own = await picture(asha.cookie)
  expect([own.statusCode, own.headers['content-type'], own.body]).toEqual([200, 'image/jpeg', 'the second'])
  expect((await picture(ravi.cookie)).statusCode).toBe(404)
  const submissionId = randomUUID()
  const pages = [
    { uploadId, n: 1 },
    { uploadId, n: 0 },
  ]
  const order = { ...write(), submissionId, questionId, answer: { kind: 'pages', pages } }
  expect(await ravi.write('mains.submit', order)).toEqual({ code: 'NOT_FOUND' })
  expect(await asha.write('mains.submit', order)).toMatchObject({ source: 'pages' })
  const url = callUrl('mains.progress', { submissionId })
  const reading = await readStream(gateway.port, url, { headers: { cookie: asha.cookie } })
  await reading.closed
  const rest = mains.progress.output.parse(itemsOf(reading).at(-1))
  expect(rest).toMatchObject({ state: 'confirming', pagesRead: 2, pages: 2 })
  // There is no more to say; whoever asks again hears so, and not of a failure.
  const again = await readStream(
    gateway.port,
    callUrl('mains.progress', { submissionId, lastEventId: String(rest.n) }),
    {
      headers: { cookie: asha.cookie },
    },
  )
  await again.closed
  expect(again.events.map(({ type }) => type)).toEqual(['connected', 'return'])
  const foreign = await gateway.app.inject({ url, headers: { cookie: ravi.cookie } })
  expect(foreign.json().error.data.code).toBe('NOT_FOUND')
  const { pages: read } = mains.submission.output.parse(await asha.read('mains.submission', { id: submissionId }))
  expect(read.map(({ text }) => text)).toEqual(['the second', 'the first page'])
  const confirmed = { ...write(), submissionId, text: 'What I wrote on two pages.', hasDiagram: true }
  expect(await ravi.write('mains.confirm', confirmed)).toEqual({ code: 'NOT_FOUND' })
  expect(await asha.write('mains.confirm', confirmed)).toMatchObject({ id: submissionId })
  await expect
    .poll(() => asha.read('mains.submission', { id: submissionId }))
    .toMatchObject({ state: 'ready', hasDiagram: true })
  expect(await ravi.read('mains.submission', { id: submissionId })).toEqual({ code: 'NOT_FOUND' })
})

test('ACC-05 F13 an account’s deletion takes its answers at the grader with it, and nobody else’s', async () => {
  const gateway = await start()
  const [asha, ravi] = [await signIn(gateway, 'asha4@example.org'), await signIn(gateway, 'ravi4@example.org')]
  const idOf = async ({ read }: Student) =>
    contract.account.session.output.parse(await read('account.session')).student?.id ?? ''
  const [ashaId, raviId] = [await idOf(asha), await idOf(ravi)]
  const { questionId } = await questionOf(asha)
  const answer = { kind: 'typed', text: 'The Governor acts on advice.', pasted: 0 }
  for (const { write: say } of [asha, ravi]) {
    await say('mains.submit', { ...write(), submissionId: randomUUID(), questionId, answer })
  }
  const file = await gateway.app.inject({ url: '/account/export', headers: { cookie: asha.cookie } })
  expect(file.json().mainsAnswers).toMatchObject([{ text: answer.text }])
  const { deletion } = contract.account.requestDeletion.output.parse(await asha.write('account.requestDeletion'))
  const due = Date.parse(deletion?.dueAt ?? '')
  const failures: unknown[] = []
  const sweep = (at: number) =>
    sweepDeletions({ db, graderUrl, onFailure: (error) => failures.push(error) }, new Date(at))
  const held = (id: string) => grader.as(id).get('/submissions')
  await sweep(due)
  expect(await asha.read('account.details')).toEqual({ code: 'UNAUTHORIZED' })
  expect((await held(ashaId)).body['submissions']).toHaveLength(1)
  await sweep(due + 300_000)
  expect(failures).toEqual([])
  expect((await held(ashaId)).body['submissions']).toEqual([])
  expect((await held(raviId)).body['submissions']).toHaveLength(1)
  const left = db.selectFrom('account.student').select('id').where('id', 'in', [ashaId, raviId])
  expect(await left.execute()).toEqual([{ id: raviId }])
})

test('MAINS-02 T11 a file that the grader refuses by its first bytes is refused while the rest is on its way', async () => {
  const gateway = await start()
  const asha = await signIn(gateway, 'asha3@example.org')
  const refused = await send(gateway, asha, randomUUID(), 'gif'.padEnd(8 << 20, '.'))
  expect(refused.status).toBe(415)
  expect(await refused.json()).toMatchObject({ code: 'FILE_KIND', retryable: false })
  expect((await send(gateway, asha, randomUUID(), '')).status).toBe(422)
})
