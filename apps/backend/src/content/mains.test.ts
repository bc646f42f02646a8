import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { StartError } from '../settings.ts'
import { fixturePack, practiceMains } from '../testing/pack.ts'
import { longestMains, MainsQuestion, mostMains } from './mains.ts'
import { checkMains } from './mains-quality.ts'
import { readPack } from './read-pack.ts'

describe('the sample pack', async () => {
  const { mains } = await readPack(join(import.meta.dirname, '../../content/sample'))
  const practice = mains.filter(({ year }) => year === null)

  it('MAINS-01 has at least 60 questions for practice, of every paper, some of them important', () => {
    expect(practice.length).toBeGreaterThanOrEqual(60)
    expect(new Set(practice.map(({ paper }) => paper))).toEqual(new Set(['GS1', 'GS2', 'GS3', 'GS4', 'Essay']))
    const important = practice.filter(({ isImportant }) => isImportant).length
    expect(important / practice.length).toBeGreaterThan(0.25)
    expect(practice.filter(({ why }) => why === null)).toEqual([])
  })

  it('MAINS-01 asks as the examination does, and says its directive', () => {
    const formats = new Set(mains.map(({ paper, marks, words }) => `${paper} ${marks}/${words}`))
    const gs = ['GS1', 'GS2', 'GS3'].flatMap((paper) => [`${paper} 10/150`, `${paper} 15/250`])
    expect(formats).toEqual(new Set([...gs, 'GS4 10/150', 'GS4 20/250', 'Essay 125/1000']))
    expect(checkMains(mains).faults).toEqual([])
    expect(practice.filter(({ paper, topics }) => (paper === 'Essay') !== (topics.length === 0))).toEqual([])
  })

  it('MAINS-04 every point of a checklist can be said in three ways, and some weigh more', () => {
    for (const { id, checklist } of practice) {
      expect([id, checklist.every(({ variants }) => variants.length >= 2)]).toEqual([id, true])
      expect([id, new Set(checklist.map(({ weight }) => weight)).size]).toEqual([id, 2])
      expect([id, new Set(checklist.map(({ part }) => part)).size]).toEqual([id, 3])
    }
  })
})

describe('questions of Mains in a pack', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'abhyas-mains-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  const fixture = fixturePack()
  const [past] = fixture.mains
  const one = practiceMains('one')
  const [point] = one.checklist
  if (!past || !point) throw new Error('The fixture has questions of Mains.')
  const read = async (more: Readonly<Record<string, unknown>>) => {
    const parts = {
      'pack.json': fixture.head,
      'topics.json': fixture.topics,
      'papers.json': [],
      'previous-year/mains.json': [past],
      ...more,
    }
    for (const [name, value] of Object.entries(parts)) {
      await mkdir(dirname(join(folder, name)), { recursive: true })
      await writeFile(join(folder, name), JSON.stringify(value))
    }
    return readPack(folder)
  }

  it('MAINS-01 past years come first, then every file for practice; one of a past year may have all that those have', async () => {
    const full = { ...one, id: 'full', year: 2021 }
    const essay = practiceMains('essay', { paper: 'Essay', topics: [] })
    const { mains } = await read({
      'previous-year/mains.json': [past, full],
      'mains/a.json': [essay],
      'mains/b.json': [one],
    })
    expect(mains).toEqual([past, full, essay, one])
  })

  const longText = 'x'.repeat(4000)
  const body = Array.from({ length: 4 }, () => ({ heading: 'Long', text: longText }))
  const many = (count: number) => Array.from({ length: count }, (_, index) => ({ ...past, id: `past-${index}` }))
  it.each<[string, Readonly<Record<string, unknown>>, RegExp]>([
    ['one of a year for practice', { 'mains/a.json': [{ ...one, year: 2021 }] }, /a\.json: question one has a year/],
    [
      'one for practice among past years',
      { 'previous-year/mains.json': [one] },
      /previous-year\/mains\.json: question one has no year/,
    ],
    [
      'one for practice without a model answer',
      { 'mains/a.json': [{ ...one, checklist: [], modelAnswer: null }] },
      /0\.modelAnswer: stands with every question for practice/,
    ],
    [
      'a model answer without a checklist',
      { 'previous-year/mains.json': [{ ...past, modelAnswer: one.modelAnswer }] },
      /0\.modelAnswer: stands with a checklist/,
    ],
    ['five points', { 'mains/a.json': [{ ...one, checklist: one.checklist.slice(1) }] }, /0\.checklist: has 6 to 12/],
    [
      'a point with one variant',
      { 'mains/a.json': [{ ...one, checklist: [{ ...point, variants: ['x'] }, ...one.checklist.slice(1)] }] },
      /0\.checklist\.0\.variants: /,
    ],
    ['a paper without topics', { 'mains/a.json': [{ ...one, topics: [] }] }, /0\.topics: are named for every paper/],
    ['an unknown topic', { 'mains/a.json': [{ ...one, topics: ['gs9.9'] }] }, /one: topic gs9\.9 is not in topics/],
    [
      'an id twice',
      { 'mains/a.json': [{ ...one, id: past.id }] },
      /a\.json: question past-mains-1 stands twice, first in previous-year\/mains\.json/,
    ],
    [
      'more text than an answer of the backend should have',
      { 'mains/a.json': [{ ...one, modelAnswer: { ...one.modelAnswer, body } }] },
      new RegExp(`question one has 1\\d{4} characters, the most is ${longestMains}`),
    ],
    ['too many', { 'previous-year/mains.json': many(mostMains + 1) }, /mains: the pack has 301, the most is 300/],
  ])('MAINS-01 %s is refused by name', async (_, wrong, message) => {
    const reading = read(wrong)
    await expect(reading).rejects.toThrow(StartError)
    await expect(reading).rejects.toThrow(message)
  })

  it('MAINS-01 a question that an older version stored is one without checklist and model answer', () => {
    const { isImportant: _i, why: _w, checklist: _c, modelAnswer: _m, specifics: _s, sources: _o, ...old } = past
    expect(MainsQuestion.parse(old)).toEqual(past)
  })

  it('MAINS-04 the check names a model answer of the wrong length, a missing directive and a sentence that stands twice', () => {
    const wrong = practiceMains('wrong', {
      directive: 'Discuss',
      words: 150,
      checklist: [{ ...point, variants: [point.point, 'Other'] }, ...one.checklist.slice(1)],
    })
    expect(checkMains([one, wrong]).faults).toEqual([
      'wrong: the text does not say "Discuss"',
      'wrong: the model answer has 20 words, 128 to 165 are right',
      'wrong: a sentence stands twice in the checklist',
    ])
    expect(checkMains([practiceMains('topic', { paper: 'Essay', words: 1000 })]).faults).toEqual([
      'topic: the model answer has 20 words, 850 to 1200 are right',
    ])
  })
})
