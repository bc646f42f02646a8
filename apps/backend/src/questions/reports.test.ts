import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestBackend, noon, type TestBackend } from '../testing/backend.ts'
import { onEveryDatabase } from '../testing/on-databases.ts'
import { listOpenCases, settleCase } from './cases.ts'
import { obey, parseOrder } from './operator.ts'

const before = (minutes: number) => new Date(noon.getTime() - minutes * 60_000).toISOString()
const report = (minutes: number, more: object = {}) => ({
  clientId: randomUUID(),
  at: before(minutes),
  questionId: 'past-1',
  reason: 'wrong-key',
  text: ' It is the third. ',
  sources: ['Article 110'],
  ...more,
})

onEveryDatabase('reports of questions', (database) => {
  let backend: TestBackend
  let token: string
  let other: string
  let studentId: string
  let students = 0
  beforeAll(async () => {
    backend = await createTestBackend(database())
  })
  beforeEach(async () => {
    await sql`truncate questions.report, questions.report_case`.execute(database().db)
    students += 1
    ;({ token, studentId } = await backend.signIn(`reporter${students}@example.org`))
    other = (await backend.signIn(`second${students}@example.org`)).token
  })
  afterAll(() => backend.app.close())

  const send = (body: object, by = token) => backend.ask('POST', '/questions/reports', body, by)
  const listed = async (by = token) => (await backend.ask('GET', '/questions/reports', undefined, by)).body
  const cases = () => listOpenCases(database().db)

  it('QUEST-06 a report is kept, once, and shown to whoever sent it', async () => {
    const first = report(5)
    const shown = {
      id: first.clientId,
      questionId: 'past-1',
      stem: 'What does past-1 ask?',
      reason: 'wrong-key',
      text: 'It is the third.',
      sources: ['Article 110'],
      at: first.at,
      status: 'open',
      verdict: null,
      decidedAt: null,
    }
    const answers = await Promise.all([1, 2, 3].map(() => send(first)))
    expect(answers.map(({ body }) => body)).toEqual([shown, shown, shown])
    expect((await send({ ...first, text: 'Other words.' })).body).toEqual(shown)
    const second = report(1, { questionId: 'past-2' })
    await send(second)
    expect(await listed()).toMatchObject({ reports: [{ id: second.clientId }, shown] })
    expect(await listed(other)).toEqual({ reports: [] })
  })

  it('QUEST-06 reports of one question for one reason are one case, and its verdict shows in all of them', async () => {
    await Promise.all([send(report(5)), send(report(4, { text: '', sources: [] }), other)])
    await send(report(3, { reason: 'typo' }))
    const [many, few] = await cases()
    expect(many).toMatchObject({ questionId: 'past-1', reason: 'wrong-key', count: 2, since: new Date(before(5)) })
    expect(many?.reports).toEqual([
      { text: 'It is the third.', sources: ['Article 110'] },
      { text: '', sources: [] },
    ])
    expect(few).toMatchObject({ reason: 'typo', count: 1 })
    const verdict = { status: 'accepted', verdict: 'The key is now C.' } as const
    expect(await settleCase(database().db, many?.id ?? '', verdict, noon)).toBe(2)
    const settled = { reason: 'wrong-key', ...verdict, decidedAt: noon.toISOString() }
    expect(await listed()).toMatchObject({ reports: [{ reason: 'typo', status: 'open' }, settled] })
    expect(await listed(other)).toMatchObject({ reports: [settled] })
    expect(await cases()).toMatchObject([{ reason: 'typo' }])
  })

  it('QUEST-06 what is reported after a verdict is a case of its own, and nobody settles one that does not exist', async () => {
    const { db } = database()
    await send(report(5))
    const [first] = await cases()
    await settleCase(db, first?.id ?? '', { status: 'declined', verdict: 'The Act says so.' }, noon)
    await send(report(1), other)
    expect(await cases()).toMatchObject([{ count: 1 }])
    expect(await listed(other)).toMatchObject({ reports: [{ status: 'open', verdict: null }] })
    expect(await settleCase(db, '999999', { status: 'declined', verdict: 'No.' }, noon)).toBeUndefined()
  })

  it('QUEST-06 the operator reads the open cases, and settles one', async () => {
    const order = (...words: string[]) => obey(database().db, parseOrder(words), noon)
    await send(report(5))
    const [open] = await cases()
    const id = open?.id ?? ''
    expect(await order()).toBe(
      `Case ${id}: past-1, wrong-key, 1 since 2026-03-10\n  What does past-1 ask?\n  - It is the third. | Article 110`,
    )
    expect(await order('verdict', id, 'accepted', 'The key is now C.')).toBe(
      `Case ${id} is accepted; reports that now show the verdict: 1.`,
    )
    expect(await order()).toBe('No case is open.')
    await expect(order('verdict', '999999', 'declined', 'No.')).rejects.toThrow('There is no case 999999.')
  })

  it.each([
    ['verdict', '1', 'perhaps', 'No.'],
    ['verdict', '1', 'declined'],
    ['verdict', '1', 'declined', ' '],
    ['verdict', 'one', 'declined', 'No.'],
    ['delete', '1'],
  ])('QUEST-06 the order %s %s is none', (...words) => {
    expect(() => parseOrder(words)).toThrow('Either list the open cases')
  })

  it('QUEST-06 a student sends 200 reports at most, and is told so', async () => {
    await send(report(5))
    await sql`insert into questions.report (student_id, client_id, case_id, stem, text, sources, at)
      select student_id, gen_random_uuid(), case_id, stem, '', '[]', at from questions.report, generate_series(1, 199)
      where student_id = ${studentId}`.execute(database().db)
    const answer = await send(report(4))
    expect(answer).toMatchObject({ status: 409, body: { code: 'CONFLICT', message: expect.stringContaining('200') } })
    expect((await send(report(4), other)).status).toBe(200)
  })

  it.each([
    [404, { questionId: 'nowhere' }],
    [400, { reason: 'boring' }],
    [400, { text: 'x'.repeat(1001) }],
    [400, { sources: ['a', 'b', 'c', 'd'] }],
    [400, { sources: [' '] }],
    [400, { status: 'accepted' }],
  ])('QUEST-06 %i for %o, and nothing is stored', async (status, more) => {
    expect((await send(report(1, more))).status).toBe(status)
    expect(await cases()).toEqual([])
  })

  it('QUEST-06 half of a character, as a field that cuts at a length leaves it, is stored as one', async () => {
    const body = report(1, { text: 'cut \ud83d', sources: ['cut \ud83d'] })
    expect(await send(body)).toMatchObject({ status: 200, body: { text: 'cut \ufffd', sources: ['cut \ufffd'] } })
  })
})
