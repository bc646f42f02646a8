import { noReports } from '@abhyas/telemetry/reports'
import { Watch } from '@abhyas/telemetry/watch'
import { Writable } from 'node:stream'
import { describe, expect, it, vi } from 'vitest'
import { Refusal, refusalOf } from './errors.ts'
import { accountLimits } from './account/limits.ts'
import { buildLibrary } from './content/library.ts'
import { type Database, openServer } from './database/open.ts'
import type { Deps } from './deps.ts'
import { buildServer } from './server.ts'
import { noon } from './testing/backend.ts'
import { fixturePack } from './testing/pack.ts'

const failure = (fields: object, message = 'failed') => Object.assign(new Error(message), fields)

describe('errors', () => {
  it.each([
    [{ code: '53100' }, 'STORAGE_FULL', 507],
    [{ code: '25006' }, 'STORAGE_FULL', 507],
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

/** A log that is kept, line by line. */
function keepLog() {
  const lines: string[] = []
  const stream = new Writable({
    write: (chunk: Buffer, _, done) => {
      lines.push(chunk.toString())
      done()
    },
  })
  return { lines, stream }
}

const withoutDatabase = (database: Database): Deps => ({
  db: database.db,
  library: () => buildLibrary([fixturePack()]),
  now: () => noon,
  pepper: Buffer.alloc(32),
  limits: accountLimits,
  mailer: { send: () => undefined, close: async () => undefined },
  texter: null,
  inbox: null,
  offersDemo: false,
  valkeyUrl: null,
  isStopping: () => false,
})

describe('without a database', () => {
  it('T30 logs where an error was thrown, and no line of its message, whatever that looks like', async () => {
    const { lines, stream } = keepLog()
    const database = openServer('postgres://nobody@127.0.0.1:1/none', () => undefined)
    const canary = 'canary-7b1d@example.org'
    const message = `refused\n    at ${canary} (typed.ts:1:1)\n    at ${canary}:1:1`
    const changed = new Error(message)
    changed.message = 'other words'
    const thrown = [new Error(message), changed, Object.assign(new Error(''), { message: 'at' })]
    for (const error of thrown) {
      const fail = () => {
        throw error
      }
      const app = buildServer({ ...withoutDatabase(database), library: fail }, { level: 'debug', stream })
      expect((await app.inject('/news/editions')).statusCode).toBe(500)
      await app.close()
    }
    expect(lines.filter((line) => line.includes('A request failed'))).toHaveLength(3)
    expect(lines.filter((line) => line.includes('canary'))).toEqual([])
    expect(lines[0]).toMatch(/"stack":\[" {4}at [^"]*errors\.test\.ts:\d+:\d+/)
    await database.close()
  })

  it('T30 a fault of our own is counted and reported under the gateway’s id; a refusal and an outage are not reported', async () => {
    const reported: unknown[] = []
    const watch = new Watch({ ...noReports, report: (error, requestId) => void reported.push([error, requestId]) })
    const database = openServer('postgres://nobody@127.0.0.1:1/none', () => undefined)
    const fault = new TypeError('no words of this')
    const fail = () => {
      throw fault
    }
    const app = buildServer({ ...withoutDatabase(database), library: fail, watch })
    const headers = { 'x-request-id': 'the-request.7', authorization: 'Bearer nobody' }
    expect((await app.inject({ url: '/news/editions', headers })).statusCode).toBe(500)
    expect((await app.inject({ url: '/account/session', headers })).statusCode).toBe(503)
    expect((await app.inject({ url: '/nowhere', headers })).statusCode).toBe(404)
    expect(reported).toEqual([[fault, 'the-request']])
    const text = await watch.registry.metrics()
    expect(text).toContain('abhyas_failures_total{during="request",cause="other"} 1')
    expect(text).toContain('abhyas_failures_total{during="request",cause="connection"} 1')
    await app.close()
    await database.close()
  })

  it('F12 the failpoint of the tests is not there otherwise', async () => {
    const database = openServer('postgres://nobody@127.0.0.1:1/none', () => undefined)
    const kill = vi.spyOn(process, 'kill').mockReturnValue(true)
    for (const [mode, kills] of [
      ['production', 0],
      ['development', 0],
      ['', 0],
      ['test', 1],
    ] as const) {
      vi.stubEnv('NODE_ENV', mode)
      const app = buildServer(withoutDatabase(database))
      await app.inject({ url: '/healthz', headers: { 'x-failpoint': 'before-reply' } })
      expect([mode, kill.mock.calls.length]).toEqual([mode, kills])
      await app.close()
    }
    vi.unstubAllEnvs()
    kill.mockRestore()
    await database.close()
  })

  it('F13 answers 503 at once, keeps public content up, and logs nothing that was sent', async () => {
    const { lines, stream } = keepLog()
    const database = openServer('postgres://nobody:secret-password@127.0.0.1:1/none', () => undefined)
    const app = buildServer(withoutDatabase(database), { level: 'debug', stream })
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
