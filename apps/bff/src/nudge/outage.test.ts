import { expect, test } from 'vitest'
import { clientKey, serverKey, startFlagService, type FlagService } from '../testing/flag-service.ts'
import { callUrl, fromApp, signedIn, startGateway, type TestGateway } from '../testing/gateway.ts'
import { healthy } from '../testing/stub-upstream.ts'

const dayMs = 24 * 3_600_000
const past = { nudge: { enabled: true, value: '{"date":"2020-01-01"}' } }
const due = async ({ app }: TestGateway): Promise<unknown> => {
  const answer = await app.inject({
    url: callUrl('nudge.due', { path: '/news', shownTimestamp: 0 }),
    headers: signedIn(),
  })
  return answer.json().result.data.nudge
}
const envOf = ({ apiUrl }: FlagService, key: string) => ({
  FLAGSMITH_ENVIRONMENT_KEY: key,
  FLAGSMITH_API_URL: apiUrl,
  FLAGSMITH_POLL_MS: '20',
})

const troubles: readonly (readonly [what: string, behave: FlagService['behave']])[] = [
  ['hangs', () => undefined],
  ['answers garbage', (_asked, response) => void response.writeHead(200).end('{{{')],
  ['answers what says nothing', (_asked, response) => void response.writeHead(200).end('[]')],
  ['answers 500', (_asked, response) => void response.writeHead(500).end()],
]

test.each(troubles)('F26 NUDGE-02 a flag service that %s forces nobody to /verify-phone', async (_what, behave) => {
  for (const key of [serverKey, clientKey]) {
    const service = await startFlagService()
    service.environment = past
    service.behave = behave
    const gateway = await startGateway({ env: envOf(service, key), flags: { timeoutMs: 50 } })
    expect(await due(gateway)).toBe('none')
    service.behave = (_asked, _response, ok) => ok()
    await expect.poll(() => due(gateway)).toBe('verify')
  }
})

test.each([serverKey, clientKey])(
  'F26 NUDGE-02 what was last known of the deadline (%s) stands for a day, then nobody is forced',
  async (key) => {
    const service = await startFlagService()
    service.environment = past
    let now = Date.now()
    const gateway = await startGateway({ env: envOf(service, key), flags: { timeoutMs: 50, now: () => now } })
    await expect.poll(() => due(gateway)).toBe('verify')
    service.behave = (_asked, response) => response.writeHead(503).end()
    await expect.poll(() => gateway.lines.join()).toContain('flag service lost')
    expect(await due(gateway)).toBe('verify')
    now += dayMs + 60_000
    expect(await due(gateway)).toBe('none')
  },
)

test('NUDGE-01 NUDGE-02 with the phone proven the way to /verify-phone is over at once, and back when it is gone', async () => {
  const service = await startFlagService()
  service.environment = past
  const gateway = await startGateway({ env: envOf(service, serverKey) })
  let phone: string | null = null
  gateway.upstream.behave = (request, response) => {
    if (request.call === 'POST /account/phone') ({ phone } = JSON.parse(request.body))
    healthy(request, response, (text) => text.replace('"phone":null', `"phone":${JSON.stringify(phone)}`))
  }
  await expect.poll(() => due(gateway)).toBe('verify')
  const proof = { phone: '9876543210', code: '123456' }
  const headers = { ...fromApp, ...signedIn() }
  const proven = await gateway.app.inject({
    method: 'POST',
    url: callUrl('account.verifyPhone'),
    headers,
    payload: proof,
  })
  expect(proven.json().result.data.student.phone).toBe('9876543210')
  expect(await due(gateway)).toBe('none')
  // Somebody else has proven the number since.
  phone = null
  expect(await due(gateway)).toBe('verify')
})
