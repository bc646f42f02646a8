import type { Article, Library } from '../content/library.ts'
import type { Source } from '../content/pack.ts'
import { Refusal } from '../errors.ts'
import { type Day, dayOfDigits, indiaDay, indiaMoment } from './day.ts'
import { currentEdition, nextEditionAt } from './edition-clock.ts'

export const sources = ['THE_HINDU', 'THE_INDIAN_EXPRESS'] as const satisfies readonly Source[]

const lastMinuteOfDay = 24 * 60 - 1
/** The most questions of a day's quiz, and of the sample for visitors. */
const dayQuizLength = 10
const sampleLength = 5

/** One paper's clock: its current edition, when the next comes out, the oldest of ten years, and the gaps between. */
export function editionClock(library: Library, source: Source, now: Date) {
  const current = currentEdition(source, now)
  const nextAt = nextEditionAt(source, now).toISOString()
  return { source, current, nextAt, ...library.calendar(source, current) }
}

/**
 * The items of an edition that is out.
 * @throws {Refusal} NOT_FOUND for a day without one, or whose edition is still to come
 */
export function edition(library: Library, source: Source, day: Day, now: Date): readonly Article[] {
  const articles = day <= currentEdition(source, now) ? library.edition(source, day) : []
  if (articles.length === 0) throw new Refusal('NOT_FOUND')
  return articles
}

/** The item `id` if its edition is out. */
export function findArticle(library: Library, id: string, now: Date): Article | undefined {
  const article = library.article(id)
  return article && article.item.date <= currentEdition(article.item.source, now) ? article : undefined
}

/**
 * The item `id` if its edition is out.
 * @throws {Refusal} NOT_FOUND
 */
export function requireArticle(library: Library, id: string, now: Date): Article {
  const article = findArticle(library, id, now)
  if (!article) throw new Refusal('NOT_FOUND')
  return article
}

/** The items of both papers' current editions at `now`, taken in turn from each paper. */
export function currentArticles(library: Library, now: Date): readonly Article[] {
  const lists = sources.map((source) => library.edition(source, currentEdition(source, now)))
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  return Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list.slice(index, index + 1))).flat()
}

/** What is practised under one id: an item's questions, or with `day-<yyyymmdd>` up to ten of what was current then. */
export interface Quiz {
  readonly title: string
  readonly questions: readonly (Article['questions'][number] & { readonly itemId: string })[]
}

const questionsOf = (article: Article) =>
  article.questions.map((question) => ({ ...question, itemId: article.item.id }))

/** Up to `count` questions of `articles`: the first of each, then the second of each, and so on. */
function pick(articles: readonly Article[], count: number): Quiz['questions'] {
  const most = Math.max(0, ...articles.map(({ questions }) => questions.length))
  const rounds = Array.from({ length: most }, (_, index) =>
    articles.flatMap((article) => questionsOf(article).slice(index, index + 1)),
  )
  return rounds.flat().slice(0, count)
}

/**
 * The quiz `id` (NEWS-07).
 * @throws {Refusal} NOT_FOUND
 */
export function requireQuiz(library: Library, id: string, now: Date): Quiz {
  const digits = /^day-(\d{8})$/.exec(id)?.[1]
  if (!digits) {
    const article = requireArticle(library, id, now)
    return { title: article.item.title, questions: questionsOf(article) }
  }
  const day = dayOfDigits(digits)
  if (!day || day > indiaDay(now)) throw new Refusal('NOT_FOUND')
  const endOfDay = indiaMoment(day, lastMinuteOfDay)
  const questions = pick(currentArticles(library, endOfDay < now ? endOfDay : now), dayQuizLength)
  if (questions.length === 0) throw new Refusal('NOT_FOUND')
  return { title: 'Quiz of the day', questions }
}

/** Five questions of the current editions, for whoever has no account yet. */
export const sampleQuestions = (library: Library, now: Date): Quiz['questions'] =>
  pick(currentArticles(library, now), sampleLength)
