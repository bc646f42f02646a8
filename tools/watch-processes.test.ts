import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type ErrorService, startErrorService } from '@abhyas/telemetry/testing/error-service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startMain as startBackend, type TestProcess } from '../apps/backend/src/testing/process.ts'
import { installedPostgres, startPostgres, type TestPostgres } from '@abhyas/database/testing/postgres'
import { startMain as startGrader } from '../apps/essay-grader/src/testing/process.ts'
import { freePort } from './testing/product.ts'

const programs = installedPostgres()
if (programs === undefined)
  console.log('skipped: F13 metrics of services of their own, because PostgreSQL is not installed')

describe.skipIf(programs === undefined)('services that are processes of their own', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'abhyas-watch-'))
  let errors: ErrorService
  let postgres: TestPostgres
  let backend: TestProcess
  let grader: TestProcess
  const ports = { backend: 0, grader: 0 }

  beforeAll(async () => {
    errors = await startErrorService()
    postgres = await startPostgres(programs ?? '')
    ports.backend = await freePort()
    ports.grader = await freePort()
    const shared = { DATABASE_URL: postgres.url, SENTRY_DSN: errors.dsn, RELEASE: 'r9', TMPDIR: folder }
    backend = await startBackend({ ...shared, ADMIN_PORT: String(ports.backend) })
    grader = await startGrader({
      ...shared,
      FILES_DIR: path.join(folder, 'answers'),
      GRADER_ADMIN_PORT: String(ports.grader),
    })
  })
  afterAll(async () => {
    await Promise.all([backend.end('SIGKILL'), grader.end('SIGKILL')])
    await postgres.stop().catch(() => undefined)
    await errors.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const metricsOf = async (port: number): Promise<string> => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()

  test('F13 their numbers are at their admin ports, and nowhere else', async () => {
    expect(await metricsOf(ports.backend)).toContain('abhyas_duels{state="running"} 0')
    expect(await metricsOf(ports.grader)).toContain('abhyas_jobs_queued{work="reading"} 0')
    for (const { origin } of [backend, grader]) expect((await fetch(`${origin}/metrics`)).status).toBe(404)
  })

  test('F13 without the database their numbers still tell of it: failures are counted, and no outage floods the error service', async () => {
    await postgres.kill()
    const ask = () =>
      fetch(`${backend.origin}/account/session`, {
        headers: { authorization: 'Bearer nobody', 'x-request-id': 'the-request.1' },
      })
    await expect.poll(async () => (await ask()).status).toBe(503)
    await expect
      .poll(backend.printed)
      .toMatch(/"requestId":"the-request","attempt":"the-request\.1".*"refusal":"UNAVAILABLE"/)
    await expect.poll(() => metricsOf(ports.backend)).toMatch(/during="request",cause="(database|connection)"\} [1-9]/)
    await expect.poll(() => metricsOf(ports.grader)).toMatch(/during="work",cause="(database|connection)"\} [1-9]/)
    const text = await metricsOf(ports.backend)
    expect(text).not.toContain('abhyas_duels{')
    expect(text).toContain('abhyas_database_connections{state="waiting"} 0')
    expect(errors.items()).toEqual([])
  })

  test('F14 at SIGTERM they end with 0, their admin ports too', async () => {
    await postgres.restart()
    expect(await backend.end('SIGTERM')).toBe(0)
    expect(await grader.end('SIGTERM')).toBe(0)
    for (const port of [ports.backend, ports.grader]) await expect(metricsOf(port)).rejects.toThrow('fetch failed')
  })
})
