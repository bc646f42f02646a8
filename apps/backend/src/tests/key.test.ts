import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildLibrary } from '../content/library.ts'
import { loadPacks, storePack } from '../content/store.ts'
import { migrate } from '../database/migrate.ts'
import { openEmbedded } from '../database/open.ts'
import { seedAttempts } from '../testing/attempts.ts'
import { testsPack } from '../testing/tests.ts'
import { testsOf } from './catalogue.ts'

const command = join(import.meta.dirname, 'key.ts')
const folder = mkdtempSync(join(tmpdir(), 'abhyas-key-'))
const run = (...words: string[]) => {
  const env = { PATH: process.env.PATH, DATA_DIR: folder }
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...words], { env, encoding: 'utf8' })
  return [status, stdout + stderr]
}

// Each run opens a database of its own.
describe('pnpm tests:key', { timeout: 90_000 }, () => {
  beforeAll(async () => {
    const { db, pool, close } = await openEmbedded(folder, (error) => {
      throw error
    })
    await migrate(pool)
    await storePack(db, testsPack())
    const [mock] = testsOf(buildLibrary(await loadPacks(db)))
    if (mock) await seedAttempts(db, mock, 10, new Date('2026-03-10T06:30:00Z'))
    await close()
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it('TEST-03 makes several options right, and says whom it concerns', () => {
    expect(run('mock-1', 'A,C', 'Both are right.')).toEqual([
      0,
      'mock-1 has the key A or C. Attempts with another score: 2; students who answered it: 8.\n',
    ])
  })

  it('TEST-03 takes a question out, and puts it back', () => {
    expect(run('past-1', 'drop', 'It is out of date.')).toEqual([0, expect.stringContaining('past-1 is taken out.')])
    expect(run('past-1', 'B', 'It is not.')).toEqual([0, expect.stringContaining('past-1 has the key B.')])
  })

  it.each([
    [['no-such', 'A', 'Why.'], 'There is no question no-such in the bank or in a test.'],
    [['mock-1', 'E', 'Why.'], 'Name a question'],
    [['mock-1', 'A'], 'Name a question'],
    [['mock-1', 'A', ' '], 'Name a question'],
    [[], 'Name a question'],
  ])('TEST-03 says what is wrong with %j', (words, reason) => {
    expect(run(...words)).toEqual([1, expect.stringContaining(reason)])
  })
})
