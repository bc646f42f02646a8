import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { createTestBackend, noon, type TestBackend } from '../testing/backend.ts'
import { onEveryDatabase } from '../testing/on-databases.ts'
import { asked, followed, gist, plainParts, question, said, Turn } from '../testing/tutor.ts'
import { purgeChats } from './chats.ts'

const Heads = z.object({ chats: z.array(z.looseObject({ id: z.string(), title: z.string() })) })
const Chat = z.looseObject({ title: z.string(), turns: z.array(Turn) })
const days = (count: number) => count * 86_400_000

onEveryDatabase('the tutor', (database) => {
  let backend: TestBackend
  let token: string
  let students = 0
  beforeAll(async () => {
    backend = await createTestBackend(database(), { tutorParts: plainParts })
  })
  beforeEach(async () => {
    students += 1
    backend.clock.now = noon
    ;({ token } = await backend.signIn(`asker${students}@example.org`))
  })
  afterAll(() => backend.app.close())

  const get = (url: string, by = token) => backend.ask('GET', url, undefined, by)
  const post = (url: string, body: object, by = token) => backend.ask('POST', url, body, by)
  const chats = async () => Heads.parse((await get('/tutor/chats')).body).chats
  const chat = async (id: string) => Chat.parse((await get(`/tutor/chats/${id}`)).body)
  const change = (chatId: string, more: object, secondsAgo = 0) =>
    post('/tutor/changes', {
      clientId: randomUUID(),
      at: new Date(backend.clock.now.getTime() - secondsAgo * 1000).toISOString(),
      chatId,
      ...more,
    })
  const retry = (turnId: string, clientId: string = randomUUID()) =>
    post('/tutor/retries', { clientId, at: noon.toISOString(), turnId })
  const stop = (answerId: string, by = token) =>
    post('/tutor/stops', { clientId: randomUUID(), at: noon.toISOString(), answerId }, by)

  it('TUTOR-01 a question begins a chat, and the chat goes on in its order', async () => {
    const first = question({ text: '  Why can the upper house not be dissolved?  ' })
    const turn = await asked(backend, token, first)
    expect(turn).toMatchObject({ id: first.clientId, text: 'Why can the upper house not be dissolved?', at: first.at })
    await followed(backend, token, turn.answer.id)
    const second = question({ chatId: first.chatId, text: 'And how long does a member sit?' })
    await followed(backend, token, (await asked(backend, token, second)).answer.id)
    expect(await chats()).toEqual([
      {
        id: first.chatId,
        title: 'Why can the upper house not be dissolved?',
        isPinned: false,
        isDeleted: false,
        about: null,
        at: first.at,
      },
    ])
    const { turns } = await chat(first.chatId)
    expect(turns.map(({ id }) => id)).toEqual([first.clientId, second.clientId])
    expect(turns.map(({ answer }) => gist(answer.pieces))).toEqual([
      [...said, '[done]'],
      [...said, '[done]'],
    ])
  })

  it('TUTOR-02 an answer is its sources, sentences that cite them, and an end, numbered without a gap', async () => {
    const { answer } = await asked(backend, token, question())
    const { status, type, pieces } = await followed(backend, token, answer.id)
    expect({ status, type }).toEqual({ status: 200, type: 'application/x-ndjson' })
    expect(pieces.map(({ n }) => n)).toEqual([0, 1, 2, 3, 4, 5])
    expect(pieces[0]).toMatchObject({ type: 'sources', writer: 'material', passages: [{ place: 'Paragraph 1' }, {}] })
    expect(pieces[1]).toEqual({ n: 1, type: 'sentence', text: said[0], cites: [0], opens: 'paragraph' })
    expect(pieces[4]).toEqual({ n: 4, type: 'sentence', text: said[3], cites: [1], opens: null })
    expect(pieces[5]).toEqual({ n: 5, type: 'end', reason: 'done' })
  })

  it('TUTOR-02 where nothing answers it says so, beside the nearest passages', async () => {
    const { answer } = await asked(backend, token, question({ text: 'Something unanswerable?' }))
    const { pieces } = await followed(backend, token, answer.id)
    expect(gist(pieces)).toEqual(['(unsupported 0)', '[done]'])
    expect(pieces[0]).toMatchObject({ passages: [{}, {}] })
  })

  it('TUTOR-02 in Hindi without a model it says that the material is in English', async () => {
    const { answer } = await asked(backend, token, question({ language: 'hi' }))
    expect(gist((await followed(backend, token, answer.id)).pieces)).toEqual(['(english-only 0)', ...said, '[done]'])
  })

  it('F25 TUTOR-04 fifty copies of one question at once are one turn with one answer', async () => {
    const body = question()
    const turns = await Promise.all(Array.from({ length: 50 }, () => asked(backend, token, body)))
    expect(new Set(turns.map(({ id, answer }) => `${id} ${answer.id}`)).size).toBe(1)
    expect((await chat(body.chatId)).turns).toHaveLength(1)
  })

  it('TUTOR-02 the last question can be edited; of the turn that it was nothing is shown', async () => {
    const first = question()
    await asked(backend, token, first)
    const edit = question({ chatId: first.chatId, text: 'What is the upper house?', replaces: first.clientId })
    await asked(backend, token, edit)
    const shown = await chat(first.chatId)
    expect(shown).toMatchObject({ title: 'What is the upper house?', turns: [{ id: edit.clientId }] })
    expect(shown.turns).toHaveLength(1)
    // Sent again, each means what it meant.
    expect((await asked(backend, token, first)).id).toBe(first.clientId)
    expect((await asked(backend, token, edit)).id).toBe(edit.clientId)
    expect((await chat(first.chatId)).turns).toHaveLength(1)
    const late = question({ chatId: first.chatId, replaces: first.clientId })
    expect((await post('/tutor/questions', late)).status).toBe(409)
    expect((await post('/tutor/questions', question({ replaces: randomUUID() }))).status).toBe(409)
  })

  it('TUTOR-02 another try makes another answer, once', async () => {
    const body = question()
    const { answer } = await asked(backend, token, body)
    await followed(backend, token, answer.id)
    const clientId = randomUUID()
    const again = Turn.parse((await retry(body.clientId, clientId)).body)
    expect(again.answer.id).not.toBe(answer.id)
    expect(Turn.parse((await retry(body.clientId, clientId)).body).answer.id).toBe(again.answer.id)
    await followed(backend, token, again.answer.id)
    expect((await chat(body.chatId)).turns[0]?.answer.id).toBe(again.answer.id)
    await asked(backend, token, question({ chatId: body.chatId }))
    expect((await retry(body.clientId)).status).toBe(404)
  })

  it('TUTOR-02 stopping what is complete does no harm', async () => {
    const { answer } = await asked(backend, token, question())
    const before = await followed(backend, token, answer.id)
    expect((await stop(answer.id)).body).toEqual({ stopped: false })
    expect(await followed(backend, token, answer.id)).toEqual(before)
  })

  it('TUTOR-01 of two words on a field the later counts, in whatever order they arrive', async () => {
    const { chatId, ...rest } = question()
    await asked(backend, token, { chatId, ...rest })
    await change(chatId, { title: 'Later', isPinned: true }, 10)
    expect((await change(chatId, { title: 'Earlier', isPinned: false }, 20)).body).toMatchObject({
      title: 'Later',
      isPinned: true,
    })
    expect((await change(chatId, { title: ' Last ' }, 5)).body).toMatchObject({ title: 'Last', isPinned: true })
    await asked(backend, token, question())
    expect((await chats()).map(({ title }) => title)).toEqual(['Last', 'Why can the upper house not be dissolved?'])
  })

  it('TUTOR-01 a deleted chat is gone, comes back for 30 days, and then is purged with all that follows', async () => {
    const body = question()
    const { answer } = await asked(backend, token, body)
    await followed(backend, token, answer.id)
    expect((await change(body.chatId, { isDeleted: true })).body).toMatchObject({ isDeleted: true })
    expect(await chats()).toEqual([])
    expect((await get(`/tutor/chats/${body.chatId}`)).status).toBe(404)
    expect((await post('/tutor/questions', question({ chatId: body.chatId }))).status).toBe(404)
    backend.clock.now = new Date(noon.getTime() + days(29))
    await purgeChats(database().db, backend.clock.now)
    expect((await change(body.chatId, { isDeleted: false })).body).toMatchObject({ isDeleted: false })
    expect((await chat(body.chatId)).turns).toHaveLength(1)
    backend.clock.now = new Date(noon.getTime() + days(29) + 1000)
    await change(body.chatId, { isDeleted: true })
    backend.clock.now = new Date(noon.getTime() + days(60))
    ;({ token } = await backend.signIn(`asker${students}@example.org`))
    expect((await change(body.chatId, { isDeleted: false })).status).toBe(404)
    await purgeChats(database().db, backend.clock.now)
    const left = database().db.selectFrom('tutor.piece').select('n').where('answer_id', '=', answer.id)
    expect(await left.execute()).toEqual([])
  })

  it('TUTOR-01 a chat holds 200 questions, a student 500 chats', async () => {
    const body = question()
    await asked(backend, token, body)
    const { db } = database()
    const row = await db.selectFrom('tutor.turn').selectAll().where('id', '=', body.clientId).executeTakeFirstOrThrow()
    const more = Array.from({ length: 199 }, (_, index) => ({ ...row, id: randomUUID(), place: index + 2 }))
    await db.insertInto('tutor.turn').values(more).execute()
    expect((await post('/tutor/questions', question({ chatId: body.chatId }))).status).toBe(409)
    const chatRows = Array.from({ length: 499 }, () => ({
      id: randomUUID(),
      student_id: row.student_id,
      title: 'One of many',
      about: null,
      asked_at: noon,
    }))
    await db.insertInto('tutor.chat').values(chatRows).execute()
    expect((await post('/tutor/questions', question())).status).toBe(409)
    expect(await chats()).toHaveLength(500)
  })

  it('T28 nothing of another student is read or written, and nothing says that it is there', async () => {
    const own = question()
    const { answer } = await asked(backend, token, own)
    const { pieces } = await followed(backend, token, answer.id)
    const other = (await backend.signIn(`other${students}@example.org`)).token
    const missing = randomUUID()
    const refused = async (send: (id: string) => Promise<{ status: number; body: unknown }>, id: string) => {
      const answers = [await send(id), await send(missing)]
      expect(answers.map(({ status }) => status)).toEqual([404, 404])
      expect(answers[0]?.body).toEqual(answers[1]?.body)
    }
    const at = noon.toISOString()
    const clientId = randomUUID()
    await refused((id) => get(`/tutor/chats/${id}`, other), own.chatId)
    await refused((id) => get(`/tutor/answers/${id}/pieces`, other), answer.id)
    await refused((id) => post('/tutor/retries', { clientId, at, turnId: id }, other), own.clientId)
    await refused((id) => stop(id, other), answer.id)
    await refused((id) => post('/tutor/changes', { clientId, at, chatId: id, isDeleted: true }, other), own.chatId)
    expect((await post('/tutor/questions', question({ chatId: own.chatId }), other)).status).toBe(404)
    // The same id of a write is another write, of another student.
    const theirs = await post('/tutor/questions', { ...question(), clientId: own.clientId, text: 'Mine?' }, other)
    expect(theirs).toMatchObject({ status: 200, body: { text: 'Mine?' } })
    for (const [method, path] of [
      ['GET', '/tutor/welcome'],
      ['GET', '/tutor/chats'],
      ['GET', `/tutor/chats/${own.chatId}`],
      ['GET', `/tutor/answers/${answer.id}/pieces`],
      ['GET', '/tutor/passages?id=x'],
      ['POST', '/tutor/questions'],
      ['POST', '/tutor/retries'],
      ['POST', '/tutor/stops'],
      ['POST', '/tutor/changes'],
    ] as const) {
      expect((await backend.ask(method, path, method === 'POST' ? {} : undefined)).status).toBe(401)
    }
    expect((await followed(backend, token, answer.id)).pieces).toEqual(pieces)
    expect(await chats()).toHaveLength(1)
  })

  it('T28 QUEST-08 a chat can be about a question that the student may see, and about no other', async () => {
    const about = { type: 'question', questionId: 'past-1', choice: 0 }
    const body = question({ about, text: 'Why is my answer wrong?' })
    const { answer } = await asked(backend, token, body)
    await followed(backend, token, answer.id)
    expect(await chats()).toMatchObject([{ about }])
    for (const wrong of [
      { type: 'question', questionId: 'reserve-1', choice: 0 },
      { type: 'question', questionId: 'nothing', choice: null },
      { type: 'book', bookId: 'nothing' },
    ]) {
      expect((await post('/tutor/questions', question({ about: wrong }))).status).toBe(404)
    }
  })

  it('TUTOR-01 bad input is refused and stores nothing', async () => {
    for (const wrong of [
      { text: ' ' },
      { text: 'x'.repeat(2001) },
      { text: 'NUL \0' },
      { mode: 'sing' },
      { language: 'fr' },
      { about: { type: 'question', questionId: 'past-1', choice: 4 } },
      { chatId: 'x' },
      { more: 1 },
    ]) {
      expect((await post('/tutor/questions', question(wrong))).status).toBe(400)
    }
    expect((await get(`/tutor/answers/${randomUUID()}/pieces?after=-1`)).status).toBe(400)
    expect(await chats()).toEqual([])
  })

  it('TUTOR-02 a passage is read by its address', async () => {
    const [known] = (
      await plainParts.material.find({ text: '', scope: { type: 'all' }, before: null, passageId: null })
    ).passages
    const address = (id: string) => `/tutor/passages?id=${encodeURIComponent(id)}`
    expect((await get(address(known?.id ?? ''))).body).toEqual(known)
    expect((await get(address('book:gone/x#1'))).status).toBe(404)
  })

  it('QUEST-08 a question of the bank is explained without an account, whole, and nothing is stored', async () => {
    const body = { questionId: 'past-1', choice: 2, text: 'Why is my answer wrong?', mode: 'explain' }
    const { status, body: answer } = await backend.ask('POST', '/tutor/explanations', body)
    const { pieces } = z.object({ pieces: z.array(z.looseObject({ n: z.number(), type: z.string() })) }).parse(answer)
    expect(status).toBe(200)
    expect(gist(pieces)).toEqual([...said, '[done]'])
    expect(pieces.map(({ n }) => n)).toEqual([0, 1, 2, 3, 4, 5])
    expect((await backend.ask('POST', '/tutor/explanations', { ...body, questionId: 'nothing' })).status).toBe(404)
  })

  it('TUTOR-01 the welcome says that no model writes, and offers what can be answered', async () => {
    const { body } = await get('/tutor/welcome')
    expect(body).toEqual({ hasModel: false, starters: ['What is behind “About alpha”?', expect.any(String)] })
  })
})
