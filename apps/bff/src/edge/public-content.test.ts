import { news } from '@abhyas/contracts/news'
import { procedures } from '@abhyas/contracts'
import { queryObjects } from 'node:v8'
import zlib from 'node:zlib'
import { expect, test } from 'vitest'
import { inputs } from '../testing/answers.ts'
import { callUrl, signedIn, startGateway, type TestGateway } from '../testing/gateway.ts'
import { healthy, type Behaviour } from '../testing/stub-upstream.ts'
import { ByteCache } from './byte-cache.ts'
import { makeBytes, type Bytes } from './bytes.ts'
import { securityHeaders } from './headers.ts'
import { canonicalUrl, PublicContent } from './public-content.ts'

const list = callUrl('news.list', inputs['news.list'])
/** Every procedure whose answers are kept. */
const open = procedures().flatMap(({ path, procedure }) =>
  procedure.kind === 'query' && procedure.cache ? [path] : [],
)
const get = ({ app }: TestGateway, url = list, headers: Record<string, string> = {}) => app.inject({ url, headers })
const isDown: Behaviour = (_request, response) => response.destroy()
const bytes = (text: string): Promise<Bytes> => makeBytes(Buffer.from(text), {})
const textOf = (made: Bytes | undefined): string | undefined => made?.variants.identity.latin1

test('T18 public content may be kept by a CDN, is the same for everyone and never sets a cookie', async () => {
  const gateway = await startGateway()
  const dayOld = signedIn('token', { issuedAt: Date.now() - 90_000_000 })
  const [stranger, student] = [await get(gateway), await get(gateway, list, dayOld)]
  expect(stranger.headers).toMatchObject({
    'cache-control': 'public, max-age=60, s-maxage=60, stale-while-revalidate=600, stale-if-error=6000',
    vary: 'accept-encoding',
    etag: expect.stringMatching(/^W\/"/),
  })
  expect(student.body).toBe(stranger.body)
  for (const { headers } of [stranger, student]) expect(headers['set-cookie']).toBeUndefined()
  expect(gateway.upstream.seen).toHaveLength(1)
  expect(gateway.upstream.seen[0]?.headers.authorization).toBeUndefined()
})

test('T18 whatever is private, refused or broken is no-store', async () => {
  const gateway = await startGateway()
  const urls = procedures()
    .filter(({ procedure }) => procedure.kind === 'query' && !procedure.cache)
    .map(({ path }) => callUrl(path, inputs[path]))
  const bad = [
    '/trpc/no.such',
    '/trpc/news.list',
    '/trpc/news.item?input={',
    callUrl('news.item', { id: '../x' }),
    '/nowhere',
  ]
  for (const url of [...urls, ...bad]) {
    for (const headers of [{}, signedIn()]) {
      const answer = await get(gateway, url, headers)
      expect([answer.headers['cache-control'], answer.headers['vary']], url).toEqual(['no-store', '*'])
    }
  }
  gateway.upstream.behave = isDown
  expect((await get(gateway)).headers['cache-control']).toBe('no-store')
})

test('T18 no header that is not part of the key changes or enters a kept answer', async () => {
  const gateway = await startGateway()
  const first = await get(gateway)
  const odd = {
    host: 'evil.test',
    'x-forwarded-host': 'evil.test',
    'x-forwarded-proto': 'http',
    'x-original-url': '/admin',
    'x-rewrite-url': '/admin',
    'accept-language': 'hi',
    origin: 'https://evil.test',
    'x-http-method-override': 'POST',
    'user-agent': 'evil.test',
  }
  const second = await get(gateway, list, odd)
  expect(second.body).toBe(first.body)
  expect(JSON.stringify(second.headers)).not.toContain('evil')
})

test('T18 the browser is told that it has the answer already, and gets it compressed as it likes', async () => {
  const gateway = await startGateway()
  const { headers, body } = await get(gateway)
  const again = await get(gateway, list, { 'if-none-match': String(headers.etag) })
  expect(again.statusCode).toBe(304)
  expect(again.body).toBe('')
  const big = callUrl('news.edition', inputs['news.edition'])
  const plain = await get(gateway, big)
  const br = await get(gateway, big, { 'accept-encoding': 'gzip, br' })
  const gzip = await get(gateway, big, { 'accept-encoding': 'gzip;q=1, br;q=0' })
  expect(body.length).toBeLessThan(plain.body.length)
  expect(br.headers['content-encoding']).toBe('br')
  expect(zlib.brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body)
  expect(zlib.gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
  expect(Number(br.headers['content-length'])).toBe(br.rawPayload.length)
})

test('T18 what means the same is asked for once, and junk is never kept', async () => {
  const gateway = await startGateway()
  const { source, date } = { source: 'THE_HINDU', date: '2026-11-20' }
  await get(gateway, callUrl('news.list', { source, date }))
  await get(gateway, callUrl('news.list', { date, source }))
  await get(gateway, `${list}&utm_source=x`)
  await get(gateway, `/trpc/news.list?input=${encodeURIComponent(JSON.stringify({ source, date }, null, 2))}`)
  expect(gateway.upstream.seen).toHaveLength(1)
  expect(canonicalUrl('news.list', news.list.input, { source, date })).toBe(list)
  expect(canonicalUrl('news.list', news.list.input, { source, date, more: 1 })).toBeUndefined()
  expect(canonicalUrl('news.editions', news.editions.input, undefined)).toBe('/trpc/news.editions')
})

test('T18 many who ask at once are one question to the backend', async () => {
  const gateway = await startGateway()
  const answers = await Promise.all(Array.from({ length: 50 }, () => get(gateway)))
  expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true)
  expect(gateway.upstream.seen).toHaveLength(1)
})

test('F5 an answer that is cut off or of another shape is never kept, in part or whole', async () => {
  const gateway = await startGateway({ upstream: { breakerFailures: 1000 } })
  for (const body of ['{"source":"THE_HINDU","date":"2026-11-20","items":[{', '{"source":"THE_HINDU","items":null}']) {
    gateway.upstream.behave = ({ headers }, response) =>
      response.writeHead(200, { 'x-request-id': headers['x-request-id'] ?? '' }).end(body)
    const answer = await get(gateway)
    expect(answer.statusCode).toBe(502)
    expect(answer.json().error.data).toMatchObject({ code: 'BAD_GATEWAY', retryable: true })
  }
  gateway.upstream.behave = (_request, _response, ok) => ok()
  expect((await get(gateway)).statusCode).toBe(200)
})

test('F1 a missing day is said as missing, and asked for again the next time', async () => {
  const gateway = await startGateway()
  const missing = callUrl('news.list', { source: 'THE_HINDU', date: '1999-01-01' })
  for (const _ of [1, 2]) expect((await get(gateway, missing)).json().error.data.code).toBe('NOT_FOUND')
  expect(gateway.upstream.seen).toHaveLength(2)
})

test('F1 an item that was taken back is gone at once, and not served from memory', async () => {
  let now = 0
  const gateway = await startGateway({ clock: () => now })
  const item = callUrl('news.item', inputs['news.item'])
  const page = '/share/money-bill-20261120'
  expect((await get(gateway, item)).statusCode).toBe(200)
  expect((await get(gateway, page)).body).toContain('Money Bills')
  gateway.upstream.behave = ({ headers, call }, response) =>
    call.includes('/shared/')
      ? response
          .writeHead(200, { 'x-request-id': headers['x-request-id'] ?? '' })
          .end('{"kind":"gone","item":null,"related":[]}')
      : response
          .writeHead(404, { 'x-request-id': headers['x-request-id'] ?? '' })
          .end('{"code":"NOT_FOUND","message":"No."}')
  now = 60_000 + 600_000
  expect((await get(gateway, item)).statusCode).toBe(404)
  expect((await get(gateway, page)).body).not.toContain('Money Bills')
  gateway.upstream.behave = isDown
  expect((await get(gateway, item)).statusCode).toBe(503)
})

test.each([
  [200, 'gone'],
  [403, 'gone'],
  [404, 'gone'],
  [410, 'gone'],
  [408, 'kept'],
  [429, 'kept'],
  [500, 'kept'],
  [502, 'kept'],
  [503, 'kept'],
])('F1 after an answer of %i to a load in the background the old one is %s', async (status, outcome) => {
  let now = 0
  const cache = new ByteCache(1e6, () => now)
  let isRefused = false
  const load = async (): Promise<Bytes> => {
    if (isRefused) throw Object.assign(new Error('refused'), { status })
    return bytes('old')
  }
  await cache.get('key', ages, load)
  isRefused = true
  now = ages.freshSeconds * 1000
  expect(textOf(cache.peek('key'))).toBe('old')
  await new Promise(setImmediate)
  expect(textOf(cache.peek('key')) ?? 'none').toBe(outcome === 'kept' ? 'old' : 'none')
})

const ages = { freshSeconds: 60, staleSeconds: 600 }

test('F1 an old answer is served while it is asked for anew, and long after while the backend is down', async () => {
  let now = 0
  let loads = 0
  let isBroken = false
  const cache = new ByteCache(1e6, () => now)
  const load = async (): Promise<Bytes> => {
    loads++
    if (isBroken) throw new Error('down')
    return bytes(`answer ${loads}`)
  }
  const read = async (): Promise<string | undefined> => textOf(await cache.get('key', ages, load))
  expect(await read()).toBe('answer 1')
  now = 59_999
  expect(await read()).toBe('answer 1')
  now = 60_000
  expect(await read()).toBe('answer 1')
  await expect.poll(() => textOf(cache.peek('key'))).toBe('answer 2')
  now += 60_000 + 600_000
  expect(await read()).toBe('answer 3')
  isBroken = true
  now += 60_000 + 600_000
  expect(await read()).toBe('answer 3')
  const asked = loads
  expect(await read()).toBe('answer 3')
  expect(loads).toBe(asked)
  now += 1001
  expect(await read()).toBe('answer 3')
  expect(loads).toBe(asked + 1)
  now += 600_000 * 10
  await expect(read()).rejects.toThrow('down')
  isBroken = false
  expect(await read()).toBe(`answer ${loads}`)
})

test('T19 the cache never holds more than its size in bytes', async () => {
  const cache = new ByteCache(200_000)
  for (let n = 0; n < 300; n++) await cache.get(`key ${n}`, ages, () => bytes('x'.repeat(900) + n))
  const kept = Array.from({ length: 300 }, (_, n) => cache.peek(`key ${n}`)).filter((one) => one !== undefined)
  expect(kept.length).toBeGreaterThan(10)
  expect(kept.length).toBeLessThan(50)
})

const gauge = async ({ metrics }: TestGateway, name: string): Promise<number> =>
  Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(await metrics.registry.metrics())?.[1] ?? Number.NaN)
const ids = 12_000

/** Asks for `ids` shared items that are all different, as a stranger would. */
async function askForMany(gateway: TestGateway, kind: 'news' | 'gone'): Promise<void> {
  gateway.upstream.behave = (request, response) => healthy({ ...request, call: `GET /news/shared/${kind}` }, response)
  for (let at = 0; at < ids; at += 200) {
    const some = Array.from({ length: 200 }, (_, n) => callUrl('news.shared', { id: `${'x'.repeat(100)}${at + n}` }))
    const answers = await Promise.all(some.map((url) => get(gateway, url)))
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true)
  }
}
const many = { limits: { all: { burst: 1e9, perSecond: 1 } } }

test('T19 12,000 addresses that somebody made up leave nothing in the cache', async () => {
  const gateway = await startGateway(many)
  const answer = await get(gateway, callUrl('news.shared', { id: 'gone' }))
  expect(answer.json().result.data.kind).toBe('gone')
  expect(answer.headers['cache-control']).toBe('no-store')
  await askForMany(gateway, 'gone')
  expect(await gauge(gateway, 'abhyas_cache_entries')).toBe(0)
}, 120_000)

test('T19 12,000 items that are there leave the cache within its size', async () => {
  const contentBytes = 8 << 20
  const gateway = await startGateway({ ...many, contentBytes })
  await askForMany(gateway, 'news')
  const entries = await gauge(gateway, 'abhyas_cache_entries')
  expect(entries).toBeGreaterThan(500)
  expect(entries).toBeLessThan(ids / 2)
  expect(await gauge(gateway, 'abhyas_cache_bytes')).toBeLessThanOrEqual(contentBytes)
}, 120_000)

test('T19 an entry takes no more of the heap than it is counted for', async () => {
  const cache = new ByteCache(1 << 30)
  const content = new PublicContent(securityHeaders('https://abhyas.test', ''), cache)
  const heap = (): number => {
    queryObjects(ByteCache) // collects all garbage first
    return process.memoryUsage().heapUsed + process.memoryUsage().external
  }
  const before = heap()
  for (let n = 0; n < 2000; n++)
    await content.bytes(`/trpc/news.shared?input=${n}`, ages, async () => `{"n":"${n}"}`, 'r')
  const taken = heap() - before
  expect(cache.counts).toMatchObject({ misses: 2000 })
  expect(taken).toBeLessThan(cache.size.bytes)
})

test('T19 no request is kept alive by what it was the first to ask for', async () => {
  const seen: WeakRef<object>[] = []
  const gateway = await startGateway({
    prepare: (app) =>
      app.addHook('onRequest', async (request) => void seen.push(new WeakRef(request), new WeakRef(request.raw))),
  })
  const visit = async (): Promise<void> => {
    for (const path of open) await get(gateway, callUrl(path, inputs[path]), signedIn())
    await get(gateway, '/share/money-bill-20261120', signedIn())
  }
  await visit()
  expect(await gauge(gateway, 'abhyas_cache_entries')).toBe(open.length)
  const visits = seen.slice()
  expect(visits).toHaveLength(2 * (open.length + 1))
  const alive = async (): Promise<number> => {
    await gateway.app.inject('/healthz') // the runtime may hold on to the last request of all
    queryObjects(ByteCache) // collects all garbage first
    return visits.filter((one) => one.deref()).length
  }
  await expect.poll(alive).toBe(0)
})

test('T36 what is the same for everyone is asked for in the gateway’s own name, each time under a new id', async () => {
  let now = 0
  const gateway = await startGateway({ clock: () => now, env: { TRUSTED_PROXIES: '127.0.0.1' } })
  await get(gateway, list, { ...signedIn(), 'x-forwarded-for': '192.0.2.9' })
  now = 60_000
  await get(gateway, list)
  await expect.poll(() => gateway.upstream.seen.length).toBe(2)
  const [first, again] = gateway.upstream.seen.map(({ headers }) => headers)
  for (const headers of [first, again]) expect(headers?.['x-client-ip']).toBe('127.0.0.1')
  const idOf = (headers = first) => String(headers?.['x-request-id']).split('.')[0]
  expect(idOf(again)).not.toBe(idOf(first))
})

test('F4 bursts of errors, on and off, stay below five in a hundred for readers', async () => {
  const callsInBurst = Number(process.env['SOAK'] ?? 1) * 100
  const gateway = await startGateway({ limits: { all: { burst: 1e9, perSecond: 1 } } })
  const state = { isBad: false }
  gateway.upstream.behave = ({ headers }, response, ok) =>
    state.isBad && Math.random() < 0.5
      ? response.writeHead(500, { 'x-request-id': headers['x-request-id'] ?? '' }).end()
      : ok()
  const urls = open.map((path) => callUrl(path, inputs[path]))
  for (const url of urls) await get(gateway, url)
  let calls = 0
  let failures = 0
  for (let burst = 0; burst < 4; burst++) {
    state.isBad = burst % 2 === 0
    for (let n = 0; n < callsInBurst; n++) {
      // Of twenty reads one is private: that is how the screens read.
      const isPrivate = calls++ % 20 === 0
      const url = isPrivate ? callUrl('news.progress') : (urls[calls % urls.length] ?? list)
      const { statusCode } = await get(gateway, url, signedIn())
      if (statusCode >= 500) failures++
    }
  }
  expect(failures / calls).toBeLessThanOrEqual(0.05)
  expect(gateway.upstream.seen.length).toBeLessThanOrEqual(calls * 1.1)
})
