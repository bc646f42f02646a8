import type { Article } from '../content/library.ts'

/** What a list shows of an item. */
export function summaryOf({ item }: Article) {
  const { id, source, date, title, summary, subject, topics, readingSeconds, questionCount, isSample } = item
  return { id, source, date, title, summary, subject, topics, readingSeconds, questionCount, isSample }
}
