import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { fromApp, startGateway } from '../testing/gateway.ts'
import { tunnel } from './tunnel.ts'

interface Received {
  readonly url: string
  readonly headers: Record<string, unknown>
  readonly body: string
}

async function start(status = 200) {
  const received: Received[] = []
  const service = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      received.push({ url: request.url ?? '', headers: request.headers, body })
      response
        .writeHead(status, { 'retry-after': '60', 'x-sentry-rate-limits': '60:error', location: 'http://127.0.0.1:1/' })
        .end()
    })
  }).listen(0, '127.0.0.1')
  await once(service, 'listening')
  onTestFinished(() => void service.close())
  const { port } = service.address() as AddressInfo // of a server that listens on a port
  const dsn = `http://key@127.0.0.1:${port}/7`
  const { app } = await startGateway({ env: { SENTRY_DSN: dsn } })
  const report = (payload: string | Buffer, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
    app.inject({
      remoteAddress,
      method: 'POST',
      url: '/monitoring',
      payload,
      headers: { ...fromApp, 'content-type': 'text/plain;charset=UTF-8', ...headers },
    })
  return { app, received, dsn, report, service }
}
const session = '{"type":"session"}\n{"sid":"a1","status":"ok","errors":0}\n'
const envelope = (dsn: unknown, rest = `\n${session}`) => JSON.stringify({ dsn }) + rest

test('T35 reports reach our own project, without cookie or address of the sender', async () => {
  const { received, dsn, report } = await start()
  const sent = envelope(dsn)
  const answer = await report(sent, { cookie: '__Host-session=CANARY', 'x-forwarded-for': '6.6.6.6' })
  expect(answer.statusCode).toBe(202)
  expect(answer.headers).toMatchObject({ 'retry-after': '60', 'x-sentry-rate-limits': '60:error' })
  expect(received).toMatchObject([{ url: '/api/7/envelope/', body: sent }])
  expect(JSON.stringify(received[0]?.headers)).not.toMatch(/CANARY|6\.6\.6\.6|__Host/)
})

test('T30 T35 what a report has of a person is not passed on, and one of which nothing is left not at all', async () => {
  const { received, dsn, report } = await start()
  const event = {
    event_id: 'e1',
    user: { email: 'CANARY@example.org' },
    exception: { values: [{ type: 'TypeError' }] },
  }
  await report(envelope(dsn, `\n{"type":"event"}\n${JSON.stringify(event)}\n`))
  const replay = envelope(dsn, '\n{"type":"replay_recording","length":6}\nCANARY\n')
  expect((await report(replay)).statusCode).toBe(202)
  expect((await report(envelope(dsn, '\n{"type":"event","length":9}\n{}'))).statusCode).toBe(400)
  expect(received.map(({ body }) => body)).toEqual([expect.stringContaining('"type":"TypeError"')])
  expect(received[0]?.body).not.toContain('CANARY')
})

test('T35 50 envelopes for another project or none go nowhere', async () => {
  const { received, dsn, report } = await start()
  const foreign = [
    ...Array.from({ length: 30 }, (_, n) => envelope(dsn.replace('/7', `/${n + 8}`))),
    ...[undefined, null, 1, {}, [dsn], `${dsn}/`, dsn.toUpperCase(), 'http://169.254.169.254/1'].map((one) =>
      envelope(one),
    ),
    '',
    '\n',
    '{}',
    'null\n',
    '[]\n',
    '{"dsn":',
    envelope(dsn, ''),
    `${' '.repeat(9000)}${envelope(dsn)}`,
    '\xff\n',
    '{"dsn":1}\n',
    '"x"\n',
    `x${envelope(dsn)}`,
  ]
  expect(foreign).toHaveLength(50)
  for (const one of foreign) expect([400, 403], one.slice(0, 50)).toContain((await report(one)).statusCode)
  expect((await report(Buffer.alloc(300 * 1024, 0x20))).statusCode).toBe(413)
  expect((await report(envelope(dsn), { 'x-abhyas': '0' })).statusCode).toBe(403)
  expect(received).toEqual([])
})

/** A busy machine takes its time, in which more may be passed on. */
const minutesSince = (from: number): number => (performance.now() - from) / 60_000

test('T35 at most 100 reports a minute are passed on, the rest is told to wait', async () => {
  const { received, dsn, report } = await start()
  for (let n = 0; n < 150; n++) expect((await report(envelope(`${dsn}0`))).statusCode).toBe(403)
  const statuses: number[] = []
  const passed = () => statuses.filter((status) => status === 202).length
  const from = performance.now()
  for (let n = 0; n < 150; n++) statuses.push((await report(envelope(dsn))).statusCode)
  expect(new Set(statuses)).toEqual(new Set([202, 429]))
  expect(passed()).toBeGreaterThanOrEqual(50)
  expect(passed()).toBeLessThanOrEqual(50 + minutesSince(from) * 50)
  expect(received.length).toBeLessThanOrEqual(passed())
})

test('T35 a peer that floods takes what may be passed on from nobody else', async () => {
  const { dsn, report } = await start()
  const from = performance.now()
  const flood = await Promise.all(Array.from({ length: 1000 }, () => report(envelope(dsn), {}, '6.6.6.6')))
  expect(new Set(flood.map(({ statusCode }) => statusCode))).toEqual(new Set([202, 429]))
  const refused = flood.find(({ statusCode }) => statusCode === 429)
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
  const passed = flood.filter(({ statusCode }) => statusCode === 202)
  expect(passed.length).toBeLessThanOrEqual(20 + minutesSince(from) * 20)
  expect((await report(envelope(dsn), {}, '7.7.7.7')).statusCode).toBe(202)
})

test('ENG-09 T35 thousands of visits a minute are told by one envelope, and take no place from the reports of errors', async () => {
  const { app, received, dsn, report } = await start()
  const begun = {
    sid: 'CANARY',
    init: true,
    status: 'ok',
    errors: 0,
    attrs: { release: 'r1', environment: 'production' },
  }
  const visit = envelope(dsn, `\n{"type":"session"}\n${JSON.stringify(begun)}\n`)
  const answers = await Promise.all(
    Array.from({ length: 2000 }, (_, n) => report(visit, {}, `10.0.${n % 200}.${n % 7}`)),
  )
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([202]))
  expect(received).toEqual([])
  expect((await report(envelope(dsn))).statusCode).toBe(202)
  expect(received).toHaveLength(1)
  const flood = await Promise.all(Array.from({ length: 1000 }, () => report(visit, {}, '6.6.6.6')))
  const counted = 2000 + flood.filter(({ statusCode }) => statusCode === 202).length
  expect(counted).toBeLessThan(2500)
  await app.close()
  expect(received).toHaveLength(2)
  expect(received[1]?.body).toContain(`"exited":${counted}}`)
  expect(received[1]?.body).not.toContain('CANARY')
})

test('T35 nothing that is packed is unpacked, however small it comes', async () => {
  const { received, dsn, report } = await start()
  const bomb = gzipSync(envelope(dsn) + ' '.repeat(20_000_000))
  for (const encoding of ['gzip', 'deflate', 'br', 'identity']) {
    expect((await report(bomb, { 'content-encoding': encoding })).statusCode).toBe(400)
  }
  expect(received).toEqual([])
})

test.each(['before its answer', 'in the middle of it'])(
  'T35 a service that hangs %s holds nobody up',
  async (where) => {
    const service = createServer((_request, response) => {
      if (where !== 'before its answer') response.writeHead(200, { 'retry-after': '7' }).write('{')
    }).listen(0, '127.0.0.1')
    await once(service, 'listening')
    onTestFinished(() => {
      service.closeAllConnections()
      service.close()
    })
    const { port } = service.address() as AddressInfo // of a server that listens on a port
    const dsn = `http://key@127.0.0.1:${port}/7`
    const app = Fastify()
    tunnel(app, dsn, 100)
    const answer = await app.inject({ method: 'POST', url: '/monitoring', payload: envelope(dsn) })
    expect(answer.statusCode).toBe(202)
    await app.close()
  },
)

test('T35 a service that is down or redirects is nobody’s trouble', async () => {
  const { dsn, report, service } = await start(302)
  expect((await report(envelope(dsn))).statusCode).toBe(202)
  service.closeAllConnections()
  service.close()
  await once(service, 'close')
  expect((await report(envelope(dsn))).statusCode).toBe(202)
})

test('T35 without a project of ours there is no tunnel', async () => {
  const { app, routes } = await startGateway()
  const answer = await app.inject({
    method: 'POST',
    url: '/monitoring',
    headers: { ...fromApp, 'content-type': 'application/json' },
    payload: '{}',
  })
  expect(answer.statusCode).toBe(404)
  expect(routes).not.toContain('POST /monitoring')
})
