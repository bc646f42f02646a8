import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { signedIn, startGateway, studentId } from '../testing/gateway.ts'
import { uploadId } from '../testing/mains-answers.ts'
import { answer, startTaking } from '../testing/upload.ts'

const url = `/uploads/${uploadId}/0`
const jpeg = { 'content-type': 'image/jpeg' }
const picture = randomBytes(300_000)

/** A grader that has one picture. */
const giving = (headers: Record<string, string> = jpeg, options: Parameters<typeof startTaking>[1] = {}) =>
  startTaking((from, response) => {
    response.writeHead(200, { 'x-request-id': from.headers['x-request-id'] ?? '', ...headers }).end(picture)
  }, options)

test('T11 MAINS-03 a page’s picture is a picture and nothing else, for this student only', async () => {
  const { gateway, asked } = await giving({ ...jpeg, 'cache-control': 'public', 'set-cookie': 'a=b', 'x-inside': '1' })
  const shown = await gateway.app.inject({ url, headers: signedIn() })
  expect(shown.statusCode).toBe(200)
  expect(shown.rawPayload.equals(picture)).toBe(true)
  expect(shown.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'private, max-age=3600',
    'cross-origin-resource-policy': 'same-origin',
  })
  expect(shown.headers['set-cookie']).toBeUndefined()
  expect(shown.headers['x-inside']).toBeUndefined()
  expect(asked.map(({ method, url: path }) => `${method} ${path}`)).toEqual([`GET ${url}`])
  expect(asked[0]?.headers).toMatchObject({ 'x-student-id': studentId })
  expect(asked[0]?.headers).not.toHaveProperty('authorization')
  expect(gateway.upstream.seen.map(({ call }) => call)).toEqual(['GET /account/session'])
})

test('T28 a foreign or missing page is not there, and without a session nobody is asked', async () => {
  const { gateway, asked } = await startTaking((from, response) => answer(from, response, 404, { code: 'NOT_FOUND' }))
  const foreign = await gateway.app.inject({ url, headers: signedIn() })
  expect([foreign.statusCode, foreign.json().code]).toEqual([404, 'NOT_FOUND'])
  expect(foreign.headers['cache-control']).toBe('no-store')
  const nobody = await gateway.app.inject({ url })
  expect([nobody.statusCode, nobody.json().code]).toEqual([401, 'UNAUTHORIZED'])
  expect(asked).toHaveLength(1)
})

test('T18 T13 no other spelling of a picture’s address is one', async () => {
  const { gateway, asked } = await giving()
  const tails = ['.css', '.jpg', '/x.css', '%2fx.css', ';x.css', '/..%2fx.css', '%00.css', '%3fx.js', '0', '%20', 'e0']
  const others = [
    '/uploads/x/0',
    '/uploads/..%2f..%2fsubmissions/0',
    `/uploads/${uploadId}/-1`,
    `/uploads/${uploadId}/x`,
  ]
  for (const one of [...tails.map((tail) => url + tail), ...others, `/uploads/${uploadId}`, '/uploads/']) {
    const refused = await gateway.app.inject({ url: one, headers: signedIn() })
    expect([one, refused.statusCode]).toEqual([one, 404])
    expect(refused.headers['cache-control'], one).toMatch(/no-store|no-cache/)
  }
  expect(asked).toEqual([])
})

test.each([
  ['of another kind', { 'content-type': 'text/html' }],
  ['that is encoded', { ...jpeg, 'content-encoding': 'gzip' }],
  ['to another request', { ...jpeg, 'x-request-id': 'another' }],
])('T11 an answer %s gets to nobody', async (_what, headers) => {
  const { gateway } = await giving(headers)
  const refused = await gateway.app.inject({ url, headers: signedIn() })
  expect([refused.statusCode, refused.json().code]).toEqual([502, 'BAD_GATEWAY'])
})

test('T11 a picture that is larger than any breaks off, and so does one whose grader falls away', async () => {
  const big = await startTaking((from, response) => {
    response.writeHead(200, { ...jpeg, 'x-request-id': from.headers['x-request-id'] ?? '' }).end(Buffer.alloc(9 << 20))
  })
  const load = async (origin: string) => (await fetch(origin + url, { headers: signedIn() })).arrayBuffer()
  await expect(load(big.gateway.origin)).rejects.toThrow('terminated')
  const cut = await startTaking((from, response) => {
    response.writeHead(200, { ...jpeg, 'x-request-id': from.headers['x-request-id'] ?? '' })
    response.write(picture, () => response.destroy())
  })
  await expect(load(cut.gateway.origin)).rejects.toThrow('terminated')
  expect((await cut.gateway.app.inject('/healthz')).statusCode).toBe(200)
})

test('T24 who does not read a picture holds it up for a time only', async () => {
  const { gateway, asked } = await startTaking(
    (from, response) => {
      response.writeHead(200, { ...jpeg, 'x-request-id': from.headers['x-request-id'] ?? '' })
      const fill = (): void => {
        while (response.write(picture)) continue
        response.once('drain', fill)
      }
      fill()
    },
    { grader: { files: { fetchMs: 500 } } },
  )
  const socket = connect({ port: gateway.port, host: '127.0.0.1' })
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  socket.pause()
  socket.write(`GET ${url} HTTP/1.1\r\nhost: x\r\ncookie: ${signedIn().cookie}\r\n\r\n`)
  await expect.poll(() => asked[0]?.socket.destroyed).toBe(true)
})

test('MAINS-03 a grader that says nothing is given up, and after some time left alone', async () => {
  const { gateway, asked } = await startTaking(() => undefined, {
    grader: { files: { headersMs: 100, breakerFailures: 2, breakerOpenMs: 60_000 } },
  })
  const codes = []
  for (let n = 0; n < 3; n++) codes.push((await gateway.app.inject({ url, headers: signedIn() })).json().code)
  expect(codes).toEqual(['GATEWAY_TIMEOUT', 'GATEWAY_TIMEOUT', 'UNAVAILABLE'])
  expect(asked).toHaveLength(2)
})

test('MAINS-05 F7 without a grader, pictures and files are refused as what comes back, and all else goes on', async () => {
  const { app } = await startGateway({ env: { ESSAY_GRADER_URL: '' } })
  const refused = await app.inject({ url, headers: signedIn() })
  expect([refused.statusCode, refused.json()]).toMatchObject([503, { code: 'UNAVAILABLE', retryable: true }])
  expect((await app.inject('/readyz')).statusCode).toBe(200)
})
