import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestBackend, type TestBackend } from '../testing/backend.ts'
import { alwaysRight, alwaysWrong, duelsPack, playDuel, setDuel } from '../testing/duels.ts'
import { onEveryDatabase } from '../testing/on-databases.ts'
import { createLocalBus } from './events.ts'
import { createMatches } from './matches.ts'
import { createRematches } from './rematch.ts'
import { createReserve } from './reserve.ts'

interface Student {
  readonly token: string
  readonly studentId: string
}

onEveryDatabase('records of duels', (database) => {
  let backend: TestBackend
  let asha: Student
  let ravi: Student
  let mina: Student
  let round = 0
  beforeAll(async () => {
    backend = await createTestBackend(database(), { pack: duelsPack() })
  })
  beforeEach(async () => {
    round += 1
    asha = await backend.signIn(`asha${round}@example.org`)
    ravi = await backend.signIn(`ravi${round}@example.org`)
    mina = await backend.signIn(`mina${round}@example.org`)
  })
  afterAll(() => backend.app.close())

  const write = () => ({ clientId: randomUUID(), at: backend.clock.now.toISOString() })
  const get = (url: string, { token }: Student) => backend.ask('GET', url, undefined, token)
  const post = (url: string, body: object, { token }: Student) => backend.ask('POST', url, body, token)
  const name = ({ studentId }: Student, value: string | null) =>
    database().db.updateTable('account.student').set({ name: value }).where('id', '=', studentId).execute()
  const both = () => ({ first: asha.studentId, second: ravi.studentId })
  /** A duel that Asha wins against Ravi. */
  const won = async () => {
    const id = await setDuel(database().db, { ...both(), at: backend.clock.now })
    backend.clock.now = await playDuel(database().db, id, [alwaysRight, alwaysWrong])
    return id
  }

  it('C10 the lobby, the stats and the blocks of a student without a duel are empty', async () => {
    expect((await get('/duel/lobby', asha)).body).toEqual({
      rating: { value: 1500, deviation: 350, isProvisional: true },
      last: [],
      waiting: [],
      hasGhosts: false,
      runningId: null,
      invites: [],
      coolDownUntil: null,
    })
    expect((await get('/duel/stats', asha)).body).toMatchObject({
      ratings: [],
      total: { won: 0, drawn: 0, lost: 0 },
      bySubject: [],
      accuracy: null,
      averageMs: null,
      conduct: { begun: 0, completed: 0, disconnects: 0 },
      history: [],
    })
    expect((await get('/duel/blocks', asha)).body).toEqual({ blocks: [] })
  })

  it('DUEL-04 both see one result, each from their seat', async () => {
    await name(ravi, '  Ravi Kumar ')
    const id = await won()
    const first = await get(`/duel/duels/${id}/result`, asha)
    expect(first.body).toMatchObject({
      duel: {
        id,
        kind: 'online',
        subject: 'polity',
        format: 'blitz',
        seat: 0,
        opponent: { name: 'Ravi', kind: 'human', rating: 1500 },
        outcome: { result: 'win', reason: 'score', scores: [595, 0], rating: null },
      },
      scores: [
        { right: 5, correctness: 500, speed: 95 },
        { right: 0, correctness: 0, speed: 0 },
      ],
      isBlocked: false,
    })
    expect((await get(`/duel/duels/${id}/result`, ravi)).body).toMatchObject({
      duel: { seat: 1, opponent: { name: 'A student' }, outcome: { result: 'loss', scores: [595, 0] } },
    })
    expect(JSON.stringify(first.body)).not.toContain(ravi.studentId)
    expect(JSON.stringify(first.body)).not.toContain('Kumar')
  })

  it('DUEL-04 a rematch is offered for half a minute', async () => {
    const id = await won()
    const until = new Date(backend.clock.now.getTime() + 30_000)
    expect((await get(`/duel/duels/${id}/result`, asha)).body).toMatchObject({ rematchUntil: until.toISOString() })
    backend.clock.now = until
    expect((await get(`/duel/duels/${id}/result`, asha)).body).toMatchObject({ rematchUntil: null })
  })

  it('DUEL-04 the review has every question that closed, with both answers', async () => {
    const id = await won()
    const { body } = await get(`/duel/duels/${id}/review`, asha)
    const { questions } = body as { questions: { key: number; answers: { choice: number }[] }[] } // as docs/backend-api.md says
    expect(questions).toHaveLength(5)
    for (const { key, answers } of questions) {
      expect(answers[0]).toMatchObject({ choice: key, elapsedMs: 2000 })
      expect(answers[1]).toMatchObject({ choice: (key + 1) % 4, elapsedMs: 4000, points: 0 })
    }
    expect(questions[0]).toMatchObject({ source: 'A book', isInRevision: false, isSuddenDeath: false })
  })

  it('DUEL-04 T28 the summary of a duel is for everyone, names nobody, and is there only at its end', async () => {
    const id = await setDuel(database().db, { first: asha.studentId, at: backend.clock.now })
    expect((await backend.ask('GET', `/duel/duels/${id}/summary`)).status).toBe(404)
    expect((await get(`/duel/duels/${id}/result`, asha)).status).toBe(404)
    expect((await get(`/duel/duels/${id}/review`, asha)).status).toBe(404)
    expect((await get('/duel/lobby', asha)).body).toMatchObject({ runningId: id })
    const at = await playDuel(database().db, id, [alwaysRight, alwaysWrong])
    expect((await backend.ask('GET', `/duel/duels/${id}/summary`)).body).toEqual({
      kind: 'bot',
      subject: 'polity',
      format: 'blitz',
      scores: [595, expect.any(Number)],
      right: [5, expect.any(Number)],
      count: 5,
      at: at.toISOString(),
    })
    expect((await get('/duel/lobby', asha)).body).toMatchObject({ runningId: null, last: [{ id }] })
  })

  it('DUEL-01 the lobby counts the others who search, by subject and length', async () => {
    const now = backend.clock.now
    const rest = { subject: 'polity', rating: 1500, deviation: 350, is_new: true, network: null, since: now }
    const seek = ({ studentId }: Student, format: 'blitz' | 'standard') =>
      database()
        .db.insertInto('duel.seek')
        .values({ ...rest, student_id: studentId, format, tended_at: now })
        .execute()
    await seek(asha, 'blitz')
    await seek(ravi, 'blitz')
    await seek(mina, 'standard')
    expect((await get('/duel/lobby', asha)).body).toMatchObject({
      waiting: [
        { subject: 'polity', format: 'blitz', count: 1 },
        { subject: 'polity', format: 'standard', count: 1 },
      ],
    })
    await database().db.deleteFrom('duel.seek').execute()
  })

  it('DUEL-05 the stats add up what was played', async () => {
    const first = await won()
    backend.clock.now = new Date(backend.clock.now.getTime() + 60_000)
    const second = await won()
    expect((await get('/duel/stats', asha)).body).toMatchObject({
      total: { won: 2, drawn: 0, lost: 0 },
      bySubject: [{ subject: 'polity', won: 2, drawn: 0, lost: 0 }],
      accuracy: 1,
      averageMs: 2000,
      conduct: { begun: 2, completed: 2, disconnects: 0 },
      history: [{ id: second }, { id: first }],
    })
    expect((await get('/duel/stats', ravi)).body).toMatchObject({ total: { won: 0, lost: 2 }, accuracy: 0 })
    expect((await get('/duel/stats', mina)).body).toMatchObject({ total: { won: 0, lost: 0 }, history: [] })
  })

  it('DUEL-05 a rated duel moves both ratings, and the stats show how', async () => {
    const id = await setDuel(database().db, { ...both(), at: backend.clock.now, isRated: true })
    backend.clock.now = await playDuel(database().db, id, [alwaysRight, alwaysWrong])
    const after = { before: 1500, after: expect.any(Number), isProvisional: true }
    expect((await get(`/duel/duels/${id}/result`, asha)).body).toMatchObject({ duel: { outcome: { rating: after } } })
    const { body } = await get('/duel/stats', asha)
    const { rating, ratings } = body as { rating: { value: number }; ratings: { value: number }[] } // as docs/backend-api.md says
    expect(rating.value).toBeGreaterThan(1500)
    expect(ratings.map(({ value }) => value)).toEqual([rating.value])
  })

  it('T28 of another’s duel nothing is told and nothing is done: it is not there', async () => {
    const id = await won()
    const other = await setDuel(database().db, { first: mina.studentId, at: backend.clock.now })
    await playDuel(database().db, other, [alwaysRight, alwaysWrong])
    const { body } = await get(`/duel/duels/${id}/review`, asha)
    const { questions } = body as { questions: { question: { id: string } }[] } // as docs/backend-api.md says
    const questionIds = questions.map(({ question }) => question.id)
    const tries = [
      await get(`/duel/duels/${id}/result`, mina),
      await get(`/duel/duels/${id}/review`, mina),
      await post('/duel/revisions', { ...write(), duelId: id, questionIds }, mina),
      await post('/duel/revisions', { ...write(), duelId: other, questionIds: ['past-1'] }, mina),
      await post('/duel/blocks', { duelId: id }, mina),
      await post('/duel/reports', { ...write(), duelId: id, reason: 'other', text: '' }, mina),
    ]
    expect(tries.map(({ status }) => status)).toEqual(tries.map(() => 404))
    expect((await get('/duel/blocks', mina)).body).toEqual({ blocks: [] })
    for (const path of ['result', 'review']) {
      expect((await backend.ask('GET', `/duel/duels/${id}/${path}`)).status).toBe(401)
      expect((await get(`/duel/duels/${randomUUID()}/${path}`, mina)).status).toBe(404)
      expect((await get(`/duel/duels/x/${path}`, mina)).status).toBe(400)
    }
  })

  it('DUEL-04 questions of the reserve go into revision after their duel, once however often that is sent', async () => {
    const id = await setDuel(database().db, { ...both(), at: backend.clock.now })
    await playDuel(database().db, id, [alwaysRight, alwaysWrong], 2)
    const stored = await database().db.selectFrom('duel.duel').select('setup').where('id', '=', id).executeTakeFirst()
    const ids = stored?.setup.questions.map((question) => question.id) ?? []
    const byIds = async (student: Student) => (await get(`/questions/by-ids?ids=${ids.join(',')}`, student)).body
    // While the duel runs, no question of it is told, though two have closed.
    expect(await byIds(asha)).toEqual({ questions: [] })
    const early = { ...write(), duelId: id, questionIds: ids.slice(0, 1) }
    expect((await post('/duel/revisions', early, asha)).status).toBe(404)
    backend.clock.now = await playDuel(database().db, id, [alwaysRight, alwaysWrong])
    const asked = ids.slice(0, 5)
    const order = { ...write(), duelId: id, questionIds: asked.slice(0, 2) }
    const answers = await Promise.all(Array.from({ length: 10 }, () => post('/duel/revisions', order, asha)))
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 200, body: { questionIds: asked.slice(0, 2) } })
    // The sixth was never asked: it is for sudden death.
    const never = { ...write(), duelId: id, questionIds: ids.slice(5, 6) }
    expect((await post('/duel/revisions', never, asha)).status).toBe(404)
    const events = database().db.selectFrom('questions.event').selectAll().where('student_id', '=', asha.studentId)
    expect(await events.execute()).toHaveLength(2)
    const { questions } = (await byIds(asha)) as { questions: { id: string; paper: string; key: number }[] } // as docs/backend-api.md says
    expect(questions.map((question) => question.id)).toEqual(asked)
    expect(questions[0]).toMatchObject({ paper: 'GS', key: 1 })
    expect((await get(`/duel/duels/${id}/review`, asha)).body).toMatchObject({
      questions: [{ isInRevision: true }, { isInRevision: true }, { isInRevision: false }, {}, {}],
    })
    const { body } = await get('/questions/progress', asha)
    const { progress } = body as { progress: { questionId: string; card: { state: string } }[] } // as docs/backend-api.md says
    expect(progress.map(({ questionId }) => questionId).toSorted()).toEqual(asked.slice(0, 2).toSorted())
    expect(progress).toMatchObject([{ card: { state: 'new' } }, { card: { state: 'new' } }])
    const said = { certainty: null, milliseconds: 900, changed: false, grade: 3, choice: 1, mode: 'revision' }
    const event = { ...write(), ...said, kind: 'answer', questionId: asked[0] }
    expect((await post('/questions/events', { events: [event] }, asha)).body).toMatchObject({
      unknown: [],
      progress: [{ answers: 1, correct: 1 }],
    })
    expect(await byIds(mina)).toEqual({ questions: [] })
    const report = { ...write(), questionId: asked[1], reason: 'typo', text: '', sources: [] }
    expect((await post('/questions/reports', report, asha)).status).toBe(200)
    expect((await post('/questions/reports', { ...report, clientId: randomUUID() }, mina)).status).toBe(404)
  })

  it('DUEL-04 a block holds until it is taken back by whoever set it, and keeps the two apart', async () => {
    const id = await won()
    for (let n = 0; n < 3; n += 1) expect((await post('/duel/blocks', { duelId: id }, asha)).status).toBe(200)
    const { body } = await get('/duel/blocks', asha)
    const { blocks } = body as { blocks: { id: string }[] } // as docs/backend-api.md says
    expect(blocks).toEqual([{ id: expect.any(String), name: 'A student', since: backend.clock.now.toISOString() }])
    expect(blocks[0]?.id).not.toBe(ravi.studentId)
    expect((await get(`/duel/duels/${id}/result`, asha)).body).toMatchObject({ isBlocked: true, rematchUntil: null })
    expect((await get('/duel/blocks', ravi)).body).toEqual({ blocks: [] })
    const { db } = database()
    const matches = createMatches(createReserve())
    const { ask } = createRematches(db, () => backend.clock.now, createLocalBus(randomUUID()), matches)
    expect(await ask(id, 1)).toBe('A rematch is not possible here.')
    await post('/duel/blocks/remove', { id: blocks[0]?.id }, ravi)
    expect((await get('/duel/blocks', asha)).body).toMatchObject({ blocks })
    await post('/duel/blocks/remove', { id: blocks[0]?.id }, asha)
    expect((await get('/duel/blocks', asha)).body).toEqual({ blocks: [] })
    expect(await ask(id, 1)).toBeNull()
  })

  it('F25 a report is kept once for its id', async () => {
    const id = await won()
    const report = { ...write(), duelId: id, reason: 'stalling', text: 'Waited every time.' }
    const answers = await Promise.all(Array.from({ length: 10 }, () => post('/duel/reports', report, asha)))
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { done: true } })
    const kept = database().db.selectFrom('duel.report').selectAll().where('duel_id', '=', id)
    expect(await kept.execute()).toMatchObject([{ reason: 'stalling', text: 'Waited every time.' }])
  })

  it('T29 a field that is not asked for is refused, and nothing is stored', async () => {
    const id = await won()
    const extra = { student_id: mina.studentId }
    const tries = [
      await post('/duel/blocks', { duelId: id, ...extra }, asha),
      await post('/duel/blocks/remove', { id: randomUUID(), ...extra }, asha),
      await post('/duel/reports', { ...write(), duelId: id, reason: 'other', text: '', ...extra }, asha),
      await post('/duel/revisions', { ...write(), duelId: id, questionIds: ['x'], ...extra }, asha),
    ]
    expect(tries.map(({ status }) => status)).toEqual(tries.map(() => 400))
    expect((await get('/duel/blocks', asha)).body).toEqual({ blocks: [] })
  })
})
