import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storePack } from '../content/store.ts'
import { migrate } from '../database/migrate.ts'
import { openEmbedded } from '../database/open.ts'
import { fixturePack } from '../testing/pack.ts'
import { storeReport } from './reports.ts'

const command = join(import.meta.dirname, 'verdicts.ts')
const folder = mkdtempSync(join(tmpdir(), 'abhyas-verdicts-'))
const run = (...words: string[]) => {
  const env = { PATH: process.env.PATH, DATA_DIR: folder }
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...words], { env, encoding: 'utf8' })
  return [status, stdout + stderr]
}
const open = () =>
  openEmbedded(folder, (error) => {
    throw error
  })

describe('pnpm questions:reports', () => {
  beforeAll(async () => {
    const { db, pool, close } = await open()
    await migrate(pool)
    await storePack(db, fixturePack())
    const at = new Date('2026-03-10T06:30:00Z')
    const row = { email: 'a@example.org', created_at: at }
    const { id } = await db.insertInto('account.student').values(row).returning('id').executeTakeFirstOrThrow()
    const report = {
      clientId: id,
      at,
      questionId: 'past-1',
      reason: 'typo',
      text: 'An extra comma.',
      sources: ['Act 5'],
    } as const
    await db
      .transaction()
      .execute((tx) => storeReport(tx, id, { ...report, sources: [...report.sources] }, { stem: 'What is it?' }))
    await close()
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it('QUEST-06 lists the open cases, and settles one', () => {
    expect(run()).toEqual([0, 'Case 1: past-1, typo, 1 since 2026-03-10\n  What is it?\n  - An extra comma. | Act 5\n'])
    expect(run('verdict', '1', 'accepted', 'The comma is gone.')).toEqual([
      0,
      'Case 1 is accepted; reports that now show the verdict: 1.\n',
    ])
    expect(run()).toEqual([0, 'No case is open.\n'])
  })

  it.each([
    [['verdict', '7', 'declined', 'No.'], 'There is no case 7.'],
    [['verdict', '1', 'perhaps', 'No.'], 'Either list the open cases'],
    [['verdict', '1', 'declined'], 'Either list the open cases'],
    [['verdict', 'one', 'declined', 'No.'], 'Either list the open cases'],
  ])('QUEST-06 says what is wrong with %j', (words, reason) => {
    expect(run(...words)).toEqual([1, expect.stringContaining(reason)])
  })
})
