import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { buildServer } from './server.ts'
import { readSettings } from './settings.ts'

describe('the grader', () => {
  const pool = new pg.Pool({ connectionString: 'postgres://nobody@127.0.0.1:1/none', connectionTimeoutMillis: 500 })
  afterAll(() => pool.end())

  it('F13 is alive but not ready without its database', async () => {
    const app = buildServer({ pool, isStopping: () => false })
    const [alive, ready, nowhere] = await Promise.all(['/healthz', '/readyz', '/nowhere'].map((url) => app.inject(url)))
    expect([alive?.statusCode, ready?.statusCode, nowhere?.statusCode]).toEqual([200, 503, 404])
    expect(ready?.json()).toMatchObject({ code: 'UNAVAILABLE', retryable: true })
    await app.close()
  })

  it('F13 echoes the request id', async () => {
    const app = buildServer({ pool, isStopping: () => true })
    const reply = await app.inject({ url: '/healthz', headers: { 'x-request-id': 'abc-1' } })
    expect(reply.headers['x-request-id']).toBe('abc-1')
    await app.close()
  })

  it('F14 names the settings that are missing or broken', () => {
    expect(() => readSettings({})).toThrow(/^Settings are not valid\. DATABASE_URL: must be the address/)
    expect(() => readSettings({ DATABASE_URL: 'postgres://x/y', GRADER_PORT: 'x' })).toThrow(/GRADER_PORT: must be/)
    expect(readSettings({ DATABASE_URL: 'postgres://x/y', GRADER_PORT: '' }).GRADER_PORT).toBe(4200)
  })
})
