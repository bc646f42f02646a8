import { expect, test } from 'vitest'
import { startFlagService, serverKey, type Environment, type FlagService } from '../testing/flag-service.ts'
import { callUrl, fromApp, signedIn, startGateway, studentId, type TestGateway } from '../testing/gateway.ts'
import { healthy } from '../testing/stub-upstream.ts'

const hourMs = 3_600_000
const on: Environment = { nudge: { enabled: true } }

async function start(environment = on): Promise<TestGateway & { readonly service: FlagService }> {
  const service = await startFlagService()
  service.environment = environment
  const env = { FLAGSMITH_ENVIRONMENT_KEY: serverKey, FLAGSMITH_API_URL: service.apiUrl }
  return { ...(await startGateway({ env })), service }
}
const due = ({ app }: TestGateway, input: object = {}, headers: Record<string, string> = signedIn()) =>
  app.inject({ url: callUrl('nudge.due', { path: '/news', shownTimestamp: 0, ...input }), headers })
const calls = ({ upstream }: TestGateway) => upstream.seen.map(({ call }) => call)
const providerCall = `GET /users/${studentId}/account-provider/`

test('NUDGE-01 the modal is due; the provider is asked of the backend for the user of the session', async () => {
  const gateway = await start()
  const answer = await due(gateway)
  expect(answer.json().result.data).toEqual({ nudge: 'modal', shownTimestamp: 0 })
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(calls(gateway)).toEqual(['GET /account/session', providerCall])
  expect(gateway.upstream.seen[1]?.headers.authorization).toBe('Bearer token-of-the-backend')
})

test('NUDGE-01 the user is the one whom the backend knows by the session, whatever the cookie or the call names', async () => {
  const gateway = await start()
  await due(gateway, {}, signedIn('token', { studentId: 'another' }))
  expect(calls(gateway)).toContain(providerCall)
  expect((await due(gateway, { user: 'another' })).statusCode).toBe(400)
  expect((await due(gateway, { provider: 'demo' })).statusCode).toBe(400)
})

test('NUDGE-01 with another provider nothing is due, and a backend that cannot say decides nothing', async () => {
  const gateway = await start()
  gateway.upstream.behave = (request, response, ok) =>
    request.call === providerCall ? healthy(request, response, (text) => text.replace('email', 'demo')) : ok()
  expect((await due(gateway)).json().result.data.nudge).toBe('none')
  gateway.upstream.behave = (request, response, ok) => (request.call === providerCall ? void response.destroy() : ok())
  expect((await due(gateway)).statusCode).toBe(503)
})

test('NUDGE-01 a phone, a quiet path, a flag that is off: nothing, and the provider is not asked for', async () => {
  const gateway = await start()
  expect((await due(gateway, { path: '/verify-phone?a=1' })).json().result.data.nudge).toBe('none')
  gateway.upstream.behave = (request, response) =>
    healthy(request, response, (text) => text.replace('"phone":null', '"phone":"9876543210"'))
  expect((await due(gateway)).json().result.data.nudge).toBe('none')
  expect(calls(gateway)).not.toContain(providerCall)
  const off = await start({ nudge: { enabled: false, value: '{"date":"2020-01-01"}' } })
  expect((await due(off)).json().result.data.nudge).toBe('none')
  expect(calls(off)).not.toContain(providerCall)
})

test('NUDGE-01 signed out, or with a session that the backend has ended, nothing is due', async () => {
  const gateway = await start()
  const visitor = await due(gateway, {}, {})
  expect(visitor.json().result.data).toEqual({ nudge: 'none', shownTimestamp: 0 })
  expect(calls(gateway)).toEqual([])
  gateway.upstream.behave = ({ headers }, response) =>
    response
      .writeHead(401, { 'x-request-id': headers['x-request-id'] ?? '' })
      .end(JSON.stringify({ code: 'UNAUTHORIZED', message: 'No.', retryable: false, retryAfterMs: null }))
  expect((await due(gateway)).json().result.data.nudge).toBe('none')
})

test('NUDGE-02 past the deadline of the flag: verify', async () => {
  const gateway = await start({ nudge: { enabled: true, value: '{"expiry_date":"2026-01-01"}' } })
  expect((await due(gateway, { shownTimestamp: Date.now() })).json().result.data.nudge).toBe('verify')
})

test('NUDGE-02 where the backend says that no message would come nobody is sent to /verify-phone', async () => {
  for (const environment of [on, { nudge: { enabled: true, value: '{"date":"2026-01-01"}' } }]) {
    const gateway = await start(environment)
    expect((await due(gateway)).json().result.data.nudge).not.toBe('none')
    gateway.upstream.behave = (request, response) =>
      healthy(request, response, (text) => text.replace('"canProvePhone":true', '"canProvePhone":false'))
    expect((await due(gateway)).json().result.data.nudge).toBe('none')
  }
})

test('NUDGE-03 six hours by the server’s clock; a future moment comes back as now', async () => {
  const gateway = await start()
  const shown = async (shownTimestamp: number) => (await due(gateway, { shownTimestamp })).json().result.data
  const long = Date.now() - 6 * hourMs - 1
  expect(await shown(long)).toEqual({ nudge: 'modal', shownTimestamp: long })
  expect((await shown(Date.now() - 5 * hourMs)).nudge).toBe('none')
  const before = Date.now()
  const future = await shown(before + 24 * hourMs)
  expect(future.nudge).toBe('none')
  expect(future.shownTimestamp).toBeGreaterThanOrEqual(before)
  expect(future.shownTimestamp).toBeLessThanOrEqual(Date.now())
  for (const broken of [-1, 'x', null, '2026-01-01T00:00:00Z']) {
    expect((await due(gateway, { shownTimestamp: broken })).statusCode).toBe(400)
  }
})

test('NUDGE-03 that it was shown is answered with the server’s time, for a student only', async () => {
  const { app } = await start()
  const shown = (headers: Record<string, string>) =>
    app.inject({ method: 'POST', url: callUrl('nudge.shown'), headers: { ...fromApp, ...headers } })
  const before = Date.now()
  const { shownTimestamp } = (await shown(signedIn())).json().result.data
  expect(shownTimestamp).toBeGreaterThanOrEqual(before)
  expect(shownTimestamp).toBeLessThanOrEqual(Date.now())
  expect((await shown({})).statusCode).toBe(401)
})

test('F24 T10 a tab of another student learns nothing: neither what is due nor the flags', async () => {
  const gateway = await start()
  const headers = { ...signedIn(), 'x-abhyas-student': '0190a0a0-0000-7000-8000-00000000000b' }
  expect((await due(gateway, {}, headers)).statusCode).toBe(409)
  const flags = await gateway.app.inject({ url: callUrl('flags.current'), headers })
  expect(flags.statusCode).toBe(409)
  expect(gateway.upstream.seen).toEqual([])
})

test('F26 a flag service that never answered forces nobody to /verify-phone', async () => {
  const service = await startFlagService()
  service.behave = (_asked, response) => response.writeHead(503).end()
  const env = { FLAGSMITH_ENVIRONMENT_KEY: serverKey, FLAGSMITH_API_URL: service.apiUrl }
  expect((await due(await startGateway({ env }))).json().result.data.nudge).toBe('none')
})
