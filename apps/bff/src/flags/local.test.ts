import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { makeFlags } from '../testing/flag-gateway.ts'
import { clientKey, documentOf, serverKey, startFlagService, type FlagService } from '../testing/flag-service.ts'
import { names, type Identity } from './flag.ts'
import type { Flags, FlagOptions } from './flags.ts'

const name = names.phoneVerificationModal
const asha: Identity = { identifier: '0190a0a0-0000-7000-8000-000000000001', traits: { is_premium: false } }
const ravi: Identity = { identifier: '0190a0a0-0000-7000-8000-000000000002', traits: { is_premium: true } }
const hourMs = 3_600_000

/** Without polling, so that every request is one of the test's. */
const envOf = ({ apiUrl }: FlagService, more: Record<string, string> = {}) => ({
  FLAGSMITH_ENVIRONMENT_KEY: serverKey,
  FLAGSMITH_API_URL: apiUrl,
  FLAGSMITH_POLL_MS: '0',
  ...more,
})

async function started(service: FlagService, more: Record<string, string> = {}, options: Partial<FlagOptions> = {}) {
  const made = makeFlags(envOf(service, more), { timeoutMs: 1000, random: () => 1, ...options })
  made.flags.start()
  await made.flags.settled()
  return made
}
const isOn = async (flags: Flags, who: Identity | null = null) => (await flags.read(name, who)).enabled
const documentsAsked = ({ asked }: FlagService) => asked.filter(({ call }) => call.includes('environment-document'))

test('FLAG-01 a flag has name, id, enabled and value; the key goes in the header and nowhere else', async () => {
  const service = await startFlagService()
  service.environment = { nudge: { enabled: true, value: '{"date":"2027-01-01"}' } }
  const { flags, lines } = await started(service)
  expect(await flags.read(name, null)).toEqual({ name, id: 101, enabled: true, value: '{"date":"2027-01-01"}' })
  expect(service.asked.map(({ call }) => call)).toEqual(['GET /api/v1/environment-document/'])
  expect(service.asked[0]?.headers['x-environment-key']).toBe(serverKey)
  expect(lines.join()).not.toContain(serverKey)
})

test('FLAG-01 FLAG-05 a flag is evaluated by identity and traits, here, and the service learns nothing of the student', async () => {
  const service = await startFlagService()
  service.environment = {
    nudge: { enabled: false },
    premium: { enabled: true, value: 'of the segment' },
    override: { identifier: asha.identifier, enabled: true, value: 'of the identity' },
  }
  const { flags } = await started(service)
  expect(await flags.read(name, null)).toMatchObject({ enabled: false })
  expect(await flags.read(name, asha)).toMatchObject({ enabled: true, value: 'of the identity' })
  expect(await flags.read(name, ravi)).toMatchObject({ enabled: true, value: 'of the segment' })
  expect(service.asked).toHaveLength(1)
  expect(JSON.stringify(service.asked)).not.toContain('0190a0a0')
})

test('FLAG-05 an override that is taken back is over with the next document', async () => {
  const service = await startFlagService()
  service.environment = { nudge: { enabled: false }, override: { identifier: asha.identifier, enabled: true } }
  const { flags } = await started(service, { FLAGSMITH_POLL_MS: '5' })
  expect(await isOn(flags, asha)).toBe(true)
  service.environment = { nudge: { enabled: false } }
  await expect.poll(() => isOn(flags, asha)).toBe(false)
})

test('FLAG-05 a document of several pages is put together, and its links lead nowhere else', async () => {
  const service = await startFlagService()
  const { override: _, ...first } = service.environment
  const second = { ...first, override: { identifier: asha.identifier, enabled: false } }
  let link = '</api/v1/environment-document/?page_id=2>; rel="next"'
  service.behave = ({ call }, response) => {
    const isFirst = !call.includes('page_id')
    response
      .writeHead(200, { 'content-type': 'application/json', ...(isFirst && { link }) })
      .end(JSON.stringify(documentOf(isFirst ? first : second)))
  }
  const { flags } = await started(service)
  expect(await isOn(flags, asha)).toBe(false)
  expect(await isOn(flags, ravi)).toBe(true)
  const elsewhere = await startFlagService()
  link = `<${elsewhere.apiUrl}environment-document/?page_id=2>; rel="next"`
  const led = await started(service)
  expect(await isOn(led.flags)).toBe(false)
  expect(led.lines.join()).toContain('elsewhere')
  expect(elsewhere.asked).toEqual([])
})

test('FLAG-05 a redirect is not followed: the key goes to no other address', async () => {
  const [service, elsewhere] = [await startFlagService(), await startFlagService()]
  service.behave = ({ call }, response) =>
    response.writeHead(302, { location: elsewhere.origin + call.replace('GET ', '') }).end()
  const { flags } = await started(service)
  expect(await isOn(flags)).toBe(false)
  expect(elsewhere.asked).toEqual([])
})

test('FLAG-05 a document without an end of pages is given up', async () => {
  const service = await startFlagService()
  service.behave = (_asked, response) =>
    response
      .writeHead(200, { link: '</api/v1/environment-document/?page_id=again>; rel="next"' })
      .end(JSON.stringify(documentOf(service.environment)))
  const { flags, lines } = await started(service)
  expect(await isOn(flags)).toBe(false)
  expect(lines.join()).toContain('too many pages')
})

const garbage: readonly (readonly [what: string, body: string])[] = [
  ['no JSON', '<html>Welcome</html>'],
  ['nothing', ''],
  ['null', 'null'],
  ['a list', '[]'],
  ['no flags', JSON.stringify({ ...documentOf({ nudge: { enabled: true } }), feature_states: undefined })],
  [
    'a flag that is on by a word',
    JSON.stringify(documentOf({ nudge: { enabled: true } })).replaceAll('"enabled":true', '"enabled":"yes"'),
  ],
  [
    'a feature without an id',
    JSON.stringify(documentOf({ nudge: { enabled: true } })).replaceAll('"id":101', '"id":0'),
  ],
  [
    'a value that is an object',
    JSON.stringify(documentOf({ nudge: { enabled: true } })).replaceAll(
      '"feature_state_value":null',
      '"feature_state_value":{}',
    ),
  ],
  ['no organisation', JSON.stringify(documentOf({ nudge: { enabled: true } })).replaceAll('"organisation"', '"o"')],
  ['more than anyone has', `[${'"x",'.repeat(2_200_000)}0]`],
]

test.each(garbage)(
  'FLAG-03 F26 %s in place of a document: defaults at first, what was known later',
  async (_what, body) => {
    const service = await startFlagService()
    const spoil: FlagService['behave'] = (_asked, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(body)
    service.behave = spoil
    const { flags, lines } = await started(service, { FLAGSMITH_POLL_MS: '5' })
    expect(await flags.read(name, asha)).toEqual({ name, id: null, enabled: false, value: null })
    expect(lines).toEqual([expect.stringContaining('flag service lost')])
    service.behave = (_asked, _response, ok) => ok()
    await expect.poll(() => isOn(flags, asha)).toBe(true)
    service.behave = spoil
    const before = service.asked.length
    await expect.poll(() => service.asked.length).toBeGreaterThan(before + 2)
    expect(await isOn(flags, asha)).toBe(true)
    expect(lines.join()).not.toContain('could not be evaluated')
  },
)

test.each([400, 401, 403, 404, 429, 500, 503, 204, 304])(
  'FLAG-03 an answer with %i counts as failed, and is asked for once',
  async (status) => {
    const service = await startFlagService()
    service.behave = (_asked, response) => response.writeHead(status).end()
    const { flags, lines } = await started(service)
    expect(await isOn(flags, asha)).toBe(false)
    expect(service.asked).toHaveLength(1)
    expect(lines).toEqual([expect.stringContaining('flag service lost')])
  },
)

test('FLAG-03 F26 a service that is gone: what was last known for a day, then defaults', async () => {
  const service = await startFlagService()
  let now = 1_000_000
  const { flags } = await started(service, { FLAGSMITH_POLL_MS: '5' }, { now: () => now })
  expect(await isOn(flags)).toBe(true)
  await service.close()
  now += 24 * hourMs
  expect(await isOn(flags)).toBe(true)
  now += 1
  expect(await isOn(flags)).toBe(false)
  expect(await flags.read(name, asha)).toEqual({ name, id: null, enabled: false, value: null })
})

test('FLAG-03 a refused connection, and one that hangs at each stage: loss and return are logged once each', async () => {
  const service = await startFlagService()
  const hangs: readonly FlagService['behave'][] = [
    () => undefined,
    (_asked, response) => void response.writeHead(200, { 'content-type': 'application/json' }).write('{"id":'),
    (_asked, response) => response.destroy(),
  ]
  for (const hang of hangs) {
    service.behave = hang
    const { flags, lines } = await started(service, { FLAGSMITH_POLL_MS: '5' }, { timeoutMs: 200 })
    expect(await isOn(flags)).toBe(false)
    const before = service.asked.length
    await expect.poll(() => service.asked.length).toBeGreaterThan(before + 2)
    service.behave = (_asked, _response, ok) => ok()
    await expect.poll(() => isOn(flags)).toBe(true)
    expect(lines.map((line) => /flag service (lost|reached)/.exec(line)?.[1])).toEqual(['lost', 'reached'])
    await flags.close()
  }
  await service.close()
  const { flags, lines } = await started(service)
  expect(await isOn(flags)).toBe(false)
  expect(lines).toEqual([expect.stringContaining('ECONNREFUSED')])
})

test('FLAG-03 a reading never goes to the network, however long the service hangs', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const address = silent.address()
  const port = typeof address === 'object' ? address?.port : 0
  const env = { FLAGSMITH_ENVIRONMENT_KEY: serverKey, FLAGSMITH_API_URL: `http://127.0.0.1:${port}/` }
  const { flags } = makeFlags(env, { timeoutMs: 60_000 })
  flags.start()
  const startedAt = performance.now()
  for (let n = 0; n < 100; n++) expect(await isOn(flags, asha)).toBe(false)
  expect(performance.now() - startedAt).toBeLessThan(1000)
  silent.close()
})

test('FLAG-02 while no stream is up the service is asked at the interval, one request at a time', async () => {
  const service = await startFlagService()
  let running = 0
  let most = 0
  service.behave = (_asked, _response, ok) => {
    running += 1
    most = Math.max(most, running)
    setTimeout(() => {
      running -= 1
      ok()
    }, 30)
  }
  const { flags } = await started(service, { FLAGSMITH_POLL_MS: '5' })
  await expect.poll(() => documentsAsked(service).length).toBeGreaterThan(4)
  expect(most).toBe(1)
  expect(await isOn(flags)).toBe(true)
  await flags.close()
  const after = service.asked.length
  await new Promise((resolve) => void setTimeout(resolve, 60))
  expect(service.asked.length).toBeLessThanOrEqual(after + 1)
})

test('FLAG-05 with a server-side key the client’s key is in no header, and the other way round', async () => {
  const service = await startFlagService()
  await started(service, { FLAGSMITH_CLIENT_KEY: clientKey, FLAGSMITH_REALTIME_URL: service.origin })
  await expect.poll(service.streams).toBe(1)
  const stream = service.asked.find(({ call }) => call.includes('/sse/'))
  expect(JSON.stringify(stream)).not.toContain(serverKey)
  expect(JSON.stringify(documentsAsked(service))).not.toContain(clientKey)
})
