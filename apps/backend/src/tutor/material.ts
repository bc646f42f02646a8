/** What answers rest on: everything that the product shows to every student, in pieces with stable addresses. */

/** A piece of the material, of a paragraph's length. */
export interface Passage {
  /** `book:<book>/<chapter>#<n>`, `news:<slug>#<part>` or `question:<id>#<part>`; outlives imports. */
  readonly id: string
  readonly kind: 'book' | 'news' | 'question'
  /** Of the book and chapter, the news item or the question. */
  readonly title: string
  /** Where in it: "Paragraph 4", "Key facts". */
  readonly place: string
  readonly text: string
  /** The screen that shows it, as a path of the app. */
  readonly path: string
  readonly isSample: boolean
}

/** Where to look: everywhere, in one book, or first of all at one question. */
export type Scope =
  | { readonly type: 'all' }
  | { readonly type: 'book'; readonly bookId: string }
  | { readonly type: 'question'; readonly passages: readonly Passage[] }

export interface Search {
  readonly text: string
  readonly scope: Scope
  /** The question before, where this one leans on it ("and its powers?"). */
  readonly before: string | null
  /** What was marked when it was asked: it counts as found. */
  readonly passageId: string | null
}

export interface Found {
  /** Best first, five at most; the nearest ones where nothing answers. */
  readonly passages: readonly Passage[]
  /** Whether they answer the question. */
  readonly isAnswered: boolean
}

/** A sentence of an answer with the places in `Found.passages` of what it rests on. */
export interface Sentence {
  readonly text: string
  readonly cites: readonly number[]
  readonly opens: 'paragraph' | 'entry' | null
}

export type Mode = 'explain' | 'mains' | 'quiz' | 'compare' | 'hint'

export interface Material {
  readonly find: (search: Search) => Promise<Found>
  /** The passage of an address, undefined where it is gone. */
  readonly passage: (id: string) => Promise<Passage | undefined>
}
