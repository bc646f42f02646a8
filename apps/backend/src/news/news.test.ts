import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createTestBackend, noon, type TestBackend } from '../testing/backend.ts'
import { onEveryDatabase } from '../testing/on-databases.ts'

const hourMs = 3_600_000
const before = (hours: number) => new Date(noon.getTime() - hours * hourMs).toISOString()
/** Current on 2026-03-10, an even day of the rotation. */
const itemId = 'alpha-20260310'
const questionId = 'alpha-1'

onEveryDatabase('news', (database) => {
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
    ;({ token, studentId } = await backend.signIn(`reader${students}@example.org`))
  })
  afterAll(() => backend.app.close())

  const get = (url: string) => backend.ask('GET', url, undefined, token)
  const post = (url: string, body: object) => backend.ask('POST', url, body, token)
  const write = (at: string = before(0)) => ({ clientId: randomUUID(), at })
  const read = (seconds: number, at: string, more: object = {}) =>
    post('/news/readings', { ...write(at), itemId, seconds, finished: false, ...more })

  describe('what everyone may read', () => {
    it('NEWS-01 editions, an edition, an item and samples are open to visitors', async () => {
      const open = async (url: string) => (await backend.ask('GET', url)).body
      expect(await open('/news/editions')).toMatchObject({
        now: noon.toISOString(),
        editions: [
          { source: 'THE_HINDU', current: '2026-03-10' },
          { source: 'THE_INDIAN_EXPRESS', current: '2026-03-09' },
        ],
      })
      const edition = await open('/news/editions/THE_HINDU/2026-03-10')
      expect(edition).toMatchObject({ source: 'THE_HINDU', date: '2026-03-10', items: [{ id: itemId }, {}] })
      expect(await open(`/news/items/${itemId}`)).toMatchObject({ id: itemId, questionCount: 3, isSample: true })
      const { questions } = z
        .object({ questions: z.array(z.object({ id: z.string() })) })
        .parse(await open('/news/sample-questions'))
      expect(questions).toHaveLength(5)
    })

    it('NEWS-04 an item comes with its sections, tags, source and reading time, and without its questions', async () => {
      const { body } = await backend.ask('GET', `/news/items/${itemId}`)
      expect(Object.keys(z.record(z.string(), z.unknown()).parse(body)).toSorted()).toEqual([
        'analysis', 'context', 'date', 'id', 'isSample', 'keyFacts', 'keywords', 'notice', 'questionCount',
        'readingSeconds', 'source', 'sourceLink', 'subject', 'summary', 'title', 'topics', 'whyInNews',
      ]) // prettier-ignore
    })

    it.each(['/news/editions/THE_HINDU/2026-03-11', '/news/items/gone-20260310', '/news/items/alpha-20260312'])(
      'NEWS-01 %s is not found',
      async (url) => {
        expect(await backend.ask('GET', url)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
      },
    )

    it('NEWS-10 a shared address opens its item, and one that is gone names what to read instead', async () => {
      const shared = await backend.ask('GET', `/news/shared/${itemId}`)
      expect(shared.body).toMatchObject({ kind: 'news', item: { id: itemId } })
      for (const id of ['nothing', 'alpha-20260312', encodeURIComponent('संसद '.repeat(20)), '%00']) {
        const gone = await backend.ask('GET', `/news/shared/${id}`)
        expect([id, gone.status, gone.body]).toEqual([
          id,
          200,
          { kind: 'gone', item: null, related: expect.any(Array) },
        ])
        expect(z.object({ related: z.array(z.unknown()) }).parse(gone.body).related).toHaveLength(3)
      }
    })
  })

  describe('reading', () => {
    it('NEWS-08 two minutes on a day make it a reading day', async () => {
      expect((await read(60, before(1))).body).toMatchObject({ streak: { days: 0, todaySeconds: 60, goalMet: false } })
      expect((await read(60, before(0))).body).toMatchObject({ streak: { days: 1, todaySeconds: 120, goalMet: true } })
    })

    it('NEWS-08 a report that is sent again counts once, with the same answer', async () => {
      const body = { ...write(), itemId, seconds: 100, finished: false }
      const first = await post('/news/readings', body)
      const again = await Promise.all([1, 2, 3].map(() => post('/news/readings', body)))
      expect(again.map((answer) => answer.body)).toEqual([first.body, first.body, first.body])
      expect(first.body).toMatchObject({ streak: { todaySeconds: 100 } })
    })

    it('NEWS-08 late reports join days that had broken apart', async () => {
      await read(130, before(0))
      await read(130, before(47.9))
      expect((await get('/news/progress')).body).toMatchObject({ streak: { days: 1, best: 1 } })
      expect((await read(130, before(24))).body).toMatchObject({ streak: { days: 3, best: 3 } })
    })

    it('NEWS-08 what is older than 48 hours is kept as read but not counted', async () => {
      expect((await read(900, before(48.1), { finished: true })).body).toMatchObject({ streak: { days: 0, best: 0 } })
      expect((await get('/news/progress')).body).toMatchObject({ read: [itemId] })
      await read(130, '0001-01-01T00:00:00Z')
    })

    it('NEWS-08 a phone whose clock is ahead reads now', async () => {
      expect((await read(130, '2099-01-01T00:00:00Z')).body).toMatchObject({ streak: { days: 1, todaySeconds: 130 } })
    })

    it('NEWS-08 the day changes at midnight in India', async () => {
      backend.clock.now = new Date('2026-03-10T18:31:00Z')
      await read(130, '2026-03-10T18:29:00Z')
      const { body } = await read(130, '2026-03-10T18:30:30Z')
      expect(body).toMatchObject({ streak: { days: 2, today: '2026-03-11', todaySeconds: 130 } })
    })

    it('NEWS-08 an item is read at its end or at half of its reading time', async () => {
      await read(5, before(0))
      expect((await get('/news/progress')).body).toMatchObject({ read: [] })
      await read(8, before(0))
      expect((await get('/news/progress')).body).toMatchObject({ read: [itemId] })
      await read(0, before(0), { itemId: 'beta-20260310', finished: true })
      const progress = z
        .object({ read: z.array(z.string()), calendar: z.array(z.unknown()) })
        .parse((await get('/news/progress')).body)
      expect(progress.read.toSorted()).toEqual([itemId, 'beta-20260310'])
      expect(progress.calendar).toHaveLength(30)
      expect(progress.calendar.at(-1)).toEqual({ day: '2026-03-10', seconds: 13, goalMet: false })
    })
  })

  describe('practice', () => {
    const answer = (choice: number, at: string, clientId: string = randomUUID()) =>
      post('/news/answers', { clientId, at, itemId, questionId, choice, milliseconds: 1000 })

    it('NEWS-07 the questions come with keys and with an explanation of every option', async () => {
      const { body } = await get(`/news/items/${itemId}/questions`)
      const { questions } = z
        .object({
          questions: z.array(
            z.object({
              key: z.number(),
              quote: z.string(),
              options: z.array(z.object({ explanation: z.string().min(1) })).length(4),
            }),
          ),
        })
        .parse(body)
      expect(questions).toHaveLength(3)
    })

    it('NEWS-07 answers are judged, and the last one stands', async () => {
      expect((await answer(0, before(2))).body).toEqual({ correct: false })
      expect((await answer(1, before(1))).body).toEqual({ correct: true })
      expect((await answer(3, before(3))).body).toEqual({ correct: false })
      expect((await get(`/news/items/${itemId}/questions`)).body).toMatchObject({
        answers: [{ questionId, choice: 1 }],
      })
      expect((await get('/news/progress')).body).toMatchObject({ answered: { total: 1, correct: 1 } })
      expect((await get('/news/items/day-20260310/questions')).body).toMatchObject({
        answers: [{ questionId, choice: 1 }],
      })
    })

    it('NEWS-07 an answer that is sent again, even changed, counts as it first was', async () => {
      const clientId = randomUUID()
      expect((await answer(1, before(1), clientId)).body).toEqual({ correct: true })
      expect((await answer(2, before(0), clientId)).body).toEqual({ correct: true })
      expect((await get(`/news/items/${itemId}/questions`)).body).toMatchObject({ answers: [{ choice: 1 }] })
    })

    it('NEWS-07 a question of another item is not found', async () => {
      const body = { ...write(), itemId, questionId: 'beta-1', choice: 0, milliseconds: 1 }
      expect((await post('/news/answers', body)).status).toBe(404)
    })
  })

  describe('previous years', () => {
    it('NEWS-06 matches come with their reasons, and a marked one goes last', async () => {
      const url = `/news/items/${itemId}/previous-year`
      expect((await get(url)).body).toMatchObject({
        itemId,
        prelims: [{ id: 'past-1', reason: 'same topic: alpha', notRelated: false }, { id: 'past-2' }],
        mains: [{ id: 'past-mains-1', reason: 'same topic: committees' }],
      })
      const mark = { ...write(before(1)), itemId, questionId: 'past-1', notRelated: true }
      expect((await post('/news/not-related', mark)).body).toEqual({ notRelated: true })
      expect((await get(url)).body).toMatchObject({
        prelims: [
          { id: 'past-2', notRelated: false },
          { id: 'past-1', notRelated: true },
        ],
      })
      const older = { ...write(before(2)), itemId, questionId: 'past-1', notRelated: false }
      expect((await post('/news/not-related', older)).body).toEqual({ notRelated: true })
      const newer = { ...write(before(0)), itemId, questionId: 'past-1', notRelated: false }
      expect((await post('/news/not-related', newer)).body).toEqual({ notRelated: false })
    })
  })

  describe('highlights', () => {
    const highlight = (more: object = {}) => ({
      ...write(before(2)),
      itemId,
      section: 'keyFacts',
      paragraph: 1,
      start: 4,
      end: 13,
      quote: 'committee',
      note: 'who?',
      ...more,
    })
    const listed = async () => (await get(`/news/items/${itemId}/highlights`)).body

    it('NEWS-04 a highlight is kept, its note replaced, and it stays removed once removed', async () => {
      const body = highlight()
      const { at: _at, clientId, ...shown } = body
      expect((await post('/news/highlights', body)).body).toEqual({ ...shown, id: clientId })
      expect(await listed()).toEqual({ highlights: [{ ...shown, id: clientId }] })
      const edited = { ...body, at: before(1), note: 'the finance committee', start: 0 }
      expect((await post('/news/highlights', edited)).body).toEqual({ ...shown, id: clientId, note: edited.note })
      const remove = { ...write(), highlightId: clientId }
      expect((await post('/news/highlights/remove', remove)).body).toEqual({ removed: true })
      expect((await post('/news/highlights/remove', remove)).body).toEqual({ removed: true })
      await post('/news/highlights', body)
      expect(await listed()).toEqual({ highlights: [] })
    })

    it('NEWS-04 an item takes 200 highlights of a student, and says so at the next', async () => {
      await sql`insert into news.highlight
        select ${studentId}, gen_random_uuid(), ${itemId}, 'summary', 0, 0, n, 'quote', '', ${before(3)}
        from generate_series(1, 199) as n`.execute(database().db)
      const last = highlight()
      expect((await post('/news/highlights', last)).status).toBe(200)
      expect(await post('/news/highlights', highlight())).toMatchObject({
        status: 409,
        body: { code: 'CONFLICT', message: expect.stringMatching(/^This item has 200 highlights/), retryable: false },
      })
      expect((await post('/news/highlights', { ...last, at: before(1), note: 'new' })).body).toMatchObject({
        note: 'new',
      })
      expect((await post('/news/highlights', highlight({ itemId: 'beta-20260310' }))).status).toBe(200)
      await post('/news/highlights/remove', { ...write(before(0.9)), highlightId: last.clientId })
      expect((await post('/news/highlights', highlight())).status).toBe(200)
      expect((await post('/news/highlights', { ...last, at: before(0.5) })).status).toBe(409)
      // Stored by an older version, or by two phones at once.
      await sql`insert into news.highlight
        select ${studentId}, gen_random_uuid(), ${itemId}, 'summary', 0, 0, n, 'quote', '', ${before(3)}
        from generate_series(1, 9) as n`.execute(database().db)
      expect(z.object({ highlights: z.array(z.unknown()) }).parse(await listed()).highlights).toHaveLength(200)
    })

    it.each([{ paragraph: 2 }, { start: 9, end: 9 }, { end: 5000 }, { note: 'a\0b' }])(
      'NEWS-04 a passage that the item does not have is refused: %o',
      async (more) => {
        expect((await post('/news/highlights', highlight(more))).status).toBe(400)
        expect(await listed()).toEqual({ highlights: [] })
      },
    )
  })
})
