import type { BankQuestion, Format, Subject } from '@abhyas/contracts/questions'
import MiniSearch from 'minisearch'
import { indexing, termsOf } from './search-text.ts'

export interface SearchQuery {
  readonly words: string
  readonly year?: number | undefined
  readonly subject?: Subject | undefined
  readonly topic?: string | undefined
  readonly format?: Format | undefined
}

export interface Hit {
  readonly question: BankQuestion
  /** The words of the question that were found, as `termOf` writes them. */
  readonly terms: ReadonlySet<string>
}

export interface Found {
  readonly hits: readonly Hit[]
  /** No question holds all the words: these hold some of them. */
  readonly isLoose: boolean
}

interface Entry {
  readonly id: string
  readonly stem: string
  readonly statements: string
  readonly options: string
  readonly keywords: string
  readonly topics: string
}

const noTerms: ReadonlySet<string> = new Set()

const fits = (question: BankQuestion, { year, subject, topic, format }: SearchQuery): boolean =>
  (year === undefined || question.year === year) &&
  (subject === undefined || question.subject === subject) &&
  (topic === undefined || question.topics.includes(topic)) &&
  (format === undefined || question.format === format)

export interface QuestionIndex {
  /** Adds a question, or puts it in the place of the one with its id. */
  add: (question: BankQuestion) => void
  /** Takes out every question that `isKept` refuses. */
  keepOnly: (isKept: (id: string) => boolean) => void
  has: (question: BankQuestion) => boolean
  /** The questions with all the words, with beginnings of words and with typing errors, best first; without words all, newest first. */
  search: (query: SearchQuery) => Found
}

/** An empty index of questions; `topicName` says what a topic is called. */
export function createQuestionIndex(topicName: (topic: string) => string): QuestionIndex {
  const questions = new Map<string, BankQuestion>()
  const index = new MiniSearch<Entry>({
    fields: ['stem', 'statements', 'options', 'keywords', 'topics'],
    ...indexing,
    searchOptions: { ...indexing.searchOptions, boost: { keywords: 3, stem: 2, topics: 2 } },
  })
  const entryOf = ({ id, stem, statements, ask, options, keywords, topics, passage }: BankQuestion): Entry => ({
    id,
    stem: [passage ?? '', stem, ask ?? ''].join(' '),
    statements: statements.join(' '),
    options: options.map(({ text }) => text).join(' '),
    keywords: keywords.join(' '),
    topics: topics.map(topicName).join(' '),
  })
  const found = (terms: readonly string[], query: SearchQuery, combineWith: 'AND' | 'OR'): Hit[] =>
    index
      .search(terms.join(' '), {
        combineWith,
        filter: ({ id }) => {
          const question = questions.get(String(id))
          return question !== undefined && fits(question, query)
        },
      })
      .flatMap(({ id, terms: matched }) => {
        const question = questions.get(String(id))
        return question ? [{ question, terms: new Set(matched) }] : []
      })
  return {
    add: (question) => {
      if (questions.has(question.id)) index.replace(entryOf(question))
      else index.add(entryOf(question))
      questions.set(question.id, question)
    },
    keepOnly: (isKept) => {
      for (const id of questions.keys()) {
        if (isKept(id)) continue
        index.discard(id)
        questions.delete(id)
      }
    },
    has: (question) => questions.get(question.id) === question,
    search: (query) => {
      const terms = termsOf(query.words)
      if (terms.length === 0) {
        const hits = [...questions.values()].filter((question) => fits(question, query))
        hits.sort((a, b) => (b.year ?? 0) - (a.year ?? 0))
        return { hits: hits.map((question) => ({ question, terms: noTerms })), isLoose: false }
      }
      const all = found(terms, query, 'AND')
      if (all.length > 0 || terms.length === 1) return { hits: all, isLoose: false }
      const some = found(terms, query, 'OR')
      return { hits: some, isLoose: some.length > 0 }
    },
  }
}
