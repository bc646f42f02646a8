import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { tmpdir } from 'node:os'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { startFlagService } from '../testing/flag-service.ts'
import { callUrl, startGateway, type TestGateway } from '../testing/gateway.ts'

const ask = ({ app }: TestGateway) => app.inject({ url: callUrl('platform.config') })
const configOf = async (gateway: TestGateway): Promise<unknown> => (await ask(gateway)).json().result.data
const all = {
  RELEASE: 'abhyas@1.2.3',
  ENVIRONMENT: 'staging',
  SENTRY_DSN: 'https://key@errors.test/7',
  CLEVERTAP_ACCOUNT_ID: 'TEST-000',
  CLEVERTAP_TOKEN: 'variables-token',
  MIXPANEL_TOKEN: 'mix',
  BRANCH_KEY: `key_test_${'a'.repeat(32)}`,
  // A point of the curve: of the example in RFC 8291.
  VAPID_PUBLIC_KEY: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  GOOGLE_CLIENT_SECRET: 'CANARY-of-Google',
}

/** A file of flags with `maintenance` as given. */
function flagsFile(enabled: boolean, value: string | null): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'abhyas-flags-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  const file = path.join(dir, 'flags.json')
  const shipped = path.resolve(import.meta.dirname, '../../flags.json')
  const document = JSON.parse(readFileSync(shipped, 'utf8')) as { feature_states: { feature: { name: string } }[] } // the file that comes along
  const states = document.feature_states.map((state) =>
    state.feature.name === 'maintenance' ? { ...state, enabled, feature_state_value: value } : state,
  )
  writeFileSync(file, JSON.stringify({ ...document, feature_states: states }))
  return file
}

test('ENG-01 ENG-10 with nothing set every service is off, the version is 10.6.3 and the environment production', async () => {
  expect(await configOf(await startGateway())).toEqual({
    appVersion: '10.6.3',
    release: 'dev',
    environment: 'production',
    sentryDsn: null,
    clevertap: null,
    mixpanelToken: null,
    branchKey: null,
    pushKey: null,
    maintenance: null,
  })
})

test('ENG-08 ENG-10 T31 the client gets what is set, region eu1 by default, and nothing secret', async () => {
  const gateway = await startGateway({ env: all })
  const answer = await ask(gateway)
  expect(answer.json().result.data).toMatchObject({
    release: 'abhyas@1.2.3',
    environment: 'staging',
    sentryDsn: 'https://key@errors.test/7',
    clevertap: { accountId: 'TEST-000', region: 'eu1', token: 'variables-token' },
    mixpanelToken: 'mix',
    branchKey: all.BRANCH_KEY,
    pushKey: all.VAPID_PUBLIC_KEY,
  })
  expect(answer.body).not.toContain('CANARY')
  expect(answer.headers['cache-control']).toBe(
    'public, max-age=30, s-maxage=30, stale-while-revalidate=30, stale-if-error=300',
  )
  expect(gateway.upstream.seen.filter(({ call }) => call.includes('platform'))).toEqual([])
})

test.each(['production', 'Production', 'prod', 'prod-eu', ''])(
  'ENG-06 T31 in production (%s) nobody gets the token that variables are made known with',
  async (environment) => {
    const answer = await ask(await startGateway({ env: { ...all, ENVIRONMENT: environment } }))
    expect(answer.json().result.data.clevertap).toEqual({ accountId: 'TEST-000', region: 'eu1', token: null })
    expect(answer.body).not.toContain('variables-token')
  },
)

test('SHELL-15 the works that the flag tells of are told; a value that cannot be used is logged once and counts as none', async () => {
  const on = await startGateway({ env: { FLAGS_FILE: flagsFile(true, '{"text":"At night"}') } })
  expect(await configOf(on)).toMatchObject({ maintenance: { text: 'At night', startsAt: null } })
  const off = await startGateway({ env: { FLAGS_FILE: flagsFile(false, '{"text":"At night"}') } })
  expect(await configOf(off)).toMatchObject({ maintenance: null })
  let age = 0
  // Each time it is asked anew.
  const clock = () => (age += 3_600_000)
  const broken = await startGateway({ env: { FLAGS_FILE: flagsFile(true, 'tonight') }, clock })
  for (let n = 0; n < 3; n++) expect(await configOf(broken)).toMatchObject({ maintenance: null })
  const told = broken.lines.filter((line) => line.includes('`maintenance` cannot be used'))
  expect(told).toHaveLength(1)
  expect(told[0]).not.toContain('tonight')
})

test('FLAG-04 F26 while the flag service hangs the answer comes at once, and is not kept as if all were known', async () => {
  for (const key of ['ser.KEY-OF-THE-SERVER', 'KEY-OF-THE-CLIENT']) {
    const service = await startFlagService()
    service.behave = () => undefined
    const gateway = await startGateway({
      env: { ...all, FLAGSMITH_ENVIRONMENT_KEY: key, FLAGSMITH_API_URL: service.apiUrl },
      // Whatever waited for it would wait longer than the test may take.
      flags: { timeoutMs: 600_000 },
    })
    const answer = await ask(gateway)
    expect(answer.json().result.data).toMatchObject({ maintenance: null, mixpanelToken: 'mix' })
    expect(answer.headers['cache-control']).toBe('no-store')
  }
})

/** A gateway that asks anew each time, before a flag service that tells of works with `value`; and a clock for the flags. */
async function startWorks(key: string, value: string) {
  const service = await startFlagService()
  service.environment = { nudge: { enabled: false }, maintenance: { enabled: true, value } }
  const clock = { now: Date.now() }
  let age = 0
  const gateway = await startGateway({
    env: { FLAGSMITH_ENVIRONMENT_KEY: key, FLAGSMITH_API_URL: service.apiUrl, FLAGSMITH_POLL_MS: '10' },
    flags: { now: () => clock.now, timeoutMs: 600_000 },
    clock: () => (age += 3_600_000),
  })
  const works = async () => (await ask(gateway)).json().result.data.maintenance
  await expect.poll(works).not.toBeNull()
  return { service, gateway, clock, works }
}
const keys = ['ser.KEY-OF-THE-SERVER', 'KEY-OF-THE-CLIENT']
const endsAt = '9999-01-01T00:00:00.000Z'

test.each(keys)(
  'SHELL-15 F26 works that end by themselves are told while the flag service is lost, others for five minutes (%s)',
  async (key) => {
    for (const [value, isToldOn] of [
      ['{}', false],
      [JSON.stringify({ endsAt }), true],
    ] as const) {
      const { service, gateway, clock, works } = await startWorks(key, value)
      service.behave = (_asked, response) => response.destroy()
      await expect.poll(() => gateway.lines.join()).toContain('flag service lost')
      expect(await works()).not.toBeNull()
      clock.now += 5 * 60_000 + 60_000
      expect((await works()) !== null).toBe(isToldOn)
      service.behave = (_asked, _response, ok) => ok()
      await expect.poll(works).not.toBeNull()
    }
  },
)

test('SHELL-15 FLAG-04 works that were told are told on while the flag service is slow, and that is not kept', async () => {
  const { service, gateway } = await startWorks('KEY-OF-THE-CLIENT', '{}')
  const asked = service.asked.length
  // The counts are waited for at the end.
  service.behave = ({ call }, _response, ok) => void (call.includes('analytics') && ok())
  await expect.poll(() => service.asked.length).toBeGreaterThan(asked)
  const answer = await ask(gateway)
  expect(answer.json().result.data.maintenance).not.toBeNull()
  expect(answer.headers['cache-control']).toBe('no-store')
})

const policyOf = async ({ app }: TestGateway): Promise<Map<string, readonly string[]>> => {
  const { headers } = await app.inject({ url: '/', headers: { accept: 'text/html' } })
  const parts = String(headers['content-security-policy']).split('; ')
  return new Map(parts.map((part) => [part.split(' ')[0] ?? '', part.split(' ').slice(1)]))
}
const foreign = (sources: readonly string[] = []) => sources.filter((source) => source.startsWith('https:'))

test('ENG-08 LINK-04 a page may go to the hosts of a service only where its key is set', async () => {
  const none = await policyOf(await startGateway())
  expect([...none.values()].flatMap(foreign)).toEqual([])
  const hosts: Readonly<Record<string, string>> = {
    CLEVERTAP_ACCOUNT_ID: 'https://eu1.clevertap-prod.com',
    MIXPANEL_TOKEN: 'https://api-js.mixpanel.com',
    BRANCH_KEY: 'https://api2.branch.io/v1/open',
  }
  for (const [name, connect] of Object.entries(hosts)) {
    const policy = await policyOf(await startGateway({ env: { [name]: all[name as keyof typeof all] } })) // a key of `hosts`
    expect([...policy.values()].flatMap(foreign), name).toEqual([connect])
    expect(policy.get('connect-src'), name).toContain(connect)
  }
  const every = await policyOf(await startGateway({ env: { ...all, CLEVERTAP_REGION: 'in1' } }))
  expect(foreign(every.get('connect-src'))).toHaveLength(3)
  expect(every.get('connect-src')).toContain('https://in1.clevertap-prod.com')
  expect(every.get('script-src')).not.toContain("'unsafe-inline'")
  expect(foreign(every.get('script-src'))).toEqual([])
  expect(every.get('require-trusted-types-for')).toEqual(["'script'"])
})
