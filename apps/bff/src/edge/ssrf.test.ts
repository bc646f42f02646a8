import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import type { InjectOptions } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { callUrl, fromApp, publicOrigin, signedIn, startGateway } from '../testing/gateway.ts'
import { sendRaw, statusOf } from '../testing/raw.ts'
import { startStub, type Behaviour } from '../testing/stub-upstream.ts'
import { upstreamDefaults } from '../upstream/upstream.ts'

const unlimited = { all: { burst: 1e9, perSecond: 1 }, signIn: { burst: 1e9, perSecond: 1 } }

// Half on the address that the shapes name, half where a gateway that reads them in some other way may end up.
const hosts = [...Array<string>(5).fill('127.0.0.1'), '127.0.0.2', '127.0.0.3', '127.1.2.3', '127.0.0.2', '127.0.0.3']

/** Ten ports on loopback that nobody has any business with; `hits` counts connections to them. */
async function startCanaries(): Promise<{ readonly ports: readonly number[]; readonly hits: () => number }> {
  let hits = 0
  const ports: number[] = []
  for (const host of hosts) {
    const server = createServer((socket) => {
      hits++
      socket.destroy()
    }).listen(0, host)
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    ports.push((server.address() as AddressInfo).port) // of a server that listens on a port
  }
  return { ports, hits: () => hits }
}

const shapes = (port: number): readonly string[] => [
  `http://127.0.0.1:${port}/`,
  `//127.0.0.1:${port}/`,
  `\\\\127.0.0.1:${port}\\`,
  `@127.0.0.1:${port}/`,
  `:80@127.0.0.1:${port}`,
  `../../../../http://127.0.0.1:${port}`,
  `http:127.0.0.1:${port}`,
  `http://[::ffff:127.0.0.1]:${port}/`,
  `http://2130706433:${port}/`,
  `127.0.0.1:${port}`,
]

/** Every header that some server takes an address out of. */
const telling = [
  'x-forwarded-host',
  'x-forwarded-server',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-prefix',
  'forwarded',
  'x-original-url',
  'x-original-host',
  'x-rewrite-url',
  'x-host',
  'x-http-host-override',
  'x-http-destinationurl',
  'x-proxy-url',
  'x-proxy-host',
  'request-uri',
  'proxy-host',
  'destination',
  'location',
  'referer',
  'origin',
  'from',
  'via',
  'true-client-ip',
  'x-client-ip',
  'x-real-ip',
  'x-wap-profile',
  'x-dsn',
  'x-sentry-auth',
  'x-upstream',
  'x-backend',
  'x-next-url',
  'x-middleware-rewrite',
  'x-middleware-subrequest',
  'sec-websocket-protocol',
] as const
/** Every parameter that some server does. */
const params = [
  'url',
  'uri',
  'src',
  'target',
  'dest',
  'host',
  'upstream',
  'proxy',
  'next',
  'redirect',
  'returnUrl',
  'callback',
  'image',
  'dsn',
  'o',
  'p',
  'tunnel',
  'ws',
] as const

/** The headers in lots that a request may have, each with the address. */
const headersWith = (shape: string): string => telling.map((name) => `${name}: ${shape}\r\n`).join('')
const queryWith = (shape: string): string => params.map((name) => `${name}=${encodeURIComponent(shape)}`).join('&')
const upgrade =
  'connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n'

test('T14 of 1,600 attempts to send the gateway elsewhere none reaches a port of ours', async () => {
  const { ports, hits } = await startCanaries()
  const reports = await startStub()
  onTestFinished(() => reports.close())
  const dsn = `http://key@127.0.0.1:${reports.port}/7`
  const gateway = await startGateway({
    limits: unlimited,
    upstream: { breakerFailures: 1e9 },
    env: { SENTRY_DSN: dsn },
  })
  const { app, port, upstream } = gateway
  let tried = 0
  const inject = async (options: InjectOptions): Promise<number> => {
    tried++
    return (await app.inject(options)).statusCode
  }
  const raw = async (target: string, headers = ''): Promise<number> => {
    tried++
    return statusOf(await sendRaw(port, `GET ${target} HTTP/1.1\r\nhost: x\r\n${headers}connection: close\r\n\r\n`))
  }
  const report = (envelope: string, query = ''): Promise<number> =>
    inject({
      method: 'POST',
      url: `/monitoring${query}`,
      headers: { ...fromApp, 'content-type': 'text/plain' },
      payload: `${envelope}\n{"type":"event"}\n{}`,
    })
  const ours = `${upgrade}origin: ${publicOrigin}\r\ncookie: ${signedIn().cookie}\r\n`
  for (const canary of ports) {
    for (const shape of shapes(canary)) {
      const redirect: Behaviour = ({ headers }, response) =>
        response.writeHead(302, { 'x-request-id': headers['x-request-id'] ?? '', location: shape }).end()
      upstream.behave = redirect
      reports.behave = redirect
      await inject({ url: callUrl('news.shared', { id: shape }) })
      await inject({ url: `/share/${encodeURIComponent(shape)}` })
      await inject({ url: callUrl('news.questions', { id: shape }), headers: signedIn() })
      await inject({
        url: callUrl('news.progress'),
        headers: { ...signedIn(shape.replaceAll('\\', '/')), host: shape },
      })
      await inject({
        method: 'POST',
        url: callUrl('account.requestCode'),
        headers: fromApp,
        payload: { email: `a@${shape}` },
      })
      await raw(shape)
      await raw('/trpc/news.editions', `host: ${shape}\r\n`)
      await raw('/trpc/news.sampleQuestions', headersWith(shape))
      await raw(`/trpc/account.session?${queryWith(shape)}`, `cookie: ${signedIn().cookie}\r\n${headersWith(shape)}`)
      await raw(`/share/x?${queryWith(shape)}`, headersWith(shape))
      // With a session and from our own page, so that nothing but the duel's gate is in the way.
      await raw(`/ws/duel?${queryWith(shape)}`, ours + headersWith(shape).replace(/^origin: .*\r\n/m, ''))
      await raw(shape, ours)
      await raw(`http://127.0.0.1:${canary}/ws/duel`, ours)
      expect([400, 403]).toContain(await report(JSON.stringify({ dsn: `http://key@127.0.0.1:${canary}/7` })))
      expect([400, 403]).toContain(await report(JSON.stringify({ dsn: shape }), `?${queryWith(shape)}`))
      await report(
        JSON.stringify({ dsn, url: shape, tunnel: shape, trace: { public_key: shape } }),
        `?${queryWith(shape)}`,
      )
    }
  }
  expect(tried).toBe(1600)
  expect(hits()).toBe(0)
  for (const { call } of upstream.seen) expect(call).toMatch(/^(GET|POST) \/(account|news)\/[^/]+/)
  expect(upstream.seen.length).toBeGreaterThan(200)
  // Our own project's reports did go out, and only to where it is: what is not called could not fail.
  expect(reports.seen.length).toBeGreaterThan(0)
  for (const { call } of reports.seen) expect(call).toBe('POST /api/7/envelope/')
}, 60_000)

test('T14 a gateway that is sent to a port of ours is found out', async () => {
  const { ports, hits } = await startCanaries()
  for (const [at, canary] of ports.entries()) {
    const host = hosts[at] ?? ''
    const { app } = await startGateway({ backendUrl: `http://${host}:${canary}` })
    expect((await app.inject({ url: callUrl('news.progress'), headers: signedIn() })).statusCode).toBe(503)
  }
  expect(hits()).toBeGreaterThanOrEqual(ports.length)
})

test('F2 while the backend hangs, what does not need it is as quick as ever, and private reads end typed', async () => {
  const { app, upstream, origin } = await startGateway({ upstream: upstreamDefaults })
  const kept = `${origin}${callUrl('news.editions')}`
  await (await fetch(kept)).text()
  upstream.behave = () => undefined
  const hanging = Array.from({ length: 100 }, () => app.inject({ url: callUrl('news.progress'), headers: signedIn() }))
  let ended = 0
  for (const one of hanging) void one.then(() => ended++)
  for (const url of [kept, `${origin}/healthz`, `${origin}/news`, `${origin}/assets/app-0a1b2c.js`]) {
    expect((await fetch(url)).status).toBe(200)
  }
  expect(ended).toBe(0)
  const answers = await Promise.all(hanging)
  const codes = new Set(answers.map((answer) => answer.json().error.data.code))
  expect(codes).toEqual(new Set(['GATEWAY_TIMEOUT', 'UNAVAILABLE']))
})

test('T6 the gateway redirects nobody, whatever an address asks for', async () => {
  const { app } = await startGateway({ limits: unlimited })
  const names = [
    'postLoginRedirect',
    'intendedDestination',
    'pwaInstallDeeplink',
    'dl_event_route',
    'returnUrl',
    'next',
    'url',
  ]
  const targets = [
    '//evil.test',
    '/\\evil.test',
    'https:evil.test',
    'javascript:alert(1)',
    '\tjavascript:x',
    'data:text/html,x',
    '/%09/evil.test',
  ]
  for (const path of ['/', '/login', '/news', '/share/x', '/auth/google', '/nowhere', '/trpc/account.session']) {
    for (const name of names) {
      for (const target of targets) {
        const url = `${path}?${name}=${encodeURIComponent(target)}`
        const answer = await app.inject({ url, headers: { accept: 'text/html' } })
        expect([200, 404], url).toContain(answer.statusCode)
        expect(answer.headers['location'], url).toBeUndefined()
        expect(answer.body, url).not.toContain(target)
      }
    }
  }
})
