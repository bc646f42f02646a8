import type { AppRouter } from '@abhyas/contracts/app-router'
import { createTRPCClient } from '@trpc/client'
import { afterEach, expect, test, vi } from 'vitest'
import { toFailure } from './failure.ts'
import { streamLink } from './stream.ts'

const answerId = '0190a0a0-0000-4000-8000-0000000000da'
const client = createTRPCClient<AppRouter>({ links: [streamLink] })
afterEach(() => vi.unstubAllGlobals())

/** A gateway that answers once with a body of these chunks, and goes on when the test says. */
function gateway(init: ResponseInit = {}, type = 'text/event-stream; charset=utf-8') {
  const calls: { url: string; headers: Headers }[] = []
  let body: ReadableStreamDefaultController<Uint8Array> | undefined
  let isLeft = false
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => void (body = controller),
    cancel: () => void (isLeft = true),
  })
  vi.stubGlobal('fetch', (url: string, options: RequestInit) => {
    calls.push({ url, headers: new Headers(options.headers) })
    return Promise.resolve(new Response(stream, { ...init, headers: { 'content-type': type } }))
  })
  const encoder = new TextEncoder()
  return {
    calls,
    isLeft: () => isLeft,
    say: (bytes: string | Uint8Array) => body?.enqueue(typeof bytes === 'string' ? encoder.encode(bytes) : bytes),
    end: () => body?.close(),
    cut: () => body?.error(new TypeError('network error')),
  }
}

/** Follows an answer and notes what becomes of it. */
function follow(lastEventId: string | null = null) {
  const heard: unknown[] = []
  const ended: { by?: 'end' | ReturnType<typeof toFailure> } = {}
  const stream = client.tutor.answer.subscribe(
    { answerId, lastEventId },
    {
      onData: (piece) => heard.push(piece),
      onComplete: () => (ended.by ??= 'end'),
      onError: (error) => (ended.by ??= toFailure(error)),
    },
  )
  return { heard, ended, stop: () => stream.unsubscribe() }
}

const connected = 'event: connected\ndata: {"reconnectAfterInactivityMs":25000}\n\n'
const sentence = (n: number) => ({ type: 'sentence', n, text: `राज्य सभा ${n}`, cites: [], opens: null })
const frame = (n: number) => `data: ${JSON.stringify(sentence(n))}\nid: ${n}\n\n`

test('TUTOR-02 the pieces of a stream come one by one, up to its end, with pings between them', async () => {
  const { calls, say } = gateway()
  const { heard, ended } = follow('0')
  await vi.waitFor(() => expect(calls).toHaveLength(1))
  expect(calls[0]?.url).toContain(
    `/trpc/tutor.answer?input=${encodeURIComponent(JSON.stringify({ answerId, lastEventId: '0' }))}&`,
  )
  expect(calls[0]?.headers.get('x-abhyas')).toBe('1')
  say(connected + frame(1))
  await vi.waitFor(() => expect(heard).toEqual([sentence(1)]))
  say(`event: ping\ndata: \n\n${frame(2)}event: return\ndata: \n\n`)
  await vi.waitFor(() => expect(ended.by).toBe('end'))
  expect(heard).toEqual([sentence(1), sentence(2)])
})

test('TUTOR-04 the bytes of a stream may be split anywhere, and half a piece is none', async () => {
  const { say, cut } = gateway()
  const { heard, ended } = follow()
  const bytes = new TextEncoder().encode(connected + frame(0) + frame(1) + frame(2))
  for (const byte of bytes.subarray(0, -3)) say(new Uint8Array([byte]))
  await vi.waitFor(() => expect(heard).toEqual([sentence(0), sentence(1)]))
  cut()
  await vi.waitFor(() => expect(ended.by).toMatchObject({ code: 'OFFLINE', retryable: true }))
  expect(heard).toHaveLength(2)
})

test('TUTOR-02 a piece may have any sign in its text, also those that break lines elsewhere', async () => {
  const { say } = gateway()
  const { heard } = follow()
  const piece = { ...sentence(0), text: 'one\u2028two\u2029three' }
  say(`${connected}data: ${JSON.stringify(piece)}\nid: 0\n\n${frame(1)}`)
  await vi.waitFor(() => expect(heard).toEqual([piece, sentence(1)]))
})

test('TUTOR-04 a stream that ends without saying so was cut', async () => {
  const { say, end } = gateway()
  const { ended } = follow()
  say(connected + frame(0))
  end()
  await vi.waitFor(() => expect(ended.by).toMatchObject({ code: 'OFFLINE', retryable: true }))
})

const data = { code: 'TOO_MANY_REQUESTS', message: 'Too many.', retryable: true, retryAfterMs: 900, requestId: 'r' }

test('F5 a refusal is read with its envelope, before the first byte and in the middle', async () => {
  const before = gateway({ status: 429 }, 'application/json')
  const first = follow()
  before.say(JSON.stringify({ error: { message: 'x', code: -32_603, data } }))
  before.end()
  await vi.waitFor(() => expect(first.ended.by).toEqual(data))
  const middle = gateway()
  const second = follow()
  const over = { ...data, code: 'UNAUTHORIZED', retryable: false, retryAfterMs: null }
  middle.say(
    `${connected}${frame(0)}event: serialized-error\ndata: ${JSON.stringify({ message: 'x', code: -32_600, data: over })}\n\n`,
  )
  await vi.waitFor(() => expect(second.ended.by).toEqual(over))
  expect(second.heard).toEqual([sentence(0)])
})

test('F5 a page of a proxy in the place of a stream is a fault that a retry may heal', async () => {
  const { say, end } = gateway({ status: 200 }, 'text/html')
  const { ended } = follow()
  say('<h1>Welcome to the hotel</h1>')
  end()
  await vi.waitFor(() => expect(ended.by).toMatchObject({ code: 'BAD_GATEWAY', retryable: true }))
})

test('TUTOR-02 whoever leaves a stream ends it, and hears nothing more', async () => {
  const { say, isLeft } = gateway()
  const { heard, ended, stop } = follow()
  say(connected + frame(0))
  await vi.waitFor(() => expect(heard).toHaveLength(1))
  stop()
  await vi.waitFor(() => expect(isLeft()).toBe(true))
  expect(heard).toHaveLength(1)
  expect(ended.by === undefined || ended.by === 'end').toBe(true)
})
