import { expect, test } from 'vitest'
import { makeFlags } from '../testing/flag-gateway.ts'
import { clientKey, serverKey, startFlagService, type FlagService } from '../testing/flag-service.ts'
import { names } from './flag.ts'
import type { FlagOptions } from './flags.ts'
import { Updates } from './updates.ts'

const name = names.phoneVerificationModal
const documents = ({ asked }: FlagService) => asked.filter(({ call }) => call.includes('environment-document')).length
const event = (data: string, type = 'environment_updated') => `event: ${type}\ndata: ${data}\n\n`

/** Flags whose stream is up, and that have asked for what they know since. */
async function streaming(options: Partial<FlagOptions> = {}, pollMs = '5') {
  const service = await startFlagService()
  const env = {
    FLAGSMITH_ENVIRONMENT_KEY: serverKey,
    FLAGSMITH_CLIENT_KEY: clientKey,
    FLAGSMITH_API_URL: service.apiUrl,
    FLAGSMITH_REALTIME_URL: service.origin,
    FLAGSMITH_POLL_MS: pollMs,
  }
  const { flags, lines } = makeFlags(env, { timeoutMs: 1000, random: () => 0, ...options })
  flags.start()
  await expect.poll(service.streams).toBe(1)
  await expect.poll(() => lines.join()).toContain('"isUp":true')
  return { service, flags, lines, isOn: async () => (await flags.read(name, null)).enabled }
}

/** How many documents were asked for when no more are. */
async function quietCount(service: FlagService): Promise<number> {
  // Several looks: a timer that is late once is no quiet.
  for (let [last, still] = [-1, 0]; ;) {
    const now = documents(service)
    still = now === last ? still + 1 : 0
    if (still === 5) return now
    last = now
    await new Promise((resolve) => void setTimeout(resolve, 20))
  }
}

test('FLAG-02 while the stream is up nothing is polled; a newer updated_at has the document fetched, an older one or the same does not', async () => {
  const { service, isOn } = await streaming()
  const atFirst = await quietCount(service)
  service.environment = { nudge: { enabled: false } }
  service.tell(event('{"updated_at":1000.5}'))
  await expect.poll(isOn).toBe(false)
  expect(await quietCount(service)).toBe(atFirst + 1)
  service.environment = { nudge: { enabled: true } }
  const stale = ['{"updated_at":1000.5}', '{"updated_at":999}', '{"updated_at":"2000"}', '{}', 'null', 'x', '']
  for (const data of stale) service.tell(event(data))
  service.tell(event('{"updated_at":3000}', 'heartbeat'))
  service.tell(': a comment\n\n')
  expect(await quietCount(service)).toBe(atFirst + 1)
  service.tell(event('{"updated_at":1000.6}'))
  await expect.poll(isOn).toBe(true)
  expect(await quietCount(service)).toBe(atFirst + 2)
})

test('FLAG-02 an event is read however its bytes are cut and its lines end', async () => {
  const { service } = await streaming()
  let expected = await quietCount(service)
  const texts = (at: number) => [
    `event: environment_updated\r\ndata: {"updated_at":${at}}\r\n\r\n`,
    `event:environment_updated\rdata:{"updated_at":${at + 1}}\r\r`,
    `id: 7\nevent: environment_updated\ndata: {"updated_at":\ndata: ${at + 2}}\nretry: 5\n\n`,
  ]
  for (const [n, text] of texts(10).entries()) {
    for (const character of text) {
      service.tell(character)
      await new Promise((resolve) => void setImmediate(resolve))
    }
    expected += 1
    await expect.poll(() => documents(service), { message: String(n) }).toBe(expected)
  }
})

test('FLAG-02 a stream that breaks is opened again, and what happened meanwhile is not missed; polling bridges the gap', async () => {
  const waits: number[] = []
  const random = () => {
    waits.push(0.01)
    return 0.01
  }
  const { service, isOn, lines } = await streaming({ random })
  service.tell(event('{"updated_at":5}'))
  await quietCount(service)
  expect(await isOn()).toBe(true)
  service.environment = { nudge: { enabled: false } }
  service.cutStreams()
  await expect.poll(isOn).toBe(false)
  await expect.poll(service.streams).toBe(1)
  expect(waits.length).toBeGreaterThan(0)
  await expect.poll(() => lines.filter((line) => line.includes('"isUp":true')).length).toBe(2)
  // The same moment again is none that is newer.
  const count = await quietCount(service)
  service.tell(event('{"updated_at":5}'))
  expect(await quietCount(service)).toBe(count)
})

test('FLAG-02 while the stream cannot be opened the service is polled', async () => {
  for (const refuse of [404, 500, 204] as const) {
    const service = await startFlagService()
    service.behave = ({ call }, response, ok) => (call.includes('/sse/') ? response.writeHead(refuse).end() : ok())
    const env = {
      FLAGSMITH_ENVIRONMENT_KEY: serverKey,
      FLAGSMITH_CLIENT_KEY: clientKey,
      FLAGSMITH_API_URL: service.apiUrl,
      FLAGSMITH_REALTIME_URL: service.origin,
      FLAGSMITH_POLL_MS: '5',
    }
    const { flags } = makeFlags(env, { random: () => 0.001 })
    flags.start()
    await expect.poll(() => documents(service), { message: String(refuse) }).toBeGreaterThan(3)
    await expect.poll(() => service.asked.filter(({ call }) => call.includes('/sse/')).length).toBeGreaterThan(1)
    await flags.close()
  }
})

test('FLAG-02 a frame without an end breaks the stream off instead of filling the memory', async () => {
  const { service, lines } = await streaming()
  service.tell(`data: ${'x'.repeat(200_000)}`)
  await expect.poll(() => lines.join()).toContain('too long')
  await expect.poll(service.streams).toBe(1)
})

test('FLAG-02 an event that comes while a document is on its way has it fetched once more', async () => {
  const { service, isOn } = await streaming()
  const count = await quietCount(service)
  const held: (() => void)[] = []
  service.behave = ({ call }, _response, ok) => void (call.includes('document') ? held.push(ok) : ok())
  service.tell(event('{"updated_at":1}'))
  await expect.poll(() => held.length).toBe(1)
  service.tell(event('{"updated_at":2}'))
  // The answer that is on its way is of before.
  held[0]?.()
  await expect.poll(() => held.length).toBe(2)
  service.environment = { nudge: { enabled: false } }
  held[1]?.()
  await expect.poll(isOn).toBe(false)
  expect(await quietCount(service)).toBe(count + 2)
})

test('FLAG-02 a document that could not be had is asked for again though the stream is up', async () => {
  const { service, isOn } = await streaming({}, '0')
  await quietCount(service)
  service.behave = ({ call }, response, ok) => (call.includes('document') ? response.writeHead(500).end() : ok())
  service.environment = { nudge: { enabled: false } }
  service.tell(event('{"updated_at":1}'))
  await expect.poll(() => service.asked.length).toBeGreaterThan(3)
  expect(await isOn()).toBe(true)
  service.behave = (_asked, _response, ok) => ok()
  await expect.poll(isOn).toBe(false)
})

test('FLAG-02 the stream waits a random time up to 3000 ms, and polling is every 1000 ms by default', async () => {
  const { readSettings } = await import('../settings.ts')
  const { mostReconnectMs } = await import('./event-stream.ts')
  expect(readSettings({}).FLAGSMITH_POLL_MS).toBe(1000)
  expect(mostReconnectMs).toBe(3000)
})

test('FLAG-02 polling that is off asks once', async () => {
  let asked = 0
  const updates = new Updates({
    source: { refresh: async () => void (asked += 1) },
    pollMs: 0,
    stream: undefined,
    onRefresh: () => undefined,
    onStream: () => undefined,
  })
  updates.start()
  await new Promise((resolve) => void setTimeout(resolve, 50))
  expect(asked).toBe(1)
  await updates.close()
})
