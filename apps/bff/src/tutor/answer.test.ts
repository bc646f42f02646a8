import { expect, test } from 'vitest'
import { itemsOf, readAnswer } from '../testing/events.ts'
import { callUrl, signedIn, startGateway } from '../testing/gateway.ts'
import { metric } from '../testing/page.ts'
import { streamHead, type Behaviour } from '../testing/stub-upstream.ts'
import { pieces, piecesAfter, tutorInputs } from '../testing/tutor-answers.ts'

const url = callUrl('tutor.answer', tutorInputs['tutor.answer'])
const line = (piece: unknown): string => `${JSON.stringify(piece)}\n`

/** The first two pieces, then nothing more until `goOn`. */
function half(): { readonly behave: Behaviour; readonly goOn: () => void; readonly left: Promise<void> } {
  let goOn = (): void => undefined
  let leave = (): void => undefined
  const left = new Promise<void>((resolve) => (leave = resolve))
  const behave: Behaviour = ({ headers }, response) => {
    streamHead(headers, response).write(pieces.slice(0, 2).map(line).join(''))
    response.on('close', leave)
    goOn = () => void response.end(pieces.slice(2).map(line).join(''))
  }
  return { behave, goOn: () => goOn(), left }
}

test('TUTOR-02 an answer comes as tRPC’s events over SSE, each piece with its number as id', async () => {
  const { app, upstream } = await startGateway()
  const answer = await app.inject({ url, headers: signedIn() })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  })
  const frames = [
    'event: connected\ndata: {"reconnectAfterInactivityMs":25000}\n\n',
    ...pieces.map((piece) => `data: ${JSON.stringify(piece)}\nid: ${piece.n}\n\n`),
    'event: return\ndata: \n\n',
  ]
  expect(answer.body).toBe(frames.join(''))
  expect(upstream.seen).toHaveLength(1)
  expect(upstream.seen[0]?.headers).toMatchObject({
    authorization: 'Bearer token-of-the-backend',
    accept: 'application/x-ndjson',
  })
})

test('TUTOR-02 each piece is on its way as soon as it is made', async () => {
  const gateway = await startGateway()
  const { behave, goOn } = half()
  gateway.upstream.behave = behave
  const reader = await readAnswer(gateway.port)
  await expect.poll(() => itemsOf(reader)).toEqual(pieces.slice(0, 2))
  expect(await metric(gateway, 'abhyas_streams')).toBe(1)
  goOn()
  await reader.closed
  expect(itemsOf(reader)).toEqual(pieces)
  await expect.poll(() => metric(gateway, 'abhyas_streams')).toBe(0)
  expect(await metric(gateway, 'abhyas_stream_ends_total{ending="done"}')).toBe(1)
})

test('TUTOR-02 a silent stream says that it is there', async () => {
  const gateway = await startGateway({ events: { pingMs: 20 } })
  const { behave, goOn } = half()
  gateway.upstream.behave = behave
  const reader = await readAnswer(gateway.port)
  await expect.poll(() => reader.events.filter(({ type }) => type === 'ping').length).toBeGreaterThan(1)
  goOn()
  await reader.closed
  expect(itemsOf(reader)).toEqual(pieces)
})

test('TUTOR-02 a reader who goes away is not written for any more', async () => {
  const gateway = await startGateway()
  const { behave, left } = half()
  gateway.upstream.behave = behave
  const reader = await readAnswer(gateway.port)
  await expect.poll(() => itemsOf(reader)).toHaveLength(2)
  reader.leave()
  await left
  await expect.poll(() => metric(gateway, 'abhyas_streams')).toBe(0)
  await expect.poll(() => metric(gateway, 'abhyas_stream_ends_total{ending="gone"}')).toBe(1)
})

test('TUTOR-04 a reader who returns gets what is missing and no piece twice, by header, by input, and by the newer of both', async () => {
  const { app } = await startGateway()
  const ids = async (lastEventId: unknown, headers: Record<string, string>) => {
    const address = callUrl('tutor.answer', { ...tutorInputs['tutor.answer'], lastEventId })
    const answer = await app.inject({ url: address, headers: { ...signedIn(), ...headers } })
    return [...answer.body.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id))
  }
  expect(await ids(null, {})).toEqual([0, 1, 2, 3, 4])
  expect(await ids('1', {})).toEqual([2, 3, 4])
  expect(await ids(undefined, { 'last-event-id': '0' })).toEqual([1, 2, 3, 4])
  expect(await ids('1', { 'last-event-id': '3' })).toEqual([4])
})

test('TUTOR-04 F30 a stream that is cut upstream goes on behind the last piece, and its reader notices nothing', async () => {
  const gateway = await startGateway()
  gateway.upstream.behave = ({ call, headers }, response, ok) => {
    if (call.includes('after=3')) return ok()
    const after = /after=(\d+)/.exec(call)?.[1]
    // One piece each time, the next one broken off.
    const [first, second] = piecesAfter(after)
    return void streamHead(headers, response).write(line(first) + line(second).slice(0, -9), () => response.destroy())
  }
  const reader = await readAnswer(gateway.port)
  await reader.closed
  expect(itemsOf(reader)).toEqual(pieces)
  expect(gateway.upstream.seen.map(({ call }) => call.split('?')[1])).toEqual([
    undefined,
    'after=0',
    'after=1',
    'after=2',
    'after=3',
  ])
})

test('TUTOR-04 where the backend stays away the stream ends before its end, and the next one says why', async () => {
  const gateway = await startGateway()
  gateway.upstream.behave = ({ headers, call }, response) => {
    if (call.includes('after')) return void response.destroy()
    return void streamHead(headers, response).write(line(pieces[0]), () => response.destroy())
  }
  const reader = await readAnswer(gateway.port)
  await reader.closed
  expect(itemsOf(reader)).toEqual(pieces.slice(0, 1))
  expect(reader.events.map(({ type }) => type)).not.toContain('return')
  const next = await gateway.app.inject({ url, headers: { ...signedIn(), 'last-event-id': '0' } })
  expect(next.statusCode).toBe(503)
  expect(next.json().error.data).toMatchObject({ code: 'UNAVAILABLE', retryable: true, httpStatus: 503 })
  expect(next.headers['retry-after']).toBeDefined()
})

test('T3 TUTOR-04 a session that the backend ended ends its streams, and says so', async () => {
  const gateway = await startGateway()
  let isOver = false
  let end = (): void => undefined
  gateway.upstream.behave = ({ headers }, response) => {
    if (isOver) {
      const head = { 'content-type': 'application/json', 'x-request-id': headers['x-request-id'] ?? '' }
      return void response.writeHead(401, head).end(JSON.stringify({ code: 'UNAUTHORIZED' }))
    }
    streamHead(headers, response).write(line(pieces[0]))
    end = () => void response.end()
  }
  const reader = await readAnswer(gateway.port)
  await expect.poll(() => itemsOf(reader)).toHaveLength(1)
  const from = performance.now()
  isOver = true
  end()
  await reader.closed
  expect(performance.now() - from).toBeLessThan(10_000)
  const { type, data } = reader.events.at(-1) ?? {}
  expect(type).toBe('serialized-error')
  expect(data).toMatchObject({ code: -32600, data: { code: 'UNAUTHORIZED', retryable: false, httpStatus: 401 } })
  expect((await gateway.app.inject({ url, headers: signedIn() })).statusCode).toBe(401)
})

test('DATA-02 what is refused before the first byte is refused with its status and envelope', async () => {
  const gateway = await startGateway()
  const refusal = async (address: string, headers: Record<string, string> = signedIn()) => {
    const answer = await gateway.app.inject({ url: address, headers })
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('no-store')
    return [answer.statusCode, [answer.json()].flat()[0].error.data.code]
  }
  expect(await refusal(url, {})).toEqual([401, 'UNAUTHORIZED'])
  expect(await refusal(url, { ...signedIn(), 'x-abhyas-student': 'another' })).toEqual([409, 'CONFLICT'])
  for (const input of [
    undefined,
    {},
    { answerId: 'x' },
    { ...tutorInputs['tutor.answer'], lastEventId: '-1' },
    [],
    7,
  ]) {
    expect(await refusal(callUrl('tutor.answer', input)), JSON.stringify(input)).toEqual([400, 'BAD_REQUEST'])
  }
  expect(await refusal(url, { ...signedIn(), 'last-event-id': 'x' })).toEqual([400, 'BAD_REQUEST'])
  expect(await refusal(`${url}&batch=1`)).toEqual([400, 'BAD_REQUEST'])
  expect(await refusal('/trpc/tutor.answer,tutor.answer?batch=1')).toEqual([400, 'BAD_REQUEST'])
  expect(gateway.upstream.seen).toEqual([])
  gateway.upstream.behave = ({ headers }, response) => {
    const head = { 'content-type': 'application/json', 'x-request-id': headers['x-request-id'] ?? '' }
    response.writeHead(404, head).end(JSON.stringify({ code: 'NOT_FOUND' }))
  }
  expect(await refusal(url)).toEqual([404, 'NOT_FOUND'])
  expect(await metric(gateway, 'abhyas_streams')).toBe(0)
})

test('T7 T8 a piece that is not as the contract has it never gets to the reader, and not a field more', async () => {
  const gateway = await startGateway()
  gateway.upstream.behave = ({ headers }, response) => {
    const [first, second] = pieces
    const odd = [
      { ...first, html: 'CANARY' },
      { ...second, image: 'CANARY' },
      { ...pieces[2], type: 'CANARY' },
    ]
    streamHead(headers, response).end(odd.map(line).join(''))
  }
  const reader = await readAnswer(gateway.port)
  await reader.closed
  expect(itemsOf(reader)).toEqual(pieces.slice(0, 2))
  expect(JSON.stringify(reader.events)).not.toContain('CANARY')
  expect(gateway.lines.join('')).not.toContain('CANARY')
})

test('T24 a student has six streams at most, and gets another when one is closed', async () => {
  const gateway = await startGateway()
  const { behave } = half()
  gateway.upstream.behave = behave
  const readers = await Promise.all(Array.from({ length: 6 }, () => readAnswer(gateway.port)))
  expect(readers.map(({ response }) => response.statusCode)).toEqual(Array(6).fill(200))
  const more = await gateway.app.inject({ url, headers: signedIn() })
  expect(more.statusCode).toBe(429)
  expect(more.json().error.data).toMatchObject({ code: 'TOO_MANY_REQUESTS', retryable: true })
  const other = await readAnswer(gateway.port, { headers: signedIn('t', { studentId: 'another' }) })
  expect(other.response.statusCode).toBe(200)
  readers[0]?.leave()
  await expect.poll(() => metric(gateway, 'abhyas_streams')).toBe(6)
  expect((await readAnswer(gateway.port)).response.statusCode).toBe(200)
})

test('L6 new streams are refused while there are many, or while the backend has trouble with all else', async () => {
  const gateway = await startGateway({
    limits: { streams: { perStudent: 6, inAll: 1 } },
    upstream: { breakerFailures: 1, breakerOpenMs: 60_000 },
  })
  const { behave } = half()
  gateway.upstream.behave = behave
  const first = await readAnswer(gateway.port)
  const other = signedIn('t', { studentId: 'another' })
  const refused = await gateway.app.inject({ url, headers: other })
  expect([refused.statusCode, refused.json().error.data.code]).toEqual([503, 'UNAVAILABLE'])
  first.leave()
  await expect.poll(() => metric(gateway, 'abhyas_streams')).toBe(0)
  gateway.upstream.behave = (_request, response) => response.destroy()
  await gateway.app.inject({ url: callUrl('tutor.chats'), headers: other })
  gateway.upstream.behave = behave
  const seen = gateway.upstream.seen.length
  const strained = await gateway.app.inject({ url, headers: other })
  expect([strained.statusCode, strained.json().error.data.code]).toEqual([503, 'UNAVAILABLE'])
  expect(gateway.upstream.seen).toHaveLength(seen)
})

test('F10 a gateway that stops ends its streams at once, and the reader goes on at another', async () => {
  const [one, other] = [await startGateway(), await startGateway()]
  const { behave, left } = half()
  one.upstream.behave = behave
  const reader = await readAnswer(one.port)
  await expect.poll(() => itemsOf(reader)).toHaveLength(2)
  const from = performance.now()
  await one.stop(20_000)
  expect(performance.now() - from).toBeLessThan(10_000)
  await Promise.all([left, reader.closed])
  expect(reader.events.map(({ type }) => type)).not.toContain('return')
  const rest = await readAnswer(other.port, { headers: { ...signedIn(), 'last-event-id': '1' } })
  await rest.closed
  expect([...itemsOf(reader), ...itemsOf(rest)]).toEqual(pieces)
})

test('T1 a session that is a day old is rolled by a stream too', async () => {
  const { app } = await startGateway()
  const answer = await app.inject({ url, headers: signedIn('t', { issuedAt: Date.now() - 90_000_000 }) })
  expect(answer.statusCode).toBe(200)
  expect(String(answer.headers['set-cookie'])).toContain('__Host-session=')
})
