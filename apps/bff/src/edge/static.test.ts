import zlib from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inlineScript, secretFiles } from '../testing/client-files.ts'
import { callUrl, fromApp, signedIn, startGateway } from '../testing/gateway.ts'
import { sendRaw, statusOf } from '../testing/raw.ts'
import { createHash } from 'node:crypto'

const html = { accept: 'text/html,application/xhtml+xml' }
const served = ['/assets/app-0a1b2c.js', '/sw.js', '/manifest.webmanifest', '/share-card.png']

test('T31 hashed files are kept for a year and sent as they were compressed at build time', async () => {
  const { app } = await startGateway()
  const get = (encoding: string) =>
    app.inject({ url: '/assets/app-0a1b2c.js', headers: { 'accept-encoding': encoding } })
  const [br, gz, plain] = [await get('gzip, deflate, br'), await get('gzip'), await get('identity')]
  expect(br.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    'content-type': expect.stringMatching(/^(text|application)\/javascript; charset=utf-8$/),
  })
  expect(zlib.brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body)
  expect(zlib.gunzipSync(gz.rawPayload).toString()).toBe(plain.body)
  expect(br.headers['vary']).toMatch(/accept-encoding/i)
})

test('PWA-04 the service worker and every page are asked for anew each time', async () => {
  const { app } = await startGateway()
  for (const url of ['/sw.js', '/manifest.webmanifest', '/', '/news', '/login']) {
    const answer = await app.inject({ url, headers: html })
    expect(answer.headers['cache-control'], url).toBe('no-cache')
    const again = await app.inject({ url, headers: { ...html, 'if-none-match': String(answer.headers.etag) } })
    expect(again.statusCode, url).toBe(304)
  }
})

test('ROUTE-16 an unknown address gets the client, which leads on, but never a file or data', async () => {
  const { app } = await startGateway()
  for (const url of ['/nowhere', '/nowhere/at/all', '/NEWS/', '/news/some-id?x=1']) {
    const answer = await app.inject({ url, headers: html })
    expect(answer.statusCode, url).toBe(200)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  }
  const missing = [
    '/assets/gone-1.js',
    '/gone.png',
    '/.well-known/x',
    '/trpc',
    '/auth/x',
    '/ws/x',
    '/index.html',
    '/a.html',
  ]
  for (const url of missing) {
    const answer = await app.inject({ url, headers: html })
    expect(answer.statusCode, url).toBe(404)
    expect(answer.json()).toMatchObject({ code: 'NOT_FOUND' })
  }
  expect((await app.inject({ url: '/nowhere', headers: { accept: 'application/json' } })).statusCode).toBe(404)
})

test('T31 no source map, no hidden file and no compressed twin is served under its own name', async () => {
  const { app } = await startGateway()
  for (const name of [...secretFiles, 'assets/app-0a1b2c.js.br', 'assets/app-0a1b2c.js.gz']) {
    const answer = await app.inject({ url: `/${name}`, headers: html })
    expect(answer.statusCode, name).toBe(404)
    expect(answer.body).not.toContain('CANARY')
  }
})

const segments = [
  '..',
  '.',
  '%2e%2e',
  '%2E%2E',
  '..%2f',
  '%2f',
  '%5c',
  '\\',
  '//',
  '..;',
  '%00',
  '%c0%ae%c0%ae',
  '%252e%252e',
  '~',
  '.env',
  '.git',
  'config',
  '.stamp',
  'assets',
  'app-0a1b2c.js',
  'app-0a1b2c.js.map',
  'index.html',
  'etc',
  'passwd',
  'proc',
  'self',
  'environ',
  'package.json',
  'src',
  'sw.js',
  'session-keys',
  '.data',
  'trpc',
  'share',
  'news',
  '%20',
  '?',
  '#',
]

test('T13 of 2,000 bent paths over raw sockets only what is in the manifest is ever served', async () => {
  const { port } = await startGateway({ limits: { all: { burst: 1e9, perSecond: 1 } } })
  const path = fc.tuple(
    fc.constantFrom('/', '', '//', '/assets/', '/share/'),
    fc.array(fc.constantFrom(...segments), { minLength: 1, maxLength: 6 }),
    fc.constantFrom('/', ''),
  )
  const seed = Date.now() % 2 ** 31
  const paths = fc.sample(
    path.map(([start, parts, joint]) => start + parts.join(joint)),
    { numRuns: 2000, seed },
  )
  const outside = /CANARY|root:x:0|"scripts"|PATH=|sourceMappingURL|"mappings"/
  const batches = Array.from({ length: 20 }, (_, at) => paths.slice(at * 100, at * 100 + 100))
  for (const batch of batches) {
    const answers = await Promise.all(
      batch.map((one) =>
        sendRaw(port, `GET ${one} HTTP/1.1\r\nhost: x\r\naccept: text/html\r\nconnection: close\r\n\r\n`, 5000),
      ),
    )
    answers.forEach((answer, at) => {
      const what = `seed ${seed}: ${batch[at]}`
      expect(answer, what).not.toMatch(outside)
      expect([200, 304, 400, 404, 414], what).toContain(statusOf(answer))
      const isFile = statusOf(answer) === 200 && !answer.includes('content-type: text/html')
      const isInManifest = (): boolean => served.includes(decodeURIComponent((batch[at] ?? '').split(/[?#]/)[0] ?? ''))
      expect(!isFile || isInManifest(), what).toBe(true)
    })
  }
}, 60_000)

const hash = createHash('sha256').update(inlineScript).digest('base64')

test('T34 every answer, good or bad, has the security headers', async () => {
  const { app, port } = await startGateway()
  const answers = await Promise.all([
    app.inject({ url: '/', headers: html }),
    app.inject('/assets/app-0a1b2c.js'),
    app.inject('/sw.js'),
    app.inject('/nowhere'),
    app.inject('/healthz'),
    app.inject(callUrl('account.session')),
    app.inject(callUrl('news.editions')),
    app.inject(callUrl('news.progress')),
    app.inject('/trpc/no.such'),
    app.inject({ method: 'POST', url: '/auth/logout', headers: fromApp }),
    app.inject({ method: 'POST', url: '/auth/logout' }),
    app.inject({ url: '/share/money-bill-20261120' }),
    app.inject({ url: '/news/%GG' }),
  ])
  const isSafe = {
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': expect.stringContaining('camera=(self), geolocation=(self), microphone=()'),
    'strict-transport-security': expect.stringMatching(/max-age=\d+/),
  }
  for (const { headers } of answers) expect(headers).toMatchObject(isSafe)
  for (const packet of [
    'NONSENSE\r\n\r\n',
    'GET / HTTP/1.1\r\n\r\n',
    `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`,
  ]) {
    const answer = await sendRaw(port, packet)
    for (const name of Object.keys(isSafe)) expect(answer, packet.slice(0, 20)).toContain(`${name}: `)
  }
})

test('T7 the policy lets in our own scripts and the one inline script by its hash, and nothing else', async () => {
  const { app } = await startGateway()
  const policy = String((await app.inject({ url: '/', headers: html })).headers['content-security-policy'])
  expect(policy.split('; ')).toEqual(
    expect.arrayContaining([
      "default-src 'self'",
      `script-src 'self' 'sha256-${hash}'`,
      "style-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "require-trusted-types-for 'script'",
      'trusted-types abhyas',
    ]),
  )
  expect(policy).not.toMatch(/unsafe|\*|http:/)
})

test('T18 an unknown address below a private one is no private answer', async () => {
  const { app } = await startGateway()
  for (const url of [
    '/trpc/news.progress/x.css',
    '/trpc/account.session;x.css',
    '/trpc/news.progress%2Fa.css',
    '/profile/x.css',
  ]) {
    const answer = await app.inject({ url, headers: { ...html, ...signedIn() } })
    expect(answer.statusCode, url).toBe(404)
    expect(answer.headers['set-cookie']).toBeUndefined()
  }
})
