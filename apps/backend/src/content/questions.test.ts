import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listQuestions } from '../mains/questions.ts'
import { catalogue, pack } from '../questions/bank.ts'
import { StartError } from '../settings.ts'
import { noon } from '../testing/backend.ts'
import { fixturePack } from '../testing/pack.ts'
import { buildLibrary } from './library.ts'
import { MainsQuestion, mostMains } from './mains.ts'
import { mostTopics, type Pack } from './pack.ts'
import { longestQuestion, mostInPack, mostQuestions, PrelimsQuestion } from './questions.ts'
import { readPack } from './read-pack.ts'

/** What the gateway takes of one answer: `answerBytes` in apps/bff/src/upstream/upstream.ts. */
const gatewayBytes = 4 * 1024 * 1024
const bytesOf = (answer: unknown) => Buffer.byteLength(JSON.stringify(answer))
const list = <Value>(length: number, make: (index: number) => Value) => Array.from({ length }, (_, i) => make(i))
/** Three bytes of UTF-8 each, the most that one unit of length can take. */
const long = (length: number) => 'न'.repeat(length)
const id = (index: number) => `${'a'.repeat(105)}-${String(index).padStart(4, '0')}`

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'abhyas-pack-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function writeParts(parts: Readonly<Record<string, unknown>>): Promise<void> {
  for (const [name, value] of Object.entries(parts)) {
    const path = join(folder, name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, JSON.stringify(value))
  }
}

const soil = { id: 'gs1.10', paper: 'GS1', name: 'Physical geography' }
const fixture = { ...fixturePack(), topics: [...fixturePack().topics, soil] }
/** The fixture as files, without news. */
const parts = (pack: Pack = fixture) => ({
  'pack.json': pack.head,
  'topics.json': pack.topics,
  'papers.json': pack.papers,
  'previous-year/mains.json': pack.mains.filter(({ year }) => year !== null),
  'questions/bank.json': pack.questions,
})

const [model] = fixture.questions
if (!model) throw new Error('The fixture has questions.')
const loose = { ...model, year: null }

describe('the bank in a pack', () => {
  it('QUEST-01 is read from all files of questions/, and the reserve from files of its own', async () => {
    await writeParts({
      ...parts(),
      'questions/more.json': [{ ...loose, id: 'more' }],
      'reserve/polity.json': [{ ...loose, id: 'kept' }],
    })
    const { questions, reserve } = await readPack(folder)
    expect(questions.map((one) => one.id)).toEqual(['past-1', 'past-2', 'past-3', 'more'])
    expect(reserve.map((one) => one.id)).toEqual(['kept'])
  })

  const forTests = {
    'tests/a.json': [
      { ...loose, id: 'held-1' },
      { ...loose, id: 'held-2' },
    ],
  }
  const plan = { id: 'mock', title: 'Mock', kind: 'mock', paper: 'GS', minutes: 60, questions: ['held-2', 'held-1'] }
  it('TEST-01 has tests of questions that stand nowhere else', async () => {
    await writeParts({ ...parts(), ...forTests, 'tests.json': [plan] })
    const read = await readPack(folder)
    expect([read.testQuestions.map((one) => one.id), read.tests]).toEqual([['held-1', 'held-2'], [plan]])
    const library = buildLibrary([read])
    expect(library.tests).toMatchObject([{ plan, isSample: true, questions: [{ id: 'held-2' }, { id: 'held-1' }] }])
    expect(library.question('held-1')).toBeUndefined()
    expect(JSON.stringify([catalogue(library), listQuestions(library, noon)])).not.toContain('held-1')
  })

  it.each<[string, Readonly<Record<string, unknown>>, RegExp]>([
    [
      'a question that is in the bank',
      { 'tests.json': [{ ...plan, questions: ['past-1'] }] },
      /past-1 is in no file of/,
    ],
    [
      'a question twice',
      { 'tests.json': [{ ...plan, questions: ['held-1', 'held-1'] }] },
      /question held-1 stands twice/,
    ],
    [
      'a question of the other paper',
      { 'tests.json': [{ ...plan, paper: 'CSAT' }] },
      /held-2 is not of the paper CSAT/,
    ],
    ['a test twice', { 'tests.json': [plan, plan] }, /tests\.json: test mock stands twice/],
    ['the id of a paper', { 'tests.json': [{ ...plan, id: 'gs-2024' }] }, /0\.id: is kept for the paper/],
    ['a test without questions', { 'tests.json': [{ ...plan, questions: [] }] }, /0\.questions: /],
    ['a question of a year', { 'tests/b.json': [{ ...model, id: 'held-3' }] }, /question held-3 has a year/],
    ['an id of the bank', { 'tests/b.json': [{ ...loose, id: 'past-1' }] }, /b\.json: question past-1 stands twice/],
  ])('TEST-01 names the fault: %s', async (_, more, reason) => {
    await writeParts({ ...parts(), ...forTests, ...more })
    await expect(readPack(folder)).rejects.toThrow(reason)
  })

  const table = { caption: 'Yield', columns: ['Year', 'Tonnes'], rows: [['2021']] }
  it.each<[string, Readonly<Record<string, unknown>>, RegExp]>([
    ['a row with a cell too few', { 'questions/bank.json': [{ ...model, table }] }, /bank\.json: 0\.table\.rows: /],
    ['a number outside a paper', { 'questions/bank.json': [{ ...loose, number: 3 }] }, /0\.number: stands with a year/],
    ['an unknown subject', { 'questions/bank.json': [{ ...model, subject: 'law' }] }, /bank\.json: 0\.subject: /],
    ['statements without any', { 'questions/bank.json': [{ ...model, format: 'how-many' }] }, /0\.statements: stand/],
    [
      'an id of another file',
      { 'reserve/other.json': [{ ...loose, id: 'past-2' }] },
      /reserve\/other\.json: question past-2 stands twice, first in questions\/bank\.json/,
    ],
    [
      'an id of a question of Mains',
      { 'questions/more.json': [{ ...loose, id: 'past-mains-1' }] },
      /mains\.json: question past-mains-1 stands twice, first in questions\/more\.json/,
    ],
    [
      'a paper without its name',
      { 'questions/more.json': [{ ...model, id: 'more', year: 2019 }] },
      /papers\.json: does not name the paper GS 2019 of question more/,
    ],
    [
      'one number twice',
      { 'questions/bank.json': [model, { ...model, id: 'b' }].map((one) => ({ ...one, number: 7 })) },
      /in the paper GS 2021 the number 7 stands twice/,
    ],
    ['a year in the reserve', { 'reserve/a.json': [{ ...model, id: 'r' }] }, /reserve: question r has a year/],
    ['a paper twice', { 'papers.json': [...fixture.papers, ...fixture.papers] }, /papers\.json: paper GS 2020 stands/],
    [
      'more in a paper than one download takes',
      { 'questions/bank.json': list(mostInPack + 1, (index) => ({ ...model, id: id(index) })) },
      /the paper GS 2021 has 101, the most is 100/,
    ],
    [
      'more than a catalogue takes',
      { 'questions/bank.json': list(mostQuestions + 1, (index) => ({ ...loose, id: id(index) })) },
      /questions: the pack has 3001, the most is 3000/,
    ],
    [
      'a file of the format of before',
      { 'previous-year/prelims.json': [] },
      /prelims\.json: now stands in questions\//,
    ],
  ])('QUEST-01 %s is refused by name', async (_, wrong, message) => {
    await writeParts({ ...parts(), ...wrong })
    const reading = readPack(folder)
    await expect(reading).rejects.toThrow(StartError)
    await expect(reading).rejects.toThrow(message)
  })
})

describe('the largest bank that can be imported', () => {
  const topics = list(mostTopics, (index) => ({ id: id(index), paper: long(100), name: long(100) }))
  /** A question of exactly `length` characters as JSON. */
  const questionOf = (length: number, index: number) => {
    const make = (explanations: number) =>
      PrelimsQuestion.parse({
        ...model,
        id: id(index),
        topics: topics.slice(0, 5).map((topic) => topic.id),
        keywords: list(8, () => long(60)),
        source: long(400),
        stem: long(1000),
        explanation: long(explanations),
        number: null,
        year: 2021,
        subject: 'environment',
        options: list(4, (at) => ({ text: `${at}`, explanation: long(400) })),
      })
    return make(1 + length - JSON.stringify(make(1)).length)
  }
  const bank = list(mostInPack, (index) => questionOf(longestQuestion, index))
  const largest: Pack = {
    ...fixture,
    topics,
    papers: fixture.papers.map((paper) => ({ ...paper, title: long(100), notice: long(400) })),
    questions: [
      ...bank,
      ...list(mostQuestions - mostInPack, (index) => ({ ...loose, ...matchingOf(index), id: id(mostInPack + index) })),
    ],
    mains: list(
      mostMains,
      (index) =>
      MainsQuestion.parse({
        id: id(5000 + index), year: 2100, paper: long(100), marks: 250, words: 2000, directive: long(100),
        text: long(2000), topics: topics.slice(0, 5).map((topic) => topic.id), keywords: ['xy'], why: long(400),
      }), // prettier-ignore
    ),
  }
  function matchingOf(index: number) {
    return {
      topics: topics.slice(index % 400, (index % 400) + 5).map((topic) => topic.id),
      subject: 'environment' as const,
    }
  }

  it('QUEST-01 stays below what the gateway takes of one answer', async () => {
    await writeParts(parts(largest))
    const library = buildLibrary([await readPack(folder)])
    const paper = pack(library, 'gs-2021')
    expect(paper.questions).toHaveLength(mostInPack)
    expect(bytesOf(paper)).toBeLessThan(gatewayBytes / 2)
    expect(bytesOf(bank.map((one) => library.question(one.id)))).toBeLessThan(gatewayBytes / 2)
    expect(catalogue(library).questions).toHaveLength(mostQuestions)
    expect(bytesOf(catalogue(library))).toBeLessThan(gatewayBytes * 0.9)
    expect(bytesOf(listQuestions(library, noon))).toBeLessThan(gatewayBytes * 0.9)
  })

  it('QUEST-01 takes no longer question', async () => {
    await writeParts({ ...parts(largest), 'questions/bank.json': [questionOf(longestQuestion + 1, 0)] })
    await expect(readPack(folder)).rejects.toThrow(/bank\.json: question a+-0000 has 6001 characters, the most is 6000/)
  })
})
