import { beforeAll, describe, expect, test } from 'vitest'
import { loadLibrary } from '../content/current.ts'
import { storePack } from '../content/store.ts'
import { onEveryDatabase } from '../testing/on-databases.ts'
import { noon } from '../testing/backend.ts'
import { fixturePack } from '../testing/pack.ts'
import type { Material, Scope } from './material.ts'
import { createMaterial } from './material-search.ts'
import { storePassages } from './passages-store.ts'
import { mend, slips } from './search-mend.ts'
import { sentencesOf, stemsOf } from './search-words.ts'

const all: Scope = { type: 'all' }
const ask = async (material: Material, text: string, scope: Scope = all) =>
  material.find({ text, scope, before: null, passageId: null })

const book = {
  id: 'mini',
  title: 'A small book',
  subject: 'polity' as const,
  summary: 'Small.',
  licence: 'Ours.',
  chapters: [
    {
      id: 'houses',
      title: 'The Houses',
      topics: ['gs2.5'],
      sources: [],
      paragraphs: [
        {
          n: 1,
          heading: 'Two Houses',
          text: 'The Rajya Sabha is a permanent House that cannot be dissolved. One-third of its members retire every second year.',
        },
        {
          n: 3,
          heading: null,
          text: 'An ordinance is a temporary law. An ordinance lapses six weeks after Parliament reassembles.',
        },
      ],
    },
    {
      id: 'audit',
      title: 'Audit',
      topics: ['gs2.5'],
      sources: [],
      paragraphs: [
        {
          n: 1,
          heading: 'The auditor',
          text: 'The Comptroller and Auditor General is the officer who audits the accounts of the Union and the states.',
        },
      ],
    },
  ],
}

onEveryDatabase('TUTOR-02 search', (database) => {
  let material: Material

  beforeAll(async () => {
    const { db } = database()
    await storePack(db, { ...fixturePack(), books: [book] })
    const library = await loadLibrary(db)
    material = createMaterial(db, library.get, () => noon)
    await storePassages(db, library.get())
  })

  test('finds what answers, with its address and the screen that shows it', async () => {
    const found = await ask(material, 'When does an ordinance lapse?')
    expect(found.isAnswered).toBe(true)
    expect(found.passages[0]).toMatchObject({
      id: 'book:mini/houses#3',
      kind: 'book',
      title: 'A small book, The Houses',
      place: 'Paragraph 3',
      path: '/book/mini?chapter=houses&n=3',
      isSample: true,
    })
  })

  test.each([
    ['a synonym', 'Why can the upper house never be dissolved?', 'book:mini/houses#1'],
    ['an abbreviation', 'What does the CAG audit?', 'book:mini/audit#1'],
    ['slips of the keyboard', 'when does an ordinence laps', 'book:mini/houses#3'],
    ['Hinglish', 'Rajya Sabha ko bhang kyun nahi kar sakte?', 'book:mini/houses#1'],
  ])('understands %s', async (_, text, id) => {
    expect((await ask(material, text)).passages[0]?.id).toBe(id)
  })

  test('says that nothing answers, and gives the nearest', async () => {
    const found = await ask(material, 'Who was the first Speaker of the Rajya Sabha of Mongolia in 1911?')
    expect(found.isAnswered).toBe(false)
    expect(found.passages.length).toBeGreaterThan(0)
  })

  test('a question without a word of its own finds nothing', async () => {
    expect(await ask(material, 'what is it?')).toEqual({ passages: [], isAnswered: false })
  })

  test('TUTOR-03 looks in one book only', async () => {
    const found = await ask(material, 'ordinance committee', { type: 'book', bookId: 'mini' })
    expect(found.passages.map(({ id }) => id.split('/')[0])).not.toContain('news:alpha#facts')
    expect(found.passages.every(({ kind }) => kind === 'book')).toBe(true)
    expect(await ask(material, 'ordinance', { type: 'book', bookId: 'other' })).toEqual({
      passages: [],
      isAnswered: false,
    })
  })

  test('what was marked counts as found', async () => {
    const found = await material.find({
      text: 'Explain this',
      scope: all,
      before: null,
      passageId: 'book:mini/audit#1',
    })
    expect(found).toMatchObject({ isAnswered: true, passages: [{ id: 'book:mini/audit#1' }] })
  })

  test('a question that leans on the one before is read with it', async () => {
    const found = await material.find({
      text: 'And when does it lapse?',
      scope: all,
      before: 'What is an ordinance?',
      passageId: null,
    })
    expect(found.passages[0]?.id).toBe('book:mini/houses#3')
  })

  test('news leads to the newest edition that is out, and is not found before', async () => {
    const found = await ask(material, 'committee on alpha')
    expect(found.passages[0]).toMatchObject({ kind: 'news', path: '/news/alpha-20260310' })
    const { db } = database()
    const library = await loadLibrary(db)
    const early = createMaterial(db, library.get, () => new Date('2026-01-01T00:00:00Z'))
    expect((await ask(early, 'committee on alpha')).passages.every(({ kind }) => kind !== 'news')).toBe(true)
    expect(await early.passage('news:alpha#facts')).toBeUndefined()
  })

  test('a chat about a question begins with what is said of it', async () => {
    const passage = await material.passage('question:past-1#explanation')
    if (!passage) throw new Error('The question of the small pack has no passage.')
    const found = await ask(material, 'Why is B right?', { type: 'question', passages: [passage] })
    expect(found).toEqual({ passages: [passage], isAnswered: true })
  })

  test('a similar question is another one of the bank', async () => {
    const passage = await material.passage('question:past-1#explanation')
    if (!passage) throw new Error('The question of the small pack has no passage.')
    const { passages } = await ask(material, 'A similar question', { type: 'question', passages: [passage] })
    expect(passages.length).toBeGreaterThan(0)
    expect(passages.every(({ id, kind }) => kind === 'question' && id !== passage.id)).toBe(true)
  })

  test('hands out a passage by its address, and none that is gone', async () => {
    expect(await material.passage('book:mini/houses#1')).toMatchObject({ place: 'Paragraph 1' })
    expect(await material.passage('question:past-1#option-a')).toMatchObject({ text: 'One is explained.' })
    for (const id of [
      'book:mini/houses#2',
      'book:none/houses#1',
      'news:none#facts',
      'question:none#explanation',
      'x',
    ]) {
      expect(await material.passage(id)).toBeUndefined()
    }
  })

  test('stores the passages once for a version, and anew after a change, also by two at once', async () => {
    const { db } = database()
    const library = (await loadLibrary(db)).get()
    expect(await storePassages(db, library)).toBe(false)
    const shorter = { ...library, books: [] }
    const done = await Promise.all([storePassages(db, shorter), storePassages(db, shorter)])
    expect(done.filter(Boolean)).toHaveLength(1)
    const count = async () =>
      (await db.selectFrom('tutor.passage').select('id').where('kind', '=', 'book').execute()).length
    expect(await count()).toBe(0)
    await storePassages(db, library)
    expect(await count()).toBe(3)
  })
})

describe('words', () => {
  test('are the same in their forms', () => {
    expect(stemsOf('The forty-second Amendment')).toEqual(stemsOf('the 42nd amendments'))
    expect(stemsOf('judges appointed 1,500 states')).toEqual(stemsOf('judge appoints 1500 state'))
    expect(stemsOf('45%')).toEqual(stemsOf('45 per cent'))
  })

  test('stand in sentences that are cut where they end', () => {
    expect(sentencesOf('In L. Chandra Kumar it held so. It stands.\nA fact')).toEqual([
      'In L. Chandra Kumar it held so.',
      'It stands.',
      'A fact',
    ])
  })

  test('are mended by what is known', () => {
    expect(slips('parlaiment', 'parliament', 2)).toBe(1)
    expect(slips('abc', 'xyz', 2)).toBe(3)
    const known = ['parliament', 'parchment', 'quorum'].map((word) => ({ word, documents: 1 }))
    expect(mend('parlaiment', known)).toBe('parliament')
    expect(mend('quaram', known)).toBe('quorum')
    expect(mend('mongolia', known)).toBeUndefined()
    expect(mend('1857', [{ word: '1858', documents: 1 }])).toBeUndefined()
  })
})
