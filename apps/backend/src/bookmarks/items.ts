import type { Library } from '../content/library.ts'
import type { BankQuestion } from '../content/library-questions.ts'
import { findArticle } from '../news/editions.ts'
import type { BookmarkKind } from './inputs.ts'

/** What a list shows of an item. */
export interface Item {
  readonly title: string
  /** Subject, year, paper: the line beneath the title. */
  readonly detail: string
}

const sourceNames = { THE_HINDU: 'The Hindu', THE_INDIAN_EXPRESS: 'The Indian Express' } as const
const paperNames = { GS: 'GS Paper I', CSAT: 'CSAT' } as const
const longestTitle = 160

/** A question may be long: its beginning, up to a word's end, is what it is called in a list. */
function titleOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= longestTitle ? line : `${line.slice(0, longestTitle - 1).replace(/\s\S*$/, '')}…`
}

const joined = (parts: readonly (string | number | null)[]) => parts.filter((part) => part !== null).join(' · ')

const capital = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`

/** Where and when items are looked for. */
export interface Place {
  readonly library: Library
  readonly now: Date
  /** A question that the student may know. */
  readonly question: (id: string) => BankQuestion | undefined
}

/** Title and detail of an item; undefined for one that does not exist, or is not out yet. */
export function findItem(
  { library, now, question: find }: Place,
  kind: BookmarkKind,
  itemId: string,
): Item | undefined {
  if (kind === 'news') {
    const item = findArticle(library, itemId, now)?.item
    return item && { title: item.title, detail: joined([sourceNames[item.source], item.date]) }
  }
  if (kind === 'question') {
    const question = find(itemId)
    if (!question) return undefined
    // CSAT is the subject's name and the paper's.
    const subject = question.subject === 'csat' ? null : capital(question.subject)
    return {
      title: titleOf([question.stem, ...question.statements].join(' ')),
      detail: joined([subject, paperNames[question.paper], question.year]),
    }
  }
  const question = library.mainsQuestion(itemId)
  return question && { title: titleOf(question.text), detail: joined(['Mains', question.paper, question.year]) }
}
