import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { loopbackLimits } from '../apps/backend/src/account/limits.ts'
import { migrate } from '../apps/backend/src/database/migrate.ts'
import { type Database, openServer } from '../apps/backend/src/database/open.ts'
import { createTestBackend, noon, type TestBackend } from '../apps/backend/src/testing/backend.ts'
import { installedPostgres, startPostgres, type TestPostgres } from '@abhyas/database/testing/postgres'
import { type SmallDisk, smallDisk, whyNoDisk } from './testing/small-disk.ts'

const programs = installedPostgres()
const whyNot = whyNoDisk ?? (programs === undefined ? 'no PostgreSQL is installed' : undefined)
const why = whyNot === undefined ? '' : ` (skipped: ${whyNot})`
const Bookmarks = z.object({ bookmarks: z.array(z.object({ itemId: z.string(), note: z.string() })) })

describe.skipIf(whyNot !== undefined)(`PostgreSQL on a full disk${why}`, { timeout: 240_000 }, () => {
  let disk: SmallDisk
  let server: TestPostgres
  let database: Database
  let backend: TestBackend
  beforeAll(async () => {
    disk = smallDisk(192)
    server = await startPostgres(programs ?? '', disk.folder)
    database = openServer(server.url, () => undefined)
    await migrate(database.pool)
    backend = await createTestBackend(database, { limits: loopbackLimits })
  })
  afterAll(async () => {
    await backend.app.close()
    await database.close()
    await server.stop()
    disk.remove()
  })

  test('F15 writes are refused as storage that is full, reads go on, nothing acknowledged is lost, and it heals by itself', async () => {
    const { token } = await backend.signIn('asha@example.org')
    let moment = noon.getTime()
    const write = (note: string) => ({
      clientId: randomUUID(),
      at: new Date(moment).toISOString(),
      kind: 'question',
      itemId: 'past-1',
      saved: true,
      note,
    })
    const set = (note: string) => {
      moment += 1000
      backend.clock.now = new Date(moment)
      return backend.ask('POST', '/bookmarks', write(note), token)
    }
    const sign = (n: number) => backend.ask('POST', '/account/codes', { email: `${n}@example.org` })
    const noted = async () => {
      const { status, body } = await backend.ask('GET', '/bookmarks', undefined, token)
      expect(status).toBe(200)
      return Bookmarks.parse(body).bookmarks[0]?.note
    }
    expect(await set('0')).toMatchObject({ status: 200 })
    let acknowledged = '0'
    disk.fill(0)
    // Pages that are there already still take some.
    let refused = 0
    for (let n = 1; refused < 20; n += 1) {
      const note = `${n}`.padEnd(1000, '.')
      const answers = [await set(note), await sign(n)]
      if (answers[0]?.status === 200) acknowledged = note
      for (const { status, body } of answers.filter((answer) => answer.status >= 300)) {
        expect([status, body]).toMatchObject([507, { code: 'STORAGE_FULL', retryable: true }])
        refused += 1
      }
      expect(await noted()).toBe(acknowledged)
      expect((await backend.ask('GET', '/account/session', undefined, token)).status).toBe(200)
      expect((await backend.ask('GET', '/readyz')).status).toBe(200)
    }
    disk.clear()
    expect(await set('after')).toMatchObject({ status: 200 })
    expect((await sign(1_000_000)).status).toBe(202)
    expect(await noted()).toBe('after')
  })
})
