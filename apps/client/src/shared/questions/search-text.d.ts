/** The words of `text` as they are indexed: lower case, without the accents of Latin letters. */
export declare const termOf: (token: string) => string
/** The words of `text` as they stand. */
export declare const tokensOf: (text: string) => string[]
export interface Piece {
  readonly text: string
  readonly isMatch: boolean
}
/** `text` cut where the words of `terms` begin and end; the pieces together are `text`, letter for letter. */
export declare function highlight(text: string, terms: ReadonlySet<string>): Piece[]
/** Too frequent to find anything by. */
export declare const idleWords: Set<string>
/** What of the words is looked up: no lone letters, and no frequent words where there are others. */
export declare function termsOf(words: string): string[]
/** Whether the words are enough to look something up by. */
export declare const canSearch: (words: string) => boolean
