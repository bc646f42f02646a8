import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { createTestBackend, noon, type TestBackend } from '../testing/backend.ts'
import { onEveryDatabase } from '../testing/on-databases.ts'
import { testsPack } from '../testing/tests.ts'
import { finaliseDue } from './finalise.ts'

const minute = 60_000
const length = 60 * minute
const phone = randomUUID()
const laptop = randomUUID()

/** What a running test shows of a question. */
const shown = 'ask format id options passage seconds statements stem subject table'.split(' ')

const Answer = z.object({ questionId: z.string(), choice: z.number().nullable() })
const Attempt = z.object({
  id: z.string(),
  phase: z.string(),
  startedAt: z.string(),
  deadline: z.string(),
  deviceId: z.string(),
  questions: z.array(z.looseObject({ id: z.string(), subject: z.string() })),
  answers: z.array(Answer),
})
const Tally = z.object({ right: z.number(), wrong: z.number(), blank: z.number(), sixths: z.number() })
const Result = z.object({
  phase: z.string(),
  milliseconds: z.number(),
  tally: Tally,
  lateTally: Tally.nullable(),
  rank: z.object({ place: z.number(), of: z.number() }).nullable(),
})
const Appended = z.object({
  unknown: z.array(z.string()),
  superseded: z.array(z.string()),
  attempts: z.array(z.object({ id: z.string(), phase: z.string(), deviceId: z.string() })),
})
const Card = z.object({
  id: z.string(),
  attempts: z.number(),
  bestSixths: z.number().nullable(),
  lastAttempt: z.string().nullable(),
  isToday: z.boolean(),
})
const List = z.object({
  tests: z.array(Card),
  running: z.object({ attemptId: z.string(), testId: z.string(), deviceId: z.string() }).nullable(),
})

onEveryDatabase('tests', (database) => {
  let backend: TestBackend
  let token: string
  let studentId: string
  let students = 0
  beforeAll(async () => {
    backend = await createTestBackend(database(), { pack: testsPack() })
  })
  const enter = async () => {
    students += 1
    return backend.signIn(`tests${students}@example.org`)
  }
  beforeEach(async () => {
    backend.clock.now = noon
    ;({ token, studentId } = await enter())
  })
  afterAll(() => backend.app.close())

  const after = (ms: number) => {
    backend.clock.now = new Date(noon.getTime() + ms)
  }
  const write = (ms = backend.clock.now.getTime() - noon.getTime()) => ({
    clientId: randomUUID(),
    at: new Date(noon.getTime() + ms).toISOString(),
  })
  const get = (path: string, as = token) => backend.ask('GET', `/tests${path}`, undefined, as)
  const post = (path: string, body: object, as = token) => backend.ask('POST', `/tests${path}`, body, as)
  const startTest = async (testId = 'mock-a', deviceId = phone, as = token) =>
    Attempt.parse((await post('/attempts', { ...write(), testId, deviceId }, as)).body)
  const answer = (attemptId: string, questionId: string, choice: number | null, more: object = {}) => ({
    ...write(),
    kind: 'answer',
    attemptId,
    deviceId: phone,
    questionId,
    choice,
    certainty: 'sure',
    marked: false,
    milliseconds: 30_000,
    changes: 0,
    ...more,
  })
  const submit = (attemptId: string, more: object = {}) => ({
    ...write(),
    kind: 'submit',
    attemptId,
    deviceId: phone,
    ...more,
  })
  const append = async (...events: object[]) => Appended.parse((await post('/events', { events })).body)
  const attempt = async (id: string) => Attempt.parse((await get(`/attempts/${id}`)).body)
  const result = async (id: string, as = token) => Result.parse((await get(`/attempts/${id}/result`, as)).body)
  const list = async (as = token) => List.parse((await get('', as)).body)
  const log = async () => {
    const { body } = await backend.ask('GET', '/questions/progress', undefined, token)
    const Row = z.object({
      questionId: z.string(),
      answers: z.number(),
      correct: z.number(),
      card: z.object({ reps: z.number(), scheduledDays: z.number() }),
    })
    return z.object({ progress: z.array(Row) }).parse(body).progress
  }

  it('TEST-01 lists mocks, spark tests and papers, with what they give and take', async () => {
    const { body } = await get('')
    expect(body).toMatchObject({
      now: noon.toISOString(),
      running: null,
      tests: [
        { id: 'mock-a', kind: 'mock', questionCount: 4, minutes: 60, maxSixths: 48, isRanked: true, isSample: true },
        { id: 'mock-csat', rightSixths: 15, wrongSixths: -5, maxSixths: 45, qualifyingSixths: 15 },
        { id: 'spark-a', kind: 'spark', minutes: 12 },
        { id: 'spark-b', kind: 'spark' },
        {
          id: 'gs-2024',
          kind: 'paper',
          questionCount: 1,
          minutes: 2,
          rightSixths: 12,
          wrongSixths: -4,
          isRanked: false,
        },
        { id: 'gs-2021' },
        { id: 'gs-2020', qualifyingSixths: null },
      ],
    })
    const { tests } = await list()
    expect(tests.map((test) => [test.attempts, test.bestSixths, test.lastAttempt])).toEqual(
      tests.map(() => [0, null, null]),
    )
  })

  it('ROUTE-18 the spark tests take turns by the day in India', async () => {
    const today = async () => (await list()).tests.filter(({ isToday }) => isToday).map(({ id }) => id)
    expect(await today()).toEqual(['spark-a'])
    backend.clock.now = new Date('2026-03-10T18:29:00Z')
    expect(await today()).toEqual(['spark-a'])
    backend.clock.now = new Date('2026-03-10T18:31:00Z')
    expect(await today()).toEqual(['spark-b'])
  })

  it('TEST-02 starts an attempt once, however often and at once it is asked for', async () => {
    const first = { ...write(), testId: 'mock-a', deviceId: phone }
    const others = [write(), write()].map((one) => ({ ...one, testId: 'mock-a', deviceId: phone }))
    const answers = await Promise.all([first, first, ...others, first].map((body) => post('/attempts', body)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const ids = new Set(answers.map(({ body }) => Attempt.parse(body).id))
    expect(ids.size).toBe(1)
    const [id] = ids
    expect(await list()).toMatchObject({ running: { attemptId: id, testId: 'mock-a', deviceId: phone } })
    const refused = await post('/attempts', { ...write(), testId: 'mock-csat', deviceId: phone })
    expect(refused).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
    // After it, each of the words still means the first attempt, whichever of them began it.
    await append(submit(id ?? ''))
    expect((await startTest()).id).not.toBe(id)
    for (const word of [first, ...others]) {
      expect(Attempt.parse((await post('/attempts', word)).body).id).toBe(id)
    }
    expect(await post('/attempts', { ...write(), testId: 'none', deviceId: phone })).toMatchObject({ status: 409 })
  })

  it('TEST-02 no answer before the end holds a key, an explanation, or a hint of either', async () => {
    const started = await post('/attempts', { ...write(), testId: 'mock-a', deviceId: phone })
    const { id } = Attempt.parse(started.body)
    const told = [
      started,
      await get(''),
      await get(`/attempts/${id}`),
      await post('/events', { events: [answer(id, 'mock-1', 0), answer(id, 'mock-2', 0)] }),
      await post('/take-overs', { ...write(), attemptId: id, deviceId: laptop }),
      await backend.ask('GET', '/questions/by-ids?ids=mock-1,mock-2', undefined, token),
      await backend.ask('GET', '/questions/catalogue'),
      await backend.ask('GET', '/questions/progress', undefined, token),
    ]
    for (const { status, body } of told) {
      expect(status).toBe(200)
      expect(JSON.stringify(body)).not.toMatch(/is explained|Two is right|"difficulty":"easy","seconds":40,"paper"/)
    }
    expect(JSON.stringify(told.slice(0, 6))).not.toMatch(/"(key|keys|explanation|difficulty|correct|verdict)"/)
    const { questions } = Attempt.parse(started.body)
    expect(Object.keys(questions[0] ?? {}).toSorted()).toEqual(shown)
    expect(questions.map((one) => one.id)).toEqual(['mock-1', 'mock-2', 'mock-3', 'mock-4'])
    // Questions that differ in nothing but their keys and ids are of one size.
    expect(new Set(questions.map((one) => JSON.stringify({ ...one, subject: null }).length)).size).toBe(1)
    expect(await get(`/attempts/${id}/result`)).toMatchObject({ status: 404 })
    expect(await get(`/attempts/${id}/review`)).toMatchObject({ status: 404 })
    const guess = { mode: 'practice', choice: 0, certainty: null, milliseconds: 9, changed: false, grade: 1 }
    const probe = { ...write(), kind: 'answer', questionId: 'mock-1', ...guess }
    expect((await backend.ask('POST', '/questions/events', { events: [probe] }, token)).body).toEqual({
      unknown: [probe.clientId],
      progress: [],
    })
    // In the two minutes in which an answer may still arrive, nothing of the key is told either.
    after(length + 1000)
    expect(await get(`/attempts/${id}/review`)).toMatchObject({ status: 404 })
    expect(JSON.stringify((await get(`/attempts/${id}/result`)).body)).not.toMatch(/is explained|"key/)
  })

  it('TEST-02 every change is kept, the last counts, and sent twice counts once', async () => {
    const { id } = await startTest()
    after(minute)
    const first = answer(id, 'mock-1', 3)
    expect(await append(first, answer(id, 'mock-2', 1))).toEqual({
      unknown: [],
      superseded: [],
      attempts: [{ id, phase: 'running', deviceId: phone }],
    })
    after(2 * minute)
    await append(answer(id, 'mock-1', 0, { marked: true }), answer(id, 'mock-2', null))
    await Promise.all(Array.from({ length: 10 }, () => append(first)))
    expect((await attempt(id)).answers).toMatchObject([
      { questionId: 'mock-1', choice: 0 },
      { questionId: 'mock-2', choice: null },
    ])
    const stranger = await enter()
    expect(await get(`/attempts/${id}`, stranger.token)).toMatchObject({ status: 404 })
    const foreign = answer(id, 'mock-1', 2)
    expect((await post('/events', { events: [foreign] }, stranger.token)).body).toEqual({
      unknown: [foreign.clientId],
      superseded: [],
      attempts: [],
    })
    const missing = answer(id, 'sum-1', 2)
    expect(await append(missing)).toMatchObject({ unknown: [missing.clientId], superseded: [] })
  })

  it('TEST-02 another device takes over once: the first only reads, what it did before counts', async () => {
    const { id } = await startTest()
    after(10 * minute)
    const take = { ...write(), attemptId: id, deviceId: laptop }
    const taken = await Promise.all([take, take, take].map((body) => post('/take-overs', body)))
    expect(taken.map(({ body }) => Attempt.parse(body).deviceId)).toEqual([laptop, laptop, laptop])
    after(20 * minute)
    const before = answer(id, 'mock-1', 0, write(9 * minute))
    const later = answer(id, 'mock-2', 1, write(11 * minute))
    const gone = submit(id, write(9 * minute))
    const told = await append(before, later, gone)
    expect(told).toEqual({
      unknown: [],
      superseded: [later.clientId],
      attempts: [{ id, phase: 'running', deviceId: laptop }],
    })
    expect(await append(later)).toMatchObject({ superseded: [later.clientId] })
    expect((await attempt(id)).answers).toMatchObject([{ questionId: 'mock-1', choice: 0 }])
    // Back again.
    await post('/take-overs', { ...write(), attemptId: id, deviceId: phone })
    expect((await append(answer(id, 'mock-2', 1))).superseded).toEqual([])
    expect((await attempt(id)).answers).toHaveLength(2)
    await append(submit(id))
    expect(
      Attempt.parse((await post('/take-overs', { ...write(), attemptId: id, deviceId: laptop })).body),
    ).toMatchObject({
      phase: 'closing',
      deviceId: phone,
    })
  })

  it('TEST-03 a submit ends it, once, with score, time and rank; wrong answers go into revision, once', async () => {
    const { id } = await startTest()
    after(15 * minute)
    const done = submit(id)
    await append(answer(id, 'mock-1', 0), answer(id, 'mock-2', 0), answer(id, 'mock-3', 2, { certainty: 'guess' }))
    const answers = await Promise.all([done, done, submit(id)].map((event) => append(event)))
    expect(answers.map(({ attempts }) => attempts[0]?.phase)).toEqual(['final', 'final', 'final'])
    const reads = await Promise.all([result(id), result(id), list(), result(id)])
    const expected = {
      phase: 'final',
      milliseconds: 15 * minute,
      tally: { right: 2, wrong: 1, blank: 1, sixths: 20 },
      lateTally: null,
    }
    expect(reads[0]).toMatchObject(expected)
    expect(reads[3]).toEqual(reads[0])
    await finaliseDue(database().db, backend.clock.now)
    expect((await list()).tests[0]).toMatchObject({ attempts: 1, bestSixths: 20, lastAttempt: id })
    const full = (await get(`/attempts/${id}/result`)).body
    expect(full).toMatchObject({
      bySubject: [
        { subject: 'polity', tally: { right: 1, wrong: 1, lostSixths: 4 }, milliseconds: 60_000 },
        { subject: 'economy', tally: { right: 1, blank: 1 } },
      ],
      corrections: [],
    })
    const cards = await log()
    expect(cards.map((one) => [one.questionId, one.answers, one.correct, one.card.reps])).toEqual([
      ['mock-1', 1, 1, 1],
      ['mock-2', 1, 0, 1],
      ['mock-3', 1, 1, 1],
    ])
    const [sure, wrong, guess] = cards.map(({ card }) => card.scheduledDays)
    expect([(wrong ?? 0) < (guess ?? 0), (guess ?? 0) < (sure ?? 0)]).toEqual([true, true])
    // From now on the student may read these questions anywhere.
    const { body } = await backend.ask('GET', '/questions/by-ids?ids=mock-2,mock-4,sum-1', undefined, token)
    expect(z.object({ questions: z.array(z.object({ id: z.string() })) }).parse(body).questions).toMatchObject([
      { id: 'mock-2' },
      { id: 'mock-4' },
    ])
  })

  it('F20 at the deadline the server finalises; what was answered in time counts within 120 s, later it shows beside', async () => {
    const { id } = await startTest()
    after(10 * minute)
    await append(answer(id, 'mock-1', 0))
    after(length + 1000)
    expect((await attempt(id)).phase).toBe('closing')
    expect(await result(id)).toMatchObject({ phase: 'closing', rank: null, tally: { right: 1, blank: 3 } })
    after(length + 119_000)
    await append(answer(id, 'mock-2', 1, write(length - 1000)), answer(id, 'mock-3', 2, write(length + 1000)))
    expect(await result(id)).toMatchObject({ phase: 'closing', tally: { right: 2, blank: 2 }, lateTally: null })
    after(length + 121_000)
    expect(await append(answer(id, 'mock-3', 0, write(length - 5000)))).toMatchObject({ superseded: [], unknown: [] })
    await Promise.all([finaliseDue(database().db, backend.clock.now), result(id), list()])
    const final = { phase: 'final', milliseconds: length, tally: { right: 2, wrong: 0, blank: 2, sixths: 24 } }
    expect(await result(id)).toMatchObject({ ...final, lateTally: { right: 2, wrong: 1, blank: 1, sixths: 20 } })
    after(length + 24 * 60 * minute)
    await append(answer(id, 'mock-4', 3, write(length - 4000)))
    expect(await result(id)).toMatchObject({ ...final, lateTally: { right: 3, wrong: 1, blank: 0, sixths: 32 } })
    expect((await log()).map((one) => one.questionId)).toEqual(['mock-1', 'mock-2'])
    const rows = await database()
      .db.selectFrom('tests.result')
      .selectAll()
      .where('student_id', '=', studentId)
      .execute()
    expect(rows).toMatchObject([{ choices: [0, 1, null, null], late_choices: [0, 1, 0, 3] }])
  })

  it('TEST-03 ranks first attempts only; ties share a place; a paper of a past year has no rank', async () => {
    const take = async (as: string, testId: string, choices: readonly (number | null)[], name = 'sum') => {
      const { id } = await startTest(testId, phone, as)
      const events = choices.map((choice, index) => answer(id, `${name}-${index + 1}`, choice))
      await post('/events', { events: [...events, submit(id)] }, as)
      return result(id, as)
    }
    const [second, third] = [await enter(), await enter()]
    expect((await take(token, 'mock-csat', [1, 1, null])).rank).toEqual({ place: 1, of: 1 })
    expect((await take(second.token, 'mock-csat', [1, null, 1])).rank).toEqual({ place: 1, of: 2 })
    expect((await take(third.token, 'mock-csat', [0, 1, 1])).rank).toEqual({ place: 3, of: 3 })
    expect((await take(third.token, 'mock-csat', [1, 1, 1])).rank).toBeNull()
    expect((await take(token, 'gs-2024', [1], 'past')).rank).toBeNull()
  })

  it('TEST-04 the review has keys, explanations and what was answered; the percent of others from 30 of them on', async () => {
    const { id } = await startTest('spark-b')
    await append(answer(id, 'spark-2', 1, { changes: 2, marked: true }), submit(id))
    const review = async () => (await get(`/attempts/${id}/review`)).body
    expect(await review()).toMatchObject({
      attemptId: id,
      test: { id: 'spark-b' },
      questions: [
        {
          id: 'spark-2',
          key: 1,
          keys: [1],
          explanation: 'Two is right.',
          source: 'A book',
          topics: ['gs2.5'],
          answer: { choice: 1, changes: 2, marked: true },
          chosenPercent: null,
        },
      ],
    })
    for (let n = 0; n < 29; n++) {
      const { token: other } = await enter()
      const mine = await startTest('spark-b', phone, other)
      const said = n < 14 ? [answer(mine.id, 'spark-2', n < 8 ? 0 : 1)] : []
      await post('/events', { events: [...said, submit(mine.id)] }, other)
    }
    await finaliseDue(database().db, backend.clock.now)
    after(2 * minute)
    const [question] = z
      .object({ questions: z.array(z.object({ chosenPercent: z.array(z.number()).nullable() })) })
      .parse(await review()).questions
    expect(question?.chosenPercent?.map((percent) => Math.round(percent))).toEqual([27, 23, 0, 0])
  })

  it('TEST-05 insights are the facts of the last finished attempts, with the word on why an answer was wrong', async () => {
    const { id } = await startTest()
    expect((await get('/insights')).body).toEqual({ attempts: [] })
    const word = { ...write(), attemptId: id, questionId: 'mock-2', errorType: 'careless' }
    expect(await post('/error-types', word)).toMatchObject({ status: 404 })
    await append(answer(id, 'mock-2', 0, { changes: 3 }), answer(id, 'mock-1', 0), submit(id))
    expect((await post('/error-types', word)).body).toEqual({ errorType: 'careless' })
    const older = { ...word, ...write(-minute), errorType: 'time' }
    expect((await post('/error-types', older)).body).toEqual({ errorType: 'careless' })
    expect(await post('/error-types', { ...word, ...write(), questionId: 'sum-1' })).toMatchObject({ status: 404 })
    expect((await get('/insights')).body).toMatchObject({
      attempts: [
        {
          attemptId: id,
          title: 'Mock A',
          tally: { right: 1, wrong: 1, blank: 2 },
          questions: [
            { questionId: 'mock-1', correct: true, errorType: null },
            { questionId: 'mock-2', correct: false, changes: 3, errorType: 'careless', certainty: 'sure' },
            { questionId: 'mock-3', correct: null, milliseconds: 0 },
            { questionId: 'mock-4', correct: null },
          ],
        },
      ],
    })
  })

  it.each([
    ['no event', { events: [] }],
    ['a choice beyond the options', { choice: 4 }],
    ['a field more', { correct: true }],
    ['an id that is none', { attemptId: 'x' }],
    ['a NUL', { questionId: 'mock\0' }],
    ['more time than there is', { milliseconds: 14_400_001 }],
  ])('TEST-02 %s is refused, and the good ones of the call are not stored either', async (_, more) => {
    const { id } = await startTest()
    const events = [answer(id, 'mock-1', 0), answer(id, 'mock-1', 1, more)]
    const refused = await post('/events', 'events' in more ? more : { events })
    expect(refused).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
    expect((await attempt(id)).answers).toEqual([])
  })
})
