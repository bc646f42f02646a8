import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { callUrl, fromApp, signedIn, startGateway } from '../testing/gateway.ts'
import { sendRaw } from '../testing/raw.ts'
import { placeOf } from './log.ts'

let made = 0
const planted: string[] = []
const canary = (): string => {
  const word = `canary${made++}${randomUUID().slice(0, 8)}`
  planted.push(word)
  return word
}

test('T30 of 200 canaries in addresses, headers, cookies, bodies and answers none is in a log', async () => {
  const gateway = await startGateway({
    limits: { all: { burst: 1e9, perSecond: 1 } },
    upstream: { breakerFailures: 1e9 },
  })
  const { app, upstream, port, lines } = gateway
  const secretHeaders = () => ({
    ...fromApp,
    cookie: `__Host-session=${canary()}; other=${canary()}`,
    authorization: `Bearer ${canary()}`,
    'user-agent': canary(),
    referer: `https://abhyas.test/?email=${canary()}`,
    'x-forwarded-for': canary(),
    'x-request-id': canary(),
  })
  const answersOf = [
    (word: string) => `{"broken ${word}`,
    (word: string) => `{"student":"${word}"}`,
    (word: string) => `{"code":"UNAVAILABLE","message":"${word}"}`,
  ]
  for (let n = 0; n < 10; n++) {
    const word = canary()
    upstream.behave = ({ headers }, response, ok) =>
      n % 4 === 3
        ? ok()
        : response
            .writeHead(n % 2 ? 200 : 503, { 'x-request-id': headers['x-request-id'] ?? '', 'x-odd': canary() })
            .end(answersOf[n % 3]?.(word))
    const mail = `${canary()}@example.org`
    await app.inject({
      method: 'POST',
      url: callUrl('account.requestCode'),
      headers: secretHeaders(),
      payload: { email: mail },
    })
    await app.inject({
      method: 'POST',
      url: callUrl('account.verifyCode'),
      headers: secretHeaders(),
      payload: { email: mail, code: canary() },
    })
    await app.inject({
      method: 'POST',
      url: callUrl('account.verifyCode'),
      headers: { ...secretHeaders(), 'content-type': 'application/json' },
      payload: `{"email": ${canary()}`,
    })
    await app.inject({ url: callUrl('news.progress'), headers: signedIn(canary()) })
    await app.inject({ url: `/${canary()}?phone=${canary()}`, headers: secretHeaders() })
    await app.inject({ url: `/trpc/${canary()}?input=${canary()}`, headers: secretHeaders() })
    await app.inject({ method: 'POST', url: '/auth/logout', headers: { ...fromApp, ...signedIn(canary()) } })
    await sendRaw(port, `${canary()} /${canary()} HTTP/1.1\r\nhost: ${canary()}\r\n\r\n`, 200)
  }
  expect(planted.length).toBeGreaterThan(200)
  const text = lines.join('')
  expect(lines.length).toBeGreaterThan(80)
  expect(planted.filter((word) => text.includes(word))).toEqual([])
})

test('T30 every line is one JSON event, and each answer is one line with route, status, time and request id', async () => {
  const { app, lines } = await startGateway()
  const answer = await app.inject({ url: callUrl('news.progress'), headers: signedIn() })
  const events = lines.map((line) => JSON.parse(line))
  expect(answer.statusCode).toBe(200)
  expect(events.filter(({ msg }) => msg === 'request')).toEqual([
    {
      level: 'info',
      time: expect.any(String),
      requestId: expect.any(String),
      method: 'GET',
      route: '/trpc/news.progress',
      status: 200,
      ms: expect.any(Number),
      msg: 'request',
    },
  ])
})

test('T30 a failure is found in the log by the request id that the reader was shown', async () => {
  const { app, upstream, lines } = await startGateway()
  upstream.behave = (_request, response) => response.destroy()
  const answer = await app.inject({ url: callUrl('news.editions') })
  const { requestId } = answer.json().error.data
  const failure = lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'failure')
  expect(failure).toMatchObject({ requestId, code: 'UNAVAILABLE', fault: 'refused', level: 'error' })
})

test('T30 a cache hit is counted and not logged', async () => {
  const { origin, lines, metrics } = await startGateway()
  for (let n = 0; n < 3; n++) await (await fetch(`${origin}${callUrl('news.editions')}`)).text()
  expect(lines.filter((line) => line.includes('"msg":"request"'))).toHaveLength(1)
  expect(await metrics.registry.metrics()).toContain('abhyas_cache_reads_total{outcome="fresh"} 2')
})

test('T30 of an error its kind and place are logged, never its words', () => {
  const place = placeOf(new SyntaxError('Unexpected token in "CANARY\n    at CANARY"'))
  expect(place).toMatchObject({ type: 'SyntaxError' })
  expect(JSON.stringify(place)).not.toMatch(/token|CANARY/)
  expect(JSON.stringify(place)).toContain('log.test')
})
