import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeFlags } from '../testing/flag-gateway.ts'
import { clientKey, documentOf, serverKey, startFlagService, type Environment } from '../testing/flag-service.ts'
import { names, type Identity } from './flag.ts'
import { flagDefaults } from './flags.ts'

const name = names.phoneVerificationModal
const asha: Identity = { identifier: '0190a0a0-0000-7000-8000-000000000001', traits: { is_premium: true } }
const byDefault = { name, id: null, enabled: false, value: null }

function fileOf(text: string): string {
  const file = path.join(tmpdir(), `flags-${crypto.randomUUID()}.json`)
  writeFileSync(file, text)
  onTestFinished(() => rmSync(file))
  return file
}
const documentFile = (environment: Environment) => fileOf(JSON.stringify(documentOf(environment)))

test('FLAG-03 without a key the file serves: the one that comes along has the nudge off', async () => {
  const { flags, lines } = makeFlags()
  flags.start()
  await flags.settled()
  expect(await flags.read(name, asha)).toEqual({ name, id: 1, enabled: false, value: null })
  expect(await flags.read(name, null)).toMatchObject({ id: 1, enabled: false })
  expect(lines).toEqual([])
})

test('FLAG-03 a file of the operator’s own is evaluated by identity and traits', async () => {
  const FLAGS_FILE = documentFile({
    nudge: { enabled: false },
    premium: { enabled: true, value: '{"date":"2027-01-01"}' },
    override: { identifier: 'ravi', enabled: true, value: 'own' },
  })
  const { flags } = makeFlags({ FLAGS_FILE })
  expect(await flags.read(name, asha)).toMatchObject({ enabled: true, value: '{"date":"2027-01-01"}' })
  expect(await flags.read(name, { identifier: 'ravi', traits: {} })).toMatchObject({ enabled: true, value: 'own' })
  expect(await flags.read(name, { identifier: 'other', traits: {} })).toMatchObject({ enabled: false })
})

test('FLAG-03 a key that is set but empty is a configuration error, logged once, and the defaults hold', async () => {
  for (const FLAGSMITH_ENVIRONMENT_KEY of ['', '  ']) {
    const service = await startFlagService()
    const { flags, lines } = makeFlags({ FLAGSMITH_ENVIRONMENT_KEY, FLAGSMITH_API_URL: service.apiUrl })
    flags.start()
    await flags.settled()
    for (let n = 0; n < 3; n++) expect(await flags.read(name, asha)).toEqual(byDefault)
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0]?.replace(/\} .*$/, '}') ?? '')).toEqual({
      reason: 'Please provide `evaluationContext.environment` with non-empty `apiKey`',
    })
    expect(service.asked).toEqual([])
  }
})

test('FLAG-03 neither a service to ask nor a file to read is a configuration error, logged once', async () => {
  for (const FLAGS_FILE of ['/nowhere/flags.json', fileOf('{'), fileOf('{}'), fileOf('')]) {
    const { flags, lines } = makeFlags({ FLAGS_FILE })
    flags.start()
    for (let n = 0; n < 3; n++) expect(await flags.read(name, asha)).toEqual(byDefault)
    expect(lines).toEqual([expect.stringContaining('preventFetch is true and no defaulFlags provided')])
  }
})

test('FLAG-03 a document that cannot be evaluated gives defaults, and is told once', async () => {
  // A feature without an id: the SDK throws at every evaluation.
  const text = JSON.stringify(documentOf({ nudge: { enabled: true } })).replaceAll('"id":101', '"id":0')
  const { flags, lines } = makeFlags({ FLAGS_FILE: fileOf(text) })
  for (let n = 0; n < 3; n++) expect(await flags.read(name, asha)).toEqual(byDefault)
  expect(lines).toEqual([expect.stringContaining('could not be evaluated')])
})

test('FLAG-03 a key that is no header is a failure as any other, and is not logged', async () => {
  for (const key of ['ser.CANARY\n', 'CANARY\u0001é']) {
    const { flags, lines } = makeFlags({ FLAGSMITH_ENVIRONMENT_KEY: key, FLAGSMITH_API_URL: 'http://127.0.0.1:1/' })
    flags.start()
    await flags.settled()
    expect(await flags.read(name, asha)).toEqual(byDefault)
    expect(lines).toEqual([expect.stringContaining('flag service lost')])
    expect(lines.join()).not.toContain('CANARY')
  }
})

test('FLAG-04 whoever waits waits a hundred polls of 100 ms at most, then goes on with defaults', async () => {
  expect(flagDefaults).toMatchObject({ mostPolls: 100, pollEveryMs: 100 })
  const service = await startFlagService()
  service.behave = () => undefined
  const env = { FLAGSMITH_ENVIRONMENT_KEY: serverKey, FLAGSMITH_API_URL: service.apiUrl }
  const { flags } = makeFlags(env, { timeoutMs: 60_000, pollEveryMs: 2 })
  flags.start()
  const startedAt = performance.now()
  await flags.settled()
  expect(performance.now() - startedAt).toBeGreaterThan(190)
  expect(await flags.read(name, asha)).toEqual(byDefault)
})

test('FLAG-04 the wait is over with the first answer, and with the first failure', async () => {
  for (const isWell of [true, false]) {
    const service = await startFlagService()
    if (!isWell) service.behave = (_asked, response) => response.writeHead(503).end()
    const env = { FLAGSMITH_ENVIRONMENT_KEY: serverKey, FLAGSMITH_API_URL: service.apiUrl }
    const { flags } = makeFlags(env, { mostPolls: 1_000_000, pollEveryMs: 1 })
    flags.start()
    await flags.settled()
    expect((await flags.read(name, asha)).enabled).toBe(isWell)
  }
})

const counts = (asked: readonly { readonly call: string; readonly body: string }[]): Record<string, number> => {
  const sum: Record<string, number> = {}
  for (const { call, body } of asked) {
    if (call !== 'POST /api/v1/analytics/flags/') continue
    for (const [flag, times] of Object.entries<number>(JSON.parse(body))) sum[flag] = (sum[flag] ?? 0) + times
  }
  return sum
}

test.each([serverKey, clientKey])(
  'FLAG-02 FLAG-05 evaluations are counted and sent at the interval, with the key %s',
  async (key) => {
    expect(flagDefaults.flushMs).toBe(10_000)
    const service = await startFlagService()
    const env = { FLAGSMITH_ENVIRONMENT_KEY: key, FLAGSMITH_API_URL: service.apiUrl, FLAGSMITH_POLL_MS: '0' }
    const { flags } = makeFlags(env, { flushMs: 20 })
    flags.start()
    await flags.settled()
    for (let n = 0; n < 3; n++) await flags.read(name, n === 0 ? null : asha)
    await expect.poll(() => counts(service.asked)).toEqual({ [name]: 3 })
    const [post] = service.asked.filter(({ call }) => call.startsWith('POST /api/v1/analytics'))
    expect(post?.headers).toMatchObject({ 'content-type': 'application/json', 'x-environment-key': key })
    await flags.read(name, asha)
    await flags.close()
    expect(counts(service.asked)).toEqual({ [name]: 4 })
  },
)

test('FLAG-02 what the service did not take is sent again, and what it took is not', async () => {
  const service = await startFlagService()
  let refused = 0
  const taken: typeof service.asked = []
  service.behave = (one, response, ok) => {
    if (!one.call.includes('analytics')) return ok()
    refused += 1
    if (refused === 1) return void response.writeHead(500).end()
    if (refused === 2) return void response.destroy()
    if (refused === 3) return // hangs
    taken.push(one)
    ok()
  }
  const env = { FLAGSMITH_ENVIRONMENT_KEY: serverKey, FLAGSMITH_API_URL: service.apiUrl, FLAGSMITH_POLL_MS: '0' }
  const { flags } = makeFlags(env, { flushMs: 10, timeoutMs: 3000 })
  flags.start()
  await flags.settled()
  for (let n = 0; n < 50; n++) {
    await flags.read(name, asha)
    await new Promise((resolve) => void setTimeout(resolve, 4))
  }
  await expect.poll(() => counts(taken)).toEqual({ [name]: 50 })
})

test('FLAG-02 a default is no evaluation, and without one nothing is sent', async () => {
  const service = await startFlagService()
  service.behave = ({ call }, response, ok) => (call.includes('document') ? response.writeHead(500).end() : ok())
  const env = { FLAGSMITH_ENVIRONMENT_KEY: serverKey, FLAGSMITH_API_URL: service.apiUrl, FLAGSMITH_POLL_MS: '0' }
  const { flags } = makeFlags(env, { flushMs: 10 })
  flags.start()
  await flags.settled()
  await flags.read(name, asha)
  await flags.close()
  expect(counts(service.asked)).toEqual({})
})
