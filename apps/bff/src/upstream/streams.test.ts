import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { startStub, streamHead, type Behaviour, type StubUpstream } from '../testing/stub-upstream.ts'
import { Streams, type StreamsOptions } from './streams.ts'

const request = { path: '/numbers', item: z.object({ n: z.number() }) }
const caller = { requestId: 'r1', clientIp: '192.0.2.7', token: 'secret' }
const never = new AbortController().signal

async function start(
  behave: Behaviour,
  options: Partial<StreamsOptions> = {},
): Promise<{ readonly streams: Streams; readonly stub: StubUpstream; readonly outcomes: string[] }> {
  const stub = await startStub()
  stub.behave = behave
  const outcomes: string[] = []
  const streams = new Streams('numbers', stub.origin, (outcome) => void outcomes.push(outcome), options)
  onTestFinished(async () => {
    await streams.close()
    await stub.close()
  })
  return { streams, stub, outcomes }
}

/** What came, and the kind of fault that ended it. */
async function readAll(
  streams: Streams,
  signal = never,
): Promise<{ readonly items: unknown[]; readonly fault: string }> {
  const items: unknown[] = []
  try {
    for await (const item of await streams.start(request, caller, signal)) items.push(item)
    return { items, fault: 'none' }
  } catch (error) {
    const { kind, code, message } = error as { kind?: string; code?: string; message: string } // one of ours, or the signal's
    return { items, fault: kind ?? code ?? message }
  }
}

const lines =
  (text: string): Behaviour =>
  ({ headers }, response) =>
    void streamHead(headers, response).end(text)

test('TUTOR-02 each line is an item, empty ones are signs of life, and what is unknown is left out', async () => {
  const { streams, stub, outcomes } = await start(lines('\n{"n":1,"key":2}\n\n\n{"n":2}\n'))
  expect(await readAll(streams)).toEqual({ items: [{ n: 1 }, { n: 2 }], fault: 'none' })
  expect(stub.seen[0]).toMatchObject({
    call: 'GET /numbers',
    headers: { authorization: 'Bearer secret', 'x-client-ip': '192.0.2.7', accept: 'application/x-ndjson' },
  })
  expect(outcomes).toEqual(['ok'])
  expect(streams.open).toBe(0)
})

test('TUTOR-04 half a line at the end is no item, however the bytes were split', async () => {
  const text = '{"n":1}\n{"n":22}\n{"n":3'
  const { streams } = await start(({ headers }, response) => {
    streamHead(headers, response)
    const bytes = [...Buffer.from(text)]
    const next = (): void => {
      const byte = bytes.shift()
      if (byte === undefined) response.end()
      else response.write(Buffer.from([byte]), next)
    }
    next()
  })
  expect(await readAll(streams)).toEqual({ items: [{ n: 1 }, { n: 22 }], fault: 'none' })
})

const long = JSON.stringify({ n: 1, text: 'x'.repeat(70_000) })
const broken: readonly (readonly [what: string, fault: string, items: number | null, behave: Behaviour])[] = [
  ['a line of more than 64 KiB', 'garbage', 1, lines(`{"n":1}\n${long}\n`)],
  ['a line without an end', 'garbage', 1, lines(`{"n":1}\n${'x'.repeat(70_000)}`)],
  [
    'more than 1 MiB in all',
    'garbage',
    null,
    lines(`${JSON.stringify({ n: 1, text: 'x'.repeat(60_000) })}\n`.repeat(20)),
  ],
  ['no JSON', 'garbage', 1, lines('{"n":1}\n{"n":\n')],
  ['another shape', 'garbage', 1, lines('{"n":1}\n{"n":"2"}\n')],
  [
    'another request’s id',
    'desync',
    0,
    (_request, response) => void streamHead({ 'x-request-id': 'other' }, response).end('{"n":1}\n'),
  ],
  [
    'another kind of content',
    'garbage',
    0,
    ({ headers }, response) =>
      void response
        .writeHead(200, { 'content-type': 'text/html', 'x-request-id': headers['x-request-id'] ?? '' })
        .end('{"n":1}\n'),
  ],
  ['no answer', 'refused', 0, (_request, response) => void response.destroy()],
  ['no headers in time', 'slow', 0, () => undefined],
  ['nothing more in time', 'slow', 1, ({ headers }, response) => void streamHead(headers, response).write('{"n":1}\n')],
  [
    'a cut',
    'garbage',
    1,
    ({ headers }, response) => void streamHead(headers, response).write('{"n":1}\n{"n":2', () => response.destroy()),
  ],
  [
    'a refusal',
    'NOT_FOUND',
    0,
    ({ headers }, response) =>
      void response
        .writeHead(404, { 'x-request-id': headers['x-request-id'] ?? '' })
        .end(JSON.stringify({ code: 'NOT_FOUND' })),
  ],
  [
    'a failure of its own',
    'failed',
    0,
    ({ headers }, response) =>
      void response.writeHead(500, { 'x-request-id': headers['x-request-id'] ?? '' }).end('{}'),
  ],
]

test.each(broken)('F30 %s ends a stream as %s', async (_what, fault, count, behave) => {
  // Brief where it is meant to be too slow, and nowhere else.
  const brief = count === 0 ? { headersMs: 100 } : { silentMs: 100 }
  const { streams } = await start(behave, { headersMs: 30_000, silentMs: 30_000, ...(fault === 'slow' && brief) })
  const read = await readAll(streams)
  expect(read.fault).toBe(fault)
  // Of the long one as many as came before it was too long.
  expect(read.items).toHaveLength(count ?? read.items.length)
  expect(read.items.length).toBeLessThan(20)
  await expect.poll(() => streams.open).toBe(0)
})

test('T24 while nobody reads nothing is read of the upstream, and that is no silence of its', async () => {
  let sent = 0
  const { streams } = await start(
    ({ headers }, response) => {
      streamHead(headers, response)
      const line = `${JSON.stringify({ n: 1, text: 'x'.repeat(8000) })}\n`
      const fill = (): void => {
        while (sent < 5000 && response.write(line)) sent += 1
        if (sent < 5000) response.once('drain', fill)
      }
      fill()
    },
    { totalBytes: 1 << 30, silentMs: 50 },
  )
  const stream = await streams.start(request, caller, never)
  const iterator = stream[Symbol.asyncIterator]()
  expect(await iterator.next()).toEqual({ done: false, value: { n: 1 } })
  let before = -1
  // Until the sockets' own buffers are full.
  await expect
    .poll(
      () => {
        const isStill = sent === before
        before = sent
        return isStill
      },
      { interval: 200 },
    )
    .toBe(true)
  expect(sent).toBeLessThan(5000)
  expect(await iterator.next()).toEqual({ done: false, value: { n: 1 } })
  await iterator.return?.()
  expect(streams.open).toBe(0)
})

test('TUTOR-02 whoever gives a stream up ends it upstream, before its headers and after', async () => {
  let left = 0
  const { streams, stub } = await start(({ headers }, response) => {
    response.on('close', () => (left += 1))
    if (stub.seen.length === 2) streamHead(headers, response).write('{"n":1}\n')
  })
  for (let turn = 1; turn <= 2; turn++) {
    const given = new AbortController()
    const read = readAll(streams, given.signal)
    await expect.poll(() => stub.seen).toHaveLength(turn)
    expect(streams.open).toBe(1)
    given.abort(new Error('left'))
    expect((await read).fault).toBe('left')
    await expect.poll(() => left).toBe(turn)
  }
  expect((await readAll(streams, AbortSignal.abort(new Error('left')))).fault).toBe('left')
  expect(stub.seen).toHaveLength(2)
  expect(streams.open).toBe(0)
})

test('F4 after five outages it is left alone for a while, and there is room for so many streams', async () => {
  const { streams, stub } = await start((_request, response) => void response.destroy(), { connections: 1 })
  for (let turn = 0; turn < 5; turn++) expect((await readAll(streams)).fault).toBe('refused')
  expect(streams.breakerState).toBe('open')
  expect((await readAll(streams)).fault).toBe('UNAVAILABLE')
  expect(stub.seen).toHaveLength(5)
  stub.behave = ({ headers }, response) => void streamHead(headers, response).write('{"n":1}\n')
  await expect
    .poll(() =>
      streams.start(request, caller, never).then(
        () => streams.open,
        () => 0,
      ),
    )
    .toBe(1)
  expect((await readAll(streams)).fault).toBe('UNAVAILABLE')
})
