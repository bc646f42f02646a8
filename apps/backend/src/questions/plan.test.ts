import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestBackend, noon, type TestBackend } from '../testing/backend.ts'
import { onEveryDatabase } from '../testing/on-databases.ts'
import { readPlan, setPlan } from './plan.ts'

const before = (minutes: number) => new Date(noon.getTime() - minutes * 60_000).toISOString()
const plan = (minutes: number, more: object = {}) => ({
  clientId: randomUUID(),
  at: before(minutes),
  examDate: '2026-05-24',
  dailyCap: 40,
  pausedUntil: null,
  ...more,
})
const decided = { examDate: '2026-05-24', dailyCap: 40, pausedUntil: null }

onEveryDatabase('the plan of revision', (database) => {
  let backend: TestBackend
  let token: string
  let studentId: string
  let students = 0
  beforeAll(async () => {
    backend = await createTestBackend(database())
  })
  beforeEach(async () => {
    students += 1
    ;({ token, studentId } = await backend.signIn(`planner${students}@example.org`))
  })
  afterAll(() => backend.app.close())

  const set = (body: object) => backend.ask('POST', '/questions/plan', body, token)
  const kept = async () => (await backend.ask('GET', '/questions/progress', undefined, token)).body
  const target = async () => (await backend.ask('GET', '/account/session', undefined, token)).body
  const aimAt = (text: string) =>
    database().db.updateTable('account.student').set({ exam_target: text }).where('id', '=', studentId).execute()

  it('QUEST-02 the later word on the plan wins, in whatever order they arrive, and counts once', async () => {
    const later = plan(1, { pausedUntil: '2026-03-20' })
    const told = { examDate: '2026-05-24', dailyCap: 40, pausedUntil: '2026-03-20' }
    expect(await set(later)).toMatchObject({ status: 200, body: told })
    expect((await set(plan(5, { dailyCap: 90, examDate: null }))).body).toEqual(told)
    expect((await set(later)).body).toEqual(told)
    expect(await kept()).toMatchObject({ plan: told })
    expect((await set(plan(0, { dailyCap: 5 }))).body).toEqual({ ...told, dailyCap: 5, pausedUntil: null })
  })

  it('QUEST-02 a write changes what it names alone, and each field is of the later write that names it', async () => {
    const word = (minutes: number, more: object) => ({ clientId: randomUUID(), at: before(minutes), ...more })
    await set(plan(9))
    expect((await set(word(3, { dailyCap: 90 }))).body).toEqual({ ...decided, dailyCap: 90 })
    // What waited long on another device comes after it: of the cap it is too old, of the pause the first word.
    const late = word(5, { dailyCap: 20, pausedUntil: '2026-03-20' })
    expect((await set(late)).body).toEqual({ ...decided, dailyCap: 90, pausedUntil: '2026-03-20' })
    expect((await set(word(4, { pausedUntil: null }))).body).toEqual({ ...decided, dailyCap: 90 })
    // The profile has another day since; a write of the cap leaves it there.
    await aimAt('2027-05-23')
    expect((await set(word(2, { dailyCap: 30 }))).body).toEqual({ ...decided, dailyCap: 30, examDate: '2027-05-23' })
    expect((await set(word(1, {}))).body).toEqual({ ...decided, dailyCap: 30, examDate: '2027-05-23' })
  })

  it('QUEST-02 in whatever order writes of parts arrive, some twice, the plan is the same', async () => {
    const day = (n: number) => `2026-04-${String(n + 1).padStart(2, '0')}`
    const dates = fc.option(fc.nat(20).map(day))
    const part = fc.record({ examDate: dates, dailyCap: fc.integer({ min: 5, max: 500 }), pausedUntil: dates }, { requiredKeys: [] }) // prettier-ignore
    const drawn = fc.array(fc.tuple(part, fc.nat(3), fc.nat(1000)), { maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(drawn, async (draws) => {
        const writes = draws.map(([more, minutes, place]) => ({
          place,
          input: { clientId: randomUUID(), at: new Date(before(minutes)), ...more },
        }))
        const arriving = writes.toSorted((a, b) => a.place - b.place).map(({ input }) => input)
        const ordered = arriving.toSorted(
          (a, b) => a.at.getTime() - b.at.getTime() || (a.clientId < b.clientId ? -1 : 1),
        )
        const usual = { examDate: null, dailyCap: 60, pausedUntil: null }
        const {
          clientId: _clientId,
          at: _at,
          ...expected
        } = Object.assign({ clientId: '', at: noon }, usual, ...ordered)
        const row = { email: `${randomUUID()}@example.org`, created_at: noon }
        const { db } = database()
        const student = await db.insertInto('account.student').values(row).returning('id').executeTakeFirstOrThrow()
        for (const input of [...arriving, ...arriving.slice(0, 2)]) await setPlan(db, student.id, input)
        const kept = await db
          .selectFrom('account.student')
          .selectAll()
          .where('id', '=', student.id)
          .executeTakeFirstOrThrow()
        expect(await readPlan(db, kept)).toEqual(expected)
      }),
      { numRuns: 40 },
    )
  })

  it('QUEST-02 the day of the examination is the exam target of the profile, where that is a date', async () => {
    await aimAt('UPSC CSE 2027')
    expect((await set(plan(4, { examDate: null }))).body).toMatchObject({ examDate: null })
    expect(await target()).toMatchObject({ student: { examTarget: 'UPSC CSE 2027' } })
    await set(plan(3))
    expect(await target()).toMatchObject({ student: { examTarget: '2026-05-24' } })
    await aimAt('2027-05-23')
    expect(await kept()).toMatchObject({ plan: { examDate: '2027-05-23' } })
    expect((await set(plan(2, { examDate: null }))).body).toMatchObject({ examDate: null })
    expect(await target()).toMatchObject({ student: { examTarget: null } })
  })

  it.each([{ dailyCap: 4 }, { dailyCap: 501 }, { examDate: '2026-02-30' }, { pausedUntil: '0000-01-01' }, { now: 1 }])(
    'QUEST-02 %o is refused',
    async (more) => {
      expect((await set(plan(1, more))).status).toBe(400)
      expect(await kept()).toMatchObject({ plan: { examDate: null, dailyCap: 60, pausedUntil: null } })
    },
  )
})
