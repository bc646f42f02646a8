import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createTestBackend, noon, type TestBackend } from '../testing/backend.ts'
import { onEveryDatabase } from '../testing/on-databases.ts'
import { purgeAccount, startSession } from './sessions.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const later = (ms: number) => new Date(noon.getTime() + ms)
const Whole = z.object({ student: z.object({ phone: z.string().nullable() }) })
const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

onEveryDatabase('phone', (database) => {
  let backend: TestBackend
  beforeAll(async () => {
    backend = await createTestBackend(database())
  })
  afterAll(() => backend.app.close())

  let made = 0
  /** A new student, and a number that nobody had: of a block of its own. */
  async function newcomer() {
    made += 1
    backend.clock.now = noon
    const email = `phone-${made}@example.org`
    // Not by code: those have a limit per client.
    const values = { email, name: null, created_at: noon }
    const { db } = database()
    const { id } = await db.insertInto('account.student').values(values).returning('id').executeTakeFirstOrThrow()
    return { id, token: await session(id), phone: `9${String(made).padStart(7, '0')}00` }
  }
  const session = async (studentId: string) =>
    (await startSession(database().db, { studentId, replaces: undefined, now: noon })).token
  /** Each from a client of its own. */
  const post = async (url: string, payload: object, token: string) => {
    const headers = { authorization: `Bearer ${token}`, 'x-client-ip': `10.0.${made >> 8}.${made & 255}` }
    const reply = await backend.app.inject({ method: 'POST', url, payload, headers })
    return { status: reply.statusCode, body: reply.json() as unknown }
  }
  const request = (token: string, phone: string) => post('/account/phone/codes', { phone }, token)
  const prove = (token: string, phone: string, code: string) => post('/account/phone', { phone, code }, token)
  const codeFor = (phone: string) => backend.inbox.read(phone)[0]?.code ?? 'none'
  const messagesTo = (phone: string) => backend.inbox.read(phone).length
  const phoneOf = async (token: string) =>
    Whole.parse((await backend.ask('GET', '/account/session', undefined, token)).body).student.phone

  describe('the proof', () => {
    it('ROUTE-07 a texted code makes the number the student’s, once', async () => {
      const { id, token, phone } = await newcomer()
      expect(await request(token, phone)).toEqual({
        status: 202,
        body: { resendAfterMs: 30_000, expiresInMs: 600_000 },
      })
      expect(await phoneOf(token)).toBeNull()
      const code = codeFor(phone)
      expect(await prove(token, phone, code)).toMatchObject({ status: 200, body: { student: { id, phone } } })
      const row = database().db.selectFrom('account.student').select('phone_verified_at').where('id', '=', id)
      expect(await row.executeTakeFirst()).toEqual({ phone_verified_at: noon })
      expect(await prove(token, phone, code)).toMatchObject({ status: 410, body: { code: 'CODE_EXPIRED' } })
    })

    it('T15 a code is of its session and its number', async () => {
      const { id, token, phone } = await newcomer()
      const stranger = await newcomer()
      await request(token, phone)
      const code = codeFor(phone)
      const otherDevice = await session(id)
      expect((await prove(otherDevice, phone, code)).status).toBe(410)
      expect((await prove(stranger.token, phone, code)).status).toBe(410)
      expect((await prove(token, stranger.phone, code)).status).toBe(410)
      expect((await prove(token, phone, code)).status).toBe(200)
    })

    it('T15 a code works for ten minutes and not a moment longer', async () => {
      const [early, late] = [await newcomer(), await newcomer()]
      await request(early.token, early.phone)
      await request(late.token, late.phone)
      backend.clock.now = later(10 * minuteMs - 1)
      expect((await prove(early.token, early.phone, codeFor(early.phone))).status).toBe(200)
      backend.clock.now = later(10 * minuteMs)
      expect((await prove(late.token, late.phone, codeFor(late.phone))).status).toBe(410)
    })

    it('ROUTE-07 another number needs a proof of its own, and the old one stays until then', async () => {
      const { token, phone } = await newcomer()
      const next = (await newcomer()).phone
      await request(token, phone)
      await prove(token, phone, codeFor(phone))
      await request(token, next)
      expect((await prove(token, next, wrong(codeFor(next)))).status).toBe(401)
      expect(await phoneOf(token)).toBe(phone)
      await prove(token, next, codeFor(next))
      expect(await phoneOf(token)).toBe(next)
    })

    it('ROUTE-07 whoever proves a number last has it, and nobody else', async () => {
      const [first, second] = [await newcomer(), await newcomer()]
      await request(first.token, first.phone)
      await prove(first.token, first.phone, codeFor(first.phone))
      await request(second.token, first.phone)
      await prove(second.token, first.phone, codeFor(first.phone))
      expect([await phoneOf(first.token), await phoneOf(second.token)]).toEqual([null, first.phone])
    })

    it('ROUTE-07 of five who prove one number at once one has it', async () => {
      const { phone } = await newcomer()
      const proofs: (() => Promise<{ status: number }>)[] = []
      const tokens: string[] = []
      for (let index = 0; index < 5; index += 1) {
        const { token } = await newcomer()
        await request(token, phone)
        const code = codeFor(phone)
        proofs.push(() => prove(token, phone, code))
        tokens.push(token)
      }
      const answers = await Promise.all(proofs.map((run) => run()))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
      const phones = await Promise.all(tokens.map(phoneOf))
      expect(phones.filter((one) => one === phone)).toHaveLength(1)
    })
  })

  describe('limits', () => {
    it.each(['0123456789', '1800123456', '5999999999'])(
      'ACC-04 T16 %s is no mobile number: it is said so, and no message goes out',
      async (phone) => {
        const { token } = await newcomer()
        const { status, body } = await request(token, phone)
        expect([status, messagesTo(phone)]).toEqual([400, 0])
        expect(body).toMatchObject({ code: 'BAD_REQUEST', message: expect.stringContaining('mobile number of India') })
      },
    )

    it.each(['987654321', '98765432101', '+919876543210', '९८७६५४३२१०', ' 9876543210', '98765 43210'])(
      'ACC-04 “%s” is not ten digits, and is not said again in the answer',
      async (phone) => {
        const { token } = await newcomer()
        for (const answer of [await request(token, phone), await prove(token, phone, '000000')]) {
          expect(answer.status).toBe(400)
          expect(JSON.stringify(answer.body)).not.toContain(phone)
        }
      },
    )

    it('T15 a new code waits 30 seconds and then takes the place of the old one', async () => {
      const { token, phone } = await newcomer()
      await request(token, phone)
      const old = codeFor(phone)
      backend.clock.now = later(29_999)
      expect(await request(token, phone)).toMatchObject({ status: 429, body: { retryable: true, retryAfterMs: 1 } })
      backend.clock.now = later(30_000)
      expect((await request(token, phone)).status).toBe(202)
      const fresh = codeFor(phone)
      const statuses = [(await prove(token, phone, old)).status, (await prove(token, phone, fresh)).status]
      expect(statuses).toEqual(old === fresh ? [200, 410] : [401, 200])
    })

    it('T15 a session gets five codes an hour, whichever hour', async () => {
      const { token, phone } = await newcomer()
      for (let index = 0; index < 5; index += 1) {
        backend.clock.now = later(index * 10 * minuteMs)
        expect((await request(token, phone)).status).toBe(202)
      }
      backend.clock.now = later(50 * minuteMs)
      expect(await request(token, (await newcomerAt(50 * minuteMs)).phone)).toMatchObject({
        status: 429,
        body: { retryAfterMs: 10 * minuteMs },
      })
      backend.clock.now = later(60 * minuteMs)
      expect((await request(token, (await newcomerAt(60 * minuteMs)).phone)).status).toBe(202)
    })

    it('T15 a student gets five codes a day to one number, and ten in all', async () => {
      const { id, phone } = await newcomer()
      const own = [phone, (await newcomer()).phone, (await newcomer()).phone]
      const statuses = []
      for (const [index, number] of [0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 2].entries()) {
        backend.clock.now = later(index * 10 * minuteMs)
        statuses.push((await request(await session(id), own[number] ?? '')).status)
      }
      expect(statuses).toEqual([202, 202, 202, 202, 202, 429, 202, 202, 202, 202, 202, 429])
    })

    it('T16 a number gets five messages a day from all together, and nobody learns of the others', async () => {
      const { phone } = await newcomer()
      for (let index = 0; index < 5; index += 1) await request((await newcomer()).token, phone)
      const sixth = await newcomer()
      const answer = await request(sixth.token, phone)
      const usual = await request(sixth.token, sixth.phone)
      expect(answer).toEqual(usual)
      expect(messagesTo(phone)).toBe(5)
      const guesses = [await prove(sixth.token, phone, '123456'), await prove(sixth.token, phone, codeFor(phone))]
      const usualGuess = await prove(sixth.token, sixth.phone, wrong(codeFor(sixth.phone)))
      expect(guesses[0]).toEqual(usualGuess)
      expect(guesses[1]?.status).toBe(401)
      // Asking again is refused as ever.
      expect((await request(sixth.token, phone)).status).toBe(429)
    })

    it('T17 a number that is known and one that is not get the same answers', async () => {
      const [owner, asker] = [await newcomer(), await newcomer()]
      await request(owner.token, owner.phone)
      await prove(owner.token, owner.phone, codeFor(owner.phone))
      const known = await request(asker.token, owner.phone)
      expect(known).toEqual(await request(asker.token, asker.phone))
      const guesses = [owner.phone, asker.phone].map((phone) => prove(asker.token, phone, wrong(codeFor(phone))))
      const [ofKnown, ofUnknown] = await Promise.all(guesses)
      expect(ofKnown).toEqual(ofUnknown)
    })

    it('T28 without a session nothing is asked for or proven', async () => {
      const { phone } = await newcomer()
      expect((await request('none', phone)).status).toBe(401)
      expect((await prove('none', phone, '000000')).status).toBe(401)
    })

    it('T30 neither number nor code of an ask is stored, and after a day nothing of it', async () => {
      const { id, token, phone } = await newcomer()
      await request(token, phone)
      const rows = [
        ...(await database().db.selectFrom('account.text_ask').selectAll().execute()),
        ...(await database().db.selectFrom('account.code').selectAll().execute()),
      ]
      const stored = rows.flatMap((row) => Object.values(row).map(String))
      const secrets = [phone, phone.slice(0, 8), codeFor(phone), id, token]
      expect(stored.filter((value) => secrets.some((secret) => value.includes(secret)))).toEqual([])
      await purgeAccount(database().db, later(27 * hourMs))
      const left = await sql<{ left: number }>`select count(*)::int as left from account.text_ask`.execute(
        database().db,
      )
      expect(left.rows[0]?.left).toBe(0)
    })

    it('T28 a backend that can send no messages says so', async () => {
      const { token, phone } = await newcomer()
      const mute = await createTestBackend(database(), { texter: null })
      expect(await mute.ask('POST', '/account/phone/codes', { phone }, token)).toMatchObject({
        status: 403,
        body: { code: 'FORBIDDEN', message: 'Text messages are not set up here.', retryable: false },
      })
      await mute.app.close()
    })
  })

  /** A newcomer for whom the clock does not go back. */
  async function newcomerAt(ms: number) {
    const one = await newcomer()
    backend.clock.now = later(ms)
    return one
  }
})
