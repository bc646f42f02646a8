import { once } from 'node:events'
import { connect } from 'node:net'
import { procedures } from '@abhyas/contracts'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { inputs } from '../testing/answers.ts'
import { callUrl, fromApp, signedIn, startGateway, type TestGateway } from '../testing/gateway.ts'
import { metric } from '../testing/page.ts'
import { sendRaw, statusOf, upgradeRequest } from '../testing/raw.ts'
import { admissionDefaults } from './admission.ts'
import { priorities } from './priority.ts'
import { healthy, type Behaviour } from '../testing/stub-upstream.ts'

/** A small gateway, so that little fills it. */
const small = { least: 8, first: 8, most: 8 }
const cookie = signedIn()

const Refused = z.object({
  code: z.literal('UNAVAILABLE'),
  message: z.string(),
  retryable: z.literal(true),
  retryAfterMs: z.number().int().min(1),
  requestId: z.uuid(),
})

/** An upstream that answers nothing until it is told to. */
function held() {
  const waiting: (() => void)[] = []
  const behave: Behaviour = (_request, _response, ok) => void waiting.push(ok)
  return {
    behave,
    waiting,
    release: () => {
      for (const go of waiting.splice(0)) go()
    },
  }
}

interface Init {
  readonly method?: string
  readonly body?: string
  readonly headers?: Record<string, string>
  readonly signal?: AbortSignal
}

const read = ({ origin }: TestGateway, path: string, init: Init = {}): Promise<Response> =>
  fetch(origin + callUrl(path), { ...init, headers: { ...cookie, ...init.headers } })

/** As many requests as said, which the upstream holds. */
async function fill(gateway: TestGateway, path: string, count: number) {
  const upstream = held()
  gateway.upstream.behave = upstream.behave
  const asked = Array.from({ length: count }, () => read(gateway, path))
  await expect.poll(() => metric(gateway, 'abhyas_in_flight')).toBe(count)
  return { upstream, asked }
}

test('L6 F31 what matters least is refused first, with its envelope and when to come again; what matters most is served', async () => {
  const gateway = await startGateway({ door: small })
  const { upstream, asked } = await fill(gateway, 'news.progress', 6)
  for (const path of ['news.progress', 'flags.current', 'nudge.due', 'news.progress,flags.current']) {
    const refused = await read(gateway, path)
    expect(refused.status, path).toBe(503)
    expect(Number(refused.headers.get('retry-after')), path).toBeGreaterThanOrEqual(1)
    expect(refused.headers.get('cache-control')).toBe('no-store')
    expect(refused.headers.get('connection')).toBe('keep-alive')
    const body: unknown = await refused.json()
    Refused.parse(body)
    z.object({ error: z.object({ data: Refused }) }).parse(body)
  }
  expect((await fetch(`${gateway.origin}/healthz`)).status).toBe(200)
  const session = read(gateway, 'account.session')
  await expect.poll(() => upstream.waiting.length).toBe(7)
  upstream.release()
  expect((await session).status).toBe(200)
  for (const one of await Promise.all(asked)) expect(one.status).toBe(200)
  expect(await metric(gateway, 'abhyas_in_flight')).toBe(0)
  expect(await metric(gateway, 'abhyas_shed_total{priority="sheddablePlus"}')).toBe(2)
  expect(await metric(gateway, 'abhyas_shed_total{priority="sheddable"}')).toBe(2)
  expect(await metric(gateway, 'abhyas_shed_total{priority="criticalPlus"}')).toBe(0)
  expect(await metric(gateway, 'abhyas_refusals_total{reason="UNAVAILABLE"}')).toBe(4)
})

test('F31 a page that is sent away says so in words, and is asked for again by itself', async () => {
  const gateway = await startGateway({ door: small })
  const { upstream, asked } = await fill(gateway, 'duel.lobby', 7)
  const refused = await fetch(`${gateway.origin}/news`, {
    headers: { accept: 'text/html,*/*', 'sec-fetch-dest': 'document' },
  })
  expect(refused.status).toBe(503)
  expect(refused.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(refused.headers.get('refresh')).toBe(refused.headers.get('retry-after'))
  expect(refused.headers.get('cache-control')).toBe('no-store')
  expect(await refused.text()).toMatch(/<p>[^<]*busy[^<]*This page tries again by itself\.<\/p>/)
  upstream.release()
  await Promise.all(asked)
})

test('T6 F31 only a page that is read is asked for again: what is done at an address is not done by a page of ours for a stranger’s', async () => {
  const gateway = await startGateway({ door: small })
  const { upstream, asked } = await fill(gateway, 'duel.lobby', 7)
  const headers = { accept: 'text/html,*/*', 'sec-fetch-dest': 'document', 'sec-fetch-site': 'cross-site' }
  for (const [method, path] of [
    ['GET', '/auth/google'],
    ['GET', '/account/export'],
    ['GET', callUrl('duel.lobby')],
    ['POST', '/news'],
  ] as const) {
    const refused = await fetch(gateway.origin + path, { method, headers })
    expect([path, refused.status, refused.headers.get('refresh')]).toEqual([path, 503, null])
    Refused.parse(await refused.json())
  }
  upstream.release()
  await Promise.all(asked)
})

test('F31 times to come again are spread', async () => {
  const gateway = await startGateway({ door: small })
  const { upstream, asked } = await fill(gateway, 'news.progress', 6)
  const times = await Promise.all(
    Array.from({ length: 40 }, async () => {
      const refused = await read(gateway, 'flags.current')
      return [Number(refused.headers.get('retry-after')), Refused.parse(await refused.json()).retryAfterMs] as const
    }),
  )
  for (const [seconds, ms] of times) expect(seconds).toBe(Math.ceil(ms / 1000))
  expect(new Set(times.map(([, ms]) => ms)).size).toBeGreaterThan(20)
  expect(new Set(times.map(([seconds]) => seconds)).size).toBeGreaterThan(2)
  upstream.release()
  await Promise.all(asked)
})

test('L6 a place is given back whatever becomes of its request: given up, cut, refused, failed, malformed', async () => {
  const gateway = await startGateway({ door: small })
  const { upstream, asked } = await fill(gateway, 'news.progress', 2)
  upstream.release()
  await Promise.all(asked)
  const given = new AbortController()
  const gone = read(gateway, 'news.progress', { signal: given.signal }).catch(() => 'gone')
  await expect.poll(() => upstream.waiting.length).toBe(1)
  given.abort()
  expect(await gone).toBe('gone')
  await expect.poll(() => metric(gateway, 'abhyas_in_flight')).toBe(0)
  gateway.upstream.behave = (_request, response) => response.destroy()
  expect((await read(gateway, 'news.progress')).status).toBe(503)
  gateway.upstream.behave = (_request, _response, ok) => ok()
  expect((await fetch(gateway.origin + callUrl('news.progress'))).status).toBe(401)
  expect((await read(gateway, 'no.such')).status).toBe(404)
  const forged = await read(gateway, 'questions.append', { method: 'POST', body: '{}' })
  expect(forged.status).toBe(403)
  const broken = { method: 'POST', body: '{', headers: { ...fromApp, 'content-type': 'application/json' } }
  expect((await read(gateway, 'questions.append', broken)).status).toBe(400)
  const large = {
    method: 'POST',
    body: 'x'.repeat(100_000),
    headers: { ...fromApp, 'content-type': 'application/json' },
  }
  expect((await read(gateway, 'questions.append', large)).status).toBe(413)
  await expect.poll(() => metric(gateway, 'abhyas_in_flight')).toBe(0)
  for (const priority of priorities) expect(await metric(gateway, `abhyas_shed_total{priority="${priority}"}`)).toBe(0)
  // Two on one connection, which is cut while the first is under way.
  gateway.upstream.behave = upstream.behave
  const twice = `GET ${callUrl('news.progress')} HTTP/1.1\r\nhost: x\r\ncookie: ${cookie.cookie}\r\n\r\n`.repeat(2)
  const socket = connect(gateway.port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(twice)
  await expect.poll(() => metric(gateway, 'abhyas_in_flight')).toBe(2)
  // What comes to the upstream only now is not held: the gateway would wait for it at its end.
  gateway.upstream.behave = (_request, _response, ok) => ok()
  socket.destroy()
  await expect.poll(() => metric(gateway, 'abhyas_in_flight')).toBe(0)
  upstream.release()
})

test('L6 whoever sends or reads a byte at a time takes nobody’s place', async () => {
  const gateway = await startGateway({ door: small })
  const head = `POST /trpc/questions.append HTTP/1.1\r\nhost: x\r\ncookie: ${cookie.cookie}\r\norigin: https://abhyas.test\r\nx-abhyas: 1\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{`
  const sockets = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const socket = connect(gateway.port, '127.0.0.1')
      onTestFinished(() => void socket.destroy())
      await once(socket, 'connect')
      socket.write(head)
      return socket
    }),
  )
  for (let n = 0; n < 20; n += 1) expect((await read(gateway, 'news.progress')).status).toBe(200)
  expect(await metric(gateway, 'abhyas_in_flight')).toBe(0)
  for (const socket of sockets) socket.destroy()
})

test('T24 an answer of which nothing is read ends its connection, and its memory is free', async () => {
  const gateway = await startGateway({ door: { unreadMs: 500 } })
  const note = 'x'.repeat(3 << 20)
  gateway.upstream.behave = (request, response) =>
    healthy(request, response, (text) => text.replace('"title":"Which?"', `"title":"${note}"`))
  const socket = connect(gateway.port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.pause()
  // More than the system takes off the gateway's hands.
  socket.write(`GET ${callUrl('bookmarks.list')} HTTP/1.1\r\nhost: x\r\ncookie: ${cookie.cookie}\r\n\r\n`.repeat(8))
  const open = (): Promise<number> =>
    new Promise((resolve) => gateway.app.server.getConnections((_error, count) => resolve(count)))
  await expect.poll(() => gateway.upstream.seen.length).toBe(8)
  await expect.poll(open).toBe(0)
})

test('L6 a gateway that is full of what matters most refuses upgrades and uploads, too, and these hear it', async () => {
  const gateway = await startGateway({ door: small })
  const { upstream, asked } = await fill(gateway, 'account.session', 8)
  const upgrade = upgradeRequest('/ws/duel', { origin: 'https://abhyas.test', ...cookie })
  expect(statusOf(await sendRaw(gateway.port, upgrade))).toBe(503)
  const upload = await fetch(`${gateway.origin}/uploads`, {
    method: 'POST',
    headers: { ...cookie, ...fromApp, 'content-type': 'image/jpeg', 'idempotency-key': crypto.randomUUID() },
    body: Buffer.alloc(3 << 20),
  })
  expect(upload.status).toBe(503)
  Refused.parse(await upload.json())
  expect(upstream.waiting.length).toBe(8)
  upstream.release()
  for (const one of await Promise.all(asked)) expect(one.status).toBe(200)
})

test('L6 what the public cache holds is served, however full the gateway is', async () => {
  const gateway = await startGateway({ door: small })
  const kept = procedures().find(({ path }) => path === 'news.editions')
  expect(kept?.procedure.cache).toBeDefined()
  const before = await read(gateway, 'news.editions')
  expect(before.status).toBe(200)
  const { upstream, asked } = await fill(gateway, 'account.session', 8)
  expect((await read(gateway, 'news.progress')).status).toBe(503)
  const again = await read(gateway, 'news.editions')
  expect(again.status).toBe(200)
  expect(await again.text()).toBe(await before.text())
  upstream.release()
  await Promise.all(asked)
})

test('F33 as memory runs short a gateway sheds, lets few in, and is itself again when there is memory', async () => {
  let memory = 0.5
  const gateway = await startGateway({ door: { memory: () => memory } })
  await expect.poll(() => metric(gateway, 'abhyas_admission_limit')).toBe(admissionDefaults.first)
  memory = 0.85
  await expect.poll(() => metric(gateway, 'abhyas_admission_limit')).toBe(4)
  const { upstream, asked } = await fill(gateway, 'account.session', 4)
  expect((await read(gateway, 'account.session')).status).toBe(503)
  upstream.release()
  for (const one of await Promise.all(asked)) expect(one.status).toBe(200)
  await expect.poll(() => gateway.lines.some((line) => line.includes('shedding load'))).toBe(true)
  memory = 0.5
  gateway.upstream.behave = (_request, _response, ok) => ok()
  await expect.poll(() => metric(gateway, 'abhyas_admission_limit')).toBe(admissionDefaults.first)
  expect((await read(gateway, 'account.session')).status).toBe(200)
})

test('F31 L6 while ten requests come for each that is served, all that matters is served, and the rest is told when to come again', async () => {
  const upstream = held()
  const gateway = await startGateway({ door: { least: 32, first: 32, most: 32 } })
  gateway.upstream.behave = upstream.behave
  const write = { method: 'POST', body: JSON.stringify(inputs['questions.append']) }
  const json = { ...fromApp, 'content-type': 'application/json' }
  /** Of twenty-five requests one matters most, and one much. */
  const callAt = (n: number): string =>
    ['questions.append', 'duel.lobby'][n % 25] ?? (n % 3 === 0 ? 'nudge.due' : 'bookmarks.list')
  const statuses: Record<string, number[]> = {}
  let sent = 0
  let over = 0
  let refused = 0
  const one = async (): Promise<void> => {
    const call = callAt(sent++)
    const answer = await (call === 'questions.append'
      ? read(gateway, call, { ...write, headers: json })
      : fetch(gateway.origin + callUrl(call, inputs[call]), { headers: cookie }))
    await answer.arrayBuffer()
    const isTold = Number(answer.headers.get('retry-after')) >= 1
    statuses[call] = [...(statuses[call] ?? []), answer.status === 503 && !isTold ? 0 : answer.status]
    over += 1
    if (answer.status === 503) refused += 1
  }
  const all: Promise<void>[] = []
  let served = 0
  for (let step = 0; step < 60; step += 1) {
    for (let n = 0; n < 10; n += 1) all.push(one())
    // Each has been refused or lies with the upstream, which then does one of them.
    await expect.poll(() => refused + served + upstream.waiting.length, { interval: 1 }).toBe(sent)
    upstream.waiting.shift()?.()
    served += 1
    await expect.poll(() => over - refused, { interval: 1 }).toBe(served)
  }
  upstream.release()
  gateway.upstream.behave = (_request, _response, ok) => ok()
  await Promise.all(all)
  expect(new Set(statuses['questions.append'])).toEqual(new Set([200]))
  expect(new Set(statuses['duel.lobby'])).toEqual(new Set([200]))
  expect(new Set(statuses['bookmarks.list'])).toEqual(new Set([200, 503]))
  expect(new Set(statuses['nudge.due'])).toEqual(new Set([200, 503]))
  expect(await metric(gateway, 'abhyas_in_flight')).toBe(0)
})
