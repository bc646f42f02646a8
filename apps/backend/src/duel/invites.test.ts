import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestBackend, type TestBackend } from '../testing/backend.ts'
import { alwaysRight, alwaysWrong, duelsPack, playDuel, setDuel } from '../testing/duels.ts'
import { onEveryDatabase } from '../testing/on-databases.ts'
import { invitedDuels } from './begin-invited.ts'
import { startJoined } from './invites.ts'
import { createMatches } from './matches.ts'
import { createReserve, type Reserve } from './reserve.ts'
import { createDuelStore } from './store.ts'

interface Student {
  readonly token: string
  readonly studentId: string
}

const hourMs = 3_600_000

onEveryDatabase('invitations', (database) => {
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

  const db = () => database().db
  const write = () => ({ clientId: randomUUID(), at: backend.clock.now.toISOString() })
  const post = (url: string, body: object, { token }: Student) => backend.ask('POST', url, body, token)
  const order = (more: object = {}) => ({
    ...write(),
    mode: 'live',
    subject: 'polity',
    format: 'blitz',
    isRated: false,
    ...more,
  })
  interface Made {
    readonly code: string
    readonly duelId: string
  }
  const invite = async (student: Student, more: object = {}) => {
    const { status, body } = await post('/duel/invites', order(more), student)
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { code: expect.stringMatching(/^[2-9A-HJ-NP-Z]{8}$/) },
    })
    return body as Made // as docs/backend-api.md says
  }
  const accept = (code: string, student: Student, more: object = {}) =>
    post('/duel/invites/accept', { ...write(), code, isRated: false, ...more }, student)
  const open = async (code: string) => (await backend.ask('GET', `/duel/invites/${code}`)).body
  const listed = async ({ token }: Student) => {
    const { body } = await backend.ask('GET', '/duel/lobby', undefined, token)
    return (body as { invites: object[] }).invites // as docs/backend-api.md says
  }
  const passes = (ms: number) => {
    backend.clock.now = new Date(backend.clock.now.getTime() + ms)
  }
  const start = ({ studentId }: Student, here: readonly Student[], reserve = createReserve()) =>
    startJoined(
      db(),
      studentId,
      async (id) => here.some((student) => student.studentId === id),
      invitedDuels(createMatches(reserve), () => backend.clock.now),
      backend.clock.now,
    )

  it('DUEL-03 a live duel begins once the friend has come and both are there', async () => {
    await db().updateTable('account.student').set({ name: 'Asha Rao' }).where('id', '=', asha.studentId).execute()
    const { code } = await invite(asha)
    const expiresAt = new Date(backend.clock.now.getTime() + 24 * hourMs).toISOString()
    expect(await open(code)).toEqual({
      code,
      from: 'Asha',
      mode: 'live',
      subject: 'polity',
      format: 'blitz',
      isRated: false,
      expiresAt,
      state: 'open',
    })
    expect(await start(asha, [ravi])).toBeNull()
    expect((await accept(code, ravi)).body).toEqual({ mode: 'live', duelId: null })
    expect(await listed(asha)).toMatchObject([{ code, state: 'joined', friend: 'A student', duelId: null }])
    expect(await open(code)).toMatchObject({ state: 'joined' })
    expect(await start(ravi, [])).toBeNull()
    expect(await start(mina, [asha, ravi])).toBeNull()
    const begun = await start(ravi, [asha])
    expect(begun).toMatchObject({ studentIds: [asha.studentId, ravi.studentId] })
    expect(await start(asha, [ravi])).toBeNull()
    const duelId = begun?.duelId
    expect(await listed(asha)).toMatchObject([{ code, state: 'played', duelId }])
    expect((await accept(code, ravi)).body).toEqual({ mode: 'live', duelId })
    const stored = await db()
      .selectFrom('duel.duel')
      .selectAll()
      .where('id', '=', duelId ?? '')
      .executeTakeFirst()
    expect(stored).toMatchObject({ kind: 'friend', is_rated: false, subject: 'polity', format: 'blitz' })
  })

  it('DUEL-03 an invitation for which there are no questions keeps no other from beginning', async () => {
    const few: Reserve = async (tx) => (await createReserve()(tx)).slice(0, 6)
    await accept((await invite(asha, { format: 'long' })).code, ravi)
    expect(await start(asha, [ravi], few)).toBeNull()
    passes(1000)
    await accept((await invite(asha)).code, mina)
    expect(await start(asha, [ravi, mina], few)).toMatchObject({ studentIds: [asha.studentId, mina.studentId] })
  })

  it.each([
    [true, true],
    [true, false],
    [false, true],
  ])('DUEL-03 a friends’ duel is rated only where both ticked it: %s and %s', async (own, theirs) => {
    const { code } = await invite(asha, { isRated: own })
    await accept(code, ravi, { isRated: theirs })
    const begun = await start(ravi, [asha])
    const stored = db()
      .selectFrom('duel.duel')
      .select('is_rated')
      .where('id', '=', begun?.duelId ?? '')
    expect(await stored.executeTakeFirst()).toEqual({ is_rated: own && theirs })
  })

  it('DUEL-03 DUEL-04 the friend plays the same questions later, and both see one result', async () => {
    const { code, duelId } = await invite(asha, { mode: 'async' })
    expect((await accept(code, ravi)).status).toBe(409)
    backend.clock.now = await playDuel(db(), duelId, [alwaysRight, alwaysWrong])
    const waiting = await backend.ask('GET', `/duel/duels/${duelId}/result`, undefined, asha.token)
    expect(waiting.body).toMatchObject({ duel: { outcome: null, kind: 'async' }, rematchUntil: null })
    expect((await backend.ask('GET', `/duel/duels/${duelId}/summary`)).status).toBe(404)
    expect(await listed(asha)).toMatchObject([{ code, state: 'open', duelId }])
    passes(47 * hourMs)
    expect(await open(code)).toMatchObject({ state: 'open', isRated: false })
    const { body } = await accept(code, ravi)
    const { duelId: part } = body as Made // as docs/backend-api.md says
    expect(part).not.toBe(duelId)
    expect(await listed(asha)).toMatchObject([{ code, state: 'joined', friend: 'A student' }])
    const read = (student: Student, id: string, what: string) =>
      backend.ask('GET', `/duel/duels/${id}/${what}`, undefined, student.token)
    // The friend's duel is not the inviter's, and the other way round.
    expect((await read(asha, part, 'result')).status).toBe(404)
    backend.clock.now = await playDuel(db(), part, [alwaysWrong, alwaysWrong])
    expect((await read(ravi, duelId, 'result')).status).toBe(404)
    expect(await listed(asha)).toMatchObject([{ code, state: 'played', duelId }])
    const [own, theirs] = [await read(asha, duelId, 'result'), await read(ravi, part, 'result')]
    expect(own.body).toMatchObject({
      duel: { seat: 0, opponent: { kind: 'human', name: 'A student' }, outcome: { result: 'win', scores: [595, 0] } },
    })
    expect(theirs.body).toMatchObject({
      duel: { seat: 1, opponent: { kind: 'human', name: 'A student' }, outcome: { result: 'loss', scores: [595, 0] } },
    })
    const [first, second] = [await read(asha, duelId, 'review'), await read(ravi, part, 'review')]
    interface Reviewed {
      readonly questions: readonly { question: { id: string; options: string[] }; key: number; answers: unknown[] }[]
    }
    const [mine, his] = [first.body as Reviewed, second.body as Reviewed] // as docs/backend-api.md says
    expect(mine.questions.map(({ question }) => question)).toEqual(his.questions.map(({ question }) => question))
    for (const [index, { key, answers }] of mine.questions.entries()) {
      expect(answers).toMatchObject([{ choice: key, elapsedMs: 2000 }, { choice: (key + 1) % 4 }])
      expect(his.questions[index]?.answers).toEqual(answers)
    }
    for (const id of [duelId, part]) expect((await backend.ask('GET', `/duel/duels/${id}/summary`)).status).toBe(200)
    // Each may block the other, whoever played first.
    expect((await post('/duel/blocks', { duelId }, asha)).status).toBe(200)
    expect((await post('/duel/blocks', { duelId: part }, ravi)).status).toBe(200)
  })

  it('DUEL-03 a friend who was not there in time for their part may begin it again', async () => {
    const { code, duelId } = await invite(asha, { mode: 'async' })
    backend.clock.now = await playDuel(db(), duelId, [alwaysRight, alwaysWrong])
    const missed = (await accept(code, ravi)).body as Made // as docs/backend-api.md says
    passes(10_000)
    await createDuelStore(db(), () => backend.clock.now).run(missed.duelId, (duel) => duel.command({ type: 'tick' }))
    expect(await listed(asha)).toMatchObject([{ code, state: 'joined' }])
    expect((await accept(code, mina)).status).toBe(410)
    const again = (await accept(code, ravi)).body as Made // as docs/backend-api.md says
    expect(again.duelId).not.toBe(missed.duelId)
    await playDuel(db(), again.duelId, [alwaysRight, alwaysRight])
    expect(await listed(asha)).toMatchObject([{ code, state: 'played' }])
    expect((await accept(code, ravi)).body).toEqual({ mode: 'async', duelId: again.duelId })
  })

  it('F25 the same invitation sent fifty times is one, and so is its acceptance', async () => {
    const made = order({ mode: 'async' })
    const answers = await Promise.all(Array.from({ length: 50 }, () => post('/duel/invites', made, asha)))
    const [first] = answers
    expect(first).toMatchObject({ status: 200 })
    for (const answer of answers) expect(answer.body).toEqual(first?.body)
    const { code, duelId } = await invite(asha, made)
    backend.clock.now = await playDuel(db(), duelId, [alwaysRight, alwaysWrong])
    const joined = { ...write(), code, isRated: false }
    const accepted = await Promise.all(Array.from({ length: 50 }, () => post('/duel/invites/accept', joined, ravi)))
    expect(accepted[0]?.body).toEqual({ mode: 'async', duelId: expect.any(String) })
    for (const answer of accepted) expect(answer.body).toEqual(accepted[0]?.body)
    const seats = db().selectFrom('duel.seat').select('duel_id').where('student_id', '=', ravi.studentId)
    expect(await seats.execute()).toHaveLength(1)
  })

  it('DUEL-03 of many who accept at once one is taken', async () => {
    const { code } = await invite(asha)
    const answers = await Promise.all([accept(code, ravi), accept(code, mina)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410])
    const late = answers.find(({ status }) => status === 410)
    expect(late?.body).toMatchObject({ code: 'CODE_EXPIRED', message: 'Somebody else has taken this invitation.' })
  })

  it('DUEL-03 an invitation ends with its time, by withdrawing, and is never for oneself', async () => {
    const { code } = await invite(asha)
    expect((await accept(code, asha)).status).toBe(409)
    expect((await post('/duel/invites/withdraw', { code }, ravi)).status).toBe(404)
    const second = await invite(asha)
    for (let n = 0; n < 2; n += 1)
      expect((await post('/duel/invites/withdraw', { code: second.code }, asha)).status).toBe(200)
    expect((await accept(second.code, ravi)).status).toBe(410)
    expect(await listed(asha)).toMatchObject([{ code, state: 'open' }])
    passes(24 * hourMs)
    expect((await accept(code, ravi)).status).toBe(410)
    expect(await open(code)).toMatchObject({ state: 'expired' })
    expect(await listed(asha)).toMatchObject([{ code, state: 'expired' }])
    expect((await backend.ask('GET', '/duel/invites/22222222')).status).toBe(404)
    expect((await backend.ask('GET', '/duel/invites/no')).status).toBe(400)
    expect((await accept('22222222', ravi)).status).toBe(404)
  })

  it('DUEL-03 a joined duel that never began ends with its time, too, and withdrawing ends it before', async () => {
    const { code } = await invite(asha)
    await accept(code, ravi)
    const other = await invite(asha)
    await accept(other.code, mina)
    expect((await post('/duel/invites/withdraw', { code: other.code }, asha)).status).toBe(200)
    expect(await start(mina, [asha])).toBeNull()
    passes(24 * hourMs)
    expect(await start(ravi, [asha])).toBeNull()
    expect(await listed(asha)).toMatchObject([{ code, state: 'expired' }])
  })

  it('DUEL-03 whoever has blocked, or is blocked, cannot join', async () => {
    const id = await setDuel(db(), { first: asha.studentId, second: ravi.studentId, at: backend.clock.now })
    backend.clock.now = await playDuel(db(), id, [alwaysRight, alwaysWrong])
    const before = await invite(asha)
    await accept(before.code, ravi)
    expect((await post('/duel/blocks', { duelId: id }, ravi)).status).toBe(200)
    expect(await start(ravi, [asha])).toBeNull()
    const [one, other] = [await invite(asha), await invite(ravi)]
    expect((await accept(one.code, ravi)).status).toBe(404)
    expect((await accept(other.code, asha)).status).toBe(404)
    expect((await accept(one.code, mina)).status).toBe(200)
  })

  it('DUEL-03 twenty open invitations are the most', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => invite(asha)))
    expect((await post('/duel/invites', order(), asha)).status).toBe(409)
    expect(new Set(made.map(({ code }) => code)).size).toBe(20)
    await post('/duel/invites/withdraw', { code: made[0]?.code }, asha)
    expect((await post('/duel/invites', order(), asha)).status).toBe(200)
  })

  it('DUEL-03 whoever plays begins no second duel, and nothing of the try is stored', async () => {
    await setDuel(db(), { first: asha.studentId, at: backend.clock.now })
    expect((await post('/duel/invites', order({ mode: 'async' }), asha)).status).toBe(409)
    expect(await listed(asha)).toEqual([])
    const { code } = await invite(asha)
    await accept(code, ravi)
    expect(await start(ravi, [asha])).toBeNull()
    const { code: later, duelId } = await invite(mina, { mode: 'async' })
    await playDuel(db(), duelId, [alwaysRight, alwaysWrong])
    expect((await accept(later, asha)).status).toBe(409)
    expect(await open(later)).toMatchObject({ state: 'open' })
  })

  it('T28 T29 nobody’s id is in an answer, and no field beyond the asked ones is taken', async () => {
    const { code } = await invite(asha)
    await accept(code, ravi)
    const texts = JSON.stringify([await open(code), await listed(asha), await listed(ravi)])
    for (const { studentId } of [asha, ravi]) expect(texts).not.toContain(studentId)
    expect(await listed(ravi)).toEqual([])
    const tries = [
      await post('/duel/invites', order({ friend_id: ravi.studentId }), asha),
      await accept(code, mina, { friend_id: ravi.studentId }),
      await post('/duel/invites/withdraw', { code, student_id: asha.studentId }, mina),
      await post('/duel/invites', order({ subject: 'csat' }), asha),
    ]
    expect(tries.map(({ status }) => status)).toEqual([400, 400, 400, 400])
    for (const path of ['', '/accept', '/withdraw']) {
      expect((await backend.ask('POST', `/duel/invites${path}`, {})).status).toBe(401)
    }
  })
})
