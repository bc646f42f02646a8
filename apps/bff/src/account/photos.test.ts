import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { photoName } from '../testing/account-answers.ts'
import { signedIn, startGateway, type TestGateway } from '../testing/gateway.ts'

const url = `/photos/${photoName}`
const picture = randomBytes(9000)

/** A backend that has one student's picture. */
async function start(headers: Record<string, string> = {}, options: Parameters<typeof startGateway>[0] = {}) {
  const gateway = await startGateway(options)
  gateway.upstream.behave = (asked, response, ok) => {
    if (!asked.call.startsWith('GET /account/photos/')) return ok()
    const id = asked.headers['x-request-id'] ?? ''
    if (asked.headers.authorization === 'Bearer token-of-the-backend')
      response.writeHead(200, { 'content-type': 'image/webp', 'x-request-id': id, ...headers }).end(picture)
    else
      response
        .writeHead(404, { 'content-type': 'application/json', 'x-request-id': id })
        .end(JSON.stringify({ code: 'NOT_FOUND', message: 'No.', retryable: false, retryAfterMs: null }))
  }
  return gateway
}
const show = ({ app }: TestGateway, path = url, headers: Record<string, string> = signedIn()) =>
  app.inject({ url: path, headers })

test('ACC-05 T33 a student’s picture is a picture and nothing else, kept for this session only', async () => {
  const gateway = await start({ 'cache-control': 'public', 'set-cookie': 'a=b', 'x-inside': '1' })
  const shown = await show(gateway)
  expect(shown.statusCode).toBe(200)
  expect(shown.rawPayload.equals(picture)).toBe(true)
  expect(shown.headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'private, max-age=3600',
    'cross-origin-resource-policy': 'same-origin',
    vary: 'cookie',
  })
  expect(shown.headers['set-cookie']).toBeUndefined()
  expect(shown.headers['x-inside']).toBeUndefined()
  expect(gateway.upstream.seen.map(({ call }) => call)).toEqual([`GET /account/photos/${photoName}`])
})

test('T28 another’s picture is not there, and without a session, or in a tab of another student, nobody is asked', async () => {
  const gateway = await start()
  const foreign = await show(gateway, url, signedIn('token-of-another'))
  expect([foreign.statusCode, foreign.json().code]).toEqual([404, 'NOT_FOUND'])
  expect(foreign.headers['cache-control']).toBe('no-store')
  expect((await show(gateway, url, {})).statusCode).toBe(401)
  expect((await show(gateway, url, { ...signedIn(), 'x-abhyas-student': 'another' })).statusCode).toBe(409)
  expect(gateway.upstream.seen).toHaveLength(1)
})

test('T13 T18 no other spelling of a picture’s address is one', async () => {
  const gateway = await start()
  const tails = ['.css', '.webp', '/x.css', '%2fx.css', ';x.css', '/..%2fx.css', '%00.css', '%3fx.js', '%20', '%0a']
  const others = ['/photos', '/photos/', '/photos/x', '/photos/..%2fsession', `/photos/${'a'.repeat(129)}`]
  for (const one of [...tails.map((tail) => url + tail), ...others]) {
    const refused = await show(gateway, one)
    expect([one, refused.statusCode]).toEqual([one, 404])
    expect(refused.headers['cache-control'], one).toMatch(/no-store|no-cache/)
  }
  expect(gateway.upstream.seen).toEqual([])
})

test.each([
  ['of another kind', { 'content-type': 'text/html' }],
  ['of a kind that runs', { 'content-type': 'image/svg+xml' }],
  ['that is encoded', { 'content-encoding': 'gzip' }],
  ['to another request', { 'x-request-id': 'another' }],
])('T11 a picture %s gets to nobody', async (_what, headers) => {
  const refused = await show(await start(headers))
  expect([refused.statusCode, refused.json().code]).toEqual([502, 'BAD_GATEWAY'])
})

test('F1 while the backend is down the picture is missing, as what comes back', async () => {
  const gateway = await startGateway()
  gateway.upstream.behave = (_asked, response) => response.destroy()
  const refused = await show(gateway)
  expect([refused.statusCode, refused.json()]).toMatchObject([503, { code: 'UNAVAILABLE', retryable: true }])
})
