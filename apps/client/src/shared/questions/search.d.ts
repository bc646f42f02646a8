import type { BankQuestion, Format, Subject } from '@abhyas/contracts/questions'
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
export declare function createQuestionIndex(topicName: (topic: string) => string): QuestionIndex
