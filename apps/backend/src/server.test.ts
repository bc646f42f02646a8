import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createTestBackend, noon, type TestBackend } from './testing/backend.ts'
import { onEveryDatabase } from './testing/on-databases.ts'

const itemId = 'alpha-20260310'
const write = () => ({ clientId: randomUUID(), at: noon.toISOString() })

/** Every route that needs a student, with a body that it takes. */
const studentRoutes = [
  ['GET', '/account/session', undefined],
  ['DELETE', '/account/session', undefined],
  ['GET', `/news/items/${itemId}/questions`, undefined],
  ['GET', `/news/items/${itemId}/previous-year`, undefined],
  ['GET', `/news/items/${itemId}/highlights`, undefined],
  ['GET', '/news/progress', undefined],
  ['GET', '/questions/by-ids?ids=alpha-1', undefined],
  ['POST', '/news/answers', { itemId, questionId: 'alpha-1', choice: 1, milliseconds: 10 }],
  ['POST', '/news/not-related', { itemId, questionId: 'past-1', notRelated: true }],
  ['POST', '/news/readings', { itemId, seconds: 200, finished: true }],
  [
    'POST',
    '/news/highlights',
    { itemId, section: 'summary', paragraph: 0, start: 0, end: 3, quote: 'The', note: 'mine' },
  ],
  ['POST', '/news/highlights/remove', { highlightId: randomUUID() }],
  ['GET', '/questions/progress', undefined],
  ['GET', '/questions/reports', undefined],
  ['GET', '/bookmarks', undefined],
  ['POST', '/questions/events', { events: [{ kind: 'add', questionId: 'past-1' }] }],
  ['POST', '/questions/plan', { examDate: '2027-05-23', dailyCap: 40, pausedUntil: null }],
  ['POST', '/questions/reports', { questionId: 'past-1', reason: 'typo', text: 'a', sources: [] }],
  [
    'POST',
    '/bookmarks',
    { kind: 'question', itemId: 'past-1', saved: true, folder: '', note: 'mine', importantBecause: null },
  ],
] as const

/** `body` as it is sent: with an id and a time, of its own or of each of its events. */
const sent = (body: object, clientId: string = randomUUID()): object =>
  'events' in body && Array.isArray(body.events)
    ? { ...body, events: body.events.map((event: object) => ({ ...event, ...write(), clientId })) }
    : { ...write(), clientId, ...body }

const writes = studentRoutes.flatMap(([method, url, body]) => (method === 'POST' ? [[url, body] as const] : []))
const Envelope = z.strictObject({
  code: z.string(),
  message: z.string().min(1),
  retryable: z.boolean(),
  retryAfterMs: z.number().nullable(),
})

onEveryDatabase('server', (database) => {
  let backend: TestBackend
  let mine: string
  let other: string
  beforeAll(async () => {
    backend = await createTestBackend(database())
    mine = (await backend.signIn('mine@example.org')).token
    other = (await backend.signIn('other@example.org')).token
  })
  afterAll(() => backend.app.close())

  const send = (method: 'GET' | 'POST' | 'DELETE', url: string, body: object | undefined, token?: string) =>
    backend.ask(method, url, body && sent(body), token)
  const snapshot = async (token: string) =>
    Promise.all(
      studentRoutes
        .filter(([method]) => method === 'GET')
        .map(async ([method, url]) => (await send(method, url, undefined, token)).body),
    )
  const countRows = async () => {
    const tables = [
      'news.reading',
      'news.answer',
      'news.not_related',
      'news.highlight',
      'questions.event',
      'questions.plan',
      'questions.report',
      'bookmarks.bookmark',
    ] as const
    const counts = tables.map(async (table) => {
      const count = database()
        .db.selectFrom(table)
        .select((build) => build.fn.countAll<string>().as('count'))
      return Number((await count.executeTakeFirstOrThrow()).count)
    })
    return Promise.all(counts)
  }

  describe('who may do what', () => {
    it.each(studentRoutes)('T28 %s %s is refused to visitors, before its body is looked at', async (method, url) => {
      for (const token of [undefined, 'a'.repeat(43)]) {
        expect(await send(method, url, method === 'POST' ? { wrong: 1 } : undefined, token)).toMatchObject({
          status: 401,
          body: { code: 'UNAUTHORIZED' },
        })
      }
    })

    it('T28 nothing that one student writes is seen or changed by another', async () => {
      const empty = await snapshot(other)
      for (const [url, body] of writes.filter(([url]) => !url.endsWith('remove'))) {
        expect([url, (await send('POST', url, body, mine)).status]).toEqual([url, 200])
      }
      expect(await snapshot(other)).toEqual(empty)

      const before = await snapshot(mine)
      const { highlights } = z
        .object({ highlights: z.array(z.object({ id: z.string() })) })
        .parse((await send('GET', `/news/items/${itemId}/highlights`, undefined, mine)).body)
      const foreign = highlights[0]?.id
      const removal = { ...write(), highlightId: foreign }
      expect(await backend.ask('POST', '/news/highlights/remove', removal, other)).toMatchObject({ status: 404 })
      for (const [url, body] of writes.filter(([url]) => !url.endsWith('remove'))) {
        // The other student's ids, taken over letter for letter.
        await backend.ask('POST', url, sent(body, foreign), other)
      }
      expect(await snapshot(mine)).toEqual(before)
    })

    it('T29 a field that a write does not name is refused, and nothing is stored', async () => {
      const extra = ['isPremium', 'is_premium', 'subscriptionTier', 'isDemo', 'studentId', 'student_id', 'id', 'role',
        'email', 'correct', 'counted', 'day', 'key', 'createdAt', 'token', 'name', 'phone', 'expiresAt', 'tries', 'admin'] // prettier-ignore
      const before = await countRows()
      for (const [url, body] of writes) {
        for (const field of extra) {
          const answer = await send('POST', url, { ...body, [field]: true }, mine)
          expect([url, field, answer.status]).toEqual([url, field, 400])
        }
      }
      for (const url of ['/account/codes', '/account/sessions', '/account/sessions/demo']) {
        const body = { email: 'extra@example.org', code: '000000', isPremium: true, is_premium: true }
        expect([url, (await backend.ask('POST', url, body)).status]).toEqual([url, 400])
      }
      expect(await countRows()).toEqual(before)
      const own = await send('GET', '/account/session', undefined, mine)
      expect(own.body).toMatchObject({ student: { isPremium: false, subscriptionTier: null, isDemo: false } })
    })
  })

  describe('bad input', () => {
    const raw = (url: string, payload: string | Buffer, type = 'application/json') =>
      backend.app.inject({
        method: 'POST',
        url,
        payload,
        headers: { 'content-type': type, authorization: `Bearer ${mine}` },
      })

    it('T21 prototype keys are refused and change no prototype', async () => {
      const keys = Object.getOwnPropertyNames(Object.prototype)
      for (const [url, body] of writes) {
        const text = JSON.stringify(sent(body))
        for (const key of ['__proto__', 'constructor', 'prototype', 'toString']) {
          const reply = await raw(url, text.replace('{', `{"${key}":{"prototype":{"polluted":1},"polluted":1},`))
          expect([url, key, reply.statusCode]).toEqual([url, key, 400])
          Envelope.parse(reply.json())
        }
      }
      expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(keys)
      expect('polluted' in {}).toBe(false)
    })

    it.each([
      ['text/plain', 415],
      ['application/x-www-form-urlencoded', 415],
      ['multipart/form-data; boundary=x', 415],
      ['application/xml', 415],
      ['application/json', 400],
    ])('T19 a body of %s that is not JSON is answered with %i', async (type, status) => {
      const reply = await raw('/bookmarks', 'a=1', type)
      expect(reply.statusCode).toBe(status)
      Envelope.parse(reply.json())
    })

    it.each([
      ['POST', '/bookmarks', Buffer.from([0x7b, 0xff, 0xfe, 0x7d]), 400],
      ['POST', '/bookmarks', `"${'a'.repeat(70_000)}"`, 413],
      ['POST', '/bookmarks', 'null', 400],
      ['POST', '/bookmarks', '[]', 400],
      ['POST', '/bookmarks', '', 400],
      ['GET', '/news/items/%E0%A4%A', '', 400],
      ['GET', '/news/items/..%2f..', '', 400],
      ['GET', '/news/editions/THE_HINDU/2026-02-30', '', 400],
      ['GET', '/news/editions/__proto__/2026-03-10', '', 400],
      ['GET', `/news/shared/${'a'.repeat(121)}`, '', 400],
      ['GET', '/nowhere', '', 404],
    ] as const)('T19 %s %s with %o is answered with the envelope', async (method, url, payload, status) => {
      const headers = { authorization: `Bearer ${mine}`, 'x-request-id': 'echo-1' }
      const type = method === 'POST' ? { 'content-type': 'application/json' } : {}
      const reply = await backend.app.inject({ method, url, payload, headers: { ...headers, ...type } })
      expect(reply.statusCode).toBe(status)
      expect(reply.headers['x-request-id']).toBe('echo-1')
      Envelope.parse(reply.json())
    })

    it('T20 whatever is sent as a field, the answer is 2xx or 4xx and never 5xx', async () => {
      const value = fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.jsonValue(),
        fc.date().map(String),
        fc.bigInt().map(String),
      )
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...writes), fc.nat(), value, async ([url, body], index, bad) => {
          const whole: Record<string, unknown> = { ...sent(body) }
          const names = Object.keys(whole)
          const { status } = await backend.ask(
            'POST',
            url,
            { ...whole, [names[index % names.length] ?? 'at']: bad },
            mine,
          )
          expect(status).toBeLessThan(500)
        }),
        { numRuns: 300, verbose: 1 },
      )
    })
  })

  describe('every answer', () => {
    it('T18 echoes the request id, and is never kept by a cache', async () => {
      const reply = await backend.app.inject({ url: '/news/editions', headers: { 'x-request-id': 'abc-1' } })
      expect(reply.headers).toMatchObject({ 'x-request-id': 'abc-1', 'cache-control': 'no-store' })
    })

    it('T30 a request id that is not one is replaced', async () => {
      const reply = await backend.app.inject({ url: '/healthz', headers: { 'x-request-id': 'mail me: a@b.co' } })
      expect(reply.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
    })

    it('F13 the service is alive and ready, and says so', async () => {
      expect(await backend.ask('GET', '/healthz')).toMatchObject({ status: 200, body: { ok: true } })
      expect(await backend.ask('GET', '/readyz')).toMatchObject({ status: 200, body: { ok: true } })
    })
  })

  describe('the dev inbox', () => {
    const ask = (remoteAddress: string, host: string) =>
      backend.app.inject({ url: '/dev/inbox?to=MINE@example.org', remoteAddress, headers: { host } })

    it('ACC-02 shows the mails to an address to this machine, newest first', async () => {
      const reply = await ask('127.0.0.1', '127.0.0.1:4100')
      expect(reply.json()).toEqual([
        { to: 'mine@example.org', kind: 'sign-in-code', code: expect.stringMatching(/^\d{6}$/), text: expect.any(String), at: noon.toISOString() },
      ]) // prettier-ignore
    })

    it.each([
      ['203.0.113.7', 'localhost:4100'],
      ['127.0.0.1', 'evil.example.org:4100'],
      ['10.0.0.2', '127.0.0.1:4100'],
    ])('T30 is not there for %s asking for %s', async (peer, host) => {
      expect((await ask(peer, host)).statusCode).toBe(404)
    })
  })
})
