import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { news } from '@abhyas/contracts/news'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { Refusal } from '../edge/refusal.ts'
import { answerTo } from '../testing/answers.ts'
import { healthy, startStub, type Behaviour, type StubUpstream } from '../testing/stub-upstream.ts'
import { UpstreamFault } from './fault.ts'
import { editions, newsItem, progress } from './news.ts'
import * as questions from './questions.ts'
import { get, post, postOnce, segment } from './request.ts'
import { Upstream, type UpstreamOptions } from './upstream.ts'

const caller = { requestId: 'request', clientIp: '192.0.2.7' }

async function start(options: Partial<UpstreamOptions> = {}): Promise<{ stub: StubUpstream; upstream: Upstream }> {
  const stub = await startStub()
  const upstream = new Upstream('backend', stub.origin, () => undefined, options)
  onTestFinished(async () => {
    await stub.close()
    await upstream.close()
  })
  return { stub, upstream }
}

const failure = (promise: Promise<unknown>): Promise<Refusal> =>
  promise.then(
    () => expect.fail('it did not fail'),
    (error: unknown) => (error instanceof Refusal ? error : expect.fail(String(error))),
  )
const ask = (upstream: Upstream) => upstream.call(editions, caller)
const reply =
  (status: number, body: string | Buffer, headers: Record<string, string> = {}): Behaviour =>
  (request, response) =>
    response.writeHead(status, { 'x-request-id': request.headers['x-request-id'] ?? '', ...headers }).end(body)
const envelope = (code: string, more: object = {}): string =>
  JSON.stringify({ code, message: 'Words of the backend.', retryable: false, retryAfterMs: null, ...more })

test('T36 the upstream hears the real peer, our request id and the token, and nothing of the caller’s own', async () => {
  const { stub, upstream } = await start()
  await upstream.call(progress, { ...caller, token: 'secret' })
  expect(stub.seen[0]?.headers).toMatchObject({
    'x-client-ip': '192.0.2.7',
    'x-request-id': expect.stringMatching(/^request\.\w+$/),
    authorization: 'Bearer secret',
  })
  expect(Object.keys(stub.seen[0]?.headers ?? {}).toSorted()).toEqual([
    'accept',
    'authorization',
    'connection',
    'host',
    'x-client-ip',
    'x-request-id',
  ])
})

test('F1 a backend that is down: every call fails typed and fast, and after five it is left alone', async () => {
  const { stub, upstream } = await start()
  await stub.close()
  onTestFinished(() => undefined)
  for (let n = 0; n < 5; n++) expect(await failure(ask(upstream))).toMatchObject({ code: 'UNAVAILABLE' })
  expect(upstream.breakerState).toBe('open')
  const times: number[] = []
  for (let n = 0; n < 100; n++) {
    const startedAt = performance.now()
    const refusal = await failure(ask(upstream))
    times.push(performance.now() - startedAt)
    expect(refusal.code).toBe('UNAVAILABLE')
    expect(refusal.retryAfterMs).toBeGreaterThan(0)
  }
  expect(times.toSorted((a, b) => a - b)[98]).toBeLessThan(50)
})

test('F1 once it is back the next try goes through, at the latest after the breaker’s pause', async () => {
  const { stub, upstream } = await start({ breakerOpenMs: 50 })
  stub.behave = (_request, response) => response.destroy()
  for (let n = 0; n < 8; n++) await failure(ask(upstream))
  expect(upstream.breakerState).toBe('open')
  stub.behave = (_request, _response, ok) => ok()
  const backAt = performance.now()
  await expect
    .poll(
      () =>
        ask(upstream).then(
          () => true,
          () => false,
        ),
      { timeout: 5000, interval: 10 },
    )
    .toBe(true)
  expect(performance.now() - backAt).toBeLessThan(5000)
  expect(upstream.breakerState).toBe('closed')
})

test('F2 where the gateway itself stood still, an answer that came in time counts', async () => {
  const body = JSON.stringify(answerTo('GET /news/editions')?.[2])
  const answered = new Int32Array(new SharedArrayBuffer(4))
  // On a thread of its own it answers meanwhile.
  const server = new Worker(
    `const { parentPort, workerData } = require('node:worker_threads')
    const server = require('node:http').createServer(({ headers }, response) => {
      parentPort.postMessage('asked')
      response.on('finish', () => {
        Atomics.store(workerData, 0, 1)
        Atomics.notify(workerData, 0)
      })
      response.setHeader('x-request-id', headers['x-request-id'])
      setTimeout(() => response.setHeader('content-type', 'application/json').end(${JSON.stringify(body)}), 50)
    })
    server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port))`,
    { eval: true, workerData: answered },
  )
  const [port] = await once(server, 'message')
  const upstream = new Upstream('backend', `http://127.0.0.1:${port}`, () => undefined, { headersMs: 2000 })
  onTestFinished(async () => {
    await upstream.close()
    await server.terminate()
  })
  const asked = once(server, 'message')
  const answer = ask(upstream)
  await asked
  // Until it has answered, and then until the limit is over.
  Atomics.wait(answered, 0, 0, 30_000)
  Atomics.wait(answered, 0, 1, 2100)
  await expect(answer).resolves.toMatchObject({ editions: expect.any(Array) })
})

test('F2 a slow backend: the call ends at the limit, and no more calls than the cap are under way', async () => {
  const { stub, upstream } = await start({ headersMs: 200, connections: 4, waiting: 2, breakerFailures: 1000 })
  let underWay = 0
  let most = 0
  stub.behave = (_request, response) => {
    most = Math.max(most, ++underWay)
    response.on('close', () => underWay--)
  }
  const startedAt = performance.now()
  const refusals = await Promise.all(Array.from({ length: 20 }, () => failure(ask(upstream))))
  expect(performance.now() - startedAt).toBeLessThan(5000)
  const codes = refusals.map(({ code }) => code)
  expect(codes.filter((code) => code === 'GATEWAY_TIMEOUT')).toHaveLength(6)
  expect(codes.filter((code) => code === 'UNAVAILABLE')).toHaveLength(14)
  expect(most).toBeLessThanOrEqual(4)
})

test('F3 a body that never ends is given up at the total limit', async () => {
  const { stub, upstream } = await start({ totalMs: 300 })
  stub.behave = ({ headers }, response) => {
    response.writeHead(200, { 'x-request-id': headers['x-request-id'] ?? '' })
    const drip = setInterval(() => response.write(' '), 20)
    response.on('close', () => clearInterval(drip))
  }
  expect(await failure(ask(upstream))).toMatchObject({ code: 'GATEWAY_TIMEOUT' })
})

test('F3 what hangs is noticed within 3.5 s with the limits as they are', async () => {
  const { stub, upstream } = await start()
  stub.behave = () => undefined
  // Two timers keep their order, however late a busy machine makes both.
  expect(await Promise.race([failure(ask(upstream)), delay(3500)])).toMatchObject({ code: 'GATEWAY_TIMEOUT' })
})

test('F4 a failed read is tried again, at most once for every ten calls, so that retries add a tenth at most', async () => {
  const { stub, upstream } = await start({ breakerFailures: 1e6 })
  let isBad = false
  stub.behave = (request, response, ok) => (isBad ? reply(500, envelope('INTERNAL'))(request, response, ok) : ok())
  for (let n = 0; n < 50; n++) await ask(upstream)
  isBad = true
  for (let n = 0; n < 50; n++) await failure(ask(upstream))
  expect(stub.seen.length).toBeGreaterThan(100)
  expect(stub.seen.length).toBeLessThanOrEqual(110)
})

test('F4 a burst that one retry gets around is not seen by anyone', async () => {
  const { stub, upstream } = await start()
  for (let n = 0; n < 20; n++) await ask(upstream)
  let left = 1
  stub.behave = (request, response, ok) => (left-- > 0 ? reply(500, '')(request, response, ok) : ok())
  await expect(ask(upstream)).resolves.toMatchObject({ editions: [{ source: 'THE_HINDU' }] })
})

test('F4 a write that would count twice is never sent twice; one with a clientId is', async () => {
  const { stub, upstream } = await start()
  for (let n = 0; n < 30; n++) await ask(upstream)
  stub.seen.length = 0
  stub.behave = reply(500, '')
  await failure(upstream.call(post('/account/codes', {}, z.object({})), caller))
  expect(stub.seen).toHaveLength(1)
  stub.seen.length = 0
  await failure(upstream.call(postOnce('/news/answers', { clientId: 'c' }, z.object({})), caller))
  expect(stub.seen).toHaveLength(2)
  expect(stub.seen[0]?.headers['x-request-id']).not.toBe(stub.seen[1]?.headers['x-request-id'])
})

const garbage: Readonly<Record<string, Behaviour>> = {
  'no JSON': reply(200, '<html>'),
  'half of the JSON': reply(200, '{"now":"2026-11-20T06:00:00.000Z","edit'),
  nothing: reply(200, ''),
  null: reply(200, 'null'),
  'broken UTF-8': reply(200, Buffer.from([0x22, 0xc3, 0x28, 0xff, 0x22])),
  'fields that are missing': reply(200, '{"now":"2026-11-20T06:00:00.000Z"}'),
  'fields of other types': reply(200, '{"now":1,"editions":{}}'),
  'a status that is no answer': reply(302, '', { location: 'http://127.0.0.1:1/' }),
  'a refusal without an envelope': reply(400, 'no'),
  'a refusal that nobody knows': reply(400, envelope('TEAPOT')),
  'a refusal whose status is another': reply(400, envelope('NOT_FOUND')),
  'compressed bytes': reply(200, 'x', { 'content-encoding': 'gzip' }),
  'a connection cut in the answer': ({ headers }, response) => {
    response.writeHead(200, { 'x-request-id': headers['x-request-id'] ?? '', 'content-length': '1000' }).write('{')
    setImmediate(() => response.destroy())
  },
  'bytes that are no HTTP': (_request, response) => {
    response.socket?.end('SSH-2.0-OpenSSH\r\n\r\n')
  },
}

test.each(Object.entries(garbage))('F5 %s from the backend is a typed error', async (_name, behave) => {
  const { stub, upstream } = await start()
  stub.behave = behave
  const refusal = await failure(ask(upstream))
  expect(refusal).toBeInstanceOf(UpstreamFault)
  expect(refusal.code).toBe('BAD_GATEWAY')
  stub.behave = (_request, _response, ok) => ok()
  await expect(ask(upstream)).resolves.toBeDefined()
})

test('F5 one student’s broken answers do not close the backend to everyone', async () => {
  const { stub, upstream } = await start({ answerBytes: 1 << 16 })
  const broken = [...Object.values(garbage), reply(200, ' '.repeat(1 << 17))]
  for (const behave of broken) {
    stub.behave = behave
    expect(await failure(ask(upstream))).toMatchObject({ code: 'BAD_GATEWAY' })
  }
  expect(upstream.breakerState).toBe('closed')
  stub.behave = reply(500, '')
  for (let n = 0; n < 5; n++) await failure(ask(upstream))
  expect(upstream.breakerState).toBe('open')
})

test('F5 a link to the source that is not https is a broken answer', async () => {
  const { stub, upstream } = await start()
  for (const url of ['javascript:alert(1)', 'http://example.org/110', 'data:text/html,x', '//example.org']) {
    stub.behave = (request, response) =>
      healthy(request, response, (text) => JSON.stringify({ ...JSON.parse(text), sourceLink: { title: 'T', url } }))
    expect(await failure(upstream.call(newsItem({ id: 'a-20261120' }), caller)), url).toMatchObject({ kind: 'garbage' })
  }
})

test('F6 fields that nobody expects are left out, at every depth', async () => {
  const { stub, upstream } = await start()
  stub.behave = (request, response) =>
    healthy(request, response, (text) => {
      const answer = JSON.parse(text)
      answer.key = 'CANARY'
      answer.editions[0].key = 'CANARY'
      return JSON.stringify(answer)
    })
  const answer = await upstream.call(get('/news/editions', news.editions.output), caller)
  expect(JSON.stringify(answer)).not.toContain('CANARY')
})

test('F6 what the backend refuses goes through in its own words, and does not count against it', async () => {
  const { stub, upstream } = await start()
  const refusals = [
    [410, 'CODE_EXPIRED', null],
    [429, 'TOO_MANY_REQUESTS', 5000],
    [409, 'CONFLICT', null],
    [404, 'NOT_FOUND', null],
    [507, 'STORAGE_FULL', 1000],
    [401, 'CODE_WRONG', null],
  ] as const
  for (const [status, code, retryAfterMs] of refusals) {
    stub.behave = reply(status, envelope(code, { retryAfterMs }))
    const refusal = await failure(ask(upstream))
    expect(refusal).toMatchObject({ code, message: 'Words of the backend.', retryAfterMs, status })
    expect(refusal).not.toBeInstanceOf(UpstreamFault)
  }
  expect(upstream.breakerState).toBe('closed')
})

test('T14 a redirect is not followed, and an id cannot bend the path', async () => {
  const { stub, upstream } = await start()
  const canary = await startStub()
  onTestFinished(() => canary.close())
  stub.behave = reply(307, '', { location: `${canary.origin}/latest/meta-data` })
  expect(await failure(ask(upstream))).toMatchObject({ code: 'BAD_GATEWAY' })
  expect(canary.seen).toEqual([])
  const bent = [
    '../../dev/inbox',
    'a/b',
    'a?b',
    'a#b',
    `@127.0.0.1:${canary.port}/`,
    '//evil',
    'a\r\nx: y',
    '%2e%2e',
    '\\..',
    'a b',
  ]
  for (const id of bent) expect(segment(id)).toMatch(/^[\w!'()*~.%-]+$/)
  for (const id of ['', '.', '..', '...', '\ud800', 'a\udfff']) expect(() => segment(id)).toThrow(Refusal)
})

test('QUEST-02 T38 a student’s progress may be longer than other answers, up to a bound of its own', async () => {
  const { stub, upstream } = await start()
  const padded =
    (bytes: number): Behaviour =>
    (request, response) =>
      healthy(request, response, (text) => text.padEnd(bytes, ' '))
  stub.behave = padded(7 << 20)
  await expect(upstream.call(questions.progress, caller)).resolves.toMatchObject({ progress: [{ questionId: 'q1' }] })
  expect(await failure(upstream.call(progress, caller))).toMatchObject({ kind: 'garbage' })
  stub.behave = padded((8 << 20) + 1)
  expect(await failure(upstream.call(questions.progress, caller))).toMatchObject({ kind: 'garbage' })
})

test('T38 an answer that is too large is cut off, and its memory is given back', async () => {
  const { stub, upstream } = await start({ answerBytes: 1 << 20 })
  const chunk = Buffer.alloc(1 << 18, 0x20)
  let sent = 0
  stub.behave = ({ headers }, response) => {
    response.writeHead(200, { 'x-request-id': headers['x-request-id'] ?? '' })
    const more = (): void => {
      while (!response.destroyed && sent < 100 << 20) {
        sent += chunk.length
        if (!response.write(chunk)) return void response.once('drain', more)
      }
    }
    more()
  }
  const before = process.memoryUsage().rss
  for (let n = 0; n < 5; n++)
    expect(await failure(ask(upstream))).toMatchObject({ code: expect.stringMatching(/BAD_GATEWAY|UNAVAILABLE/) })
  expect(sent).toBeLessThan(50 << 20)
  expect(process.memoryUsage().rss - before).toBeLessThan(150 << 20)
})
