import { readdir, readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { StartError } from '../settings.ts'
import { BookFile, Chapter } from './books.ts'
import { checkPack, pastMainsFile, type Placed, practiceMains } from './check-pack.ts'
import { longestMains, MainsQuestion } from './mains.ts'
import { News, type Pack, PackHead, Topic } from './pack.ts'
import { longestQuestion, Paper, PrelimsQuestion, TestPlan } from './questions.ts'

const wrong = (file: string, reason: string) => new StartError(`Content pack: ${file}: ${reason}. Nothing was stored.`)

async function readJson<S extends z.ZodType>(folder: string, name: string, schema: S): Promise<z.output<S>> {
  const file = join(folder, name)
  const text = await readFile(file, 'utf8').catch(() => {
    throw wrong(file, 'cannot be read')
  })
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw wrong(file, `is not JSON (${error instanceof Error ? error.message : 'unknown reason'})`)
  }
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  throw wrong(file, `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'is not valid'}`)
}

/** The JSON files of a part of the pack and of the folders in it, by their paths in the pack; none where it is missing. */
async function listFiles(folder: string, part: string): Promise<string[]> {
  const names = await readdir(join(folder, part), { recursive: true }).catch((): string[] => [])
  return names
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => join(part, name))
}

async function readFiles<S extends z.ZodType>(folder: string, part: string, schema: S) {
  const files = await listFiles(folder, part)
  return Promise.all(files.map(async (file) => ({ file, value: await readJson(folder, file, schema) })))
}

/** The books: a folder each, with `book.json` and a file for each chapter. */
async function readBooks(folder: string) {
  const files = await listFiles(folder, 'books')
  const heads = files.filter((file) => basename(file) === 'book.json')
  const books = await Promise.all(
    heads.map(async (file) => {
      const head = await readJson(folder, file, BookFile)
      const chapterFile = (id: string) => join(dirname(file), `${id}.json`)
      const read = head.chapters.map((id) => readJson(folder, chapterFile(id), Chapter))
      const chapters = await Promise.all(read)
      const misnamed = chapters.find(({ id }, index) => id !== head.chapters[index])
      if (misnamed) throw wrong(join(folder, dirname(file)), `chapter ${misnamed.id}: its id is not its file's name`)
      return { file, files: [file, ...head.chapters.map(chapterFile)], book: { ...head, chapters } }
    }),
  )
  const named = new Set(books.flatMap((book) => book.files))
  const loose = files.find((file) => !named.has(file))
  if (loose) throw wrong(join(folder, loose), 'is in no book.json')
  return books
}

const testsFile = 'tests.json'

const place = (files: readonly { file: string; value: readonly Placed['entry'][] }[], longest: number): Placed[] =>
  files.flatMap(({ file, value }) => value.map((entry) => ({ file, entry, longest })))

/** What the format of before had: left where it is, its questions would be lost without a word. */
const oldFile = 'previous-year/prelims.json'

/**
 * Reads the content pack in `folder` and checks every file, and the files against each other.
 * @throws {StartError} naming the first wrong file and the path in it
 */
export async function readPack(folder: string): Promise<Pack> {
  const head = await readJson(folder, 'pack.json', PackHead)
  const topics = await readJson(folder, 'topics.json', z.array(Topic))
  if ((await listFiles(folder, 'previous-year')).includes(oldFile)) {
    throw wrong(join(folder, oldFile), 'now stands in questions/, with its papers in papers.json')
  }
  const papers = await readJson(folder, 'papers.json', z.array(Paper).max(100))
  const pastMains = { file: pastMainsFile, value: await readJson(folder, pastMainsFile, z.array(MainsQuestion)) }
  const mains = [pastMains, ...(await readFiles(folder, practiceMains, z.array(MainsQuestion)))]
  const bank = await readFiles(folder, 'questions', z.array(PrelimsQuestion))
  const reserve = await readFiles(folder, 'reserve', z.array(PrelimsQuestion))
  const forTests = await readFiles(folder, 'tests', z.array(PrelimsQuestion))
  const hasTests = (await readdir(folder)).includes(testsFile)
  const tests = hasTests ? await readJson(folder, testsFile, z.array(TestPlan)) : []
  const news = await readFiles(folder, 'news', News)
  const books = await readBooks(folder)
  const pack = {
    head,
    topics,
    news: news.map(({ file, value }) => ({ file, item: value })),
    papers,
    questions: bank.flatMap(({ value }) => value),
    reserve: reserve.flatMap(({ value }) => value),
    testQuestions: forTests.flatMap(({ value }) => value),
    tests,
    mains: mains.flatMap(({ value }) => value),
    books: books.map(({ book }) => book),
  }
  const placed: Placed[] = [
    ...place([...bank, ...reserve, ...forTests], longestQuestion),
    ...place(mains, longestMains),
    ...place(
      news.map(({ file, value }) => ({ file, value: value.questions })),
      longestQuestion,
    ),
  ]
  checkPack(pack, placed, books, (file, reason) => {
    throw wrong(join(folder, file), reason)
  })
  return pack
}
