import { describe, expect, it } from 'vitest'
import { currentArticles, requireQuiz } from '../news/editions.ts'
import { rankPast } from '../news/previous-year.ts'
import { summaryOf } from '../news/summary.ts'
import { noon } from '../testing/backend.ts'
import { buildLibrary } from './library.ts'
import { mostItems, News, PackHead, Topic } from './pack.ts'
import { MainsQuestion } from './mains.ts'
import { PrelimsQuestion } from './questions.ts'

/** What the gateway takes of one answer: `answerBytes` in apps/bff/src/upstream/upstream.ts. */
const gatewayBytes = 4 * 1024 * 1024
/** Three bytes of UTF-8 each, the most that one unit of length can take. */
const long = (length: number) => 'न'.repeat(length)
const list = <Value>(length: number, make: (index: number) => Value) => Array.from({ length }, (_, i) => make(i))
const id = (index: number) => `${'a'.repeat(107)}-${String(index).padStart(2, '0')}`
const url = (length: number) => `https://example.org/${long(length - 20)}`

const topics = list(5, (index) => ({ id: id(index), paper: long(100), name: long(100) }))
const matching = { topics: topics.map((topic) => topic.id), keywords: list(8, () => long(60)) }
const question = (index: number) => ({
  id: id(index),
  format: 'statements',
  stem: long(2000),
  statements: list(8, () => long(600)),
  ask: long(400),
  options: list(4, () => ({ text: long(400), explanation: long(1500) })),
  key: 3,
  explanation: long(1500),
  difficulty: 'hard',
  seconds: 600,
})
const news = (index: number, source = 'THE_HINDU') => ({
  ...matching,
  slug: id(index),
  source,
  date: source === 'THE_HINDU' ? '2026-03-10' : '2026-03-09',
  position: index + 1,
  title: long(90),
  summary: long(220),
  whyInNews: long(5000),
  context: [long(5000)],
  keyFacts: [long(1779)],
  analysis: [long(1)],
  subject: 'environment',
  sourceLink: { title: long(400), url: url(1000) },
  questions: list(10, (at) => ({ ...question(at), quote: long(1000) })),
})
const past = { ...matching, year: 2100, subject: 'environment', source: long(400) }
const mains = {
  ...matching, id: id(1), year: 2100, paper: long(100), marks: 250, words: 2000, directive: long(100), text: long(2000),
} // prettier-ignore

const bytesOf = (answer: unknown) => Buffer.byteLength(JSON.stringify(answer))

describe('the largest pack that can be imported', () => {
  const library = buildLibrary([
    {
      head: PackHead.parse({ name: 'own', notice: long(400) }),
      topics: topics.map((topic) => Topic.parse(topic)),
      news: [...list(mostItems, (index) => news(index)), news(0, 'THE_INDIAN_EXPRESS')].map((item) => ({
        file: '',
        item: News.parse(item),
      })),
      papers: [],
      questions: list(20, (index) => PrelimsQuestion.parse({ ...question(index), ...past })),
      testQuestions: [],
      tests: [],
      mains: list(20, () => MainsQuestion.parse(mains)),
      books: [],
    },
  ])
  const edition = library.edition('THE_HINDU', '2026-03-10')

  it('NEWS-01 gives editions of half of what the gateway takes, at most', () => {
    expect(edition).toHaveLength(mostItems)
    expect(bytesOf(edition.map(({ item }) => item))).toBeLessThan(gatewayBytes / 2)
  })

  it('NEWS-01 gives quizzes, past questions and bookmarks well below what the gateway takes', () => {
    const [article] = currentArticles(library, noon)
    if (!article) throw new Error('The pack has an edition.')
    const quizzes = ['day-20260310', article.item.id].map((quiz) => requireQuiz(library, quiz, noon))
    expect(quizzes.map(({ questions }) => questions.length)).toEqual([10, 10])
    const none = { own: new Set<string>(), counts: new Map<string, number>() }
    const past = [rankPast(article, library.prelims, none), rankPast(article, library.pastMains, none)]
    const bookmarks = list(500, () => ({ ...summaryOf(article), savedAt: noon.toISOString() }))
    for (const answer of [...quizzes, past, bookmarks]) expect(bytesOf(answer)).toBeLessThan(gatewayBytes * 0.75)
  })

  // What packages/contracts/src/news.ts asks of a NewsItem beyond its types.
  it('NEWS-01 gives items that fit the contract', () => {
    for (const { item } of edition) {
      expect(item.id).toMatch(/^(?=.{1,120}$)[a-z0-9]+(-[a-z0-9]+)*-\d{8}$/)
      expect(item.sourceLink.url).toMatch(/^https:/)
      expect(Math.max(...[item.whyInNews, ...item.context, ...item.analysis].map((text) => text.length))).toBe(5000)
    }
  })

  it.each([
    ['title', { title: long(91) }],
    ['whyInNews', { whyInNews: long(5001) }],
    ['all texts together', { keyFacts: [long(1780)] }],
    ['slug', { slug: 'a'.repeat(111) }],
    ['url', { sourceLink: { title: 'x', url: url(1001) } }],
    ['quote', { questions: [{ ...question(0), quote: long(1001) }] }],
    ['stem', { questions: [{ ...question(0), quote: long(1), stem: long(2001) }] }],
    ['questions', { questions: list(11, (index) => ({ ...question(index), quote: long(1) })) }],
  ])('NEWS-01 takes no longer %s', (_, more) => {
    expect(News.safeParse(news(0)).success).toBe(true)
    expect(News.safeParse({ ...news(0), ...more }).success).toBe(false)
  })
})
