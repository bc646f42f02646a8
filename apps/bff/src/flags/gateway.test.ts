import { expect, test } from 'vitest'
import { clientKey, serverKey, startFlagService, type FlagService } from '../testing/flag-service.ts'
import { callUrl, signedIn, startGateway, studentId, type TestGateway } from '../testing/gateway.ts'
import { healthy } from '../testing/stub-upstream.ts'

const envOf = ({ apiUrl }: FlagService, key = serverKey) => ({
  FLAGSMITH_ENVIRONMENT_KEY: key,
  FLAGSMITH_API_URL: apiUrl,
})
const current = ({ app }: TestGateway, headers: Record<string, string> = {}) =>
  app.inject({ url: callUrl('flags.current'), headers })
const off = { phoneVerificationModal: false, phoneVerificationDeadline: null }

test('FLAG-01 the client gets the flags that it needs, typed, and neither a key nor anything else of the service', async () => {
  const service = await startFlagService()
  service.environment = { nudge: { enabled: true, value: '{"date":"2027-01-01","note":"CANARY"}' } }
  const gateway = await startGateway({ env: envOf(service) })
  await expect
    .poll(async () => (await current(gateway)).json().result.data)
    .toEqual({ phoneVerificationModal: true, phoneVerificationDeadline: '2027-01-01T18:30:00.000Z' })
  const answer = await current(gateway, signedIn())
  expect(answer.headers['cache-control']).toBe('no-store')
  const told = JSON.stringify(answer.headers) + answer.body + gateway.lines.join()
  for (const secret of ['CANARY', serverKey, clientKey]) expect(told).not.toContain(secret)
})

test('FLAG-01 a student gets their own, by identity and traits; a visitor those of anyone', async () => {
  const service = await startFlagService()
  service.environment = { nudge: { enabled: false }, override: { identifier: studentId, enabled: true } }
  const gateway = await startGateway({ env: envOf(service) })
  await expect
    .poll(async () => (await current(gateway, signedIn())).json().result.data.phoneVerificationModal)
    .toBe(true)
  expect((await current(gateway)).json().result.data).toEqual(off)
  service.environment = { nudge: { enabled: false }, premium: { enabled: true } }
  const premium = await startGateway({ env: envOf(service) })
  premium.upstream.behave = (request, response) =>
    healthy(request, response, (text) => text.replace('"isPremium":false', '"isPremium":true'))
  await expect
    .poll(async () => (await current(premium, signedIn())).json().result.data.phoneVerificationModal)
    .toBe(true)
})

test('C4 FLAG-05 of a student the service learns the id and the plan, and no name, mail or phone', async () => {
  const service = await startFlagService()
  const gateway = await startGateway({ env: envOf(service, clientKey) })
  await expect.poll(() => gateway.lines.join()).toContain('flag service reached')
  await current(gateway, signedIn())
  const [post] = service.asked.filter(({ call }) => call === 'POST /api/v1/identities/')
  expect(JSON.parse(post?.body ?? '')).toEqual({
    identifier: studentId,
    transient: true,
    traits: [
      { trait_key: 'is_premium', trait_value: false, transient: true },
      { trait_key: 'is_demo', trait_value: false, transient: true },
    ],
  })
  expect(JSON.stringify(service.asked)).not.toMatch(/asha|token/i)
})

test('FLAG-05 F1 while the backend is down a student counts by the id alone', async () => {
  const service = await startFlagService()
  service.environment = { nudge: { enabled: false }, override: { identifier: studentId, enabled: true } }
  const gateway = await startGateway({ env: envOf(service, clientKey) })
  gateway.upstream.behave = (_request, response) => response.destroy()
  await expect.poll(() => gateway.lines.join()).toContain('flag service reached')
  expect((await current(gateway, signedIn())).json().result.data.phoneVerificationModal).toBe(true)
  const asked = service.asked.map(({ call }) => call)
  expect(asked).toContain(`GET /api/v1/identities/?identifier=${studentId}&transient=true`)
})

const silent: FlagService['behave'] = () => undefined
const troubles: readonly (readonly [what: string, behave: FlagService['behave'] | 'refused'])[] = [
  ['refuses connections', 'refused'],
  ['hangs', silent],
  ['hangs in the middle of an answer', (_asked, response) => void response.writeHead(200).write('[')],
  ['answers garbage', (_asked, response) => void response.writeHead(200).end('{{{')],
  ['answers 500', (_asked, response) => void response.writeHead(500).end()],
]

test.each(troubles)(
  'FLAG-03 FLAG-04 F26 the service %s: the gateway starts and serves at once, with defaults',
  async (what, trouble) => {
    for (const key of [serverKey, clientKey]) {
      const service = await startFlagService()
      if (trouble === 'refused') await service.close()
      else service.behave = trouble
      // Whatever waited for a service that hangs would wait longer than the test may take.
      const isHanging = what.startsWith('hangs')
      const gateway = await startGateway({
        env: { ...envOf(service, key), FLAGSMITH_POLL_MS: '20' },
        ...(isHanging && { flags: { timeoutMs: 600_000 } }),
      })
      const [page, session] = await Promise.all([
        gateway.app.inject({ url: '/', headers: { accept: 'text/html' } }),
        gateway.app.inject({ url: callUrl('account.session') }),
      ])
      expect([page.statusCode, session.statusCode]).toEqual([200, 200])
      for (const headers of [{}, signedIn()]) {
        expect((await current(gateway, headers)).json().result.data).toEqual(off)
      }
      const lost = () => gateway.lines.filter((line) => line.includes('flag service lost'))
      await expect.poll(lost).toHaveLength(isHanging ? 0 : 1)
    }
  },
)

test('FLAG-03 an empty key is told of once at the start, and everything else goes on', async () => {
  const gateway = await startGateway({ env: { FLAGSMITH_ENVIRONMENT_KEY: '' } })
  expect((await current(gateway)).json().result.data).toEqual(off)
  const told = gateway.lines.filter((line) => line.includes('non-empty `apiKey`'))
  expect(told).toHaveLength(1)
  expect(JSON.parse(told[0] ?? '')).toMatchObject({ level: 'error' })
})

test('FLAG-03 without a key the file that comes along has the nudge off', async () => {
  const gateway = await startGateway()
  expect((await current(gateway, signedIn())).json().result.data).toEqual(off)
  expect(gateway.lines.join()).not.toMatch(/flag service|flags are/)
})

test('FLAG-02 what was evaluated is sent before the gateway ends', async () => {
  const service = await startFlagService()
  const gateway = await startGateway({ env: envOf(service) })
  await expect.poll(async () => (await current(gateway)).json().result.data.phoneVerificationModal).toBe(true)
  await gateway.stop(100)
  const sent = service.asked.filter(({ call }) => call.includes('analytics'))
  expect(sent).toHaveLength(1)
  expect(Object.keys(JSON.parse(sent[0]?.body ?? ''))).toEqual(['phone-verification-modal'])
})
