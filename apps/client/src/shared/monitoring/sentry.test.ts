import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startSentry } from './sentry.ts'

interface Item {
  readonly type: string
  readonly payload: Readonly<Record<string, unknown>>
}
const envelopes: { url: string; headers: Headers; text: string }[] = []
const json = (line = '{}') => JSON.parse(line) as Record<string, unknown> // an envelope is lines of JSON
const items = (): Item[] =>
  envelopes.flatMap(({ text }) => {
    const lines = text.trim().split('\n').slice(1)
    return lines.flatMap((line, index) =>
      index % 2 === 0 ? [{ type: String(json(line)['type']), payload: json(lines[index + 1]) }] : [],
    )
  })
const of = (type: string) => items().filter((item) => item.type === type)

let report: (error: unknown, source: string) => void

beforeAll(() => {
  vi.stubGlobal('fetch', async (url: string, { headers, body }: RequestInit) => {
    const text = typeof body === 'string' ? body : new TextDecoder().decode(body as Uint8Array<ArrayBuffer>) // Sentry sends one of the two
    envelopes.push({ url, headers: new Headers(headers), text })
    return new Response(null, { status: 202 })
  })
  history.replaceState(null, '', '/pyq/search?q=my-own-words')
  const dsn = 'https://abc@errors.example/1'
  report = startSentry({ dsn, release: 'r1', environment: 'production' })
})
afterAll(() => {
  history.replaceState(null, '', '/')
  vi.unstubAllGlobals()
})

test('ENG-09 every visit is a session, by the tunnel, and without an address of whoever made it', async () => {
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.waitFor(() => expect(of('session')).not.toHaveLength(0), { timeout: 15_000 })
  expect(envelopes[0]?.url).toMatch(/^\/monitoring/)
  expect(envelopes[0]?.headers.get('x-abhyas')).toBe('1')
  const { payload } = of('session')[0] ?? {}
  expect(payload).toMatchObject({
    init: true,
    status: 'ok',
    errors: 0,
    attrs: { release: 'r1', environment: 'production' },
  })
  expect(JSON.stringify(payload)).not.toMatch(/ip_address|"did"/)
})

test('ENG-09 an error is sent whole in type and place, with its source, and without a word of anybody’s; never a replay', async () => {
  report(new TypeError('asha@example.in wrote an answer'), 'app_root')
  await vi.waitFor(() => expect(of('event')).toHaveLength(1), { timeout: 15_000 })
  const { payload } = of('event')[0] ?? {}
  expect(payload).toMatchObject({
    release: 'r1',
    tags: { source: 'app_root' },
    exception: { values: [{ type: 'TypeError' }] },
  })
  const all = envelopes.map(({ text }) => text).join()
  expect(all).not.toMatch(/asha|my-own-words|"request"|breadcrumb|ip_address|\{\{auto\}\}|replay/)
  expect(all).toContain('"infer_ip":"never"')
})

test('ENG-09 an error that nobody caught before the service was there marks the visit as failed, one that was caught does not', async () => {
  await vi.waitFor(() => expect(of('session').at(-1)?.payload).toMatchObject({ errors: 1, status: 'ok' }))
  report(new SyntaxError('asha'), 'uncaught')
  await vi.waitFor(() => expect(of('event')).toHaveLength(2), { timeout: 15_000 })
  expect(of('event')[1]?.payload).toMatchObject({
    tags: { source: 'uncaught' },
    exception: { values: [{ type: 'SyntaxError', mechanism: { handled: false } }] },
  })
  await vi.waitFor(() => expect(of('session').at(-1)?.payload).toMatchObject({ errors: 1, status: 'unhandled' }))
})

test('ENG-09 an error that nobody catches is sent too', async () => {
  const fault = new RangeError('asha')
  // As a browser calls it.
  onerror?.('asha', 'https://abhyas.example/assets/a.js', 1, 2, fault)
  await vi.waitFor(() => expect(of('event')).toHaveLength(3), { timeout: 15_000 })
  expect(of('event')[2]?.payload).toMatchObject({ exception: { values: [{ type: 'RangeError' }] } })
})
