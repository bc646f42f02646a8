import { Writable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { Refusal, refusalOf } from './errors.ts'
import { accountLimits } from './account/limits.ts'
import { buildLibrary } from './content/library.ts'
import { openServer } from './database/open.ts'
import { buildServer } from './server.ts'
import { noon } from './testing/backend.ts'
import { fixturePack } from './testing/pack.ts'

const failure = (fields: object, message = 'failed') => Object.assign(new Error(message), fields)

describe('errors', () => {
  it.each([
    [{ code: '53100' }, 'STORAGE_FULL', 507],
    [{ code: '57P01' }, 'UNAVAILABLE', 503],
    [{ code: '08006' }, 'UNAVAILABLE', 503],
    [{ code: '40P01' }, 'UNAVAILABLE', 503],
    [{ code: 'ECONNREFUSED' }, 'UNAVAILABLE', 503],
    [{ code: '23505' }, 'INTERNAL', 500],
    [{ statusCode: 413 }, 'PAYLOAD_TOO_LARGE', 413],
    [{ statusCode: 418 }, 'BAD_REQUEST', 400],
    [{}, 'INTERNAL', 500],
  ])('F13 %o is answered as %s', (fields, code, status) => {
    expect(refusalOf(failure(fields))).toMatchObject({ code, status })
  })

  it('F13 a refusal is answered as it is, and anything else thrown as INTERNAL', () => {
    const refusal = new Refusal('CODE_WRONG', { message: 'Two tries are left.' })
    expect(refusalOf(refusal)).toBe(refusal)
    expect(refusalOf('text')).toMatchObject({ code: 'INTERNAL' })
    expect(refusalOf(failure({}, 'Connection terminated unexpectedly')).code).toBe('UNAVAILABLE')
  })
})

describe('without a database', () => {
  it('F13 answers 503 at once, keeps public content up, and logs nothing that was sent', async () => {
    const lines: string[] = []
    const stream = new Writable({
      write: (chunk: Buffer, _, done) => {
        lines.push(chunk.toString())
        done()
      },
    })
    const database = openServer('postgres://nobody:secret-password@127.0.0.1:1/none', () => undefined)
    const library = buildLibrary([fixturePack()])
    const app = buildServer(
      {
        db: database.db,
        library: () => library,
        now: () => noon,
        pepper: Buffer.alloc(32),
        limits: accountLimits,
        mailer: { send: () => undefined, close: async () => undefined },
        inbox: null,
        offersDemo: false,
        isStopping: () => false,
      },
      { level: 'debug', stream },
    )
    const canary = 'canary-2f6c@example.org'
    const reply = await app.inject({ method: 'POST', url: '/account/codes', payload: { email: canary } })
    expect([reply.statusCode, reply.json()]).toEqual([
      503,
      {
        code: 'UNAVAILABLE',
        message: 'The service is busy or being restarted. Try again in a moment.',
        retryable: true,
        retryAfterMs: 1000,
      },
    ])
    expect((await app.inject('/readyz')).statusCode).toBe(503)
    expect((await app.inject('/healthz')).statusCode).toBe(200)
    expect((await app.inject('/news/editions')).statusCode).toBe(200)
    expect((await app.inject('/dev/inbox?to=a@b.co')).statusCode).toBe(404)
    const token = 'canary-token-2f6c'
    await app.inject({ url: '/account/session', headers: { authorization: `Bearer ${token}` } })
    expect(lines.some((line) => line.includes('"status":503'))).toBe(true)
    expect(lines.filter((line) => /canary|secret-password/.test(line))).toEqual([])
    await app.close()
    await database.close()
  })
})
