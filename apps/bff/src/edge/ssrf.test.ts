import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import type { InjectOptions } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { callUrl, fromApp, signedIn, startGateway } from '../testing/gateway.ts'
import { sendRaw } from '../testing/raw.ts'

const unlimited = { all: { burst: 1e9, perSecond: 1 }, signIn: { burst: 1e9, perSecond: 1 } }

/** Ten ports on loopback that nobody has any business with; `hits` counts connections to them. */
async function startCanaries(): Promise<{ readonly ports: readonly number[]; readonly hits: () => number }> {
  let hits = 0
  const ports: number[] = []
  for (const host of ['127.0.0.1', '127.0.0.2', '127.0.0.3', '127.1.2.3', '127.0.0.1'].flatMap((one) => [one, one])) {
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

test('T14 of 1,000 attempts to send the gateway elsewhere none reaches a port of ours', async () => {
  const { ports, hits } = await startCanaries()
  const gateway = await startGateway({ limits: unlimited, upstream: { breakerFailures: 1e9 } })
  const { app, port, upstream } = gateway
  let tried = 0
  const inject = async (options: InjectOptions): Promise<void> => {
    tried++
    await app.inject(options)
  }
  const raw = async (target: string, headers = ''): Promise<void> => {
    tried++
    await sendRaw(port, `GET ${target} HTTP/1.1\r\nhost: x\r\n${headers}connection: close\r\n\r\n`)
  }
  for (const canary of ports) {
    for (const shape of shapes(canary)) {
      upstream.behave = ({ headers }, response) =>
        response.writeHead(302, { 'x-request-id': headers['x-request-id'] ?? '', location: shape }).end()
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
      await raw('/trpc/news.editions', `host: ${shape}\r\nx-forwarded-host: ${shape}\r\nx-original-url: ${shape}\r\n`)
      await raw('/trpc/news.editions', `forwarded: host=${shape}\r\nx-forwarded-server: ${shape}\r\n`)
      await raw(`/ws/duel?upstream=${shape}`, `origin: ${shape}\r\nconnection: upgrade\r\nupgrade: websocket\r\n`)
      await raw(`/monitoring?dsn=${shape}`)
    }
  }
  expect(tried).toBe(1000)
  expect(hits()).toBe(0)
  for (const { call } of upstream.seen) expect(call).toMatch(/^(GET|POST) \/(account|news)\/[^/]+/)
}, 60_000)

test('F2 while the backend hangs, what does not need it is as quick as ever, and private reads end typed', async () => {
  const { app, upstream, origin } = await startGateway()
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
