import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { buildLibrary } from '../content/library.ts'
import { loadPacks } from '../content/store.ts'
import { seedAttempts } from '../testing/attempts.ts'
import { createTestBackend, noon, type TestBackend } from '../testing/backend.ts'
import { onEveryDatabase } from '../testing/on-databases.ts'
import { testsPack } from '../testing/tests.ts'
import { type TestVersion, testsOf } from './catalogue.ts'
import { correctKey } from './rescore.ts'
import { tallyOf } from './tally.ts'

const device = randomUUID()
const hourMs = 3_600_000

const Result = z.object({
  test: z.object({ questionCount: z.number(), maxSixths: z.number() }),
  tally: z.object({ right: z.number(), wrong: z.number(), blank: z.number(), sixths: z.number() }),
  lateTally: z.object({ right: z.number(), sixths: z.number() }).nullable(),
  rank: z.object({ place: z.number(), of: z.number() }).nullable(),
  corrections: z.array(
    z.object({ questionId: z.string(), reason: z.string(), beforeSixths: z.number(), afterSixths: z.number() }),
  ),
})

onEveryDatabase('an open key', (database) => {
  let backend: TestBackend
  let students = 0
  beforeAll(async () => {
    backend = await createTestBackend(database(), { pack: testsPack() })
  })
  afterAll(() => backend.app.close())

  const version = (id: string): TestVersion => {
    const found = testsOf(backend.library).find(({ test }) => test.id === id)
    if (!found) throw new Error(`The pack has no test ${id}.`)
    return found
  }
  /** A new student's attempt of a test, with what was chosen in its order. */
  const take = async (testId: string, choices: readonly (number | null)[]) => {
    students += 1
    const { token } = await backend.signIn(`keys${students}@example.org`)
    const write = () => ({ clientId: randomUUID(), at: noon.toISOString() })
    const started = await backend.ask('POST', '/tests/attempts', { ...write(), testId, deviceId: device }, token)
    const { id, questions } = z
      .object({ id: z.string(), questions: z.array(z.object({ id: z.string() })) })
      .parse(started.body)
    const about = { attemptId: id, deviceId: device }
    const rest = { certainty: 'guess', marked: false, milliseconds: 900, changes: 0 }
    const answers = questions.map(({ id: questionId }, index) => {
      return { ...write(), kind: 'answer', ...about, questionId, choice: choices[index] ?? null, ...rest }
    })
    const events = [...answers, { ...write(), kind: 'submit', ...about }]
    await backend.ask('POST', '/tests/events', { events }, token)
    const result = async () =>
      Result.parse((await backend.ask('GET', `/tests/attempts/${id}/result`, undefined, token)).body)
    await result()
    const review = async () => (await backend.ask('GET', `/tests/attempts/${id}/review`, undefined, token)).body
    const progress = async () => {
      const { body } = await backend.ask('GET', '/questions/progress', undefined, token)
      const Row = z.object({ questionId: z.string(), correct: z.number(), card: z.object({ stability: z.number() }) })
      return z.object({ progress: z.array(Row) }).parse(body).progress
    }
    return { token, result, review, progress }
  }
  let corrections = 0
  const correct = (questionId: string, keys: readonly number[], reason = 'A court said so.') => {
    corrections += 1
    return correctKey(database().db, { questionId, keys, reason }, new Date(noon.getTime() + corrections * hourMs))
  }

  it('TEST-03 several keys right: score, rank, review and revision follow, and the history is kept', async () => {
    const [first, second] = [await take('mock-csat', [1, 1, 0]), await take('mock-csat', [2, 1, 0])]
    expect(await second.result()).toMatchObject({ tally: { right: 1, wrong: 2, sixths: 5 }, rank: { place: 2, of: 2 } })
    const [before] = await second.progress()
    expect(await correct('sum-1', [1, 2])).toEqual({ attempts: 1, students: 2 })
    expect(await second.result()).toEqual(
      expect.objectContaining({
        tally: { right: 2, wrong: 1, blank: 0, sixths: 25 },
        rank: { place: 1, of: 2 },
        corrections: [{ questionId: 'sum-1', reason: 'A court said so.', beforeSixths: 5, afterSixths: 25 }],
      }),
    )
    expect(await first.result()).toMatchObject({ tally: { right: 2 }, rank: { place: 1, of: 2 }, corrections: [] })
    expect(await second.review()).toMatchObject({
      questions: [{ id: 'sum-1', key: 1, keys: [1, 2] }, { keys: [1] }, {}],
    })
    const [after] = await second.progress()
    expect(after).toMatchObject({ questionId: 'sum-1', correct: 1 })
    expect(after?.card.stability).toBeGreaterThan(before?.card.stability ?? Infinity)
    // Whoever sits it from now on is judged by it, and told of no change.
    expect(await (await take('mock-csat', [2, 0, null])).result()).toMatchObject({
      tally: { right: 1 },
      corrections: [],
    })
    // And back: everything is as it was, with both changes told, the newest first.
    await correct('sum-1', [1], 'It was right after all.')
    expect(await second.result()).toMatchObject({
      tally: { sixths: 5 },
      corrections: [
        { beforeSixths: 25, afterSixths: 5 },
        { beforeSixths: 5, afterSixths: 25 },
      ],
    })
    expect(await second.progress()).toMatchObject([{ correct: 0, card: before?.card }, {}, {}])
  })

  it('TEST-03 a question that is taken out counts for nobody, and has no card; put back, it has', async () => {
    const student = await take('mock-a', [0, 0, 2, null])
    await correct('mock-2', [])
    expect(await student.result()).toMatchObject({
      test: { questionCount: 3, maxSixths: 36 },
      tally: { right: 2, wrong: 0, blank: 1, sixths: 24 },
      corrections: [{ questionId: 'mock-2', beforeSixths: 20, afterSixths: 24 }],
    })
    expect((await student.progress()).map(({ questionId }) => questionId)).toEqual(['mock-1', 'mock-3'])
    expect(await student.review()).toMatchObject({ questions: [{}, { id: 'mock-2', keys: [] }, {}, {}] })
    const now = testsOf(buildLibrary(await loadPacks(database().db))).find(({ test }) => test.id === 'mock-a')
    expect(now?.questions.map(({ id }) => id)).toEqual(['mock-1', 'mock-3', 'mock-4'])
    await correct('mock-2', [0])
    expect(await student.result()).toMatchObject({
      tally: { right: 3, wrong: 0, blank: 1 },
      test: { questionCount: 4 },
    })
    expect((await student.progress()).map(({ correct: right }) => right)).toEqual([1, 1, 1])
    await correct('mock-2', [1])
  })

  it('TEST-03 an answer of practice is judged by the key as it is in the database, whatever the server still holds', async () => {
    await correct('past-1', [3])
    students += 1
    const { token } = await backend.signIn(`keys${students}@example.org`)
    const said = { mode: 'practice', choice: 3, certainty: null, milliseconds: 9, changed: false, grade: 1 }
    const event = { clientId: randomUUID(), at: noon.toISOString(), kind: 'answer', questionId: 'past-1', ...said }
    const { body } = await backend.ask('POST', '/questions/events', { events: [event] }, token)
    expect(body).toMatchObject({ progress: [{ questionId: 'past-1', correct: 1 }] })
  })

  it('TEST-03 after any corrections each score is that of its answers by the keys of the day', async () => {
    const choices = fc.array(fc.option(fc.integer({ min: 0, max: 3 })), { minLength: 4, maxLength: 4 })
    const keys = fc.record({
      place: fc.integer({ min: 0, max: 3 }),
      keys: fc.uniqueArray(fc.integer({ min: 0, max: 3 }), { maxLength: 4 }),
    })
    const { questions, test } = version('mock-a')
    await fc.assert(
      fc.asyncProperty(
        fc.array(choices, { minLength: 1, maxLength: 2 }),
        fc.array(keys, { maxLength: 4 }),
        async (all, changes) => {
          for (const question of questions) await correct(question.id, [question.key])
          const taken = await Promise.all(all.map(async (own) => ({ own, ...(await take('mock-a', own)) })))
          const now = new Map(questions.map(({ id, key }) => [id, [key]]))
          for (const change of changes) {
            const id = questions[change.place]?.id ?? ''
            now.set(id, change.keys)
            await correct(id, change.keys)
          }
          for (const { own, result } of taken) {
            const answers = new Map(questions.map(({ id }, index) => [id, { choice: own[index] ?? null }]))
            const { lostSixths: _lost, ...tally } = tallyOf(questions, answers, now, test)
            expect((await result()).tally).toEqual(tally)
          }
        },
      ),
      { numRuns: 6 },
    )
  }, 60_000)

  it('TEST-03 ten thousand attempts are scored anew, each once', async () => {
    const { db } = database()
    const paper = version('gs-2024')
    await seedAttempts(db, paper, 10_000, noon)
    expect(await correct('past-2', [1, 2])).toEqual({ attempts: 2000, students: 8000 })
    const right = await db
      .selectFrom('tests.result')
      .select((build) => build.fn.countAll<string>().as('count'))
      .where('version', '=', paper.digest)
      .where('right_count', '=', 1)
      .executeTakeFirstOrThrow()
    expect(Number(right.count)).toBe(4000)
  }, 60_000)
})
