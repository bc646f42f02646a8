import type { SearchQuery } from '../../shared/questions/search.ts'
import { formatOf, subjectOf } from '../../shared/questions/labels.ts'

/** What narrows the search beside its words. */
export type Filters = Omit<SearchQuery, 'words'>

const longestWords = 120

/** The query of an address `?q=&year=&subject=&topic=&format=`; what is no value of its field is left out. */
export function queryOf(search: URLSearchParams): SearchQuery {
  const year = Number(search.get('year'))
  const topic = search.get('topic')
  return {
    words: (search.get('q') ?? '').slice(0, longestWords),
    year: Number.isInteger(year) && year > 0 ? year : undefined,
    subject: subjectOf(search.get('subject')),
    topic: topic === null || topic === '' ? undefined : topic.slice(0, longestWords),
    format: formatOf(search.get('format')),
  }
}

/** The address of `query`, as `queryOf` reads it. */
export function searchOf({ words, year, subject, topic, format }: SearchQuery): URLSearchParams {
  const search = new URLSearchParams()
  if (words.trim() !== '') search.set('q', words.trim())
  if (year !== undefined) search.set('year', String(year))
  if (subject !== undefined) search.set('subject', subject)
  if (topic !== undefined) search.set('topic', topic)
  if (format !== undefined) search.set('format', format)
  return search
}

/** Whether anything narrows the search. */
export const isFiltered = ({ year, subject, topic, format }: Filters): boolean =>
  year !== undefined || subject !== undefined || topic !== undefined || format !== undefined
