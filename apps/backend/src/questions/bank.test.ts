import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildLibrary } from '../content/library.ts'
import type { Pack } from '../content/pack.ts'
import { PrelimsQuestion } from '../content/questions.ts'
import { loadPacks, storePack } from '../content/store.ts'
import { migrate } from '../database/migrate.ts'
import { createTestBackend, type TestBackend } from '../testing/backend.ts'
import { onEveryDatabase } from '../testing/on-databases.ts'
import { fixturePack } from '../testing/pack.ts'
import { catalogue, pack } from './bank.ts'

const fixture = fixturePack()
const [model] = fixture.questions
if (!model) throw new Error('The fixture has questions.')
const make = (id: string, more: object = {}) => PrelimsQuestion.parse({ ...model, id, year: null, ...more })

/** The fixture with a paper out of order, loose questions of two subjects, one of CSAT, and one in reserve. */
const bankPack: Pack = {
  ...fixture,
  questions: [
    ...fixture.questions,
    make('third', { year: 2024, number: 3 }),
    make('first', { year: 2024, number: 1 }),
    ...Array.from({ length: 101 }, (_, index) => make(`polity-${index}`)),
    make('sum', { subject: 'csat', topics: ['gs3.1'] }),
  ],
  reserve: [make('kept-back')],
}

describe('the bank', () => {
  const library = buildLibrary([bankPack])
  const packIds = (from = library) => catalogue(from).packs.map(({ id, count }) => `${id} ${count}`)

  it('QUEST-01 lists papers newest first, then what stands in none by subject, a hundred at most in each', () => {
    expect(packIds()).toEqual(['gs-2024 3', 'gs-2021 1', 'gs-2020 1', 'polity-1 100', 'polity-2 1', 'csat-1 1'])
    expect(catalogue(library).packs[0]).toMatchObject({
      title: 'Prelims 2024, GS Paper I',
      paper: 'GS',
      year: 2024,
      keyStatus: 'ours',
      isSample: true,
      notice: 'For tests.',
    })
    expect(catalogue(library).packs.at(-1)).toMatchObject({ title: 'CSAT', paper: 'CSAT', year: null })
  })

  it('QUEST-01 a paper stands in its order, what has no number last', () => {
    expect(pack(library, 'gs-2024').questions.map(({ id }) => id)).toEqual(['first', 'third', 'past-2'])
  })

  it('QUEST-03 every question is in the catalogue once, without its text, with the pack that holds it', () => {
    const { questions, packs } = catalogue(library)
    expect(questions.map(({ id }) => id).toSorted()).toEqual(bankPack.questions.map(({ id }) => id).toSorted())
    expect(questions.find(({ id }) => id === 'sum')).toEqual({
      id: 'sum', pack: 'csat-1', paper: 'CSAT', year: null, subject: 'csat', topics: ['gs3.1'], format: 'plain',
      difficulty: 'easy', seconds: 40,
    }) // prettier-ignore
    const held = packs.flatMap(({ id }) => pack(library, id).questions.map((question) => `${question.id} ${id}`))
    expect(held.toSorted()).toEqual(questions.map((question) => `${question.id} ${question.pack}`).toSorted())
  })

  it('QUEST-01 a pack’s version changes with its questions and with nothing else', () => {
    const versions = (from: Pack) =>
      new Map(catalogue(buildLibrary([from])).packs.map(({ id, version }) => [id, version]))
    const changed = { ...bankPack, questions: [...bankPack.questions, make('more', { subject: 'csat' })], mains: [] }
    const [before, after] = [versions(bankPack), versions(changed)]
    expect(after.get('csat-1')).not.toBe(before.get('csat-1'))
    expect([...after].filter(([id]) => id !== 'csat-1')).toEqual([...before].filter(([id]) => id !== 'csat-1'))
  })

  it("QUEST-01 an operator's questions take the place of the samples, which are found by id all the same", () => {
    const own: Pack = {
      ...fixture,
      head: { name: 'own', notice: null, rotation: null },
      questions: [make('mine', { year: 2021 }), make('past-1', { stem: 'Another of that id?' })],
    }
    const both = buildLibrary([bankPack, own])
    expect(packIds(both)).toEqual(['gs-2021 1', 'polity-1 1'])
    expect(catalogue(both).packs[0]).toMatchObject({ isSample: false, notice: null })
    const found = ['first', 'past-1'].flatMap((id) => both.question(id) ?? [])
    expect(found.map(({ stem }) => stem)).toEqual([model.stem, 'Another of that id?'])
  })
})

onEveryDatabase('the bank over HTTP', (database) => {
  let backend: TestBackend
  let token: string
  beforeAll(async () => {
    backend = await createTestBackend(database(), { pack: bankPack })
    token = (await backend.signIn('bank@example.org')).token
  })
  afterAll(() => backend.app.close())
  const get = (url: string, as?: string) => backend.ask('GET', url, undefined, as)

  it('QUEST-01 catalogue and packs are open to visitors, an unknown pack is not found', async () => {
    expect((await get('/questions/catalogue')).body).toEqual(catalogue(buildLibrary([bankPack])))
    const paper = await get('/questions/packs/gs-2021')
    expect(paper.body).toMatchObject({
      id: 'gs-2021',
      questions: [{ id: 'past-1', key: 1, passage: null, table: null, paper: 'GS', year: 2021, source: 'A book' }],
    })
    for (const id of ['gs-1999', 'polity-9', '__proto__', 'reserve-1']) {
      expect([id, (await get(`/questions/packs/${id}`)).status]).toEqual([id, 404])
    }
  })

  it('QUEST-02 questions are found by id, those of news with the subject and source of their item', async () => {
    const { body } = await get('/questions/by-ids?ids=alpha-1,nothing,sum,kept-back', token)
    expect(body).toMatchObject({
      questions: [
        { id: 'alpha-1', paper: 'GS', year: null, subject: 'polity', topics: ['gs2.5', 'gs3.1'], source: 'A source' },
        { id: 'sum', paper: 'CSAT' },
      ],
    })
    expect(JSON.stringify(body)).not.toContain('quote')
    expect((await get('/questions/by-ids?ids=', token)).body).toEqual({ questions: [] })
  })

  it.each(['', '?ids=a&ids=b', '?more=1&ids=a', `?ids=${'a'.repeat(121)}`, `?ids=${'a,'.repeat(101)}`])(
    'QUEST-02 by-ids%s is a bad request, and a visitor is sent to sign in before it is read',
    async (query) => {
      expect((await get(`/questions/by-ids${query}`, token)).status).toBe(400)
      expect((await get(`/questions/by-ids${query}`)).status).toBe(401)
    },
  )

  it('QUEST-01 the reserve is stored, and in no answer', async () => {
    const rows = await database().db.selectFrom('content.reserve_question').select('id').execute()
    expect(rows).toEqual([{ id: 'kept-back' }])
    const ids = catalogue(backend.library).packs.map(({ id }) => id)
    const urls = ['catalogue', ...ids.map((id) => `packs/${id}`), 'by-ids?ids=kept-back,sum']
    for (const url of urls) {
      const { status, body } = await get(`/questions/${url}`, token)
      expect([url, status, JSON.stringify(body).includes('kept-back')]).toEqual([url, 200, false])
    }
  })
})

onEveryDatabase('a bank of before', (database) => {
  it("QUEST-01 an operator's past questions stay readable, each in the paper of its year", async () => {
    const { db, pool } = database()
    const first = join(import.meta.dirname, '../database/migrations/0002-content.sql')
    await pool.query('drop schema content, tests, books cascade; drop index questions.event_answered')
    await pool.query(await readFile(first, 'utf8'))
    // All that has changed those schemas since.
    const later = ['0004-questions.sql', '0008-tests.sql', '0010-test-starts.sql', '0011-books.sql']
    await pool.query('delete from backend.migration where name = any ($1)', [later])
    await pool.query("insert into content.pack (name, digest) values ('own', 'x'), ('empty', 'x')")
    // As version 1 stored them.
    const { passage: _p, table: _t, number: _n, ...old } = model
    const { keywords, topics } = old
    const mains = {
      id: 'm',
      year: 2020,
      paper: 'GS2',
      marks: 10,
      words: 150,
      directive: 'Discuss',
      text: 'x',
      topics,
      keywords,
    }
    for (const [id, kind, body] of [
      ['a', 'prelims', { ...old, id: 'a', year: 2023 }],
      ['b', 'prelims', { ...old, id: 'b', year: 2021 }],
      ['m', 'mains', mains],
    ] as const) {
      await pool.query("insert into content.past_question values ('own', $1, $2, 0, $3)", [
        id,
        kind,
        JSON.stringify(body),
      ])
    }
    expect(await migrate(pool)).toEqual(later)
    const library = buildLibrary(await loadPacks(db))
    expect(catalogue(library).packs.map(({ id, title }) => `${id} ${title}`)).toEqual([
      'gs-2023 Prelims 2023, GS Paper I',
      'gs-2021 Prelims 2021, GS Paper I',
    ])
    expect(library.mains).toMatchObject([{ id: 'm', isSample: false }])
    expect(await storePack(db, { ...fixture, head: { ...fixture.head, name: 'own' } })).toBe(true)
  })
})
