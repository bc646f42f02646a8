import { basename, dirname } from 'node:path'
import { type Book, longestBook, mostBooks } from './books.ts'
import { mostMains } from './mains.ts'
import { mostItems, mostTopics, type Pack } from './pack.ts'
import { mostInPack, mostQuestions, mostTestQuestions, mostTests, paperOf } from './questions.ts'

/** Whatever has an id of its own in a pack, with the file that it stands in. */
export interface Placed {
  readonly file: string
  readonly entry: { readonly id: string; readonly topics?: readonly string[]; readonly year?: number | null }
  /** The most characters that it may have, written as JSON. */
  readonly longest: number
}

/** Ends the reading; `file` is the path in the pack's folder. */
export type Refuse = (file: string, reason: string) => never

function refuseTwice(refuse: Refuse, ids: readonly (readonly [file: string, id: string])[], what: string): void {
  const seen = new Map<string, string>()
  for (const [file, id] of ids) {
    const first = seen.get(id)
    if (first !== undefined) refuse(file, `${what} ${id} stands twice${first === file ? '' : `, first in ${first}`}`)
    seen.set(id, file)
  }
}

function refuseMore(refuse: Refuse, file: string, what: string, count: number, most: number): void {
  if (count > most) refuse(file, `${what} has ${count}, the most is ${most}`)
}

/** Questions of Mains with a year, and the folder of those for practice. */
export const pastMainsFile = 'previous-year/mains.json'
export const practiceMains = 'mains'

function checkMains(placed: readonly Placed[], refuse: Refuse): void {
  for (const { file, entry } of placed) {
    if (file === pastMainsFile && entry.year === null) refuse(file, `question ${entry.id} has no year: it is of mains/`)
    if (dirname(file) === practiceMains && entry.year !== null) {
      refuse(file, `question ${entry.id} has a year: it is of ${pastMainsFile}`)
    }
  }
}

function checkPapers({ papers, questions, reserve }: Pack, refuse: Refuse): void {
  const file = 'papers.json'
  refuseTwice(
    refuse,
    papers.map(({ year, paper }) => [file, `${paper} ${year}`]),
    'paper',
  )
  const reserved = reserve.find(({ year }) => year !== null)
  if (reserved) refuse('reserve', `question ${reserved.id} has a year: no paper holds what is kept for duels`)
  const asked = questions.filter(({ year }) => year !== null)
  for (const [name, own] of Map.groupBy(asked, (question) => `${paperOf(question)} ${question.year}`)) {
    if (!papers.some(({ year, paper }) => `${paper} ${year}` === name)) {
      refuse(file, `does not name the paper ${name} of question ${own[0]?.id}`)
    }
    refuseMore(refuse, 'questions', `the paper ${name}`, own.length, mostInPack)
    const numbers = own.filter(({ number }) => number !== null).map(({ number }) => String(number))
    refuseTwice(
      refuse,
      numbers.map((number) => ['questions', number]),
      `in the paper ${name} the number`,
    )
  }
}

function checkTests({ tests, testQuestions }: Pack, refuse: Refuse): void {
  const file = 'tests.json'
  refuseMore(refuse, file, 'the pack', tests.length, mostTests)
  refuseMore(refuse, 'tests', 'the pack', testQuestions.length, mostTestQuestions)
  refuseTwice(
    refuse,
    tests.map(({ id }) => [file, id]),
    'test',
  )
  const dated = testQuestions.find(({ year }) => year !== null)
  if (dated) refuse('tests', `question ${dated.id} has a year: no paper holds what is kept for tests`)
  const held = new Map(testQuestions.map((question) => [question.id, question]))
  for (const { id, paper, questions } of tests) {
    refuseTwice(
      refuse,
      questions.map((question) => [file, question]),
      `in the test ${id} the question`,
    )
    for (const questionId of questions) {
      const question = held.get(questionId)
      if (!question) refuse(file, `${id}: question ${questionId} is in no file of tests/`)
      if (paperOf(question) !== paper) refuse(file, `${id}: question ${questionId} is not of the paper ${paper}`)
    }
  }
}

function checkNews({ head, news }: Pack, refuse: Refuse): void {
  const items = news.map(({ item }) => item)
  refuseTwice(
    refuse,
    news.map(({ file, item }) => [file, `${item.slug} ${item.date ?? ''}`.trim()]),
    'news item',
  )
  for (const [edition, own] of Map.groupBy(items, (item) => `${item.source} ${item.date ?? `day ${item.day}`}`)) {
    if (own.length > mostItems) refuse('news', `${edition} has ${own.length} news items, the most is ${mostItems}`)
  }
  for (const { file, item } of news) {
    if (basename(file, '.json') !== item.slug && !item.date) refuse(file, `slug: is not the file's name`)
    if (item.day !== undefined && (!head.rotation || item.day >= head.rotation.days)) {
      refuse(file, 'day: is not in the rotation of pack.json')
    }
  }
}

/** A book with its `book.json`. */
export interface PlacedBook {
  readonly file: string
  readonly book: Book
}

function checkBooks(books: readonly PlacedBook[], topics: ReadonlySet<string>, refuse: Refuse): void {
  refuseMore(refuse, 'books', 'the pack', books.length, mostBooks)
  for (const { file, book } of books) {
    if (basename(dirname(file)) !== book.id) refuse(file, `id: is not the folder's name`)
    const bytes = Buffer.byteLength(JSON.stringify(book))
    if (bytes > longestBook) refuse(file, `the book has ${bytes} bytes, the most is ${longestBook}`)
    for (const chapter of book.chapters) {
      const unknown = chapter.topics.find((id) => !topics.has(id))
      if (unknown) refuse(file, `chapter ${chapter.id}: topic ${unknown} is not in topics.json`)
    }
  }
}

/**
 * Checks the files of a pack against each other. Takes its questions of every kind and its books with their files;
 * calls `refuse` with the first fault.
 */
export function checkPack(pack: Pack, placed: readonly Placed[], books: readonly PlacedBook[], refuse: Refuse): void {
  const { topics, news, questions, mains } = pack
  refuseTwice(
    refuse,
    topics.map(({ id }) => ['topics.json', id]),
    'topic',
  )
  refuseMore(refuse, 'topics.json', 'the pack', topics.length, mostTopics)
  refuseMore(refuse, 'questions', 'the pack', questions.length, mostQuestions)
  refuseMore(refuse, practiceMains, 'the pack', mains.length, mostMains)
  checkNews(pack, refuse)
  refuseTwice(
    refuse,
    placed.map(({ file, entry }) => [file, entry.id]),
    'question',
  )
  const known = new Set(topics.map(({ id }) => id))
  const matched = [...placed, ...news.map(({ file, item }) => ({ file, entry: { id: item.slug, ...item } }))]
  for (const { file, entry } of matched) {
    const unknown = entry.topics?.find((id) => !known.has(id))
    if (unknown) refuse(file, `${entry.id}: topic ${unknown} is not in topics.json`)
  }
  for (const { file, entry, longest } of placed) {
    const length = JSON.stringify(entry).length
    if (length > longest) refuse(file, `question ${entry.id} has ${length} characters, the most is ${longest}`)
  }
  checkMains(placed, refuse)
  checkPapers(pack, refuse)
  checkTests(pack, refuse)
  checkBooks(books, known, refuse)
}
