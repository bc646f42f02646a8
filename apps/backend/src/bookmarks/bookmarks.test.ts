import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestBackend, noon, type TestBackend } from '../testing/backend.ts'
import { onEveryDatabase } from '../testing/on-databases.ts'

const before = (minutes: number) => new Date(noon.getTime() - minutes * 60_000).toISOString()
const word = (minutes: number, more: object = {}) => ({
  clientId: randomUUID(),
  at: before(minutes),
  kind: 'question',
  itemId: 'past-1',
  saved: true,
  folder: 'Polity',
  note: '',
  importantBecause: null,
  ...more,
})

onEveryDatabase('bookmarks', (database) => {
  let backend: TestBackend
  let token: string
  let studentId: string
  let students = 0
  beforeAll(async () => {
    backend = await createTestBackend(database())
  })
  beforeEach(async () => {
    students += 1
    ;({ token, studentId } = await backend.signIn(`saver${students}@example.org`))
  })
  afterAll(() => backend.app.close())

  const set = (body: object) => backend.ask('POST', '/bookmarks', body, token)
  const listed = async () => (await backend.ask('GET', '/bookmarks', undefined, token)).body

  it('QUEST-06 NEWS-10 news, questions and questions of Mains are saved in one list, newest first, with their names', async () => {
    const items = [
      [{ kind: 'mains', itemId: 'past-mains-1' }, 'Discuss the work of committees.', 'Mains · GS2 · 2022'],
      [{ kind: 'mains', itemId: 'practice-mains-1' }, 'Explain what committees are good for.', 'Mains · GS2'],
      [{ kind: 'question', itemId: 'past-1' }, 'What does past-1 ask?', 'Polity · GS Paper I · 2021'],
      [{ kind: 'question', itemId: 'alpha-1' }, 'What does alpha-1 ask?', 'Polity · GS Paper I'],
      [{ kind: 'news', itemId: 'alpha-20260310' }, 'About alpha', 'The Hindu · 2026-03-10'],
    ] as const
    const expected = []
    for (const [index, [item, title, detail]] of items.entries()) {
      const { clientId, ...said } = word(9 - index, item)
      const answer = await set({ clientId, ...said })
      expect(answer).toMatchObject({ status: 200, body: { ...said, title, detail } })
      expected.unshift(answer.body)
    }
    expect(await listed()).toEqual({ bookmarks: expected })
  })

  it('QUEST-06 NEWS-10 the later word on an item wins, in whatever order they arrive, and counts once', async () => {
    const later = word(1, { folder: ' Weak ', note: 'Again.', importantBecause: 'Asked twice.' })
    const told = { saved: true, folder: 'Weak', note: 'Again.', importantBecause: 'Asked twice.', at: later.at }
    expect((await set(later)).body).toMatchObject(told)
    expect((await set(word(2, { saved: false }))).body).toMatchObject(told)
    expect((await set(later)).body).toMatchObject(told)
    expect((await set(word(0.5, { saved: false, importantBecause: 'Asked twice.' }))).body).toMatchObject({
      saved: false,
    })
    expect(await listed()).toMatchObject({ bookmarks: [{ saved: false, importantBecause: 'Asked twice.' }] })
    await set(word(0, { saved: false }))
    expect(await listed()).toEqual({ bookmarks: [] })
  })

  it('QUEST-06 a word that leaves folder, note or reason out leaves them as they are, whatever the order of arrival', async () => {
    const { kind, itemId } = word(0)
    const tap = (minutes: number, more: object) => ({
      clientId: randomUUID(),
      at: before(minutes),
      kind,
      itemId,
      ...more,
    })
    const said = fc.record(
      { saved: fc.boolean(), folder: fc.constantFrom('', 'Polity'), note: fc.constantFrom('', 'Mine.', 'Again.') },
      { requiredKeys: ['saved'] },
    )
    const reason = fc.record({ importantBecause: fc.constantFrom(null, '', 'Often') }, { requiredKeys: [] })
    const inSomeOrder = fc
      .array(fc.tuple(said, reason), { minLength: 1, maxLength: 5 })
      .chain((words) =>
        fc.tuple(fc.constant(words), fc.shuffledSubarray([...words.keys()], { minLength: words.length })),
      )
    await fc.assert(
      fc.asyncProperty(inSomeOrder, async ([words, order]) => {
        await database().db.deleteFrom('bookmarks.bookmark').where('student_id', '=', studentId).execute()
        const writes = words.map(([first, second], index) => tap(9 - index, { ...first, ...second }))
        const answers = []
        for (const index of order) answers.push(await set(writes[index] ?? {}))
        const { clientId: _id, ...expected } = Object.assign(word(0, { folder: '' }), ...writes)
        expect(answers.map(({ status }) => status)).toEqual(words.map(() => 200))
        expect(answers.at(-1)?.body).toMatchObject(expected)
      }),
      { numRuns: 25 },
    )
  })

  it('F25 fifty copies of one word at once have one effect and fifty equal answers', async () => {
    const body = word(1)
    const answers = await Promise.all(Array.from({ length: 50 }, () => set(body)))
    expect(new Set(answers.map((answer) => JSON.stringify([answer.status, answer.body]))).size).toBe(1)
    expect(await listed()).toEqual({ bookmarks: [answers[0]?.body] })
  })

  it('QUEST-06 an item that is gone is left out of the list', async () => {
    await set(word(1))
    await sql`insert into bookmarks.bookmark select student_id, kind, 'gone', saved, folder, note, important_because, at,
      client_id from bookmarks.bookmark where student_id = ${studentId}`.execute(database().db)
    expect(await listed()).toMatchObject({ bookmarks: [{ itemId: 'past-1' }] })
  })

  it('QUEST-06 a student saves 5,000 items and a million bytes of notes at most, and can still remove', async () => {
    const fill = (count: number, note: string) =>
      sql`insert into bookmarks.bookmark
        select ${studentId}, 'question', 'filler-' || n || '-' || ${note.length}::integer, true, '', ${note}, null, ${noon}, gen_random_uuid()
        from generate_series(1, ${count}::integer) as n`.execute(database().db)
    await fill(999, 'x'.repeat(1000))
    expect((await set(word(3, { note: 'x'.repeat(500) }))).status).toBe(200)
    const full = await set(word(2, { itemId: 'past-2', note: 'x'.repeat(500) }))
    expect(full).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', message: expect.stringMatching(/^Your notes/) },
    })
    await fill(4000, '')
    const many = await set(word(2, { itemId: 'past-2' }))
    expect(many).toMatchObject({ status: 409, body: { message: expect.stringMatching(/^You have saved 5000 items/) } })
    expect((await set(word(1, { saved: false }))).status).toBe(200)
    expect((await set(word(0, { itemId: 'past-2', folder: '' }))).status).toBe(200)
  })

  it.each([
    [404, { itemId: 'nowhere' }],
    [404, { kind: 'news', itemId: 'alpha-20260312' }],
    [404, { kind: 'mains', itemId: 'past-1' }],
    [400, { kind: 'duel' }],
    [400, { note: 'x'.repeat(1001) }],
    [400, { folder: 'a\0b' }],
    [400, { saved: undefined }],
    [400, { title: 'Mine' }],
  ])('QUEST-06 %i for %o, and nothing is stored', async (status, more) => {
    expect((await set(word(1, more))).status).toBe(status)
    expect(await listed()).toEqual({ bookmarks: [] })
  })
})
