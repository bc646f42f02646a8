import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { createTestBackend, noon, type TestBackend } from '../testing/backend.ts'
import { onEveryDatabase } from '../testing/on-databases.ts'
import { testsPack } from '../testing/tests.ts'

const Token = z.object({ token: z.string() })
const dayMs = 24 * 3_600_000
const tables = [
  'news.reading',
  'news.answer',
  'news.highlight',
  'questions.event',
  'questions.plan',
  'questions.report',
  'bookmarks.bookmark',
  'tests.event',
  'tests.result',
] as const

onEveryDatabase('the demo account', (database) => {
  let backend: TestBackend
  beforeAll(async () => {
    backend = await createTestBackend(database(), { pack: testsPack() })
  })
  afterAll(() => backend.app.close())

  const enter = async () => Token.parse((await backend.ask('POST', '/account/sessions/demo')).body).token
  const read = async (url: string, token: string) => (await backend.ask('GET', url, undefined, token)).body
  const counts = () =>
    Promise.all(
      tables.map(async (table) => {
        const row = await database()
          .db.selectFrom(table)
          .select((build) => build.fn.countAll<string>().as('count'))
          .executeTakeFirstOrThrow()
        return Number(row.count)
      }),
    )

  it('ACC-02 the demo student has thirty days of history, a streak, marks, bookmarks, a highlight and answers', async () => {
    backend.clock.now = noon
    const token = await enter()
    const progress = z
      .object({
        streak: z.object({ days: z.number(), best: z.number(), goalMet: z.boolean() }),
        read: z.array(z.string()),
        calendar: z.array(z.object({ seconds: z.number() })),
        answered: z.object({ total: z.number(), correct: z.number() }),
      })
      .parse(await read('/news/progress', token))
    expect(progress.calendar).toHaveLength(30)
    expect(progress.calendar.filter(({ seconds }) => seconds > 0).length).toBeGreaterThan(27)
    expect(progress.read.length).toBeGreaterThan(30)
    expect(progress.answered.correct).toBeGreaterThan(0)
    expect(progress.answered.total).toBeGreaterThan(progress.answered.correct)
    const { bookmarks } = z
      .object({ bookmarks: z.array(z.object({ kind: z.string(), itemId: z.string() })) })
      .parse(await read('/bookmarks', token))
    const items = bookmarks.filter(({ kind }) => kind === 'news')
    expect(items).toHaveLength(3)
    expect(await read(`/news/items/${items[0]?.itemId}/highlights`, token)).toMatchObject({
      highlights: [{ note: 'Revise before the next mock test.' }],
    })
  })

  it('ACC-02 signing in again stores nothing twice, and days later the history is topped up', async () => {
    backend.clock.now = noon
    await enter()
    const before = await counts()
    await enter()
    expect(await counts()).toEqual(before)
    backend.clock.now = new Date(noon.getTime() + 3 * dayMs)
    const token = await enter()
    const [readings] = await counts()
    expect(readings).toBeGreaterThan(before[0] ?? 0)
    const { calendar } = z
      .object({ calendar: z.array(z.object({ day: z.string(), seconds: z.number() })) })
      .parse(await read('/news/progress', token))
    expect(calendar.at(-1)?.day).toBe('2026-03-13')
    expect(calendar.slice(-4).every(({ seconds }) => seconds > 0)).toBe(true)
  })

  it('TEST-05 the demo student has three finished tests, one with answers that came too late, and an honest rank', async () => {
    backend.clock.now = noon
    const token = await enter()
    const { attempts } = z
      .object({ attempts: z.array(z.object({ attemptId: z.string(), questions: z.array(z.unknown()) })) })
      .parse(await read('/tests/insights', token))
    expect(attempts).toHaveLength(3)
    const results = await Promise.all(
      attempts.map(({ attemptId }) => read(`/tests/attempts/${attemptId}/result`, token)),
    )
    const Result = z.object({ phase: z.string(), lateTally: z.unknown(), rank: z.unknown() })
    const told = results.map((result) => Result.parse(result))
    expect(told.map(({ phase }) => phase)).toEqual(['final', 'final', 'final'])
    expect(told.filter(({ lateTally }) => lateTally !== null)).toHaveLength(1)
    expect(told[2]?.rank).toEqual({ place: 1, of: 1 })
  })

  it('ACC-02 where the public origin is not loopback there is no demo account', async () => {
    const real = await createTestBackend(database(), { offersDemo: false })
    expect((await real.ask('GET', '/account/offers')).body).toEqual({ demo: false })
    expect((await real.ask('POST', '/account/sessions/demo')).status).toBe(404)
    await real.app.close()
  })
})
