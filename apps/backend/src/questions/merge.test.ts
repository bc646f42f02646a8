import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { onEveryDatabase } from '../testing/on-databases.ts'
import { foldLog, type QuestionProgress, type StoredEvent } from './fold.ts'
import type { LogEvent } from './inputs.ts'
import { appendEvents, type KeysOf } from './log.ts'

const now = new Date('2026-03-10T06:30:00Z')
const keyOf = () => 1
const keysOf: KeysOf = async (_, ids) => new Map(ids.map((id) => [id, [keyOf()]]))
const mostAtOnce = 100

/** What decides about one event; `of` chooses the question, or the earlier answer that it is about. */
interface Draw {
  readonly kind: number
  readonly of: number
  readonly minute: number
  readonly grade: number
}

/** A log of several devices: each draw an event, of whichever device. Few minutes, so that many are at the same time. */
function makeLog(draws: readonly Draw[], questions: number): LogEvent[] {
  const answers: string[] = []
  return draws.map(({ kind, of, minute, grade }): LogEvent => {
    const write = { clientId: randomUUID(), at: new Date(now.getTime() - minute * 60_000) }
    const questionId = `q-${of % questions}`
    const answerId = answers[of % Math.max(1, answers.length)]
    if (kind === 0) return { ...write, kind: 'add', questionId }
    if (kind === 1 && answerId !== undefined) return { ...write, kind: 'undo', answerId }
    if (kind === 2 && answerId !== undefined) return { ...write, kind: 'regrade', answerId, grade }
    answers.push(write.clientId)
    const choice = grade > 1 ? 1 : 0
    const said = { certainty: null, milliseconds: 1000, changed: false } as const
    return { ...write, kind: 'answer', questionId, mode: 'practice', choice, ...said, grade }
  })
}

interface Kept {
  readonly progress: readonly QuestionProgress[]
  /** Of the events. */
  readonly ids: readonly string[]
}

const sorted = ({ progress, ids }: Kept): Kept => ({
  progress: progress.toSorted((a, b) => (a.questionId < b.questionId ? -1 : 1)),
  ids: ids.toSorted(),
})

/** What is kept once all of the log is there. */
function expected(log: readonly LogEvent[]): Kept {
  const questionOf = new Map(log.flatMap((e) => (e.kind === 'answer' ? [[e.clientId, e.questionId] as const] : [])))
  const stored = log.map((event): StoredEvent => {
    if (event.kind === 'answer') return { ...event, correct: event.choice === keyOf() }
    if (event.kind === 'add') return event
    return { ...event, questionId: questionOf.get(event.answerId) ?? '' }
  })
  return sorted({ progress: foldLog(stored), ids: log.map(({ clientId }) => clientId) })
}

onEveryDatabase('logs of several devices', (database) => {
  const newStudent = async () => {
    const row = { email: `${randomUUID()}@example.org`, created_at: now }
    return (await database().db.insertInto('account.student').values(row).returning('id').executeTakeFirstOrThrow()).id
  }
  const kept = async (studentId: string) => {
    const { db } = database()
    const rows = await db.selectFrom('questions.progress').select('body').where('student_id', '=', studentId).execute()
    const events = await db
      .selectFrom('questions.event')
      .select('client_id')
      .where('student_id', '=', studentId)
      .execute()
    return sorted({
      progress: rows.map(({ body }) => body as QuestionProgress), // as log.ts writes it
      ids: events.map(({ client_id }) => client_id),
    })
  }
  /** Sends the events as a device does: once more, at the end, what the server could not place yet. */
  const sendAll = async (studentId: string, calls: readonly (readonly LogEvent[])[], atOnce: number) => {
    const { db } = database()
    const early: LogEvent[] = []
    for (let at = 0; at < calls.length; at += atOnce) {
      const answers = calls.slice(at, at + atOnce).map(async (events) => {
        const { unknown } = await appendEvents(db, studentId, events, keysOf, now)
        early.push(...events.filter(({ clientId }) => unknown.includes(clientId)))
      })
      await Promise.all(answers)
    }
    for (let at = 0; at < early.length; at += mostAtOnce) {
      const events = early.slice(at, at + mostAtOnce)
      expect((await appendEvents(db, studentId, events, keysOf, now)).unknown).toEqual([])
    }
  }

  const draw = fc.record({
    kind: fc.nat(7),
    of: fc.nat(1000),
    minute: fc.nat(40),
    grade: fc.integer({ min: 1, max: 4 }),
  })
  const scenario = fc.record({
    draws: fc.array(draw, { minLength: 1, maxLength: 60 }),
    shuffle: fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
    size: fc.integer({ min: 1, max: 20 }),
    atOnce: fc.integer({ min: 1, max: 4 }),
    again: fc.array(fc.nat(100), { maxLength: 5 }),
  })

  it('QUEST-07 in any order, in any calls, some at once and some again: the same as all of it once in order', async () => {
    await fc.assert(
      fc.asyncProperty(scenario, async ({ draws, shuffle, size, atOnce, again }) => {
        const log = makeLog(draws, 6)
        const places = new Map(log.map((event) => [event, shuffle.next().value]))
        const arriving = log.toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0))
        const calls = Array.from({ length: Math.ceil(log.length / size) }, (_, index) =>
          arriving.slice(index * size, (index + 1) * size),
        )
        const repeated = again.flatMap((place) => calls.slice(place % calls.length, (place % calls.length) + 1))
        const studentId = await newStudent()
        await sendAll(studentId, [...calls, ...repeated], atOnce)
        expect(await kept(studentId)).toEqual(expected(log))
      }),
      { numRuns: 40, verbose: 1 },
    )
  })

  it(
    'QUEST-07 of ten thousand events of four devices none is lost and none counts twice',
    { timeout: 120_000 },
    async () => {
      const [draws] = fc.sample(fc.array(draw, { minLength: 10_000, maxLength: 10_000, size: 'max' }), {
        numRuns: 1,
        seed: 7,
      })
      const log = makeLog(draws ?? [], 300)
      const devices = [0, 1, 2, 3].map((device) => log.filter((_, index) => index % 4 === device))
      const calls = Array.from({ length: Math.ceil(log.length / 4 / mostAtOnce) }, (_, index) =>
        devices.map((events) => events.slice(index * mostAtOnce, (index + 1) * mostAtOnce)),
      ).flat()
      const studentId = await newStudent()
      await sendAll(studentId, [...calls, ...calls.filter((_, index) => index % 10 === 0)], 4)
      expect(await kept(studentId)).toEqual(expected(log))
    },
  )
})
