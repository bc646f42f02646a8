import { expect, test } from 'vitest'
import { seal, signedIn, publicOrigin, startGateway } from '../testing/gateway.ts'
import { sendRaw, statusOf, upgradeRequest as upgrade } from '../testing/raw.ts'
import { closeSession, newSession } from '../session/session.ts'

const foreignOrigins = [
  undefined,
  '',
  'null',
  'undefined',
  '*',
  'https://',
  'https://evil.test',
  'http://abhyas.test',
  'https://abhyas.test/',
  'https://abhyas.test:443',
  'https://abhyas.test:8443',
  'https://abhyas.test.evil.test',
  'https://evilabhyas.test',
  'https://evil.test/https://abhyas.test',
  'https://evil.test#https://abhyas.test',
  'https://evil.test?https://abhyas.test',
  'https://abhyas.test@evil.test',
  'https://user@abhyas.test',
  'HTTPS://ABHYAS.TEST',
  'https://Abhyas.test',
  'https://abhyas.test.',
  'https://www.abhyas.test',
  'https://abhyas.tes',
  'https://abhyas.test%00',
  'https://abhyas.test%2eevil.test',
  ' https://abhyas.test x',
  'https://abhyas.test,https://evil.test',
  'https://abhyas.test https://abhyas.test',
  'wss://abhyas.test',
  'ws://abhyas.test',
  'file://',
  'data:text/html,x',
  'javascript:alert(1)',
  'blob:https://abhyas.test/1',
  'chrome-extension://abhyas',
  'https://\u00e1bhyas.test',
  'https://xn--bhyas-0ra.test',
  '//abhyas.test',
  'abhyas.test',
  'https:abhyas.test',
]

test('T5 the duel’s socket is refused to 40 shapes of foreign origin before any upgrade', async () => {
  const { port, upstream } = await startGateway()
  expect(foreignOrigins).toHaveLength(40)
  for (const origin of foreignOrigins) {
    const headers = { ...signedIn(), ...(origin !== undefined && { origin }) }
    const answer = await sendRaw(port, Buffer.from(upgrade('/ws/duel', headers), 'latin1'))
    expect(statusOf(answer), String(origin)).toBe(403)
    expect(answer).toContain('"code":"FORBIDDEN"')
  }
  expect(upstream.seen).toEqual([])
})

test('T5 our own origin needs a session that still holds, and hears that there are no duels while their service is away', async () => {
  const { port } = await startGateway()
  const over = closeSession(seal, { ...newSession('t', 's', Date.now()), expiresAt: Date.now() - 1 })
  const cookies = ['', '__Host-session=forged', `__Host-session=${over}`]
  for (const cookie of cookies) {
    expect(statusOf(await sendRaw(port, upgrade('/ws/duel', { origin: publicOrigin, cookie })))).toBe(401)
  }
  const answer = await sendRaw(port, upgrade('/ws/duel?x=1', { origin: publicOrigin, ...signedIn() }))
  expect(statusOf(answer)).toBe(503)
  expect(answer).toMatch(/retry-after: \d+\r\n/)
})

test('D1 a handshake that no page of ours makes is refused with the envelope, before any upgrade', async () => {
  const { port } = await startGateway()
  const headers = { origin: publicOrigin, ...signedIn() }
  const odd: readonly Record<string, string>[] = [
    { upgrade: 'h2c' },
    { upgrade: 'websocket, h2c' },
    { 'sec-websocket-version': '8' },
    { 'sec-websocket-version': '' },
    { 'sec-websocket-key': '' },
    { 'sec-websocket-key': 'short' },
    { 'sec-websocket-protocol': 'chat' },
  ]
  for (const one of odd) {
    const answer = await sendRaw(port, upgrade('/ws/duel', { ...headers, ...one }))
    expect(statusOf(answer), JSON.stringify(one)).toBe(400)
    expect(answer).toContain('"code":"BAD_REQUEST"')
  }
})

test('T39 an upgrade on any other path is refused and its socket closed, and the server lives on', async () => {
  const { port, routes, app } = await startGateway()
  const paths = routes.map((route) => route.split(' ')[1] ?? '').filter((path) => path !== '/ws/duel')
  const more = [
    '/',
    '/ws',
    '/ws/',
    '/ws/duel/',
    '/ws/duel/x',
    '/WS/DUEL',
    '//ws/duel',
    '/ws%2fduel',
    '/x/../ws/duel',
    '*',
  ]
  for (const path of [...paths, ...more]) {
    const answer = await sendRaw(port, upgrade(path, { origin: publicOrigin, ...signedIn() }))
    expect([400, 404], path).toContain(statusOf(answer))
    expect(answer, path).toContain('connection: close')
  }
  for (const protocol of ['h2c', 'TLS/1.0', 'websocket, h2c']) {
    expect(statusOf(await sendRaw(port, upgrade('/', { upgrade: protocol })))).toBe(404)
  }
  expect((await app.inject('/healthz')).statusCode).toBe(200)
})

test('T39 the duel’s path without an upgrade is nothing', async () => {
  const { app } = await startGateway()
  expect((await app.inject({ url: '/ws/duel', headers: { accept: 'text/html' } })).statusCode).toBe(404)
})
