import type { Library } from '../content/library.ts'
import { currentArticles, findArticle } from './editions.ts'
import { summaryOf } from './summary.ts'

const relatedCount = 3

/** What stands behind a shared address (NEWS-10): the item, or nothing any more, and what else to read. */
export function openShared(library: Library, id: string, now: Date) {
  const article = findArticle(library, id, now)
  const others = currentArticles(library, now).filter(({ item }) => item.id !== id)
  const topics = new Set(article?.item.topics.map((topic) => topic.id))
  const isNear = ({ item }: (typeof others)[number]) =>
    item.topics.some((topic) => topics.has(topic.id)) || item.subject === article?.item.subject
  // A stable sort: within near and far, the order of the editions stays.
  const related = others.toSorted((a, b) => Number(isNear(b)) - Number(isNear(a))).slice(0, relatedCount)
  return {
    kind: article ? ('news' as const) : ('gone' as const),
    item: article ? summaryOf(article) : null,
    related: related.map(summaryOf),
  }
}
