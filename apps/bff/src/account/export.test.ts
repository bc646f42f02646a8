import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { Limiter } from '../edge/limits.ts'
import { signedIn, startGateway, studentId, type TestGateway } from '../testing/gateway.ts'
import { submissionId } from '../testing/mains-answers.ts'
import type { Behaviour, Seen } from '../testing/stub-upstream.ts'
import { exportDefaults } from './files.ts'

const url = '/account/export'
const load = ({ app }: TestGateway, headers: Record<string, string> = signedIn(), path = url) =>
  app.inject({ url: path, headers })
const calls = ({ upstream }: TestGateway) => upstream.seen.map(({ call }) => call)
const isExport = ({ call }: Seen) => call === 'GET /account/export'
const head = ({ headers }: Seen) => ({
  'content-type': 'application/json',
  'x-request-id': headers['x-request-id'] ?? '',
})
const refusing =
  (pattern: RegExp, status: number, code: string): Behaviour =>
  (asked, response, ok) =>
    pattern.test(asked.call) ? void response.writeHead(status, head(asked)).end(JSON.stringify({ code })) : ok()

test('ACC-05 T18 all that is stored of the student, of both services, in one file', async () => {
  const gateway = await startGateway()
  const answer = await load(gateway)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  })
  const { madeAt, data, mainsAnswers } = answer.json()
  const day = new Date(Date.parse(madeAt) + 5.5 * 3_600_000).toISOString().slice(0, 10)
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="abhyas-export-${day}.json"`)
  expect(data).toMatchObject({ account: { student: { id: studentId } }, news: { readings: [] } })
  expect(mainsAnswers).toEqual([
    expect.objectContaining({ id: submissionId, report: expect.objectContaining({ marks: 4.5 }) }),
  ])
  expect(calls(gateway)).toEqual([
    'GET /account/session',
    'GET /submissions',
    'GET /account/export',
    `GET /submissions/${submissionId}`,
  ])
})

test('ACC-05 an answer that was deleted meanwhile is left out, and without a grader there are none', async () => {
  const gateway = await startGateway()
  gateway.upstream.behave = refusing(/^GET \/submissions\//, 404, 'NOT_FOUND')
  expect((await load(gateway)).json()).toMatchObject({ mainsAnswers: [], data: { news: {} } })
  const alone = await startGateway({ env: { ESSAY_GRADER_URL: '' } })
  expect((await load(alone)).json()).toMatchObject({ mainsAnswers: [], data: { news: {} } })
})

test('T28 nobody can name another: the student is the one of the session, whatever else is sent', async () => {
  const other = '0190a0a0-0000-7000-8000-00000000000b'
  const gateway = await startGateway({ exports: { limit: { burst: 100, perSecond: 1 } } })
  const queries = ['user', 'userId', 'user_id', 'id', 'student', 'studentId', 'account', 'email', 'token', 'userData']
  for (const name of queries) {
    const answer = await load(gateway, signedIn(), `${url}?${name}=${other}`)
    expect(answer.json().data.account.student.id, name).toBe(studentId)
  }
  const forged = {
    'x-student-id': other,
    'x-user-id': other,
    'x-forwarded-user': other,
    authorization: 'Bearer token-of-another',
    cookie: `userData={"user":"${other}"}; ${signedIn().cookie}; user_id=${other}`,
  }
  expect((await load(gateway, { ...signedIn(), ...forged })).statusCode).toBe(200)
  for (const { call, headers } of gateway.upstream.seen) {
    expect(call + JSON.stringify(headers)).not.toContain(other)
    const isGraders = call.startsWith('GET /submissions')
    expect(headers.authorization).toBe(isGraders ? undefined : 'Bearer token-of-the-backend')
    expect(headers['x-student-id']).toBe(isGraders ? studentId : undefined)
  }
  for (const path of [`${url}/${other}`, `${url}.json`, `${url}/x.css`, `${url}%2fx.css`, `/account/${other}/export`]) {
    const answer = await load(gateway, signedIn(), path)
    expect([path, answer.statusCode]).toEqual([path, 404])
  }
})

test('T10 T18 signed out, in a tab of another student, or asked by another site: refused, and nobody is asked', async () => {
  const gateway = await startGateway()
  const nobody = await load(gateway, {})
  expect([nobody.statusCode, nobody.json().code]).toEqual([401, 'UNAUTHORIZED'])
  expect((await load(gateway, { ...signedIn(), 'x-abhyas-student': 'another' })).statusCode).toBe(409)
  for (const site of ['cross-site', 'same-site']) {
    expect((await load(gateway, { ...signedIn(), 'sec-fetch-site': site })).statusCode).toBe(403)
  }
  expect(gateway.upstream.seen).toEqual([])
})

test('T3 with a session that the backend has ended there is no file, and the cookie stays', async () => {
  for (const pattern of [/^GET \/account\/(session|export)$/, /^GET \/account\/export$/]) {
    const gateway = await startGateway()
    gateway.upstream.behave = refusing(pattern, 401, 'UNAUTHORIZED')
    const answer = await load(gateway)
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'UNAUTHORIZED'])
    expect(answer.headers['content-disposition']).toBeUndefined()
    expect(answer.headers['set-cookie']).toBeUndefined()
  }
})

test('T19 five files, then one every twelve minutes, for each student', async () => {
  const limiter = new Limiter(exportDefaults.limit)
  for (let n = 0; n < 5; n++) limiter.take(studentId, 0)
  expect(() => limiter.take(studentId, 0)).toThrow(expect.objectContaining({ retryAfterMs: 720_000 }))
  expect(() => limiter.take(studentId, 720_001)).not.toThrow()
  const gateway = await startGateway()
  const statuses = []
  for (let n = 0; n < 6; n++) statuses.push((await load(gateway)).statusCode)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  expect((await load(gateway, signedIn('t', { studentId: 'other' }))).statusCode).toBe(200)
})

test('F1 where a service is down before the beginning there is no file, and the place is free again', async () => {
  for (const pattern of [isExport, ({ call }: Seen) => call === 'GET /submissions']) {
    const gateway = await startGateway()
    gateway.upstream.behave = (asked, response, ok) => (pattern(asked) ? void response.destroy() : ok())
    const answer = await load(gateway)
    expect([answer.statusCode, answer.json()]).toMatchObject([503, { code: 'UNAVAILABLE', retryable: true }])
    expect(answer.headers['content-disposition']).toBeUndefined()
    gateway.upstream.behave = (_asked, _response, ok) => ok()
    expect((await load(gateway)).statusCode).toBe(200)
  }
})

test('T38 a file that cannot be whole breaks off instead of ending as if it were', async () => {
  const cuts: readonly Behaviour[] = [
    (asked, response, ok) => {
      if (!isExport(asked)) return ok()
      response
        .writeHead(200, { ...head(asked), 'content-length': '9000' })
        .write('{"account":', () => response.destroy())
    },
    (asked, response, ok) => (asked.call.startsWith('GET /submissions/') ? void response.destroy() : ok()),
  ]
  for (const cut of cuts) {
    const gateway = await startGateway()
    gateway.upstream.behave = cut
    const text = async () => (await fetch(gateway.origin + url, { headers: signedIn() })).text()
    await expect(text()).rejects.toThrow('terminated')
    gateway.upstream.behave = (_asked, _response, ok) => ok()
    expect((await load(gateway)).statusCode).toBe(200)
  }
})

test.each([
  ['of another kind', { 'content-type': 'text/html' }],
  ['to another request', { 'x-request-id': 'another' }],
])('T38 a document %s gets to nobody', async (_what, headers) => {
  const gateway = await startGateway()
  gateway.upstream.behave = (asked, response, ok) =>
    isExport(asked) ? void response.writeHead(200, { ...head(asked), ...headers }).end('{}') : ok()
  const refused = await load(gateway)
  expect([refused.statusCode, refused.json().code]).toEqual([502, 'BAD_GATEWAY'])
})

test('T24 who does not read a file holds its place for a time only; one who leaves gives it back at once', async () => {
  const gateway = await startGateway({
    exports: { mostMs: 5000, limit: { burst: 100, perSecond: 1 }, places: { perStudent: 1, inAll: 1 } },
  })
  const piece = Buffer.alloc(64 << 10, ' ')
  const ended: Promise<unknown>[] = []
  gateway.upstream.behave = (asked, response, ok) => {
    if (!isExport(asked)) return ok()
    ended.push(once(response, 'close'))
    response.writeHead(200, head(asked))
    const fill = (): void => {
      while (!response.destroyed && response.write(piece)) continue
      response.once('drain', fill)
    }
    fill()
  }
  const open = async () => {
    const socket = connect({ port: gateway.port, host: '127.0.0.1' })
    onTestFinished(() => void socket.destroy())
    await once(socket, 'connect')
    socket.pause()
    socket.write(`GET ${url} HTTP/1.1\r\nhost: x\r\ncookie: ${signedIn().cookie}\r\n\r\n`)
    return socket
  }
  await open()
  await expect.poll(() => ended).toHaveLength(1)
  expect((await load(gateway)).statusCode).toBe(429)
  expect((await load(gateway, signedIn('t', { studentId: 'other' }))).statusCode).toBe(503)
  await ended[0]
  const leaving = await open()
  await expect.poll(() => ended).toHaveLength(2)
  leaving.destroy()
  await ended[1]
  gateway.upstream.behave = (_asked, _response, ok) => ok()
  await expect.poll(async () => (await load(gateway)).statusCode).toBe(200)
})
