import { termOf, tokensOf } from '../../shared/questions/search-text.ts'

/** Whether every word of `query` stands somewhere in `text`, without regard to case and accents; an empty one does. */
export function says(text: string, query: string): boolean {
  const all = termOf(text)
  return tokensOf(query).every((token) => all.includes(termOf(token)))
}
