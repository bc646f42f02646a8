import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestBackend, noon, type TestBackend } from '../testing/backend.ts'
import { onEveryDatabase } from '../testing/on-databases.ts'
import { fixturePack } from '../testing/pack.ts'

const [book] = fixturePack().books
if (!book) throw new Error('The fixture has a book.')
const before = (minutes: number) => new Date(noon.getTime() - minutes * 60_000).toISOString()
const word = (minutes: number, more: object = {}) => ({
  clientId: randomUUID(),
  at: before(minutes),
  bookId: 'alpha-primer',
  chapterId: 'first',
  paragraph: 2,
  ...more,
})

onEveryDatabase('books', (database) => {
  let backend: TestBackend
  let token: string
  let students = 0
  beforeAll(async () => {
    backend = await createTestBackend(database())
  })
  beforeEach(async () => {
    students += 1
    ;({ token } = await backend.signIn(`reader${students}@example.org`))
  })
  afterAll(() => backend.app.close())

  const set = (body: object) => backend.ask('POST', '/books/places', body, token)
  const places = async () => (await backend.ask('GET', '/books/places', undefined, token)).body

  it('TUTOR-03 everyone may see the shelf, and read a book whole', async () => {
    const shelf = await backend.ask('GET', '/books')
    const { chapters, ...head } = book
    const onShelf = { ...head, isSample: true, chapterCount: 2, words: 21 }
    expect(shelf).toMatchObject({ status: 200, body: { books: [onShelf] } })
    expect(JSON.stringify(shelf.body)).not.toContain('Gamma')
    const whole = await backend.ask('GET', '/books/alpha-primer')
    const served = chapters.map(({ topics: _topics, ...chapter }) => chapter)
    expect(whole).toMatchObject({ status: 200, body: { ...onShelf, chapters: served } })
  })

  it.each([
    ['nowhere', 404],
    ['a'.repeat(61), 400],
  ])('TUTOR-03 there is no book %s', async (id, status) => {
    expect((await backend.ask('GET', `/books/${id}`)).status).toBe(status)
  })

  it('TUTOR-03 a place is kept for its student, and the later word counts in whatever order they arrive', async () => {
    expect(await places()).toEqual({ places: [] })
    const paragraphs = [
      { chapterId: 'first', paragraph: 1 },
      { chapterId: 'first', paragraph: 2 },
      { chapterId: 'second', paragraph: 3 },
    ]
    const inSomeOrder = fc
      .array(fc.constantFrom(...paragraphs), { minLength: 1, maxLength: 5 })
      .chain((said) => fc.tuple(fc.constant(said), fc.shuffledSubarray([...said.keys()], { minLength: said.length })))
    await fc.assert(
      fc.asyncProperty(inSomeOrder, async ([said, order]) => {
        await database().db.deleteFrom('books.place').execute()
        const writes = said.map((paragraph, index) => word(said.length - index, paragraph))
        const answers = []
        for (const index of order) answers.push(await set(writes[index] ?? {}))
        const { clientId: _id, ...last } = writes.at(-1) ?? word(0)
        expect(answers.map(({ status }) => status)).toEqual(said.map(() => 200))
        expect(answers.at(-1)?.body).toEqual(last)
        expect(await places()).toEqual({ places: [last] })
      }),
      { numRuns: 20 },
    )
    const other = await backend.signIn(`other${students}@example.org`)
    expect((await backend.ask('GET', '/books/places', undefined, other.token)).body).toEqual({ places: [] })
  })

  it('TUTOR-03 of two words of one moment the same one counts in either order', async () => {
    const [a, b] = [word(1), word(1, { paragraph: 1 })]
    const orders = [
      [a, b],
      [b, a],
    ]
    const told = []
    for (const order of orders) {
      await database().db.deleteFrom('books.place').execute()
      for (const one of order) await set(one)
      told.push(await places())
    }
    expect(told[0]).toEqual(told[1])
  })

  it('F25 fifty copies of one word at once have one effect and fifty equal answers', async () => {
    const body = word(1)
    const answers = await Promise.all(Array.from({ length: 50 }, () => set(body)))
    expect(new Set(answers.map((answer) => JSON.stringify([answer.status, answer.body]))).size).toBe(1)
    expect(await places()).toEqual({ places: [answers[0]?.body] })
  })

  it('TUTOR-03 a clock that is ahead does not win for good', async () => {
    await set(word(-600, { paragraph: 1 }))
    expect(await places()).toMatchObject({ places: [{ paragraph: 1, at: noon.toISOString() }] })
  })

  it('TUTOR-03 a place in a book that is gone is not told', async () => {
    await set(word(1))
    await database().db.updateTable('books.place').set({ book_id: 'gone' }).execute()
    expect(await places()).toEqual({ places: [] })
  })

  it.each([
    [404, { bookId: 'nowhere' }],
    [404, { chapterId: 'nowhere' }],
    [404, { chapterId: 'second', paragraph: 2 }],
    [400, { paragraph: 0 }],
    [400, { paragraph: 1001 }],
    [400, { chapterId: 'a\0b' }],
    [400, { title: 'Mine' }],
  ])('TUTOR-03 %i for %o, and nothing is stored', async (status, more) => {
    expect((await set(word(1, more))).status).toBe(status)
    expect(await places()).toEqual({ places: [] })
  })

  it('TUTOR-03 places are a student’s own: signed out there are none', async () => {
    expect((await backend.ask('GET', '/books/places')).status).toBe(401)
    expect((await backend.ask('POST', '/books/places', word(1))).status).toBe(401)
  })
})
