import { type Database, openEmbedded } from '@abhyas/backend/database/open'
import { createBackend } from '@abhyas/backend/backend'
import { makeKeys } from '@abhyas/backend/push/vapid'
import { readSettings } from '@abhyas/backend/settings'
import { alwaysRight, alwaysWrong, playDuel, setDuel } from '@abhyas/backend/testing/duels'
import { procedures } from '@abhyas/contracts'
import { mains } from '@abhyas/contracts/mains'
import { questions } from '@abhyas/contracts/questions'
import { rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { inputs } from '../testing/answers.ts'
import { documentOf } from '../testing/flag-service.ts'
import { mainsInputs } from '../testing/mains-answers.ts'
import { questionInputs } from '../testing/question-answers.ts'
import { testInputs } from '../testing/test-answers.ts'
import { callUrl, fromApp, startGateway, type TestGateway } from '../testing/gateway.ts'
import { Browser } from '../testing/google-browser.ts'
import { startProvider } from '../testing/openid-provider.ts'

let origin = ''
let db: Database['db']
let close = async (): Promise<void> => undefined

// The real backend on a database in memory, with the sample pack: what the gateway expects is what it gets.
beforeAll(async () => {
  const database = await openEmbedded(null, (error) => {
    throw error
  })
  db = database.db
  const { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY } = makeKeys()
  const vapid = { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }
  const settings = readSettings({ LOG_LEVEL: 'silent', PUBLIC_ORIGIN: 'http://localhost:4000', ...vapid })
  const service = await createBackend(settings, database, () => undefined)
  await service.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = service.app.server.address() as AddressInfo // of a server that listens on a port
  origin = `http://127.0.0.1:${port}`
  close = async () => {
    await service.close()
    await database.close()
  }
}, 180_000)
afterAll(() => close())

const start = (): Promise<TestGateway> =>
  startGateway({ backendUrl: origin, env: { PUBLIC_ORIGIN: 'http://localhost:4000' } })

interface Result {
  readonly status: number
  readonly data: Record<string, unknown>
  readonly code: string | undefined
  readonly cookie: string | undefined
}

async function call({ app }: TestGateway, path: string, input?: object, cookie?: string): Promise<Result> {
  const isQuery = procedures().find((one) => one.path === path)?.procedure.kind === 'query'
  const headers = { ...fromApp, ...(cookie !== undefined && { cookie }) }
  const answer = isQuery
    ? await app.inject({ url: callUrl(path, input), headers })
    : await app.inject({ method: 'POST', url: callUrl(path), headers, ...(input && { payload: input }) })
  const body = answer.json()
  return {
    status: answer.statusCode,
    data: body.result?.data,
    code: body.error?.data.code,
    cookie: /__Host-session=[^;]+/.exec(String(answer.headers['set-cookie'] ?? ''))?.[0],
  }
}

const inbox = async (to: string): Promise<readonly { readonly code: string }[]> =>
  (await fetch(`${origin}/dev/inbox?to=${encodeURIComponent(to)}`)).json() as Promise<readonly { code: string }[]> // as docs/backend-api.md says

async function signIn(gateway: TestGateway, email: string, cookie?: string): Promise<Result> {
  expect((await call(gateway, 'account.requestCode', { email })).status).toBe(200)
  const [mail] = await inbox(email)
  return call(gateway, 'account.verifyCode', { email, code: mail?.code }, cookie)
}

/** Inputs of the procedures about duels: one that the student of `cookie` has won against another, and invitations. */
async function duelsOf(gateway: TestGateway, cookie: string | undefined): Promise<Record<string, object>> {
  const idOf = async (own: string | undefined) =>
    ((await call(gateway, 'account.session', undefined, own)).data['student'] as { id: string }).id // of a session
  const friend = await signIn(gateway, 'friend@example.org')
  const [first, second] = [await idOf(cookie), await idOf(friend.cookie)]
  // Ahead of the backend's clock: it goes on with a duel that is late, and would play this one to its end before us.
  const duelId = await setDuel(db, { first, second, at: new Date(Date.now() + 600_000) })
  await playDuel(db, duelId, [alwaysRight, alwaysWrong])
  const review = await call(gateway, 'duel.review', { duelId }, cookie)
  const questionIds = (review.data['questions'] as { question: { id: string } }[]).map(({ question }) => question.id) // the output was parsed
  const invite = async (own: string | undefined) => {
    const order = { ...inputs['duel.invite'], clientId: crypto.randomUUID() }
    return { code: (await call(gateway, 'duel.invite', order, own)).data['code'] }
  }
  const [theirs, mine] = [await invite(friend.cookie), await invite(cookie)]
  return {
    'duel.result': { duelId },
    'duel.summary': { duelId },
    'duel.review': { duelId },
    'duel.revise': { duelId, questionIds },
    'duel.invitation': theirs,
    'duel.accept': theirs,
    'duel.withdraw': mine,
    'duel.block': { duelId },
    'duel.unblock': { id: crypto.randomUUID() },
    'duel.report': { duelId },
  }
}

/** The answer of a stream as text, when it is at its end. */
const answerText = async ({ app }: TestGateway, answerId: unknown, cookie: string | undefined): Promise<string> =>
  (await app.inject({ url: callUrl('tutor.answer', { answerId }), headers: { cookie: cookie ?? '' } })).body

/** Inputs of the procedures about books and the tutor: a book, and a chat whose answer is whole. */
async function tutorOf(gateway: TestGateway, cookie: string | undefined): Promise<Record<string, object>> {
  const shelf = await call(gateway, 'books.list')
  const [bookId = ''] = (shelf.data['books'] as { id: string }[]).map(({ id }) => id) // the output was parsed
  const { chapters } = (await call(gateway, 'books.book', { id: bookId })).data as { chapters: { id: string }[] } // as above
  const clientIds = { turnId: crypto.randomUUID(), chatId: crypto.randomUUID() }
  const order = { ...inputs['tutor.ask'], chatId: clientIds.chatId, clientId: clientIds.turnId }
  const asked = await call(gateway, 'tutor.ask', order, cookie)
  const { id: answerId } = asked.data['answer'] as { id: string } // as above
  const text = await answerText(gateway, answerId, cookie)
  expect(text).toContain('"type":"end"')
  const [, passageId] = /"passages":\[\{"id":"([^"]+)"/.exec(text) ?? []
  return {
    'books.book': { id: bookId },
    'books.setPlace': { bookId, chapterId: chapters[0]?.id, paragraph: 1 },
    'tutor.chat': { id: clientIds.chatId },
    'tutor.ask': { chatId: crypto.randomUUID() },
    'tutor.retry': { turnId: clientIds.turnId },
    'tutor.stop': { answerId },
    'tutor.changeChat': { chatId: clientIds.chatId },
    'tutor.passage': { id: passageId },
  }
}

/** Inputs of the procedures of Mains: a question with a model answer, and the submission of the stub in the grader's place. */
async function mainsOf(gateway: TestGateway): Promise<Record<string, object>> {
  const list = mains.questions.output.parse((await call(gateway, 'mains.questions')).data)
  const questionId = list.questions.find(({ hasSample }) => hasSample)?.id
  return {
    'mains.sample': { questionId },
    'mains.submit': { questionId },
    'mains.submission': mainsInputs['mains.submission'],
  }
}

test('DATA-02 every procedure works against the real backend with the sample pack', async () => {
  const gateway = await start()
  const { cookie } = await call(gateway, 'account.useDemo')
  const editions = await call(gateway, 'news.editions')
  const [edition] = editions.data['editions'] as { source: string; current: string }[] // the output was parsed
  const day = { source: edition?.source, date: edition?.current }
  const list = await call(gateway, 'news.list', day)
  const [first] = list.data['items'] as { id: string }[] // the output was parsed
  const id = first?.id ?? ''
  const quiz = await call(gateway, 'news.questions', { id }, cookie)
  const [question] = quiz.data['questions'] as { id: string }[] // the output was parsed
  const pyq = await call(gateway, 'news.previousYear', { id }, cookie)
  const [past] = pyq.data['prelims'] as { id: string }[] // the output was parsed
  const highlightId = crypto.randomUUID()
  const [event] = questionInputs['questions.append'].events
  const testList = await call(gateway, 'tests.list', undefined, cookie)
  const cards = testList.data['tests'] as { id: string; lastAttempt: string | null }[] // the output was parsed
  const finished = { attemptId: cards.find(({ lastAttempt }) => lastAttempt !== null)?.lastAttempt }
  const startInput = { ...inputs['tests.start'], testId: 'gs-2021', clientId: crypto.randomUUID() }
  const attempt = await call(gateway, 'tests.start', startInput, cookie)
  const [asked] = attempt.data['questions'] as { id: string }[] // the output was parsed
  const running = { attemptId: attempt.data['id'] }
  const review = await call(gateway, 'tests.review', finished, cookie)
  const [reviewed] = review.data['questions'] as { id: string }[] // the output was parsed
  const [testEvent] = testInputs['tests.append'].events
  const said = { ...testEvent, ...running, clientId: crypto.randomUUID(), questionId: asked?.id }
  const own: Record<string, object> = {
    'tests.start': { testId: 'gs-2021' },
    'tests.attempt': running,
    'tests.takeOver': running,
    'tests.append': { events: [said] },
    'tests.result': finished,
    'tests.review': finished,
    'tests.setErrorType': { ...finished, questionId: reviewed?.id },
    'news.setHighlight': { clientId: highlightId },
    'news.removeHighlight': { highlightId },
    'news.list': day,
    'news.edition': day,
    'news.answer': { itemId: id, questionId: question?.id },
    'news.markNotRelated': { itemId: id, questionId: past?.id },
    'questions.pack': { id: 'gs-2024' },
    'questions.append': { events: [{ ...event, clientId: crypto.randomUUID(), questionId: past?.id }] },
    'questions.report': { questionId: past?.id },
    'bookmarks.set': { itemId: past?.id },
    ...(await duelsOf(gateway, cookie)),
    ...(await tutorOf(gateway, cookie)),
    ...(await mainsOf(gateway)),
    'tutor.explain': { questionId: past?.id },
  }
  const highlightOf = { ...inputs['news.setHighlight'], itemId: id, section: 'summary', quote: 'text' }
  for (const { path, procedure } of procedures().filter(
    (one) => !one.path.startsWith('account.') && one.procedure.kind !== 'subscription',
  )) {
    const base: Record<string, unknown> = { ...(path === 'news.setHighlight' ? highlightOf : inputs[path]) }
    if ('id' in base) base['id'] = id
    if ('itemId' in base) base['itemId'] = id
    if ('clientId' in base) base['clientId'] = crypto.randomUUID()
    const input = inputs[path] && { ...base, ...own[path] }
    const result = await call(gateway, path, input, procedure.access === 'student' ? cookie : undefined)
    expect({ path, status: result.status, code: result.code }).toEqual({ path, status: 200, code: undefined })
  }
  // All of them, one after another.
}, 120_000)

test('QUEST-01 every pack of the catalogue is served, a hundred questions at most, compressed and with a version', async () => {
  const gateway = await start()
  const get = (path: string, input?: object, headers = {}) => gateway.app.inject({ url: callUrl(path, input), headers })
  const answer = await get('questions.catalogue')
  const { packs, questions: metas } = questions.catalogue.output.parse(answer.json().result.data)
  expect(packs.length).toBeGreaterThan(0)
  const held = []
  for (const { id, count, version } of packs) {
    const plain = await get('questions.pack', { id })
    expect(plain.rawPayload.length).toBeLessThan(1 << 20)
    const pack = questions.pack.output.parse(plain.json().result.data)
    expect(pack).toMatchObject({ id, version })
    expect(pack.questions).toHaveLength(count)
    expect(count).toBeLessThanOrEqual(100)
    held.push(...pack.questions.map((question) => `${question.id} ${id}`))
  }
  expect(held.toSorted()).toEqual(metas.map(({ id, pack }) => `${id} ${pack}`).toSorted())
  const small = await get('questions.catalogue', undefined, { 'accept-encoding': 'br' })
  expect(small.headers['content-encoding']).toBe('br')
  expect(small.rawPayload.length).toBeLessThan(answer.rawPayload.length / 4)
  const etag = String(answer.headers.etag)
  expect((await get('questions.catalogue', undefined, { 'if-none-match': etag })).statusCode).toBe(304)
})

test('MAINS-02 MAINS-04 the backend says what an answer is held to, and a client is told no more than the model answer', async () => {
  const gateway = await start()
  const { cookie } = await call(gateway, 'account.useDemo')
  const { questions: all, todayId } = mains.questions.output.parse((await call(gateway, 'mains.questions')).data)
  expect(all.map(({ id }) => id)).toContain(todayId)
  const { id: questionId = '', marks } = all.find(({ hasSample }) => hasSample) ?? {}
  const sample = await call(gateway, 'mains.sample', { questionId })
  expect(mains.sample.output.parse(sample.data).questionId).toBe(questionId)
  expect(JSON.stringify(sample.data)).not.toContain('variants')
  expect((await call(gateway, 'mains.sample', { questionId: 'no-such' })).code).toBe('NOT_FOUND')
  const handed = { ...mainsInputs['mains.submit'], questionId }
  expect((await call(gateway, 'mains.submit', handed, cookie)).status).toBe(200)
  const sent = gateway.upstream.seen.find((one) => one.call === 'POST /submissions')
  const { rubric } = JSON.parse(sent?.body ?? '')
  expect(rubric).toMatchObject({ id: questionId, marks })
  expect(rubric.checklist.length).toBeGreaterThan(0)
  const who = await call(gateway, 'account.session', undefined, cookie)
  expect(sent?.headers['x-student-id']).toBe((who.data['student'] as { id: string }).id) // of a session
  const unknown = await call(gateway, 'mains.submit', { ...handed, questionId: 'no-such' }, cookie)
  // The stub knows any submission; what matters is that the grader was asked for it and not told of a new one.
  expect(unknown.status).toBe(200)
  expect(gateway.upstream.seen.filter((one) => one.call === 'POST /submissions')).toHaveLength(1)
})

test('QUEST-02 questions of the bank and of news are found by id', async () => {
  const gateway = await start()
  const { cookie } = await call(gateway, 'account.useDemo')
  const ids = ['money-bill-1', 'no-such', 'NO,SUCH', '\ud800', '../catalogue', 'pattern-prelims-001']
  const found = questions.byIds.output.parse((await call(gateway, 'questions.byIds', { ids }, cookie)).data)
  expect(found.questions.map(({ id }) => id)).toEqual(['money-bill-1', 'pattern-prelims-001'])
  expect((await call(gateway, 'questions.byIds', { ids: ['NO'] }, cookie)).data).toEqual({ questions: [] })
  const long = Array.from({ length: 100 }, (_, n) => 'x'.repeat(117) + String(n).padStart(3, '0'))
  expect((await call(gateway, 'questions.byIds', { ids: long }, cookie)).data).toEqual({ questions: [] })
})

test('NUDGE-01 the backend says by which provider a student signs in, and of the demo account that it is none', async () => {
  const FLAGS_FILE = path.join(tmpdir(), `flags-${crypto.randomUUID()}.json`)
  writeFileSync(FLAGS_FILE, JSON.stringify(documentOf({ nudge: { enabled: true } })))
  onTestFinished(() => rmSync(FLAGS_FILE))
  const env = { PUBLIC_ORIGIN: 'http://localhost:4000', FLAGS_FILE }
  const gateway = await startGateway({ backendUrl: origin, env })
  const due = async (cookie: string | undefined) =>
    (await call(gateway, 'nudge.due', { path: '/news', shownTimestamp: 0 }, cookie)).data['nudge']
  expect(await due((await signIn(gateway, 'nudged@example.org')).cookie)).toBe('modal')
  expect(await due((await call(gateway, 'account.useDemo')).cookie)).toBe('none')
})

/** A picture of one pixel, as PNG. */
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test('ACC-05 ROUTE-07 DATA-02 every call of an account of one’s own works against the real backend, and for nobody else', async () => {
  const gateway = await start()
  const email = 'own@example.org'
  const [asha, ravi] = [await signIn(gateway, email), await signIn(gateway, 'other-own@example.org')]
  const ask = async (name: string, input?: object, { cookie } = asha) => {
    const { code, data } = await call(gateway, `account.${name}`, input, cookie)
    return code ?? data
  }
  const change = { name: ' Asha Rao ', state: 'Kerala', city: null, preferredLanguage: 'Hindi' }
  expect(await ask('update', change)).toMatchObject({ student: { name: 'Asha Rao', state: 'Kerala', city: null } })
  expect(await ask('update', { ...change, isPremium: true })).toBe('BAD_REQUEST')
  const { student } = (await ask('setPhoto', { picture: pixel })) as { student: { photo: string } } // the output was parsed
  const look = ({ cookie }: Result, url = student.photo) =>
    gateway.app.inject({ url, headers: { cookie: cookie ?? '' } })
  const seen = await look(asha)
  expect([seen.statusCode, seen.headers['content-type'], seen.rawPayload.toString('latin1', 8, 12)]).toEqual([
    200,
    'image/webp',
    'WEBP',
  ])
  expect((await look(ravi)).statusCode).toBe(404)
  expect(
    await ask('setPhoto', { picture: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64') }),
  ).toBe('UNSUPPORTED_MEDIA_TYPE')
  const phone = '9876501234'
  expect(await ask('requestPhoneCode', { phone })).toMatchObject({ resendAfterMs: 30_000 })
  expect(await ask('requestPhoneCode', { phone })).toBe('TOO_MANY_REQUESTS')
  const [{ code } = { code: '' }] = await inbox(phone)
  expect(await ask('verifyPhone', { phone, code }, ravi)).toBe('CODE_EXPIRED')
  expect(await ask('verifyPhone', { phone, code: code === '000000' ? '000001' : '000000' })).toBe('CODE_WRONG')
  expect(await ask('verifyPhone', { phone, code })).toMatchObject({ student: { phone } })
  expect(await ask('setPreparation', { examYear: 2027, stage: 'mains' })).toMatchObject({
    student: { examTarget: 'UPSC CSE 2027', preferredLanguage: 'Hindi' },
  })
  expect(await ask('setConsent', { purpose: 'sms', isGiven: true })).toMatchObject({
    consents: [{ purpose: 'push', isGiven: false, at: null }, { purpose: 'sms', isGiven: true }, {}, {}],
  })
  const rating = { clientId: crypto.randomUUID(), at: new Date().toISOString(), source: 'duel', stars: 5, words: '' }
  expect([await ask('rate', rating), await ask('rate', rating)]).toEqual([{}, {}])
  const { devices } = (await ask('details')) as { devices: { id: string }[] } // the output was parsed
  expect(devices).toMatchObject([{ isCurrent: true }])
  expect(await ask('endDevice', { id: devices[0]?.id }, ravi)).toMatchObject({ devices: [{ isCurrent: true }] })
  expect(await ask('endDevice', { id: devices[0]?.id })).toBe('BAD_REQUEST')
  expect(await ask('endOtherDevices')).toMatchObject({ devices: [{ isCurrent: true }] })
  const asked = (await ask('requestDeletion')) as { deletion: unknown } // the output was parsed
  expect(asked).toMatchObject({ provider: 'email', phone, preparation: { examYear: 2027, stage: 'mains' } })
  expect(await ask('requestDeletion')).toMatchObject({ deletion: asked.deletion })
  expect(await ask('cancelDeletion')).toMatchObject({ deletion: null })
  const file = await look(asha, '/account/export')
  expect(file.json().data.account).toMatchObject({
    student: [{ email, name: 'Asha Rao', phone }],
    photo: [{ webp: seen.rawPayload.toString('base64').replaceAll(/.{76}/g, '$&\n') }],
    ratings: [{ stars: 5 }],
  })
  expect(file.body).not.toContain('other-own@example.org')
  expect(await ask('setPhoto', { picture: null })).toMatchObject({ student: { photo: null } })
  expect((await look(asha)).statusCode).toBe(404)
})

test('QUEST-02 a plan that names one field changes that one', async () => {
  const gateway = await start()
  const { cookie } = await call(gateway, 'account.useDemo')
  const write = () => ({ clientId: crypto.randomUUID(), at: new Date().toISOString() })
  const plan = { examDate: '2027-05-23', dailyCap: 40, pausedUntil: '2027-01-02' }
  expect((await call(gateway, 'questions.setPlan', { ...write(), ...plan }, cookie)).data).toEqual(plan)
  const changed = await call(gateway, 'questions.setPlan', { ...write(), pausedUntil: null }, cookie)
  expect(changed.data).toEqual({ ...plan, pausedUntil: null })
})

test('ACC-02 a code from the inbox signs in, and a wrong or used one does not', async () => {
  const gateway = await start()
  const signedIn = await signIn(gateway, 'first@example.org')
  expect(signedIn.data).toMatchObject({ isNew: true, student: { email: 'first@example.org' } })
  const who = await call(gateway, 'account.session', undefined, signedIn.cookie)
  expect(who.data).toMatchObject({ student: { email: 'first@example.org' }, signIn: { demo: true } })
  const again = await call(gateway, 'account.verifyCode', {
    email: 'first@example.org',
    code: (await inbox('first@example.org'))[0]?.code,
  })
  expect([401, 410]).toContain(again.status)
  expect(again.code).toMatch(/^CODE_/)
  expect(again.cookie).toBeUndefined()
})

test('T1 the session of before a sign-in is over after it', async () => {
  const gateway = await start()
  const first = await signIn(gateway, 'second@example.org')
  const next = await signIn(gateway, 'other@example.org', first.cookie)
  expect((await call(gateway, 'news.progress', undefined, first.cookie)).code).toBe('UNAUTHORIZED')
  expect((await call(gateway, 'news.progress', undefined, next.cookie)).status).toBe(200)
})

test('T3 after signing out the session is refused by another gateway at once', async () => {
  const [one, other] = [await start(), await start()]
  const { cookie } = await signIn(one, 'third@example.org')
  expect((await call(other, 'news.progress', undefined, cookie)).status).toBe(200)
  const out = await one.app.inject({
    method: 'POST',
    url: '/auth/logout',
    headers: { ...fromApp, cookie: cookie ?? '' },
  })
  expect(out.statusCode).toBe(204)
  expect((await call(other, 'news.progress', undefined, cookie)).code).toBe('UNAUTHORIZED')
  const who = await call(other, 'account.session', undefined, cookie)
  expect(who.data['student']).toBeNull()
})

test('T28 what one student marks is not in another’s answers, and nobody names the student but the session', async () => {
  const gateway = await start()
  const [asha, ravi] = [await signIn(gateway, 'asha@example.org'), await signIn(gateway, 'ravi@example.org')]
  const list = await call(gateway, 'news.sampleQuestions')
  expect(list.status).toBe(200)
  const editions = await call(gateway, 'news.editions')
  const [edition] = editions.data['editions'] as { source: string; current: string }[] // the output was parsed
  const day = await call(gateway, 'news.list', { source: edition?.source, date: edition?.current })
  const [item] = day.data['items'] as { id: string }[] // the output was parsed
  const about = { kind: 'news', itemId: item?.id }
  const saved = { ...inputs['bookmarks.set'], ...about, clientId: crypto.randomUUID(), note: 'Mine.' }
  const set = await call(gateway, 'bookmarks.set', saved, asha.cookie)
  expect(set.data).toMatchObject({ ...about, saved: true })
  const tap = { ...about, clientId: crypto.randomUUID(), at: new Date().toISOString(), saved: true }
  expect((await call(gateway, 'bookmarks.set', tap, asha.cookie)).data).toMatchObject({ ...about, note: 'Mine.' })
  expect((await call(gateway, 'bookmarks.list', undefined, asha.cookie)).data['bookmarks']).toHaveLength(1)
  expect((await call(gateway, 'bookmarks.list', undefined, ravi.cookie)).data['bookmarks']).toHaveLength(0)
})

test('T28 TUTOR-02 another’s chat, answer and stream are not there for a student', async () => {
  const gateway = await start()
  const [asha, ravi] = [await signIn(gateway, 'asha6@example.org'), await signIn(gateway, 'ravi6@example.org')]
  const order = { ...inputs['tutor.ask'], chatId: crypto.randomUUID(), clientId: crypto.randomUUID() }
  const asked = await call(gateway, 'tutor.ask', order, asha.cookie)
  const { id: answerId } = asked.data['answer'] as { id: string } // the output was parsed
  expect(await answerText(gateway, answerId, asha.cookie)).toContain('"type":"end"')
  expect(JSON.parse(await answerText(gateway, answerId, ravi.cookie)).error.data.code).toBe('NOT_FOUND')
  expect(JSON.parse(await answerText(gateway, answerId, undefined)).error.data.code).toBe('UNAUTHORIZED')
  const write = { clientId: crypto.randomUUID(), at: new Date().toISOString() }
  const foreign: readonly (readonly [path: string, input: object])[] = [
    ['tutor.chat', { id: order.chatId }],
    ['tutor.ask', { ...order, clientId: crypto.randomUUID() }],
    ['tutor.retry', { ...write, turnId: order.clientId }],
    ['tutor.stop', { ...write, answerId }],
    ['tutor.changeChat', { ...write, chatId: order.chatId, isDeleted: true }],
  ]
  for (const [path, input] of foreign)
    expect((await call(gateway, path, input, ravi.cookie)).code, path).toBe('NOT_FOUND')
  expect((await call(gateway, 'tutor.chats', undefined, ravi.cookie)).data['chats']).toEqual([])
})

test('F12 a write that is sent again with its clientId counts once', async () => {
  const gateway = await start()
  const { cookie } = await signIn(gateway, 'fourth@example.org')
  const editions = await call(gateway, 'news.editions')
  const [edition] = editions.data['editions'] as { source: string; current: string }[] // the output was parsed
  const day = await call(gateway, 'news.list', { source: edition?.source, date: edition?.current })
  const [item] = day.data['items'] as { id: string }[] // the output was parsed
  const reading = {
    ...inputs['news.recordReading'],
    clientId: crypto.randomUUID(),
    at: new Date().toISOString(),
    itemId: item?.id,
  }
  const results = []
  for (let n = 0; n < 3; n++) results.push((await call(gateway, 'news.recordReading', reading, cookie)).data)
  expect(results[1]).toEqual(results[0])
  expect(results[2]).toEqual(results[0])
  expect(results[0]).toMatchObject({ streak: { todaySeconds: 30 } })
})

test('ACC-01 with Google: signed up, logged in again, linked to an account of the same address, refused without a verified one', async () => {
  const provider = await startProvider()
  const gateway = await startGateway({ backendUrl: origin, env: provider.env })
  const enter = async (browser: Browser) => {
    const back = await provider.visit(await browser.open('/auth/google'))
    return browser.open(back.pathname + back.search)
  }
  const who = async (browser: Browser) =>
    (await call(gateway, 'account.session', undefined, `__Host-session=${browser.sealedSession}`)).data['student']
  provider.visitor = { sub: 'g-new', email: 'google@example.org', email_verified: true, name: 'Asha Rao' }
  const browser = new Browser(gateway.app)
  expect(await enter(browser)).toBe('/login?signed=new')
  expect(await who(browser)).toMatchObject({ email: 'google@example.org', name: 'Asha Rao' })
  const before = browser.twin()
  expect(await enter(browser)).toBe('/login?signed=known')
  expect([await who(before), await who(browser)]).toMatchObject([null, { email: 'google@example.org' }])

  const byMail = await signIn(gateway, 'linked@example.org')
  provider.visitor = { sub: 'g-linked', email: 'linked@example.org', email_verified: true }
  const linked = new Browser(gateway.app)
  expect(await enter(linked)).toBe('/login?signed=known')
  expect(await who(linked)).toMatchObject({ id: (byMail.data['student'] as { id: string }).id }) // of a sign-in
  provider.visitor = { sub: 'g-other', email: 'linked@example.org', email_verified: true }
  expect(await enter(new Browser(gateway.app))).toBe('/login?problem=taken')
  provider.visitor = { sub: 'g-unverified', email: 'linked@example.org', email_verified: false }
  expect(await enter(new Browser(gateway.app))).toBe('/login?problem=unverified')
})
