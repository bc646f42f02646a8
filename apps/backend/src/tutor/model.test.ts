import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Reply, startModelServer, type TestModel, wireOf } from '../testing/model-server.ts'
import { createModel, type Model } from './model.ts'

const messages = [{ role: 'user' as const, content: 'Hello' }]
const parts = ['The upper ', 'house ', 'is a continuing ', 'body.']
// Short, for what never comes.
const times = { firstMs: 1500, betweenMs: 1500, wholeMs: 3000 }

describe('a model over the wire', () => {
  let server: TestModel
  let model: Model
  const wired = () => ({ baseUrl: server.baseUrl, apiKey: null, name: 'stand-in' })
  beforeAll(async () => {
    server = await startModelServer()
  })
  beforeEach(() => {
    model = createModel(wired(), times)
  })
  afterAll(() => server.stop())

  const never = new AbortController().signal
  const read = async (signal = never, from = model) => {
    let text = ''
    for await (const part of from.write(messages, signal)) text += part
    return text
  }

  it('TUTOR-02 gives the text as it comes, by one call that names the model', async () => {
    const before = server.calls.length
    server.say({ mode: 'good', parts })
    expect(await read(never, createModel(wired()))).toBe(parts.join(''))
    expect(server.calls.slice(before)).toEqual([{ model: 'stand-in', messages, stream: true }])
  })

  it('F30 a line that is cut at any byte but the last ones is a failure, and is called once', async () => {
    const bytes = Buffer.byteLength(wireOf(parts).join(''))
    const wholeFrom = bytes - Buffer.byteLength('data: [DONE]\n\n')
    for (let atByte = 0; atByte < wholeFrom; atByte += 37) {
      const before = server.calls.length
      server.say({ mode: 'broken', parts, atByte })
      await expect(read(), `cut at ${atByte}`).rejects.toBeInstanceOf(Error)
      expect(server.calls.length).toBe(before + 1)
    }
  })

  const failing: readonly (readonly [string, Reply])[] = [
    ['garbage', { mode: 'garbage', bytes: 'data: {"choi\n\ndata: nothing\n\n' }],
    ['an empty body', { mode: 'garbage', bytes: '' }],
    ['a page', { mode: 'garbage', bytes: '<html>Sign in</html>', type: 'text/html' }],
    ['random bytes', { mode: 'garbage', bytes: Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * 131) % 256)) }],
    [
      'JSON of another shape',
      { mode: 'garbage', bytes: 'data: 7\n\ndata: {"choices":[null]}\n\ndata: {"choices":7}\n\n' },
    ],
    ['a line without an end', { mode: 'garbage', bytes: `data: ${'x'.repeat(3_000_000)}` }],
    ['an answer that the server cut short', { mode: 'good', parts, finish: 'length' }],
    ['silence', { mode: 'silent' }],
    ['a refusal', { mode: 'refuses', status: 401 }],
    ['a server in trouble', { mode: 'refuses', status: 503 }],
    ['another address', { mode: 'refuses', status: 302, location: 'http://127.0.0.1:1/' }],
  ]
  it.each(failing)('F30 T8 %s is a failure, and is called once', async (_, reply) => {
    const before = server.calls.length
    server.say(reply)
    await expect(read()).rejects.toBeInstanceOf(Error)
    expect(server.calls.length).toBe(before + 1)
    await expect.poll(server.open).toBe(0)
  })

  it('F30 a stream that never ends is ended', async () => {
    server.say({ mode: 'endless', part: 'And so on. ' })
    await expect(read()).rejects.toBeInstanceOf(Error)
    await expect.poll(server.open).toBe(0)
  })

  it('TUTOR-02 a call that nobody wants any more is ended', async () => {
    const stop = new AbortController()
    server.say({ mode: 'silent' })
    const reading = read(stop.signal)
    await expect.poll(server.open).toBe(1)
    stop.abort()
    await expect(reading).rejects.toBeInstanceOf(Error)
    await expect.poll(server.open).toBe(0)
  })

  it('F30 eight are asked at once; who has no turn in time fails, and the places come back', async () => {
    const before = server.calls.length
    server.say({ mode: 'silent' })
    const results = await Promise.allSettled(Array.from({ length: 12 }, () => read()))
    expect(results.every(({ status }) => status === 'rejected')).toBe(true)
    expect(server.calls.length - before).toBeLessThanOrEqual(12)
    server.say({ mode: 'good', parts })
    // A place that was lost stays lost; that the machine was slow for a moment passes.
    await expect
      .poll(() => Promise.all(Array.from({ length: 12 }, () => read())).catch(() => []))
      .toEqual(Array(12).fill(parts.join('')))
  })
})
