import fc from 'fast-check'
import { expect, test } from 'vitest'
import { callUrl, fromApp, publicOrigin, signedIn, startGateway } from '../testing/gateway.ts'
import { sendRaw, statusOf } from '../testing/raw.ts'

const unlimited = { all: { burst: 1e9, perSecond: 1 }, signIn: { burst: 1e9, perSecond: 1 } }
const host = 'host: abhyas.test\r\n'
const app = `x-abhyas: 1\r\norigin: ${publicOrigin}\r\n`

const odd = [
  '\0',
  '\r',
  '\n',
  '%',
  '%GG',
  '%00',
  '\x7f',
  '\xff',
  '\xc3\x28',
  ' ',
  '\t',
  ';',
  ',',
  ':',
  '{',
  '"',
  '=',
] as const
const names = [
  'baggage',
  'sentry-trace',
  'traceparent',
  'cookie',
  'origin',
  'host',
  'content-length',
  'transfer-encoding',
  'expect',
  'connection',
  'upgrade',
  'sec-websocket-key',
  'sec-websocket-protocol',
  'sec-websocket-extensions',
  'accept-encoding',
  'if-none-match',
  'range',
  'x-forwarded-for',
  'forwarded',
  'content-type',
  'accept',
  'last-event-id',
  'trpc-accept',
] as const
const paths = [
  '/',
  '/trpc/news.list',
  '/trpc/account.session',
  '/ws/duel',
  '/share/x',
  '/assets/app-0a1b2c.js',
  '/healthz',
  '/auth/logout',
  '*',
  'http://evil.test/',
  '//x',
  '/\\',
  '/%',
  '',
] as const

const known: readonly string[] = [
  `GET / HTTP/1.1\r\n${host}baggage: %3G\r\nsentry-trace: %\r\n\r\n`,
  `GET /ws/duel HTTP/1.1\r\n${host}upgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-key: x\r\n${Array.from({ length: 90 }, (_, n) => `x-${n}: 1\r\n`).join('')}\r\n`,
  `GET / HTTP/1.1\r\n${host}${Array.from({ length: 3000 }, (_, n) => `a${n}: 1\r\n`).join('')}\r\n`,
  `GET /ws/duel?connectionParams=1 HTTP/1.1\r\n${host}upgrade: websocket\r\nconnection: upgrade\r\norigin: ${publicOrigin}\r\n\r\n\x81\xff\xff\xff`,
  `POST /auth/logout HTTP/1.1\r\n${host}${app}content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
  `POST /auth/logout HTTP/1.1\r\n${host}${app}transfer-encoding: chunked\r\n\r\nffffffffffffffff\r\n`,
  `POST /auth/logout HTTP/1.1\r\n${host}${app}content-length: -1\r\n\r\n`,
  `POST /trpc/account.useDemo HTTP/1.1\r\n${host}${app}content-type: application/json\r\ncontent-length: 9\r\n\r\n{"__proto`,
  `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n`,
  `CONNECT evil.test:443 HTTP/1.1\r\n${host}\r\n`,
  `TRACE / HTTP/1.1\r\n${host}\r\n`,
  `GET / HTTP/0.9\r\n\r\n`,
  `GET / HTTP/1.1\r\n${host}expect: 100-continue\r\n\r\n`,
  `GET / HTTP/1.1\r\n${host}expect: nonsense\r\n\r\n`,
  `GET / HTTP/1.1\r\nhost: a\r\nhost: b\r\n\r\n`,
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  'GET',
  '\r\n\r\n\r\n',
  '\0'.repeat(1000),
]

const packet = fc
  .record({
    method: fc.constantFrom('GET', 'POST', 'HEAD', 'OPTIONS', 'PUT', 'get', 'QUERY', 'G\0T'),
    path: fc.constantFrom(...paths),
    tail: fc.array(fc.constantFrom(...odd), { maxLength: 3 }),
    headers: fc.array(
      fc.tuple(
        fc.constantFrom(...names),
        fc.array(fc.constantFrom(...odd, 'a', '1', 'websocket', 'chunked'), { maxLength: 6 }),
      ),
      { maxLength: 6 },
    ),
    body: fc.constantFrom('', '{', '\0', '1\r\na\r\n0\r\n\r\n'),
  })
  .map(({ method, path, tail, headers, body }) => {
    const lines = headers.map(([name, value]) => `${name}: ${value.join('')}\r\n`).join('')
    return `${method} ${path}${tail.join('')} HTTP/1.1\r\n${host}${lines}\r\n${body}`
  })

/** Of 300 packets each, a second or two; `pnpm soak packets` runs ten minutes of them. */
const rounds = Number(process.env['SOAK'] ?? 1)

test(
  'T20 300 raw packets, the known killers among them, bring nothing down',
  async () => {
    const gateway = await startGateway({ limits: unlimited })
    const broken: unknown[] = []
    const note = (error: unknown): void => void broken.push(error)
    process.on('unhandledRejection', note).on('uncaughtException', note)
    const firstSeed = Date.now() % 2 ** 31
    for (let seed = firstSeed; seed < firstSeed + rounds; seed++) {
      const packets = [...known, ...fc.sample(packet, { numRuns: 300 - known.length, seed })]
      for (let at = 0; at < packets.length; at += 50) {
        const batch = packets.slice(at, at + 50).map((one) => Buffer.from(one, 'latin1'))
        const answers = await Promise.all(batch.map((bytes) => sendRaw(gateway.port, bytes, 150)))
        answers.forEach((answer, n) => {
          const status = statusOf(answer)
          const label = `seed ${seed}: ${JSON.stringify(packets[at + n])} → ${status}`
          expect(status < 500 || status === 503, label).toBe(true)
        })
      }
    }
    process.off('unhandledRejection', note).off('uncaughtException', note)
    expect(broken).toEqual([])
    expect((await gateway.app.inject('/healthz')).statusCode).toBe(200)
  },
  60_000 * rounds,
)

test('T19 a batch of 10,000 calls is refused before any of it runs', async () => {
  const { app, upstream } = await startGateway({ limits: unlimited })
  const batch = (names: string) => app.inject({ url: `/trpc/${names}?batch=1`, headers: signedIn() })
  const short = await batch(','.repeat(7000))
  expect(short.statusCode).toBe(400)
  expect(short.json()).toMatchObject({ code: 'BAD_REQUEST' })
  const eleven = await batch(Array.from({ length: 11 }, () => 'news.progress').join(','))
  expect(eleven.statusCode).toBe(400)
  const long = await batch(Array.from({ length: 10_000 }, () => 'news.progress').join(','))
  expect(long.statusCode).toBe(414)
  expect(upstream.seen).toEqual([])
  expect((await batch(Array.from({ length: 10 }, () => 'news.progress').join(','))).statusCode).toBe(200)
})

test('T19 a body over 64 KB is refused, said or not said how long it is', async () => {
  const { app, port, upstream } = await startGateway({ limits: unlimited })
  const payload = { email: 'a'.repeat(65 * 1024) }
  const answer = await app.inject({ method: 'POST', url: callUrl('account.requestCode'), headers: fromApp, payload })
  expect(answer.statusCode).toBe(413)
  expect(answer.json()).toMatchObject({ code: 'PAYLOAD_TOO_LARGE', retryable: false })
  const head = `POST /trpc/account.requestCode HTTP/1.1\r\n${host}${appJson}`
  const said = await sendRaw(port, `${head}content-length: 100000000\r\n\r\n{`)
  expect(statusOf(said)).toBe(413)
  const chunk = `1000\r\n${'x'.repeat(4096)}\r\n`
  const unsaid = await sendRaw(port, `${head}transfer-encoding: chunked\r\n\r\n${chunk.repeat(20)}0\r\n\r\n`)
  expect(statusOf(unsaid)).toBe(413)
  expect(upstream.seen).toEqual([])
})
const appJson = `${app}content-type: application/json\r\n`

test('T19 deep and huge JSON costs little and is refused', async () => {
  const { app } = await startGateway({ limits: unlimited })
  const deep = '['.repeat(30_000) + ']'.repeat(30_000)
  const headers = { ...fromApp, 'content-type': 'application/json' }
  const before = process.cpuUsage()
  const answer = await app.inject({ method: 'POST', url: callUrl('account.requestCode'), headers, payload: deep })
  expect(answer.statusCode).toBe(400)
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(1000)
})

test('T19 a request that trickles in is cut off with 408, and others are answered meanwhile', async () => {
  const { port, app } = await startGateway({ connections: { headersMs: 200, requestMs: 400 } })
  const slow = Array.from({ length: 100 }, () => sendRaw(port, `GET / HTTP/1.1\r\n${host}x-slow: `, 5000))
  for (let n = 0; n < 20; n++) expect((await app.inject('/healthz')).statusCode).toBe(200)
  const answers = await Promise.all(slow)
  for (const answer of answers) {
    expect(statusOf(answer)).toBe(408)
    expect(answer).toContain('"code":"TIMEOUT"')
  }
})

test('T19 a peer that asks too often is told to wait, and no other peer', async () => {
  const { app } = await startGateway({
    env: { TRUSTED_PROXIES: '127.0.0.1' },
    limits: { all: { burst: 5, perSecond: 1 } },
  })
  const from = (ip: string) => app.inject({ url: '/healthz', headers: { 'x-forwarded-for': ip } })
  for (let n = 0; n < 5; n++) expect((await from('2001:db8:1:2::1')).statusCode).toBe(200)
  const refused = await from('2001:db8:1:2:ffff::9')
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS', retryable: true })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await from('2001:db8:1:3::1')).statusCode).toBe(200)
})

test('T36 forwarded addresses count from a trusted proxy only, and no identity of the caller’s goes upstream', async () => {
  const spoofed = [
    'x-forwarded-for',
    'x-real-ip',
    'forwarded',
    'x-client-ip',
    'true-client-ip',
    'cf-connecting-ip',
    'x-user-id',
    'x-student-id',
    'x-authenticated-user',
    'x-remote-user',
    'x-forwarded-user',
    'authorization',
    'x-request-id',
    'x-original-url',
    'proxy-authorization',
  ]
  const { upstream, port } = await startGateway({ limits: unlimited })
  const casing = [(name: string) => name, (name: string) => name.toUpperCase()]
  const values = [
    '6.6.6.6',
    'evil',
    '127.0.0.1',
    '6.6.6.6, 127.0.0.1',
    'for=6.6.6.6',
    'Bearer evil',
    '',
    '::1',
    'unknown',
    '6.6.6.6:1',
  ]
  const sets = spoofed.flatMap((name) =>
    casing.flatMap((write) => values.map((value) => [write(name), value] as const)),
  )
  expect(sets).toHaveLength(300)
  const cookie = signedIn('the-real-token').cookie
  for (let at = 0; at < sets.length; at += 50) {
    await Promise.all(
      sets.slice(at, at + 50).map(([name, value]) => {
        const connection = at % 100 === 0 ? `close, ${name}` : 'close'
        const head = `GET /trpc/news.progress HTTP/1.1\r\n${host}cookie: ${cookie}\r\n${name}: ${value}\r\nconnection: ${connection}\r\n\r\n`
        return sendRaw(port, head)
      }),
    )
  }
  expect(upstream.seen).toHaveLength(300)
  for (const { headers } of upstream.seen) {
    expect(Object.keys(headers).toSorted()).toEqual([
      'accept',
      'authorization',
      'connection',
      'host',
      'x-client-ip',
      'x-request-id',
    ])
    expect(headers).toMatchObject({ 'x-client-ip': '127.0.0.1', authorization: 'Bearer the-real-token' })
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}\.\w+$/)
  }
})

test('T36 an address that a proxy of this machine forwards and nobody trusts is warned of, once', async () => {
  const warnings = (lines: readonly string[]) => lines.filter((line) => line.includes('TRUSTED_PROXIES'))
  const headers = { 'x-forwarded-for': '192.0.2.5' }
  const untrusting = await startGateway()
  await untrusting.app.inject('/healthz')
  expect(warnings(untrusting.lines)).toHaveLength(0)
  for (let n = 0; n < 3; n++) await untrusting.app.inject({ url: '/healthz', headers })
  expect(warnings(untrusting.lines)).toHaveLength(1)
  expect(warnings(untrusting.lines)[0]).toContain('"level":"warn"')
  expect(warnings(untrusting.lines)[0]).not.toContain('192.0.2.5')
  const remote = await startGateway()
  await remote.app.inject({ url: '/healthz', headers, remoteAddress: '203.0.113.9' })
  expect(warnings(remote.lines)).toHaveLength(0)
  const trusting = await startGateway({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
  await trusting.app.inject({ url: '/healthz', headers })
  expect(warnings(trusting.lines)).toHaveLength(0)
})

test('T36 the backend hears of an IPv6 customer by its /64, of an IPv4 one by its whole address', async () => {
  const { app, upstream } = await startGateway({ env: { TRUSTED_PROXIES: '127.0.0.1' }, limits: unlimited })
  const addresses = ['2001:db8:0:1:2:3:4:5', '2001:db8:0:1::9', '192.0.2.5', '::ffff:192.0.2.5']
  for (const address of addresses) {
    const headers = { ...signedIn(), 'x-forwarded-for': address }
    await app.inject({ url: callUrl('news.progress'), headers })
  }
  expect(upstream.seen.map(({ headers }) => headers['x-client-ip'])).toEqual([
    '2001:db8:0:1::',
    '2001:db8:0:1::',
    '192.0.2.5',
    '192.0.2.5',
  ])
})

test('T36 behind a trusted proxy the backend hears the address that this proxy saw', async () => {
  const { app, upstream } = await startGateway({ env: { TRUSTED_PROXIES: '127.0.0.1,10.0.0.0/8' }, limits: unlimited })
  const headers = { ...signedIn(), 'x-forwarded-for': '6.6.6.6, 192.0.2.5, 10.1.2.3' }
  await app.inject({ url: callUrl('news.progress'), headers })
  expect(upstream.seen[0]?.headers['x-client-ip']).toBe('192.0.2.5')
})
