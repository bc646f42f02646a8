import { procedures } from '@abhyas/contracts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inputs } from '../testing/answers.ts'
import { callUrl, fromApp, signedIn, startGateway, type TestGateway } from '../testing/gateway.ts'

const runs = Number(process.env['SOAK'] ?? 1) * 30
const seed = Date.now() % 2 ** 31
const unlimited = { all: { burst: 1e9, perSecond: 1 }, signIn: { burst: 1e9, perSecond: 1 } }

const poison = fc.constantFrom(
  '{"__proto__":{"polluted":1}}',
  '{"constructor":{"prototype":{"polluted":1}}}',
  '{"0":{"__proto__":{"polluted":1}}}',
  '{"id":"__proto__"}',
  '{"id":{"toString":1}}',
  '{"id":"\\ud800"}',
)
const nonsense = fc.constantFrom(
  '',
  'null',
  'nul',
  '{',
  '[]',
  '"',
  '{"a":1,"a":2}',
  '1e999',
  '\u0000',
  '\ufeff{}',
  '"\\ud800"',
  'undefined',
  'NaN',
)
/** A good input with one field taken away, one added or one made something else. */
const bent = (good: object): fc.Arbitrary<string> => {
  const keys = Object.keys(good)
  const value = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.constantFrom('x'.repeat(3000), -1, 1e308, '../..', '\u202e', '\ud800', 'a\udfffb', null, [], {}),
  )
  const key = fc.oneof(
    fc.constantFrom('__proto__', 'constructor', 'is_premium', 'studentId', '\udc00', ...keys),
    fc.string({ maxLength: 8 }),
  )
  return fc.tuple(key, value).map(([name, made]) => {
    const body = new Map<string, unknown>(Object.entries(good))
    body.set(name, made)
    return `{${[...body].map(([own, one]) => `${JSON.stringify(own)}:${JSON.stringify(one)}`).join(',')}}`
  })
}
const text = (good: object): fc.Arbitrary<string> => fc.oneof(poison, nonsense, bent(good), fc.json({ maxDepth: 3 }))

type Answer = Awaited<ReturnType<TestGateway['app']['inject']>>

/** A refusal of the catalogue with its whole envelope, where the answer is not a success. */
function expectSound(answer: Answer, what: string): void {
  expect(answer.statusCode, what).toBeLessThan(500)
  if (answer.statusCode === 200) return
  const body = answer.json()
  const errors = (Array.isArray(body) ? body : [body]).flatMap((one) => one.error?.data ?? (one.result ? [] : one))
  for (const error of errors) {
    expect(error, what).toMatchObject({
      code: expect.any(String),
      message: expect.any(String),
      retryable: expect.any(Boolean),
      requestId: expect.any(String),
    })
    expect(Object.keys(error)).not.toContain('stack')
  }
}

test.each(procedures().map(({ path, procedure }) => [path, procedure] as const))(
  'T21 %s takes any input without a failure of ours or a trace on Object.prototype',
  async (path, { kind }) => {
    const { app } = await startGateway({ limits: unlimited })
    const before = Object.getOwnPropertyNames(Object.prototype).toSorted()
    await fc.assert(
      fc.asyncProperty(text(inputs[path] ?? {}), fc.boolean(), async (body, isBatch) => {
        const batch = isBatch ? 'batch=1&' : ''
        const headers = { ...fromApp, ...signedIn() }
        const answer =
          kind !== 'mutation'
            ? await app.inject({
                // JSON writes a lone surrogate as an escape, so that every body can stand in an address.
                url: `/trpc/${path}?${batch}input=${encodeURIComponent(body)}`,
                headers,
              })
            : await app.inject({
                method: 'POST',
                url: `/trpc/${path}?${batch}`,
                headers: { ...headers, 'content-type': 'application/json' },
                payload: body,
              })
        expectSound(answer, `${path} ${body}`)
      }),
      { numRuns: runs, seed },
    )
    expect(Object.getOwnPropertyNames(Object.prototype).toSorted()).toEqual(before)
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined() // any key may be asked for
  },
)

const contentTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
  'application/xml',
  'application/json; charset=utf-16',
  'application/jsonx',
  'image/png',
  ';;;',
]

test('T21 a body of any other content type is refused and nothing of it read', async () => {
  const { app, upstream } = await startGateway({ limits: unlimited })
  for (const { path } of procedures().filter(({ procedure }) => procedure.kind === 'mutation')) {
    for (const type of contentTypes) {
      const headers = { ...fromApp, ...signedIn(), 'content-type': type }
      const payload = Buffer.from(
        '--x\r\ncontent-disposition: form-data; name="__proto__[polluted]"\r\n\r\n1\r\n--x--\xff',
        'latin1',
      )
      const answer = await app.inject({ method: 'POST', url: callUrl(path), headers, payload })
      expect([400, 415], `${path} ${type}`).toContain(answer.statusCode)
      expectSound(answer, `${path} ${type}`)
    }
  }
  expect(upstream.seen).toEqual([])
})

test('T21 broken UTF-8, broken cookies and odd queries are refusals at most', async () => {
  const { app } = await startGateway({ limits: unlimited })
  const cookies = [
    '__Host-session=%',
    '__Host-session',
    '=;=;',
    '__Host-session=a.b; __proto__=1',
    `__Host-session=${'a'.repeat(8000)}`,
    '\xff\xfe',
  ]
  for (const cookie of cookies) {
    expectSound(await app.inject({ url: callUrl('account.session'), headers: { cookie } }), cookie)
    expect((await app.inject({ url: callUrl('news.progress'), headers: { cookie } })).statusCode).toBe(401)
  }
  const queries = [
    '?input=%ff',
    '?input=%',
    '?input=1&input=2',
    '?batch=1',
    '?batch=1&input=[1]',
    '?batch=2',
    '?__proto__=1',
    '?input[a]=1',
    '?batch=1&batch=1',
  ]
  for (const { path } of procedures()) {
    for (const query of queries)
      expectSound(await app.inject({ url: `/trpc/${path}${query}`, headers: signedIn() }), path + query)
  }
  const payload = Buffer.from([0x7b, 0x22, 0x65, 0xff, 0x22, 0x3a, 0x31, 0x7d])
  const headers = { ...fromApp, 'content-type': 'application/json' }
  const answer = await app.inject({ method: 'POST', url: callUrl('account.requestCode'), headers, payload })
  expect(answer.statusCode).toBe(400)
})

test('T21 half of a character in an id is a refusal', async () => {
  const { app, upstream } = await startGateway({ limits: unlimited })
  const queries = procedures().filter(({ procedure }) => procedure.kind === 'query')
  for (const { path } of queries.filter((one) => 'id' in (inputs[one.path] ?? {}))) {
    const answer = await app.inject({ url: callUrl(path, { id: '\ud800' }), headers: signedIn() })
    expect([400, 404], path).toContain(answer.statusCode)
    expectSound(answer, path)
  }
  expect(upstream.seen).toEqual([])
})

test('T21 names that every object has are no procedures', async () => {
  const { app } = await startGateway({ limits: unlimited })
  const odd = [
    '__proto__',
    'constructor',
    'news',
    'news.__proto__',
    'news.constructor',
    'account.toString',
    'hasOwnProperty',
    'news.',
    '.news',
    'news..list',
    'NEWS.LIST',
    'news.list ',
  ]
  for (const name of odd) {
    const answer = await app.inject({ url: `/trpc/${encodeURIComponent(name)}`, headers: signedIn() })
    expect(answer.statusCode, name).toBe(404)
    const { code } = answer.json().error.data
    expect(code).toBe('NOT_FOUND')
  }
})
