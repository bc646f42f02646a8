import { Agent, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { once } from 'node:events'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Database } from '../database/open.ts'
import { createProvider } from '../sms/provider.ts'
import type { Texter } from '../sms/text.ts'
import { createTestBackend, noon, type TestBackend } from '../testing/backend.ts'
import { openTestDatabase, openTestServer, whyNoServer } from '../testing/database.ts'
import { startProvider, type TestProvider } from '../testing/sms-provider.ts'
import { accountLimits } from './limits.ts'
import { type PhoneDeps, sendPhoneCode } from './phone.ts'
import { startSession } from './sessions.ts'

const minuteMs = 60_000
const later = (ms: number) => new Date(noon.getTime() + ms)
const Envelope = z.object({ code: z.string() })

/** Runs `work` for each of `count` numbers, `width` at a time. */
async function each(count: number, width: number, work: (index: number) => Promise<void>): Promise<void> {
  let next = 0
  const run = async () => {
    for (let index = next++; index < count; index = next++) await work(index)
  }
  await Promise.all(Array.from({ length: width }, run))
}

describe(`phone floods${whyNoServer === undefined ? '' : ' (embedded)'}`, () => {
  let database: Database
  beforeAll(async () => {
    database = await (whyNoServer === undefined ? openTestServer() : openTestDatabase())
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    await sql`truncate account.student cascade`.execute(database.db)
    await sql`truncate account.text_ask, account.code`.execute(database.db)
  })

  const newStudents = (count: number) =>
    sql<{ id: string }>`insert into account.student (email, created_at)
      select n || '@flood.example.org', ${noon} from generate_series(1, ${count}::int) as n returning id`.execute(
      database.db,
    )

  describe('guesses', () => {
    const phone = '9876543210'
    let backend: TestBackend
    let token: string
    beforeEach(async () => {
      backend = await createTestBackend(database)
      const [student] = (await newStudents(1)).rows
      if (!student) throw new Error('One was made.')
      token = (await startSession(database.db, { studentId: student.id, replaces: undefined, now: noon })).token
      await backend.ask('POST', '/account/phone/codes', { phone }, token)
      return () => backend.app.close()
    })
    const sentCode = () => backend.inbox.read(phone)[0]?.code ?? 'none'
    /** Six digits that are not the code that was sent. */
    const guess = (index: number) => String((Number(sentCode()) + 1 + index) % 1_000_000).padStart(6, '0')
    const evaluated = (codes: readonly string[]) => codes.filter((code) => code === 'CODE_WRONG').length
    const expired = (codes: readonly string[]) => codes.filter((code) => code === 'CODE_EXPIRED').length

    it('T15 of 1,000 guesses over 8 connections at once five are evaluated', async () => {
      await backend.app.listen({ host: '127.0.0.1', port: 0 })
      const { port } = backend.app.server.address() as AddressInfo // of a server that listens on a port
      const sockets = new Set<unknown>()
      backend.app.server.on('connection', (socket) => sockets.add(socket))
      const agent = new Agent({ keepAlive: true, maxSockets: 8 })
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const codes: string[] = []
      const send = async (index: number) => {
        const options = { agent, port, host: '127.0.0.1', path: '/account/phone', method: 'POST', headers }
        const request = httpRequest(options).end(JSON.stringify({ phone, code: guess(index) }))
        const [response] = await once(request, 'response')
        codes.push(Envelope.parse(JSON.parse(await text(response))).code)
      }
      await Promise.all(Array.from({ length: 1000 }, (_, index) => send(index)))
      agent.destroy()
      expect([sockets.size, codes.length]).toEqual([8, 1000])
      expect([evaluated(codes), expired(codes)]).toEqual([5, 995])
      const right = await backend.ask('POST', '/account/phone', { phone, code: sentCode() }, token)
      expect(right).toMatchObject({ status: 410 })
    })

    it('T15 of 100 guesses in a race five are evaluated', async () => {
      const guesses = Array.from({ length: 100 }, (_, index) =>
        backend.ask('POST', '/account/phone', { phone, code: guess(index) }, token),
      )
      const codes = (await Promise.all(guesses)).map(({ body }) => Envelope.parse(body).code)
      expect(evaluated(codes)).toBe(5)
      // On a slow machine some may wait too long for a connection, and are not looked at either.
      expect(codes.filter((code) => !['CODE_WRONG', 'CODE_EXPIRED', 'UNAVAILABLE'].includes(code))).toEqual([])
    })

    it('T15 the right code sent 20 times at once proves the number once', async () => {
      const proofs = Array.from({ length: 20 }, () =>
        backend.ask('POST', '/account/phone', { phone, code: sentCode() }, token),
      )
      const statuses = (await Promise.all(proofs)).map(({ status }) => status)
      expect(statuses.filter((status) => status === 200)).toHaveLength(1)
      expect(statuses.filter((status) => status === 410)).toHaveLength(19)
    })
  })

  describe('messages', () => {
    const clients = 500
    let provider: TestProvider
    let texter: Texter
    let alerts: string[]
    let tokens: { studentId: string; token: string }[]
    beforeEach(async () => {
      provider = await startProvider()
      texter = createProvider({ url: provider.url, token: null, onFailure: () => undefined })
      alerts = []
      // The token is all that a session is known by here: nobody asks for the row.
      tokens = (await newStudents(clients)).rows.map(({ id }) => ({ studentId: id, token: `token-of-${id}` }))
      return async () => {
        await texter.close()
        await provider.stop()
      }
    })

    /** Asks as the student at `index`, from an address of their own; whether the answer is that it was sent. */
    async function ask(index: number, phone: string, now: Date): Promise<boolean> {
      const deps: PhoneDeps = {
        db: database.db,
        pepper: Buffer.alloc(32, 1),
        limits: accountLimits,
        texter,
        alert: (line) => alerts.push(line),
      }
      const client = index % clients
      const asker = tokens[client]
      if (!asker) throw new Error('There are as many as clients.')
      const clientIp = `203.0.${client >> 8}.${client & 255}`
      return sendPhoneCode(deps, { ...asker, clientIp }, phone, now).then(
        () => true,
        (error: unknown) => {
          expect(error).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
          return false
        },
      )
    }
    /** Of a block of its own for every number. */
    const spread = (index: number) => `9${String(index).padStart(7, '0')}00`

    it('T16 of 10,000 asks from 500 addresses 60 messages go out in ten minutes, and it is said in the log once', async () => {
      let sent = 0
      await each(10_000, 8, async (index) => {
        if (await ask(index, spread(index), later(Math.floor(index / 20)))) sent += 1
      })
      await provider.arrived(60)
      expect([sent, provider.calls.length]).toEqual([60, 60])
      expect(alerts).toEqual(['Text messages are paused: as many were sent as may be in ten minutes'])
    }, 60_000)

    it('T16 no ten minutes have more than 60, wherever they begin', async () => {
      const sentAt: number[] = []
      await each(130, 1, async (index) => {
        const at = index * 5000
        if (await ask(index, spread(index), later(at))) sentAt.push(at)
      })
      const within = (from: number) => sentAt.filter((at) => at > from - 10 * minuteMs && at <= from).length
      expect(Math.max(...sentAt.map(within))).toBe(60)
      expect(sentAt).toHaveLength(70)
    })

    it('T16 of numbers in a row two get a message, and the log says so without a number', async () => {
      const phones = Array.from({ length: 100 }, (_, index) => `98765432${String(index).padStart(2, '0')}`)
      await each(100, 8, async (index) => {
        expect(await ask(index, phones[index] ?? '', noon)).toBe(true)
      })
      await provider.arrived(2)
      expect(new Set(alerts)).toEqual(new Set(['Codes for numbers in a row were asked for: no message is sent']))
      expect(alerts).toHaveLength(98)
      expect(alerts.join()).not.toMatch(/\d/)
      // The neighbours of others are not touched, and ten minutes later it is over.
      await ask(200, '9876543300', noon)
      await ask(201, '9876543290', later(10 * minuteMs))
      await provider.arrived(4)
      expect(provider.calls.slice(2).map(({ message }) => message?.to)).toEqual(['+919876543300', '+919876543290'])
    })

    it('T16 one address gets 20 messages an hour, whoever asks', async () => {
      const deps = {
        db: database.db,
        pepper: Buffer.alloc(32, 1),
        limits: accountLimits,
        texter,
        alert: () => undefined,
      }
      let sent = 0
      await each(30, 8, async (index) => {
        const asker = tokens[index]
        if (!asker) throw new Error('There are as many as clients.')
        const asked = sendPhoneCode(deps, { ...asker, clientIp: '203.0.113.1' }, spread(index), noon)
        await asked.then(
          () => (sent += 1),
          () => undefined,
        )
      })
      await provider.arrived(20)
      expect(sent).toBe(20)
    })
  })
})
