import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { createTestBackend, noon, type TestBackend } from '../testing/backend.ts'
import { onEveryDatabase } from '../testing/on-databases.ts'
import { mostOfQuestion } from './log.ts'
import { cardAfter } from './schedule.ts'

const minute = 60_000
const before = (minutes: number) => new Date(noon.getTime() - minutes * minute).toISOString()
const write = (minutes: number) => ({ clientId: randomUUID(), at: before(minutes) })
/** The key of every question of the small pack is 1. */
const answer = (minutes: number, more: object = {}) => ({
  ...write(minutes),
  kind: 'answer',
  questionId: 'past-1',
  mode: 'practice',
  choice: 1,
  certainty: 'sure',
  milliseconds: 20_000,
  changed: false,
  grade: 3,
  ...more,
})

const Progress = z.object({
  questionId: z.string(),
  answers: z.number(),
  correct: z.number(),
  last: z.object({ clientId: z.string(), at: z.string() }).nullable(),
  card: z.object({ due: z.string(), reps: z.number() }).nullable(),
})
const Appended = z.object({ unknown: z.array(z.string()), progress: z.array(Progress) })

onEveryDatabase('the log of questions', (database) => {
  let backend: TestBackend
  let token: string
  let studentId: string
  let students = 0
  beforeAll(async () => {
    backend = await createTestBackend(database())
  })
  beforeEach(async () => {
    backend.clock.now = noon
    students += 1
    ;({ token, studentId } = await backend.signIn(`practice${students}@example.org`))
  })
  afterAll(() => backend.app.close())

  const post = (url: string, body: object) => backend.ask('POST', url, body, token)
  const append = async (...events: object[]) => Appended.parse((await post('/questions/events', { events })).body)
  const progress = async () => {
    const { body } = await backend.ask('GET', '/questions/progress', undefined, token)
    return z.object({ now: z.string(), progress: z.array(Progress), plan: z.unknown() }).parse(body)
  }
  const countEvents = async () => {
    const rows = await database()
      .db.selectFrom('questions.event')
      .select('client_id')
      .where('student_id', '=', studentId)
      .execute()
    return rows.length
  }

  it('QUEST-02 an answer is judged by the key and is a review of its card, and all of it is there afterwards', async () => {
    const right = answer(20)
    const wrong = answer(10, { questionId: 'alpha-2', choice: 3, grade: 1, certainty: null })
    const { unknown, progress: told } = await append(right, wrong)
    expect(unknown).toEqual([])
    const expected = [
      { questionId: 'alpha-2', answers: 1, correct: 0, last: { clientId: wrong.clientId, at: wrong.at } },
      { questionId: 'past-1', answers: 1, correct: 1, last: { clientId: right.clientId, at: right.at } },
    ]
    const byId = (a: { questionId: string }, b: { questionId: string }) => (a.questionId < b.questionId ? -1 : 1)
    expect(told.toSorted(byId)).toMatchObject(expected)
    expect(await progress()).toEqual({
      now: noon.toISOString(),
      progress: told.toSorted(byId),
      plan: { examDate: null, dailyCap: 60, pausedUntil: null },
    })
    expect(told.find(({ questionId }) => questionId === 'past-1')?.card).toMatchObject(
      z.object({ due: z.string(), reps: z.number() }).parse(cardAfter(null, new Date(right.at), 3)),
    )
  })

  it('QUEST-02 a question that left the library is due no more, and its answers stay in the log', async () => {
    await append(answer(20), answer(10, { questionId: 'alpha-2' }))
    await database()
      .db.updateTable('questions.progress')
      .set({ question_id: 'gone', body: sql`jsonb_set(body, '{questionId}', '"gone"')` })
      .where('student_id', '=', studentId)
      .where('question_id', '=', 'past-1')
      .execute()
    expect((await progress()).progress.map(({ questionId }) => questionId)).toEqual(['alpha-2'])
    expect(await countEvents()).toBe(2)
  })

  it('QUEST-02 grades and takings-back of earlier answers, of the same call too, change the card alone', async () => {
    const first = answer(30)
    const second = answer(20, { choice: 2, grade: 1 })
    const regrade = { ...write(5), kind: 'regrade', answerId: first.clientId, grade: 4 }
    const undo = { ...write(4), kind: 'undo', answerId: second.clientId }
    // As in a call that was put together in another order.
    const { progress: told } = await append(regrade, undo, second, first)
    const { due, reps } = cardAfter(null, new Date(first.at), 4)
    expect(told).toMatchObject([{ answers: 2, correct: 1, last: { clientId: second.clientId }, card: { due, reps } }])
  })

  it('QUEST-07 what is about a question or an answer that does not exist is kept out and named, the rest stands', async () => {
    const good = answer(9)
    const bad = [
      answer(9, { questionId: 'nowhere' }),
      { ...write(8), kind: 'add', questionId: 'gone' },
      { ...write(7), kind: 'undo', answerId: randomUUID() },
    ]
    const added = { ...write(6), kind: 'add', questionId: 'past-2' }
    // An answer of another student is none.
    const other = (await backend.signIn(`other${students}@example.org`)).token
    const foreign = answer(5)
    await backend.ask('POST', '/questions/events', { events: [foreign] }, other)
    const stolen = { ...write(4), kind: 'regrade', answerId: foreign.clientId, grade: 1 }
    const onAdded = { ...write(3), kind: 'undo', answerId: added.clientId }
    const told = await append(good, ...bad, added, stolen, onAdded)
    expect(told.unknown).toEqual([...bad, stolen, onAdded].map(({ clientId }) => clientId))
    expect(told.progress.map(({ questionId }) => questionId).toSorted()).toEqual(['past-1', 'past-2'])
    expect(await countEvents()).toBe(2)
  })

  it('QUEST-07 events that are sent again, even changed, count as they first were', async () => {
    const event = answer(20)
    const first = await append(event, answer(10))
    expect(await append({ ...event, choice: 0, at: before(1) })).toEqual(first)
    expect((await append(event, event)).progress).toMatchObject([{ answers: 2, correct: 2 }])
    expect(await countEvents()).toBe(2)
  })

  it('F25 fifty copies of one append at once have one effect and fifty equal answers', async () => {
    const events = [
      answer(20),
      answer(10, { questionId: 'past-2', choice: 0, grade: 1 }),
      { ...write(9), kind: 'add', questionId: 'past-3' },
    ]
    const answers = await Promise.all(Array.from({ length: 50 }, () => post('/questions/events', { events })))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await countEvents()).toBe(3)
    expect((await progress()).progress.map(({ answers: count }) => count)).toEqual([1, 1, 0])
  })

  it('QUEST-07 two devices that append to one question at once lose nothing', async () => {
    const events = Array.from({ length: 40 }, (_, index) => answer(100 - index, { grade: (index % 4) + 1 }))
    /** Sent again, as a phone does, while there is no connection to be had in time. */
    const insist = async (event: object): Promise<number> => {
      const { status } = await post('/questions/events', { events: [event] })
      return status === 503 ? insist(event) : status
    }
    expect(new Set(await Promise.all(events.map(insist)))).toEqual(new Set([200]))
    const [merged] = (await progress()).progress
    expect(merged).toMatchObject({ answers: 40, last: { clientId: events.at(-1)?.clientId }, card: { reps: 40 } })
  })

  it('QUEST-07 the answers of a phone whose clock is ahead are given now, in their order', async () => {
    const ahead = [-60, -61, -62].map((minutes) => answer(minutes))
    const [third, first, second] = [ahead[2], ahead[0], ahead[1]]
    const { progress: told } = await append(third ?? {}, first ?? {}, second ?? {})
    expect(told).toMatchObject([{ answers: 3, last: { clientId: third?.clientId, at: noon.toISOString() } }])
    backend.clock.now = new Date(noon.getTime() + minute)
    expect((await append(...ahead)).progress).toEqual(told)
  })

  it('QUEST-07 the next call of such a phone, less than that later, stays behind the one before', async () => {
    const sent = Array.from({ length: 9 }, (_, index) =>
      index === 4 ? { ...write(-60 - index), kind: 'add', questionId: 'past-1' } : answer(-60 - index),
    )
    // Of the last call, one event names the question by its answer alone.
    const undo = { ...write(-80), kind: 'undo', answerId: sent[0]?.clientId }
    for (const call of [sent.slice(0, 4), sent.slice(4, 8), sent.slice(8), [undo]]) {
      await append(...call)
      backend.clock.now = new Date(backend.clock.now.getTime() + 1)
    }
    const rows = await database()
      .db.selectFrom('questions.event')
      .select(['client_id', 'at'])
      .where('student_id', '=', studentId)
      .orderBy('at')
      .orderBy('client_id')
      .execute()
    expect(rows.map(({ client_id }) => client_id)).toEqual([...sent, undo].map(({ clientId }) => clientId))
    expect(new Set(rows.map(({ at }) => at.getTime())).size).toBe(10)
    expect(rows.at(-1)?.at.getTime()).toBeLessThan(noon.getTime() + 10)
  })

  it('QUEST-07 what was stored while the server’s clock was far ahead moves nobody’s answers there', async () => {
    backend.clock.now = new Date(noon.getTime() + 60 * minute)
    await append(answer(-60))
    backend.clock.now = noon
    const next = answer(-90)
    await append(next)
    const { at } = await database()
      .db.selectFrom('questions.event')
      .select('at')
      .where('client_id', '=', next.clientId)
      .executeTakeFirstOrThrow()
    expect(at).toEqual(noon)
  })

  it('QUEST-07 beyond the most events about one question, new ones are kept out and named, those there count again once', async () => {
    const events = Array.from({ length: mostOfQuestion + 5 }, (_, index) => answer(1000 - index))
    const [fits, beyond] = [events.slice(0, mostOfQuestion), events.slice(mostOfQuestion)]
    for (let at = 0; at < mostOfQuestion - 50; at += 50) await append(...fits.slice(at, at + 50))
    const other = answer(1, { questionId: 'past-2' })
    const undo = { ...write(0), kind: 'undo', answerId: events[0]?.clientId }
    const full = await append(...fits.slice(-50), ...beyond, other, undo)
    expect(full.unknown).toEqual([...beyond, undo].map(({ clientId }) => clientId))
    expect(await countEvents()).toBe(mostOfQuestion + 1)
    const again = await append(...fits.slice(-50), ...beyond, other, undo)
    expect(again).toEqual(full)
    expect(again.progress.find(({ questionId }) => questionId === 'past-1')).toMatchObject({
      answers: mostOfQuestion,
      last: { clientId: fits.at(-1)?.clientId },
    })
  })

  it('QUEST-02 an answer to a question of news is in the log too, a wrong one due first', async () => {
    const give = (questionId: string, choice: number) => {
      const body = { ...write(30), itemId: 'alpha-20260310', questionId, choice, milliseconds: 900 }
      return post('/news/answers', body)
    }
    await Promise.all([give('alpha-1', 1), give('alpha-2', 0)])
    const [right, wrong] = (await progress()).progress
    expect([right, wrong]).toMatchObject([
      { questionId: 'alpha-1', answers: 1, correct: 1, card: { reps: 1 } },
      { questionId: 'alpha-2', answers: 1, correct: 0, card: { reps: 1 } },
    ])
    expect((wrong?.card?.due ?? '') < (right?.card?.due ?? '')).toBe(true)
    // Its answer can be taken back like any other.
    const undone = await append({ ...write(1), kind: 'undo', answerId: wrong?.last?.clientId })
    expect(undone).toMatchObject({ unknown: [], progress: [{ questionId: 'alpha-2', answers: 1, card: null }] })
  })

  it.each([
    ['no event', { events: [] }],
    ['too many', { events: Array.from({ length: 101 }, () => answer(1)) }],
    ['a field more', { events: [{ ...answer(1), correct: true }] }],
    ['a field of another kind', { events: [{ ...write(1), kind: 'add', questionId: 'past-1', grade: 3 }] }],
    ['a kind that is none', { events: [{ ...write(1), kind: 'forget', questionId: 'past-1' }] }],
    ['a grade beyond four', { events: [answer(1, { grade: 5 })] }],
    ['a choice beyond the options', { events: [answer(1, { choice: 4 })] }],
    ['an id that is none', { events: [answer(1, { clientId: 'x' })] }],
    ['a NUL', { events: [answer(1, { questionId: 'past\0' })] }],
  ])('QUEST-07 %s is refused, and the good ones of the call are not stored either', async (_, body) => {
    const events = [...body.events]
    if (events.length === 1) events.unshift(answer(2))
    expect(await post('/questions/events', { events })).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
    expect(await countEvents()).toBe(0)
  })
})
