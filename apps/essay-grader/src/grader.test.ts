import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { buildServer } from './server.ts'
import { readSettings, readWorkSettings } from './settings.ts'
import { createFakeFiles, createFakeGrader, createFakeReader } from './testing/fakes.ts'

describe('the grader', () => {
  const pool = new pg.Pool({ connectionString: 'postgres://nobody@127.0.0.1:1/none', connectionTimeoutMillis: 500 })
  const files = createFakeFiles()
  afterAll(async () => {
    await pool.end()
    await files.close()
  })
  const build = (isStopping: boolean) =>
    buildServer({
      pool,
      files,
      reader: createFakeReader(),
      grader: createFakeGrader(),
      quota: { bytes: 1, uploads: 1 },
      now: () => new Date(),
      isStopping: () => isStopping,
    })

  it('F13 is alive but not ready without its database', async () => {
    const app = build(false)
    const [alive, ready, nowhere] = await Promise.all(['/healthz', '/readyz', '/nowhere'].map((url) => app.inject(url)))
    expect([alive?.statusCode, ready?.statusCode, nowhere?.statusCode]).toEqual([200, 503, 404])
    expect(ready?.json()).toMatchObject({ code: 'UNAVAILABLE', retryable: true })
    await app.close()
  })

  it('F13 echoes the request id', async () => {
    const app = build(true)
    const reply = await app.inject({ url: '/healthz', headers: { 'x-request-id': 'abc-1' } })
    expect(reply.headers['x-request-id']).toBe('abc-1')
    await app.close()
  })

  it('F14 at the stop a running request is answered, its connection ended, and a silent one cut within seconds', async () => {
    const app = build(true)
    await app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = app.server.address() as AddressInfo // of a server that listens on a port
    const [silent, running] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')]
    await Promise.all([once(silent, 'connect'), once(running, 'connect')])
    running.write('POST /nowhere HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{')
    await fetch(`http://127.0.0.1:${port}/healthz`)
    const cut = once(silent, 'close')
    const closing = app.close()
    running.write('}')
    const [answer] = await once(running, 'data')
    expect(String(answer)).toMatch(/^HTTP\/1\.1 404 [\s\S]*\r\nconnection: close\r\n/i)
    await Promise.all([closing, cut])
  })

  it('F14 names the settings that are missing or broken', () => {
    expect(() => readSettings({})).toThrow(/^Settings are not valid\. DATABASE_URL: must be the address/)
    expect(() => readSettings({ DATABASE_URL: 'postgres://x/y', GRADER_PORT: 'x' })).toThrow(/GRADER_PORT: must be/)
    expect(readSettings({ DATABASE_URL: 'postgres://x/y', GRADER_PORT: '' }).GRADER_PORT).toBe(4200)
    expect(() => readWorkSettings({ LLM_BASE_URL: 'http://127.0.0.1:1/v1' })).toThrow(/LLM_MODEL: must be set/)
    expect(readWorkSettings({ DATA_DIR: '/data' }).FILES_DIR).toBe('/data/answers')
  })
})
