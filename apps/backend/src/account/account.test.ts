import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createTestBackend, noon, type TestBackend } from '../testing/backend.ts'
import { onEveryDatabase } from '../testing/on-databases.ts'
import { purgeAccount, startSession } from './sessions.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const later = (ms: number) => new Date(noon.getTime() + ms)
const SignedIn = z.object({ token: z.string(), expiresAt: z.string(), isNew: z.boolean() })

onEveryDatabase('account', (database) => {
  let backend: TestBackend
  beforeAll(async () => {
    backend = await createTestBackend(database())
  })
  afterAll(() => backend.app.close())

  const requestCode = (email: string) => backend.ask('POST', '/account/codes', { email })
  const codeFor = (email: string) => backend.inbox.read(email)[0]?.code ?? 'none'
  const redeem = (email: string, code: string, replaces?: string) =>
    backend.ask('POST', '/account/sessions', { email, code, ...(replaces ? { replaces } : {}) })
  const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

  describe('signing in', () => {
    it('ACC-02 a mailed code signs up, and the next one logs in', async () => {
      backend.clock.now = noon
      expect(await requestCode('First@Example.org ')).toMatchObject({
        status: 202,
        body: { resendAfterMs: 30_000, expiresInMs: 600_000 },
      })
      const code = codeFor('first@example.org')
      expect(code).toMatch(/^\d{6}$/)
      const signUp = await redeem('first@example.org', code)
      expect(signUp).toMatchObject({ status: 201, body: { isNew: true, student: { email: 'first@example.org' } } })
      backend.clock.now = later(minuteMs)
      await requestCode('first@example.org')
      const logIn = await redeem('first@example.org', codeFor('first@example.org'))
      expect(logIn).toMatchObject({ status: 201, body: { isNew: false } })
    })

    it('ACC-02 a code works once', async () => {
      backend.clock.now = noon
      await requestCode('once@example.org')
      const code = codeFor('once@example.org')
      expect((await redeem('once@example.org', code)).status).toBe(201)
      expect(await redeem('once@example.org', code)).toMatchObject({ status: 410, body: { code: 'CODE_EXPIRED' } })
    })

    it('ACC-02 a code works for ten minutes and not a moment longer', async () => {
      backend.clock.now = noon
      await requestCode('late@example.org')
      await requestCode('early@example.org')
      backend.clock.now = later(10 * minuteMs - 1)
      expect((await redeem('early@example.org', codeFor('early@example.org'))).status).toBe(201)
      backend.clock.now = later(10 * minuteMs)
      expect((await redeem('late@example.org', codeFor('late@example.org'))).status).toBe(410)
    })

    it('ACC-02 a wrong code says how many tries are left, and the fifth ends it', async () => {
      backend.clock.now = noon
      await requestCode('wrong@example.org')
      const code = codeFor('wrong@example.org')
      const messages = []
      for (let index = 0; index < 5; index += 1) {
        const { status, body } = await redeem('wrong@example.org', wrong(code))
        messages.push([status, z.object({ message: z.string() }).parse(body).message])
      }
      expect(messages).toEqual([
        [401, 'That code is not right. 4 tries are left.'],
        [401, 'That code is not right. 3 tries are left.'],
        [401, 'That code is not right. 2 tries are left.'],
        [401, 'That code is not right. One try is left.'],
        [401, 'That code is not right. No tries are left. Ask for a new code.'],
      ])
      expect((await redeem('wrong@example.org', code)).status).toBe(410)
    })

    it('ACC-02 the code of one address does not open another', async () => {
      backend.clock.now = noon
      await requestCode('one@example.org')
      await requestCode('two@example.org')
      const [one, two] = [codeFor('one@example.org'), codeFor('two@example.org')]
      // One time in a million both got the same code.
      expect((await redeem('two@example.org', one)).status).toBe(one === two ? 201 : 401)
    })

    it('ACC-02 a new code waits 30 seconds and then takes the place of the old one', async () => {
      backend.clock.now = noon
      await requestCode('again@example.org')
      const old = codeFor('again@example.org')
      backend.clock.now = later(29_999)
      expect(await requestCode('again@example.org')).toMatchObject({
        status: 429,
        body: { code: 'TOO_MANY_REQUESTS', retryable: true, retryAfterMs: 1 },
      })
      backend.clock.now = later(30_000)
      expect((await requestCode('again@example.org')).status).toBe(202)
      const fresh = codeFor('again@example.org')
      const statuses = [
        (await redeem('again@example.org', old)).status,
        (await redeem('again@example.org', fresh)).status,
      ]
      expect(statuses).toEqual(old === fresh ? [201, 410] : [401, 201])
    })
  })

  describe('a clock that was set', () => {
    it.each([2, -2])('F17 by %d hours makes no code immortal, and keeps nobody from a new one', async (hours) => {
      const address = `set-${hours}@example.org`
      backend.clock.now = noon
      await requestCode(address)
      const old = codeFor(address)
      backend.clock.now = later(hours * 3_600_000)
      expect((await redeem(address, old)).status).toBe(410)
      expect((await requestCode(address)).status).toBe(202)
      expect((await redeem(address, codeFor(address))).status).toBe(201)
    })
  })

  describe('limits', () => {
    it('T15 of 100 guesses at once five are evaluated', async () => {
      backend.clock.now = noon
      await requestCode('race@example.org')
      const guess = wrong(codeFor('race@example.org'))
      const answers = await Promise.all(Array.from({ length: 100 }, () => redeem('race@example.org', guess)))
      const evaluated = answers.filter(({ status }) => status === 401)
      expect(evaluated).toHaveLength(5)
      expect(answers.filter(({ status }) => status === 410)).toHaveLength(95)
    })

    it('T15 the right code sent five times at once opens one session', async () => {
      backend.clock.now = noon
      await requestCode('double@example.org')
      const code = codeFor('double@example.org')
      const answers = await Promise.all(Array.from({ length: 5 }, () => redeem('double@example.org', code)))
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    })

    it('T15 an address gets five codes an hour, and says when the next may be asked for', async () => {
      const start = new Date('2026-03-11T10:00:00Z')
      for (let index = 0; index < 5; index += 1) {
        backend.clock.now = new Date(start.getTime() + index * minuteMs)
        expect((await requestCode('often@example.org')).status).toBe(202)
      }
      backend.clock.now = new Date(start.getTime() + 30 * minuteMs)
      expect(await requestCode('often@example.org')).toMatchObject({
        status: 429,
        body: { retryAfterMs: 30 * minuteMs },
      })
      backend.clock.now = new Date(start.getTime() + 60 * minuteMs)
      expect((await requestCode('often@example.org')).status).toBe(202)
    })

    it('T15 a client and the whole product have limits of their own', async () => {
      const limit = (max: number) => [{ max, windowMs: 60 * minuteMs }]
      const strict = await createTestBackend(database(), {
        limits: {
          codesPerAddress: limit(100),
          codesPerClient: limit(2),
          codesInAll: limit(1000),
          triesPerClient: limit(2),
          textsPerClient: { max: 2, windowMs: 60 * minuteMs },
        },
      })
      // One subscriber, who has 2^64 addresses.
      const ips = ['2001:db8:0:1::a', '2001:db8:0:1:b::', '2001:db8:0:1::']
      const send = async (url: string, payload: object, ip = ips[0]) =>
        strict.app.inject({ method: 'POST', url, headers: { 'x-client-ip': ip }, payload })
      const codes = []
      for (const [index, name] of ['a', 'b', 'c'].entries()) {
        codes.push((await send('/account/codes', { email: `${name}@client.example.org` }, ips[index])).statusCode)
      }
      expect(codes).toEqual([202, 202, 429])
      const tries = []
      for (const code of ['000000', '000000', '000000']) {
        tries.push((await send('/account/sessions', { email: 'nobody@example.org', code })).statusCode)
      }
      expect(tries).toEqual([410, 410, 429])
      const neighbour = await send('/account/codes', { email: 'd@client.example.org' }, '2001:db8:0:2::a')
      expect(neighbour.statusCode).toBe(202)
      await strict.app.close()
    })

    it('T17 a known and an unknown address get the same answers', async () => {
      backend.clock.now = noon
      await backend.signIn('known@example.org')
      backend.clock.now = later(minuteMs)
      const known = await requestCode('known@example.org')
      const unknown = await requestCode('unknown@example.org')
      expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
      const wrongKnown = await redeem('known@example.org', wrong(codeFor('known@example.org')))
      const wrongUnknown = await redeem('unknown@example.org', wrong(codeFor('unknown@example.org')))
      expect([wrongUnknown.status, wrongUnknown.body]).toEqual([wrongKnown.status, wrongKnown.body])
      const none = await redeem('never-asked@example.org', '000000')
      expect(none).toMatchObject({ status: 410 })
    })

    it('T30 neither the code nor the address of a code is stored', async () => {
      backend.clock.now = noon
      await requestCode('secret@example.org')
      const { rows } = await sql`select * from account.code`.execute(database().db)
      const stored = rows.flatMap((row) => Object.values(z.record(z.string(), z.unknown()).parse(row)))
      const bytes = stored.map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value)))
      expect(
        bytes.filter((value) => value.includes('secret') || value.includes(codeFor('secret@example.org'))),
      ).toEqual([])
    })
  })

  describe('sessions', () => {
    it('T1 a sign-in ends the session that it replaces', async () => {
      backend.clock.now = noon
      const { token } = await backend.signIn('fixed@example.org')
      expect((await backend.ask('GET', '/account/session', undefined, token)).status).toBe(200)
      backend.clock.now = later(minuteMs)
      await requestCode('fixed@example.org')
      const next = SignedIn.parse((await redeem('fixed@example.org', codeFor('fixed@example.org'), token)).body)
      expect(next.token).not.toBe(token)
      expect(await backend.ask('GET', '/account/session', undefined, token)).toMatchObject({
        status: 401,
        body: { code: 'UNAUTHORIZED' },
      })
      expect((await backend.ask('GET', '/account/session', undefined, next.token)).status).toBe(200)
    })

    it('T1 of 1,000 tokens none repeats, and each has 256 bits', async () => {
      backend.clock.now = noon
      const { studentId } = await backend.signIn('many@example.org')
      const tokens = new Set<string>()
      for (let index = 0; index < 1000; index += 1) {
        const { token } = await startSession(database().db, { studentId, replaces: undefined, now: noon })
        expect(Buffer.from(token, 'base64url')).toHaveLength(32)
        tokens.add(token)
      }
      expect(tokens.size).toBe(1000)
    })

    it('T3 a session that was signed out is dead at once', async () => {
      backend.clock.now = noon
      const { token } = await backend.signIn('out@example.org')
      expect((await backend.ask('DELETE', '/account/session', undefined, token)).status).toBe(204)
      expect((await backend.ask('GET', '/account/session', undefined, token)).status).toBe(401)
    })

    it('T3 a session ends after 30 days without a request, and after 180 days in any case', async () => {
      backend.clock.now = noon
      const idle = await backend.signIn('idle@example.org')
      const busy = await backend.signIn('busy@example.org')
      const isAlive = async (token: string) =>
        (await backend.ask('GET', '/account/session', undefined, token)).status === 200
      for (let day = 25; day < 180; day += 25) {
        backend.clock.now = later(day * dayMs)
        expect(await isAlive(busy.token)).toBe(true)
      }
      expect(await isAlive(idle.token)).toBe(false)
      backend.clock.now = later(180 * dayMs)
      expect(await isAlive(busy.token)).toBe(false)
    })

    it('F13 a session whose use cannot be noted, as with a full disk, still reads', async () => {
      const { db } = database()
      backend.clock.now = noon
      const { token } = await backend.signIn('full-disk@example.org')
      await sql`create function account.refuse() returns trigger language plpgsql as
        $$ begin raise exception 'no space left' using errcode = '53100'; end $$`.execute(db)
      await sql`create trigger refuse before update of last_seen_at on account.session
        execute function account.refuse()`.execute(db)
      try {
        backend.clock.now = later(2 * 60 * minuteMs)
        expect((await backend.ask('GET', '/account/session', undefined, token)).status).toBe(200)
      } finally {
        await sql`drop function account.refuse cascade`.execute(db)
      }
    })

    it('T3 tokens that were never given out are refused', async () => {
      for (const authorization of [
        'Bearer x',
        'Bearer ',
        'Basic eDp5',
        '',
        `Bearer ${'a'.repeat(300)}`,
        'bearer a b',
      ]) {
        const reply = await backend.app.inject({ url: '/account/session', headers: { authorization } })
        expect([authorization, reply.statusCode]).toEqual([authorization, 401])
      }
    })

    it('T30 a token is stored as its digest only', async () => {
      backend.clock.now = noon
      const { token } = await backend.signIn('digest@example.org')
      const result = await sql<{ found: number }>`
        select count(*)::int as found from account.session where token_digest in (${Buffer.from(token)},
        ${Buffer.from(token, 'base64url')})`.execute(database().db)
      expect(result.rows[0]?.found).toBe(0)
    })

    it('T3 what is over is purged, and what is alive stays', async () => {
      backend.clock.now = noon
      const alive = await backend.signIn('alive@example.org')
      await purgeAccount(database().db, later(dayMs))
      expect((await backend.ask('GET', '/account/session', undefined, alive.token)).status).toBe(200)
      await purgeAccount(database().db, later(31 * dayMs))
      const rows = await database().db.selectFrom('account.session').select('student_id').execute()
      expect(rows.map(({ student_id }) => student_id)).not.toContain(alive.studentId)
    })
  })
})
