import type { Book } from '@abhyas/contracts/books'
import MiniSearch from 'minisearch'
import { indexing, termsOf } from '../../shared/questions/search-text.ts'
import type { Where } from './place.ts'

export interface Hit {
  readonly where: Where
  readonly chapter: string
  readonly text: string
  /** The words of the paragraph that were found, as `termOf` writes them. */
  readonly terms: ReadonlySet<string>
}

export interface Found {
  readonly hits: readonly Hit[]
  /** No paragraph holds all the words: these hold some of them. */
  readonly isLoose: boolean
}

interface Entry {
  readonly id: number
  readonly chapter: string
  readonly heading: string
  readonly text: string
}

/** Gives the search in `book`: paragraphs with all the words, with beginnings of words and typing errors, best first. */
export function createBookSearch(book: Pick<Book, 'chapters'>): (words: string) => Found {
  const paragraphs = book.chapters.flatMap((chapter) => {
    let heading = ''
    return chapter.paragraphs.map((paragraph) => {
      heading = paragraph.heading ?? heading
      return {
        where: { chapterId: chapter.id, paragraph: paragraph.n },
        chapter: chapter.title,
        heading,
        text: paragraph.text,
      }
    })
  })
  const index = new MiniSearch<Entry>({
    fields: ['text', 'heading', 'chapter'],
    ...indexing,
    searchOptions: { ...indexing.searchOptions, boost: { text: 2 } },
  })
  index.addAll(paragraphs.map(({ chapter, heading, text }, id) => ({ id, chapter, heading, text })))
  const found = (terms: readonly string[], combineWith: 'AND' | 'OR'): Hit[] =>
    index.search(terms.join(' '), { combineWith }).flatMap(({ id, terms: matched }) => {
      const paragraph = paragraphs[Number(id)]
      return paragraph ? [{ ...paragraph, terms: new Set(matched) }] : []
    })
  return (words) => {
    const terms = termsOf(words)
    if (terms.length === 0) return { hits: [], isLoose: false }
    const all = found(terms, 'AND')
    if (all.length > 0 || terms.length === 1) return { hits: all, isLoose: false }
    const some = found(terms, 'OR')
    return { hits: some, isLoose: some.length > 0 }
  }
}

const aroundLetters = 90

/** What of `text` stands around the first of `terms`, from a word's beginning to a word's end. */
export function snippetOf(text: string, isTerm: (token: string) => boolean): string {
  const first = [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].find(([token]) => isTerm(token))
  const at = first?.index ?? 0
  const from = at <= aroundLetters ? 0 : text.indexOf(' ', at - aroundLetters) + 1
  const end = text.lastIndexOf(' ', at + 2 * aroundLetters)
  const to = at + 2 * aroundLetters >= text.length || end <= from ? text.length : end
  return `${from > 0 ? '… ' : ''}${text.slice(from, to)}${to < text.length ? ' …' : ''}`
}
