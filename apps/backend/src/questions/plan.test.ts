import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestBackend, noon, type TestBackend } from '../testing/backend.ts'
import { onEveryDatabase } from '../testing/on-databases.ts'

const before = (minutes: number) => new Date(noon.getTime() - minutes * 60_000).toISOString()
const plan = (minutes: number, more: object = {}) => ({
  clientId: randomUUID(),
  at: before(minutes),
  examDate: '2026-05-24',
  dailyCap: 40,
  pausedUntil: null,
  ...more,
})

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
