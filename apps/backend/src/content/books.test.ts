import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readBook } from '../books/shelf.ts'
import { StartError } from '../settings.ts'
import { onEveryDatabase } from '../testing/on-databases.ts'
import { fixturePack } from '../testing/pack.ts'
import { checkBooks } from './book-quality.ts'
import { Book, longestBook, mostBooks, mostChapters, mostParagraphs } from './books.ts'
import { checkPack } from './check-pack.ts'
import { buildLibrary } from './library.ts'
import { readPack } from './read-pack.ts'
import { loadPacks, storePack } from './store.ts'

const sampleFolder = join(import.meta.dirname, '../../content/sample')
/** What the gateway takes of a book: 1 MiB. */
const gatewayBytes = 1024 * 1024
const list = <Value>(length: number, make: (index: number) => Value) => Array.from({ length }, (_, i) => make(i))
const [book] = fixturePack().books
if (!book) throw new Error('The fixture has a book.')
const [chapter] = book.chapters
if (!chapter) throw new Error('The book has a chapter.')

describe('the books of the sample', () => {
  it('TUTOR-03 are three primers of eight chapters with 700 to 1,000 words each, numbered from 1 on', async () => {
    const { books } = await readPack(sampleFolder)
    const ids = ['environment-primer', 'modern-history-primer', 'polity-primer']
    expect(books.map(({ id, chapters }) => [id, chapters.length])).toEqual(ids.map((id) => [id, 8]))
    for (const { id, chapters } of books) {
      for (const { id: name, paragraphs } of chapters) {
        expect([id, name, paragraphs.map(({ n }) => n)]).toEqual([id, name, paragraphs.map((_, index) => index + 1)])
        const words = paragraphs.flatMap(({ text }) => text.split(/\s+/)).length
        expect([id, name, words >= 700 && words <= 1000]).toEqual([id, name, true])
      }
    }
    expect(checkBooks(books).faults).toEqual([])
  })
})

describe('a book in a pack', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'abhyas-books-'))
    for (const part of ['pack.json', 'topics.json', 'papers.json', 'previous-year', 'books']) {
      await cp(join(sampleFolder, part), join(folder, part), { recursive: true })
    }
  })
  afterEach(() => rm(folder, { recursive: true }))

  const head = 'books/polity-primer/book.json'
  const judiciary = 'books/polity-primer/the-judiciary.json'
  const paragraphs = (change: (all: { n: number }[]) => unknown) => (value: { paragraphs: { n: number }[] }) => ({
    ...value,
    paragraphs: change(value.paragraphs),
  })

  it.each<[string, string, (value: never) => unknown, RegExp]>([
    ['another id than its folder', head, (value: object) => ({ ...value, id: 'other' }), /book\.json: id: is not/],
    ['the id of a route', head, (value: object) => ({ ...value, id: 'places' }), /book\.json: id: is not free/],
    [
      'a chapter twice',
      head,
      (value: object) => ({ ...value, chapters: ['a', 'a'] }),
      /chapters: name a chapter twice/,
    ],
    ['a chapter without a file', head, (value: object) => ({ ...value, chapters: ['a'] }), /a\.json: cannot be read/],
    ['a chapter of another name', judiciary, (value: object) => ({ ...value, id: 'x' }), /chapter x: its id is not/],
    ['an unknown topic', judiciary, (value: object) => ({ ...value, topics: ['gs9.9'] }), /topic gs9\.9 is not in/],
    ['a file beside its chapters', 'books/polity-primer/more.json', () => chapter, /more\.json: is in no book\.json/],
    ['numbers that fall', judiciary, paragraphs((all) => all.toReversed()), /paragraphs: have numbers that rise/],
    ['a number twice', judiciary, paragraphs(([a, , ...all]) => [a, a, ...all]), /paragraphs: have numbers that rise/],
    ['a number beyond 1000', judiciary, paragraphs(([a]) => [{ ...a, n: 1001 }]), /paragraphs\.0\.n: /],
    ['no paragraphs', judiciary, paragraphs(() => []), /paragraphs: /],
  ])('TUTOR-03 %s is named with its file, and nothing is stored', async (_, name, change, message) => {
    const path = join(folder, name)
    const text = await readFile(path, 'utf8').catch(() => '{}')
    await writeFile(path, JSON.stringify(change(JSON.parse(text) as never))) // each row knows its file's shape
    const reading = readPack(folder)
    await expect(reading).rejects.toThrow(StartError)
    await expect(reading).rejects.toThrow(message)
    await expect(reading).rejects.toThrow(/Nothing was stored\.$/)
  })

  it('TUTOR-03 may have gaps in its numbers, so that addresses outlive edits, and may be left out', async () => {
    const path = join(folder, judiciary)
    const value = JSON.parse(await readFile(path, 'utf8'))
    await writeFile(path, JSON.stringify({ ...value, paragraphs: value.paragraphs.toSpliced(1, 1) }))
    const polity = (await readPack(folder)).books.find(({ id }) => id === 'polity-primer')
    const numbers = polity?.chapters.find(({ id }) => id === 'the-judiciary')?.paragraphs.map(({ n }) => n)
    expect(numbers?.slice(0, 3)).toEqual([1, 3, 4])
    await rm(join(folder, 'books'), { recursive: true })
    expect((await readPack(folder)).books).toEqual([])
  })
})

describe('the largest book that can be imported', () => {
  /** Three bytes of UTF-8 each, the most that one unit of length can take. */
  const long = (length: number) => 'न'.repeat(length)
  const bookOf = (bytes: number) => {
    const most = Math.floor(bytes / 3)
    const texts = list(Math.ceil(most / 5000), (index) => long(Math.min(5000, most - index * 5000)))
    return Book.parse({ ...book, chapters: [{ ...chapter, paragraphs: texts.map((text, i) => ({ n: i + 1, text })) }] })
  }
  const check = (books: readonly Book[]) => {
    const refuse = (file: string, reason: string) => {
      throw new Error(`${file}: ${reason}`)
    }
    const pack = { ...fixturePack(), news: [], questions: [], mains: [], papers: [], books }
    checkPack(
      pack,
      [],
      books.map((one) => ({ file: `books/${one.id}/book.json`, book: one })),
      refuse,
    )
  }

  it('TUTOR-03 stays below what the gateway takes, served', () => {
    const largest = bookOf(longestBook - 5000)
    check([largest])
    const [served] = buildLibrary([{ ...fixturePack(), books: [largest] }]).books
    if (!served) throw new Error('The pack has a book.')
    const bytes = Buffer.byteLength(JSON.stringify(readBook(served)))
    expect(bytes).toBeGreaterThan(longestBook * 0.98)
    expect(bytes).toBeLessThan(gatewayBytes)
    expect(() => check([bookOf(longestBook)])).toThrow(/the most is 900000/)
  })

  it('TUTOR-03 a pack has no more than 40 books', () => {
    const many = (count: number) => list(count, (index) => ({ ...book, id: `book-${index}` }))
    check(many(mostBooks))
    expect(() => check(many(mostBooks + 1))).toThrow(/books: the pack has 41, the most is 40/)
  })

  const chapters = (count: number) => list(count, (index) => ({ ...chapter, id: `chapter-${index}` }))
  const numbered = (count: number) => list(count, (index) => ({ n: index + 1, text: 'x' }))
  it.each<[string, number, (count: number) => object]>([
    ['paragraphs', mostParagraphs, (count) => ({ chapters: [{ ...chapter, paragraphs: numbered(count) }] })],
    ['characters', 5000, (count) => ({ chapters: [{ ...chapter, paragraphs: [{ n: 1, text: long(count) }] }] })],
    ['letters of an id', 60, (count) => ({ id: 'a'.repeat(count) })],
    ['letters of a summary', 200, (count) => ({ summary: long(count) })],
  ])('TUTOR-03 has no more than so many %s', (_, most, make) => {
    expect(Book.safeParse({ ...book, ...make(most) }).success).toBe(true)
    expect(Book.safeParse({ ...book, ...make(most + 1) }).success).toBe(false)
  })

  it('TUTOR-03 has no more than 60 chapters', async () => {
    const { BookFile } = await import('./books.ts')
    const file = (count: number) => ({ ...book, chapters: chapters(count).map(({ id }) => id) })
    expect(BookFile.safeParse(file(mostChapters)).success).toBe(true)
    expect(BookFile.safeParse(file(mostChapters + 1)).success).toBe(false)
  })
})

describe('the shelf', () => {
  const own = { ...fixturePack(), head: { name: 'own', notice: null, rotation: null } }
  const mine = { ...book, id: 'mine' }

  it('TUTOR-03 has the books of operators, and the sample only where there are none', () => {
    const ids = (library: ReturnType<typeof buildLibrary>) => library.books.map(({ id, isSample }) => [id, isSample])
    expect(ids(buildLibrary([fixturePack(), { ...own, books: [] }]))).toEqual([['alpha-primer', true]])
    const both = buildLibrary([{ ...own, books: [mine, { ...book, id: 'more' }] }, fixturePack()])
    expect(ids(both)).toEqual([
      ['mine', false],
      ['more', false],
    ])
    expect(both.book('alpha-primer')?.isSample).toBe(true)
  })

  it('TUTOR-03 counts words and bytes, and a changed word changes the version', () => {
    const versionOf = (one: Book) => buildLibrary([{ ...own, books: [one] }]).books[0]
    const first = versionOf(book)
    const edited = { ...book, chapters: [{ ...chapter, title: 'Other' }, ...book.chapters.slice(1)] }
    expect(first).toMatchObject({ chapterCount: 2, words: 21, bytes: JSON.stringify(book.chapters).length })
    expect(versionOf(structuredClone(book))?.version).toBe(first?.version)
    expect(versionOf(edited)?.version).not.toBe(first?.version)
    expect(versionOf({ ...book, licence: 'Other.' })?.version).not.toBe(first?.version)
  })

  it('TUTOR-03 pnpm content:check names paragraphs that stand twice', () => {
    const twin = { ...book, id: 'twin', chapters: book.chapters.slice(1) }
    expect(checkBooks([book, twin])).toMatchObject({
      rows: [
        { book: 'alpha-primer', chapters: 2, paragraphs: 4, words: 21 },
        { book: 'twin', chapters: 1 },
      ],
      faults: [
        'book:alpha-primer/second#1 and book:twin/second#1 are one paragraph',
        'book:alpha-primer/second#3 and book:twin/second#3 are one paragraph',
      ],
    })
  })
})

onEveryDatabase('stored books', (database) => {
  it('TUTOR-03 are read back as they were, and an import takes the place of the one before', async () => {
    const { db } = database()
    const pack = fixturePack()
    await storePack(db, pack)
    expect((await loadPacks(db))[0]?.books).toEqual(pack.books)
    await storePack(db, { ...pack, books: [{ ...book, id: 'other' }] })
    expect((await loadPacks(db))[0]?.books.map(({ id }) => id)).toEqual(['other'])
  })
})
