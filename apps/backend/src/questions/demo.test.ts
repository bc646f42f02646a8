import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readPack } from '../content/read-pack.ts'
import { createTestBackend, noon, type TestBackend } from '../testing/backend.ts'
import { openTestDatabase } from '../testing/database.ts'
import type { Database } from '../database/open.ts'
import { demoLog } from './demo-log.ts'

const history = { first: '2026-02-09', today: '2026-03-10', pause: '2026-02-26' }
const Progress = z.object({
  answers: z.number(),
  correct: z.number(),
  last: z.object({ at: z.string(), certainty: z.string().nullable() }),
  card: z.object({ due: z.string() }),
})

describe("the demo student's work with the sample papers", () => {
  let database: Database
  let backend: TestBackend
  let token: string
  beforeAll(async () => {
    database = await openTestDatabase()
    backend = await createTestBackend(database, {
      pack: await readPack(join(import.meta.dirname, '../../content/sample')),
    })
    token = z.object({ token: z.string() }).parse((await backend.ask('POST', '/account/sessions/demo')).body).token
  })
  afterAll(async () => {
    await backend.app.close()
    await database.close()
  })
  const read = async (url: string) => (await backend.ask('GET', url, undefined, token)).body

  it('ACC-02 is always the same, on every day but one and not today', () => {
    const log = demoLog(backend.library, [], history)
    expect(demoLog(backend.library, [], history)).toEqual(log)
    const days = new Set(log.map(({ at }) => new Date(at.getTime() + 5.5 * 3_600_000).toISOString().slice(0, 10)))
    expect([days.size, days.has(history.pause), days.has(history.today)]).toEqual([28, false, false])
    expect(log.toSorted((a, b) => a.at.getTime() - b.at.getTime())).toEqual(log)
    expect(new Set(log.map(({ clientId }) => clientId)).size).toBe(log.length)
  })

  it('ACC-02 QUEST-02 holds a few hundred answers, some wrong, and cards that are due today', async () => {
    const { progress } = z.object({ progress: z.array(Progress) }).parse(await read('/questions/progress'))
    const sum = (of: (one: z.infer<typeof Progress>) => number) => progress.reduce((total, one) => total + of(one), 0)
    const answers = sum((one) => one.answers)
    const due = progress.filter(({ card }) => Date.parse(card.due) <= noon.getTime()).length
    expect(answers).toBeGreaterThan(300)
    expect(answers).toBeLessThan(1200)
    expect(sum((one) => one.correct) / answers).toBeGreaterThan(0.5)
    expect(sum((one) => one.correct) / answers).toBeLessThan(0.9)
    expect(due).toBeGreaterThan(10)
    // With what three mock tests brought in: enough that the catch-up plan shows.
    expect(due).toBeLessThan(400)
    expect(progress.every(({ last }) => Date.parse(last.at) < noon.getTime())).toBe(true)
  })

  it('ACC-02 QUEST-06 holds bookmarks in folders, some important, and two reports, one with a verdict', async () => {
    const { bookmarks } = z
      .object({
        bookmarks: z.array(z.object({ kind: z.string(), folder: z.string(), importantBecause: z.string().nullable() })),
      })
      .parse(await read('/bookmarks'))
    expect(new Set(bookmarks.map(({ kind }) => kind))).toEqual(new Set(['news', 'question', 'mains']))
    expect(new Set(bookmarks.map(({ folder }) => folder)).size).toBeGreaterThan(3)
    expect(bookmarks.some(({ importantBecause }) => importantBecause !== null)).toBe(true)
    expect(await read('/questions/reports')).toMatchObject({
      reports: expect.arrayContaining([
        expect.objectContaining({ status: 'open', verdict: null }),
        expect.objectContaining({ status: 'declined', verdict: expect.any(String) }),
      ]),
    })
  })
})
