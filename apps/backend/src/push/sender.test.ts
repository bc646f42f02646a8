import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { createPushBrowser } from '../testing/push-browser.ts'
import { createPusher } from './sender.ts'
import { makeKeys } from './vapid.ts'

const now = new Date('2026-03-10T06:30:00Z')
const message = { title: 'Today’s news is out', body: 'One', path: '/news', tag: 'news' }
const notice = { message, topic: 'news', until: new Date(now.getTime() + 3_600_000) } as const

/** A push service on loopback that answers with `status`; with none it takes the message and breaks off. */
async function startService(status: number | 'breaks' | 'hangs') {
  const received: { readonly headers: IncomingHttpHeaders; readonly body: Buffer }[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks) })
      if (status === 'breaks') response.destroy()
      else if (status !== 'hangs') response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = async () => {
    if (!server.listening) return
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  onTestFinished(close)
  const { port } = server.address() as AddressInfo // of a server that listens on a port
  return { received, endpoint: `http://127.0.0.1:${port}/send/abc`, close }
}
const options = { keys: makeKeys(), subject: 'mailto:ops@example.org' }
const pusher = createPusher({ ...options, isKnown: () => true })

it('ENG-05 the push service gets what it needs, and only the browser can read the message', async () => {
  const service = await startService(201)
  const browser = createPushBrowser()
  expect(await pusher.send({ ...browser, endpoint: service.endpoint }, notice, now)).toBe('sent')
  const [one] = service.received
  expect(one?.headers).toMatchObject({
    ttl: '3600',
    topic: 'news',
    urgency: 'normal',
    'content-encoding': 'aes128gcm',
    authorization: expect.stringMatching(/^vapid t=[\w.-]+, k=[\w-]+$/),
  })
  expect(one?.body.includes('news')).toBe(false)
  expect(JSON.parse(browser.read(one?.body ?? Buffer.alloc(0)))).toEqual(message)
})

it.each([
  [200, 'sent'],
  [404, 'gone'],
  [410, 'gone'],
  [429, 'later'],
  [500, 'later'],
  [503, 'later'],
  [400, 'refused'],
  [403, 'refused'],
  [413, 'refused'],
  [307, 'refused'],
  [302, 'refused'],
] as const)('ENG-05 T14 the answer %i means %s, and no redirect is followed', async (status, outcome) => {
  const service = await startService(status)
  expect(await pusher.send({ ...createPushBrowser(), endpoint: service.endpoint }, notice, now)).toBe(outcome)
  expect(service.received).toHaveLength(1)
})

it.each(['breaks', 'hangs'] as const)('ENG-05 one that %s may have the message: it is not sent again', async (how) => {
  const service = await startService(how)
  const impatient = createPusher({ ...options, isKnown: () => true, timeoutMs: how === 'hangs' ? 100 : 60_000 })
  expect(await impatient.send({ ...createPushBrowser(), endpoint: service.endpoint }, notice, now)).toBe('unheard')
})

it('T14 an address that is none of a push service is never called, whoever put it there', async () => {
  const service = await startService(201)
  const careful = createPusher(options)
  for (const endpoint of [
    service.endpoint,
    service.endpoint.replace('http', 'https'),
    'nowhere',
    'file:///etc/passwd',
  ]) {
    expect(await careful.send({ ...createPushBrowser(), endpoint }, notice, now)).toBe('gone')
  }
  expect(service.received).toEqual([])
})

it('ENG-05 a push service that is gone means later', async () => {
  const service = await startService(201)
  await service.close()
  expect(await pusher.send({ ...createPushBrowser(), endpoint: service.endpoint }, notice, now)).toBe('later')
})
