import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { StartError } from '../settings.ts'
import { onEveryDatabase } from '../testing/on-databases.ts'
import { fixturePack } from '../testing/pack.ts'
import { loadLibrary } from './current.ts'
import { textsOf } from './pack.ts'
import { readPack } from './read-pack.ts'
import { loadPacks, storePack } from './store.ts'

const sampleFolder = join(import.meta.dirname, '../../content/sample')
const wordsOf = (texts: readonly string[]) => texts.join(' ').split(/\s+/).length

describe('the sample pack', () => {
  it('NEWS-01 holds 30 items a paper, six on each day of the rotation, none of them empty', async () => {
    const { head, news } = await readPack(sampleFolder)
    const days = head.rotation?.days ?? 0
    for (const source of ['THE_HINDU', 'THE_INDIAN_EXPRESS']) {
      const items = news.map(({ item }) => item).filter((item) => item.source === source)
      expect([source, items.length]).toEqual([source, 30])
      for (let day = 0; day < days; day += 1) {
        const positions = items.filter((item) => item.day === day).map(({ position }) => position)
        expect([source, day, positions.toSorted((a, b) => a - b)]).toEqual([source, day, [1, 2, 3, 4, 5, 6]])
      }
    }
  })

  it('NEWS-04 every item has 150 to 300 words, a notice, and two or three questions', async () => {
    const { head, news } = await readPack(sampleFolder)
    expect(head.notice).toMatch(/sample/i)
    const lengths = news.map(({ item }) => [item.slug, wordsOf(textsOf(item)), item.questions.length] as const)
    expect(lengths.filter(([, words]) => words < 150 || words > 300)).toEqual([])
    expect(lengths.filter(([, , questions]) => questions < 2 || questions > 3)).toEqual([])
  })

  it('NEWS-06 every item has at least one question of past years', async () => {
    const { news, questions, mains } = await readPack(sampleFolder)
    const prelims = questions.filter(({ year }) => year !== null)
    const isMatched = (item: (typeof news)[number]['item']) =>
      [...prelims, ...mains].some(
        ({ topics, keywords }) =>
          topics.some((topic) => item.topics.includes(topic)) || keywords.some((word) => item.keywords.includes(word)),
      )
    expect(news.filter(({ item }) => !isMatched(item)).map(({ item }) => item.slug)).toEqual([])
  })
})

describe('a wrong pack', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'abhyas-pack-'))
    await cp(sampleFolder, folder, { recursive: true })
  })
  afterEach(() => rm(folder, { recursive: true }))

  const file = 'news/the-hindu/money-bill.json'
  const edit = async (name: string, change: (text: string) => string) => {
    const path = join(folder, name)
    const text = await readFile(path, 'utf8')
    const changed = change(text)
    if (changed === text) throw new Error('The edit must change something.')
    await writeFile(path, changed)
  }

  it.each([
    ['a file that is not JSON', file, (text: string) => text.slice(0, -3), /money-bill\.json: is not JSON/],
    ['a missing field', file, (text: string) => text.replace('"title"', '"titel"'), /money-bill\.json: .*/],
    ['a key out of range', file, (text: string) => text.replace('"key": 2', '"key": 4'), /questions\.1\.key: /],
    [
      'a quote that is not in the item',
      file,
      (text: string) => text.replace('"quote": "If a question', '"quote": "When a question'),
      /money-bill\.json: questions\.1\.quote: stands nowhere/,
    ],
    ['an unknown topic', file, (text: string) => text.replace('"gs2.5"', '"gs9.9"'), /topic gs9\.9 is not in topics/],
    [
      'a day outside the rotation',
      file,
      (text: string) => text.replace('"day": 0', '"day": 5'),
      /money-bill\.json: day/,
    ],
    [
      'a slug of another file',
      file,
      (text: string) => text.replace('"money-bill"', '"other"'),
      /slug: is not the file/,
    ],
    ['a link that is no address', file, (text: string) => text.replace('"https:', '"javascript:'), /sourceLink\.url: /],
    [
      'a question that stands twice',
      file,
      (text: string) => text.replace('"money-bill-2"', '"money-bill-1"'),
      /question money-bill-1 stands twice/,
    ],
    ['a link that is not https', file, (text: string) => text.replace('"https:', '"http:'), /sourceLink\.url: must be/],
    [
      'a date long past',
      file,
      (text: string) => text.replace('"day": 0', '"date": "1999-12-31"'),
      /money-bill\.json: date: must be of the years 2000 to 2100/,
    ],
    [
      'a date far ahead',
      file,
      (text: string) => text.replace('"day": 0', '"date": "2101-01-01"'),
      /money-bill\.json: date: must be of the years/,
    ],
    [
      'a character that PostgreSQL cannot keep',
      file,
      (text: string) => text.replace('"title": "', '"title": "\\u0000'),
      /title: holds a character/,
    ],
    [
      'half of a character',
      file,
      (text: string) => text.replace('"title": "', '"title": "\\ud800'),
      /title: holds a character/,
    ],
    [
      'an anchor long past',
      'pack.json',
      (text: string) => text.replace('2026-01-05', '1026-01-05'),
      /rotation\.anchor/,
    ],
    ['a broken head', 'pack.json', (text: string) => text.replace('2026-01-05', '2026-13-05'), /pack\.json: rotation/],
  ])('NEWS-01 %s is named with its file and path', async (_, name, change, message) => {
    await edit(name, change)
    const reading = readPack(folder)
    await expect(reading).rejects.toThrow(StartError)
    await expect(reading).rejects.toThrow(message)
    await expect(reading).rejects.toThrow(/Nothing was stored\.$/)
  })

  it('NEWS-01 a day takes 30 items of a paper', async () => {
    const text = await readFile(join(folder, file), 'utf8')
    const add = (index: number) =>
      writeFile(join(folder, 'news', `more-${index}.json`), text.replaceAll('money-bill', `more-${index}`))
    for (let index = 0; index < 24; index += 1) await add(index)
    expect((await readPack(folder)).news).toHaveLength(84)
    await add(24)
    await expect(readPack(folder)).rejects.toThrow(/THE_HINDU day 0 has 31 news items, the most is 30/)
  })

  it('NEWS-01 a missing file is named', async () => {
    await rm(join(folder, 'topics.json'))
    await expect(readPack(folder)).rejects.toThrow(/topics\.json: cannot be read/)
  })
})

onEveryDatabase('the stored content', (database) => {
  it('NEWS-01 is written when it changed, read back as it was, and picked up while running', async () => {
    const { db } = database()
    const pack = fixturePack()
    expect(await storePack(db, pack)).toBe(true)
    expect(await storePack(db, pack)).toBe(false)
    const { reserve: _reserve, ...served } = pack
    const news = pack.news.toSorted((a, b) => (a.file < b.file ? -1 : 1))
    expect(await loadPacks(db)).toEqual([{ ...served, news }])
    const library = await loadLibrary(db)
    const shorter = { ...pack, news: pack.news.slice(1) }
    expect(await storePack(db, shorter)).toBe(true)
    expect(library.get().article('alpha-20260105')).toBeDefined()
    await library.refresh()
    expect(library.get().article('alpha-20260105')).toBeUndefined()
  })

  it('NEWS-01 a stored pack that is not valid any more is named in one line', async () => {
    const { db } = database()
    await storePack(db, fixturePack())
    const [first, ...others] = fixturePack().news
    if (!first) throw new Error('The fixture has news.')
    const sourceLink = { title: 'Old', url: 'http://example.org/' }
    await storePack(db, { ...fixturePack(), news: [{ ...first, item: { ...first.item, sourceLink } }, ...others] })
    await expect(loadPacks(db)).rejects.toThrow(
      new StartError(
        'The stored pack "sample" is not valid (sourceLink.url: must be an https address). Mend it, and import it again.',
      ),
    )
    await storePack(db, fixturePack())
  })

  it('NEWS-01 stays as it was when storing fails half-way', async () => {
    const { db } = database()
    await storePack(db, fixturePack())
    const before = await loadPacks(db)
    const [first] = before[0]?.topics ?? []
    if (!first) throw new Error('The fixture has topics.')
    const twice = { ...fixturePack(), topics: [first, first] }
    await expect(storePack(db, twice)).rejects.toThrow(/duplicate key/)
    expect(await loadPacks(db)).toEqual(before)
  })
})
