import { expect, test } from 'vitest'
import { makeFlags } from '../testing/flag-gateway.ts'
import { clientKey, startFlagService, type FlagService } from '../testing/flag-service.ts'
import { names, type Identity } from './flag.ts'
import type { Flags, FlagOptions } from './flags.ts'

const name = names.phoneVerificationModal
const asha: Identity = {
  identifier: '0190a0a0-0000-7000-8000-000000000001',
  traits: { is_premium: true, subscription_tier: 'gold' },
}
const unknown: Identity = { identifier: 'a/b&c=é', traits: {} }

async function started(service: FlagService, more: Record<string, string> = {}, options: Partial<FlagOptions> = {}) {
  const env = {
    FLAGSMITH_ENVIRONMENT_KEY: clientKey,
    FLAGSMITH_API_URL: service.apiUrl.slice(0, -1),
    FLAGSMITH_POLL_MS: '0',
    ...more,
  }
  const made = makeFlags(env, { timeoutMs: 1000, random: () => 1, ...options })
  made.flags.start()
  await made.flags.settled()
  return made
}
const isOn = async (flags: Flags, who: Identity | null = null) => (await flags.read(name, who)).enabled
const asked = (service: FlagService, call: string) => service.asked.filter((one) => one.call.startsWith(call))

test('FLAG-05 any other key: GET flags/ for anyone, with the key in the header', async () => {
  const service = await startFlagService()
  service.environment = { nudge: { enabled: true, value: 'v' } }
  const { flags } = await started(service)
  expect(await flags.read(name, null)).toEqual({ name, id: 101, enabled: true, value: 'v' })
  expect(service.asked).toMatchObject([{ call: 'GET /api/v1/flags/', headers: { 'x-environment-key': clientKey } }])
})

test('FLAG-05 POST identities/ with identifier, transient and traits for a student', async () => {
  const service = await startFlagService()
  service.environment = {
    nudge: { enabled: false },
    override: { identifier: asha.identifier, enabled: true, value: 7 },
  }
  const { flags } = await started(service)
  expect(await flags.read(name, asha)).toEqual({ name, id: 101, enabled: true, value: 7 })
  const [post] = asked(service, 'POST /api/v1/identities/')
  expect(post?.headers).toMatchObject({ 'x-environment-key': clientKey, 'content-type': 'application/json' })
  expect(JSON.parse(post?.body ?? '')).toEqual({
    identifier: asha.identifier,
    transient: true,
    traits: [
      { trait_key: 'is_premium', trait_value: true, transient: true },
      { trait_key: 'subscription_tier', trait_value: 'gold', transient: true },
    ],
  })
})

test('FLAG-05 GET identities/?identifier= for a student whose traits nobody knows gives the same answer', async () => {
  const service = await startFlagService()
  service.environment = { nudge: { enabled: false }, override: { identifier: unknown.identifier, enabled: true } }
  const { flags } = await started(service)
  expect(await flags.read(name, unknown)).toEqual({ name, id: 101, enabled: true, value: null })
  expect(asked(service, 'GET /api/v1/identities/')).toMatchObject([
    {
      call: 'GET /api/v1/identities/?identifier=a%2Fb%26c%3D%C3%A9&transient=true',
      headers: { 'x-environment-key': clientKey },
    },
  ])
})

test('FLAG-05 an answer is kept until there is news, and asked for once for all who wait', async () => {
  const service = await startFlagService()
  const { flags } = await started(service)
  await Promise.all(Array.from({ length: 20 }, () => flags.read(name, asha)))
  await flags.read(name, asha)
  expect(asked(service, 'POST /api/v1/identities/')).toHaveLength(1)
  const polling = await started(service, { FLAGSMITH_POLL_MS: '5' })
  expect(await isOn(polling.flags, asha)).toBe(true)
  service.environment = { nudge: { enabled: false } }
  await expect.poll(() => isOn(polling.flags, asha)).toBe(false)
  await expect.poll(() => isOn(polling.flags)).toBe(false)
})

const troubles: readonly (readonly [what: string, behave: FlagService['behave']])[] = [
  ['500', (_asked, response) => void response.writeHead(500).end('{"flags":[]}')],
  ['403', (_asked, response) => void response.writeHead(403).end()],
  ['201', (_asked, response) => void response.writeHead(201).end('{"flags":[]}')],
  ['garbage', (_asked, response) => void response.writeHead(200).end('{"flags":[{"enabled":"yes"}]}')],
  ['no JSON', (_asked, response) => void response.writeHead(200).end('<html>')],
  ['a hanging answer', () => undefined],
  ['a broken connection', (_asked, response) => void response.destroy()],
]

test.each(troubles)(
  'FLAG-03 F26 %s: what was known of a student stands, then for a day, then the default',
  async (_what, trouble) => {
    const service = await startFlagService()
    let now = 1_000_000
    const { flags, lines } = await started(service, { FLAGSMITH_POLL_MS: '5' }, { timeoutMs: 500, now: () => now })
    expect(await isOn(flags, asha)).toBe(true)
    service.behave = trouble
    await expect.poll(() => lines.at(-1)).toContain('flag service lost')
    expect(await isOn(flags, asha)).toBe(true)
    expect(await isOn(flags)).toBe(true)
    expect(await isOn(flags, unknown)).toBe(false)
    // After a failure nobody is sent to ask again for a while: they would wait for nothing.
    expect(asked(service, 'GET /api/v1/identities/')).toEqual([])
    now += 25 * 3_600_000
    expect(await isOn(flags, asha)).toBe(false)
    expect(await isOn(flags)).toBe(false)
    service.behave = (_asked, _response, ok) => ok()
    await expect.poll(() => isOn(flags, asha)).toBe(true)
  },
)

test('FLAG-02 the stream is opened with the key itself, and its news make what is kept old', async () => {
  const service = await startFlagService()
  const { flags, lines } = await started(service, { FLAGSMITH_REALTIME_URL: service.origin })
  await expect.poll(service.streams).toBe(1)
  await expect.poll(() => lines.join()).toContain('"isUp":true')
  expect(await isOn(flags, asha)).toBe(true)
  service.environment = { nudge: { enabled: false } }
  service.tell('event: environment_updated\ndata: {"updated_at":1700000000.25}\n\n')
  await expect.poll(() => isOn(flags, asha)).toBe(false)
})
