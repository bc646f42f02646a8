import { createHash, randomBytes } from 'node:crypto'
import { errors } from '@abhyas/contracts/errors'
import { expect, test } from 'vitest'
import { publicOrigin, signedIn, startGateway, studentId } from '../testing/gateway.ts'
import { upload, uploadId } from '../testing/mains-answers.ts'
import { metric } from '../testing/page.ts'
import { sendRaw, statusOf } from '../testing/raw.ts'
import { answer, fileHeaders, pour, sendFile, startTaking, startUpload, taking } from '../testing/upload.ts'

const chunk = Buffer.alloc(64 << 10, 1)
const perMegabyte = (1 << 20) / chunk.length
const codeOf = ({ body }: { readonly body: string }): unknown => JSON.parse(body).code
const callsOf = (asked: readonly { readonly method?: string | undefined; readonly url?: string | undefined }[]) =>
  asked.map(({ method, url }) => `${method} ${url}`)

test('MAINS-02 a file goes through to the grader byte by byte, for whom the backend says the session is', async () => {
  const hash = createHash('sha256')
  const { gateway, asked } = await startTaking(taking((part) => hash.update(part)))
  const file = randomBytes(3 << 20)
  const answered = await sendFile(gateway, file)
  expect(answered.status).toBe(200)
  expect(JSON.parse(answered.body)).toEqual(upload)
  expect(answered.headers['cache-control']).toBe('no-store')
  expect(hash.digest('hex')).toBe(createHash('sha256').update(file).digest('hex'))
  expect(callsOf(asked)).toEqual([`POST /uploads/${uploadId}`])
  expect(asked[0]?.headers).toMatchObject({ 'x-student-id': studentId })
  expect(Object.keys(asked[0]?.headers ?? {})).not.toEqual(expect.arrayContaining(['authorization']))
  expect(asked[0]?.headers.cookie).toBeUndefined()
  expect(gateway.upstream.seen.map(({ call }) => call)).toEqual(['GET /account/session'])
  expect(await metric(gateway, 'abhyas_upstream_seconds_count{upstream="essay-grader files",outcome="ok"}')).toBe(1)
})

const unfit: readonly (readonly [what: string, headers: Record<string, string>, status: number, code: string])[] = [
  ['no picture', { 'content-type': 'text/html' }, 415, 'FILE_KIND'],
  ['a picture by half of its name', { 'content-type': 'text/image/png' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
  ['nothing that says what it is', { 'content-type': '' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
  ['no id', { 'idempotency-key': '' }, 400, 'BAD_REQUEST'],
  ['an id that leads elsewhere', { 'idempotency-key': '../../submissions' }, 400, 'BAD_REQUEST'],
  ['no session', { cookie: '' }, 401, 'UNAUTHORIZED'],
  ['another student', { 'x-abhyas-student': 'someone-else' }, 409, 'CONFLICT'],
  ['not the app', { 'x-abhyas': '0' }, 403, 'FORBIDDEN'],
  ['another site', { 'sec-fetch-site': 'cross-site' }, 403, 'FORBIDDEN'],
]
test.each(unfit)('MAINS-02 T4 %s is refused before anybody is asked', async (_what, headers, status, code) => {
  const { gateway, asked } = await startTaking(taking())
  const refused = await sendFile(gateway, chunk, headers)
  expect([refused.status, codeOf(refused)]).toEqual([status, code])
  expect(asked).toEqual([])
  expect(gateway.upstream.seen).toEqual([])
})

test('MAINS-02 nothing at all is no file', async () => {
  const { app } = await startGateway()
  const { 'content-type': _type, ...headers } = fileHeaders
  const refused = await app.inject({ method: 'POST', url: '/uploads', headers: { ...headers, ...signedIn() } })
  expect([refused.statusCode, codeOf(refused)]).toEqual([422, 'FILE_EMPTY'])
})

const ofTheGrader = [
  'FILE_BROKEN',
  'FILE_EMPTY',
  'FILE_KIND',
  'FILE_HEIC',
  'FILE_TOO_LARGE',
  'PAGES_TOO_MANY',
  'PIXELS_TOO_MANY',
  'PDF_ENCRYPTED',
  'PDF_ACTIVE',
  'QUOTA_FULL',
] as const
test('MAINS-02 T11 what the grader refuses is refused in the same words, and says nothing of the grader', async () => {
  let code: (typeof ofTheGrader)[number] = 'FILE_BROKEN'
  const { gateway } = await startTaking((from, response) => {
    from.resume().on('end', () => {
      const { status, message } = errors[code]
      answer(from, response, status, { code, message, retryable: false, retryAfterMs: null, inside: 'CANARY' })
    })
  })
  for (code of ofTheGrader) {
    const refused = await sendFile(gateway, 'a file')
    expect(refused.status, code).toBe(errors[code].status)
    expect(JSON.parse(refused.body)).toMatchObject({ code, message: errors[code].message, retryable: false })
    expect(refused.body).not.toContain('CANARY')
  }
  expect(await metric(gateway, 'abhyas_breaker_state{upstream="essay-grader files"}')).toBe(0)
})

test('T12 a file beyond 20 MB is refused, said or not said how long it is, and the grader keeps nothing', async () => {
  const { gateway, asked } = await startTaking(taking())
  const said = startUpload(gateway, { 'content-length': String((20 << 20) + 1) })
  said.sent.write(chunk)
  expect(codeOf(await said.answered)).toBe('FILE_TOO_LARGE')
  expect(asked).toEqual([])
  const unsaid = startUpload(gateway)
  await pour(unsaid, chunk, 22 * perMegabyte)
  const refused = await unsaid.answered
  expect([refused.status, codeOf(refused)]).toEqual([413, 'FILE_TOO_LARGE'])
  expect(asked).toHaveLength(1)
  await expect.poll(() => asked[0]?.destroyed).toBe(true)
  expect(asked[0]?.complete).toBe(false)
  const whole = startUpload(gateway)
  await pour(whole, chunk, 20 * perMegabyte)
  whole.sent.end()
  expect((await whole.answered).status).toBe(200)
})

test('T12 a sender who leaves is left alone, and the grader hears of it', async () => {
  const { gateway, asked } = await startTaking(taking())
  const leaving = startUpload(gateway)
  leaving.sent.write(chunk)
  await expect.poll(() => asked).toHaveLength(1)
  leaving.sent.destroy()
  await expect.poll(() => asked[0]?.destroyed).toBe(true)
  expect(asked[0]?.complete).toBe(false)
  expect((await sendFile(gateway, chunk)).status).toBe(200)
  expect(gateway.lines.filter((line) => line.includes('"failure"'))).toEqual([])
})

test('T19 a sender who falls silent is cut off with 408, and the grader hears of it', async () => {
  const { gateway, asked } = await startTaking(taking(), { grader: { files: { silentMs: 300 } } })
  const silent = startUpload(gateway)
  silent.sent.write(chunk)
  const refused = await silent.answered
  expect([refused.status, codeOf(refused), refused.headers.connection]).toEqual([408, 'TIMEOUT', 'close'])
  await expect.poll(() => asked[0]?.destroyed).toBe(true)
})

test('T19 a file that trickles in is cut off when its time is over', async () => {
  const { gateway } = await startTaking(taking(), { grader: { files: { sendMs: 500 } } })
  const slow = startUpload(gateway)
  const timer = setInterval(() => slow.sent.write('.'), 20)
  expect(codeOf(await slow.answered)).toBe('TIMEOUT')
  clearInterval(timer)
})

test('T19 an upload may take longer than any other request, whose body is cut off with 408', async () => {
  const { gateway } = await startTaking(taking(), { connections: { headersMs: 300, requestMs: 300 } })
  const slow = startUpload(gateway)
  slow.sent.write(chunk)
  const head = `POST /trpc/account.requestCode HTTP/1.1\r\nhost: x\r\nx-abhyas: 1\r\norigin: ${publicOrigin}\r\n`
  const late = await sendRaw(gateway.port, `${head}content-type: application/json\r\ncontent-length: 9\r\n\r\n{`)
  expect(statusOf(late)).toBe(408)
  expect(late).toContain('"code":"TIMEOUT"')
  slow.sent.end(chunk)
  expect((await slow.answered).status).toBe(200)
})

test('T19 a grader that does not answer is given up, one that does not read too', async () => {
  const files = { silentMs: 300, sendMs: 600 }
  const mute = await startTaking((from) => void from.resume(), { grader: { files } })
  expect(codeOf(await sendFile(mute.gateway, chunk))).toBe('GATEWAY_TIMEOUT')
  const deaf = await startTaking(() => undefined, { grader: { files: { ...files, sendMs: 60_000 } } })
  const stuck = startUpload(deaf.gateway)
  void pour(stuck, chunk, 19 * perMegabyte)
  expect(codeOf(await stuck.answered)).toBe('GATEWAY_TIMEOUT')
})

test('T19 after an outage a slow file that tries whether the grader is back keeps no other file waiting', async () => {
  let isBack = false
  const { gateway, asked } = await startTaking(
    (from, response) => (isBack ? taking()(from, response) : void from.socket.destroy()),
    { grader: { files: { breakerFailures: 2, breakerOpenMs: 50 } } },
  )
  for (let n = 0; n < 2; n++) expect((await sendFile(gateway, chunk)).status).toBe(503)
  const state = 'abhyas_breaker_state{upstream="essay-grader files"}'
  const [opened, before] = [await metric(gateway, state), asked.length]
  expect(opened).toBeGreaterThan(0)
  isBack = true
  // The first that gets through after the pause is the try: it stays on its way.
  let slow = startUpload(gateway)
  slow.sent.write(chunk)
  await expect
    .poll(async () => {
      const isRefused = await Promise.race([slow.answered.then(() => true), new Promise((go) => setTimeout(go, 30))])
      if (isRefused === true) (slow = startUpload(gateway)).sent.write(chunk)
      return asked.length
    })
    .toBe(before + 1)
  expect((await sendFile(gateway, chunk)).status).toBe(200)
  slow.sent.end()
  expect((await slow.answered).status).toBe(200)
  expect(await metric(gateway, state)).toBe(0)
})

test('MAINS-02 a refusal that comes early is heard while the file is still on its way, and ends the connection', async () => {
  const { gateway } = await startTaking((from, response) => {
    from.once('data', () => answer(from, response, 415, { code: 'FILE_HEIC' }))
  })
  const sending = startUpload(gateway)
  const poured = pour(sending, chunk, 18 * perMegabyte)
  const refused = await sending.answered
  expect([refused.status, codeOf(refused), refused.headers.connection]).toEqual([415, 'FILE_HEIC', 'close'])
  sending.sent.end()
  await poured
  await expect.poll(() => sending.sent.socket?.destroyed).toBe(true)
})

test('T19 a student sends three files at once, all students as many as there are places', async () => {
  const { gateway, asked } = await startTaking((from) => void from.resume(), {
    limits: { uploads: { perStudent: 3, inAll: 4 } },
  })
  const own = Array.from({ length: 3 }, () => startUpload(gateway))
  for (const { sent } of own) sent.write(chunk)
  await expect.poll(() => asked).toHaveLength(3)
  const fourth = await sendFile(gateway, chunk)
  expect([fourth.status, codeOf(fourth)]).toEqual([429, 'TOO_MANY_REQUESTS'])
  expect(JSON.parse(fourth.body).retryAfterMs).toBeGreaterThan(0)
  const other = signedIn('t', { studentId: 'other' })
  const last = startUpload(gateway, other)
  last.sent.write(chunk)
  await expect.poll(() => asked).toHaveLength(4)
  const full = await sendFile(gateway, chunk, signedIn('t', { studentId: 'third' }))
  expect([full.status, codeOf(full)]).toEqual([503, 'UNAVAILABLE'])
  for (const { sent } of own) sent.destroy()
  await expect.poll(() => asked.filter(({ destroyed }) => destroyed)).toHaveLength(3)
  const again = startUpload(gateway)
  again.sent.write(chunk)
  await expect.poll(() => asked).toHaveLength(5)
})

test('T11 sixteen files of 20 MB that the grader does not read are not held here either', async () => {
  const { gateway, asked } = await startTaking(() => undefined, { limits: { uploads: { perStudent: 16, inAll: 16 } } })
  const before = process.memoryUsage().rss
  const all = Array.from({ length: 16 }, () => startUpload(gateway))
  for (const one of all) void pour(one, chunk, 19 * perMegabyte)
  await expect.poll(() => asked).toHaveLength(16)
  const writtenOf = () => all.reduce((sum, { sent }) => sum + (sent.socket?.bytesWritten ?? 0), 0)
  let written = -1
  // Until nothing moves any more.
  await expect
    .poll(
      () => {
        const last = written
        written = writtenOf()
        return written - last
      },
      { interval: 300 },
    )
    .toBe(0)
  expect(process.memoryUsage().rss - before).toBeLessThan(96 << 20)
})

test('T3 MAINS-02 where the backend ended the session no file gets to the grader', async () => {
  const { gateway, asked } = await startTaking(taking())
  gateway.upstream.behave = ({ headers }, response) =>
    void response
      .writeHead(401, { 'x-request-id': headers['x-request-id'] ?? '' })
      .end(JSON.stringify({ code: 'UNAUTHORIZED' }))
  const refused = await sendFile(gateway, chunk)
  expect([refused.status, codeOf(refused)]).toEqual([401, 'UNAUTHORIZED'])
  expect(asked).toEqual([])
})
