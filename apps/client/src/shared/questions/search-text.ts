const word = /[\p{L}\p{M}\p{N}]+/gu

/** The words of `text` as they are indexed: lower case, without the accents of Latin letters. */
export const termOf = (token: string): string =>
  token
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()

/** The words of `text` as they stand. */
export const tokensOf = (text: string): string[] => text.match(word) ?? []

export interface Piece {
  readonly text: string
  readonly isMatch: boolean
}

/** `text` cut where the words of `terms` begin and end; the pieces together are `text`, letter for letter. */
export function highlight(text: string, terms: ReadonlySet<string>): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const match of terms.size === 0 ? [] : text.matchAll(word)) {
    if (!terms.has(termOf(match[0]))) continue
    if (match.index > end) pieces.push({ text: text.slice(end, match.index), isMatch: false })
    pieces.push({ text: match[0], isMatch: true })
    end = match.index + match[0].length
  }
  if (end < text.length) pieces.push({ text: text.slice(end), isMatch: false })
  return pieces
}

/** Too frequent to find anything by. */
export const idleWords = new Set(
  'a an and are as at be by for from has have in is it its of on or that the this to was were which with'.split(' '),
)
/** How a text is taken into an index of MiniSearch, and searched: by beginnings of words, and with typing errors. */
export const indexing = {
  tokenize: tokensOf,
  processTerm: (token: string): string | null => {
    const term = termOf(token)
    return idleWords.has(term) ? null : term
  },
  searchOptions: {
    // The words come here as terms already.
    tokenize: (words: string): string[] => words.split(' '),
    processTerm: (term: string): string => term,
    prefix: (term: string): boolean => term.length > 1,
    fuzzy: (term: string): number | false => (term.length > 3 ? 0.2 : false),
  },
}

/** What of the words is looked up: no lone letters, and no frequent words where there are others. */
export function termsOf(words: string): string[] {
  const terms = tokensOf(words)
    .map(termOf)
    .filter((term) => term.length > 1 || /\d/.test(term))
  const telling = terms.filter((term) => !idleWords.has(term))
  return telling.length > 0 ? telling : terms
}

/** Whether the words are enough to look something up by. */
export const canSearch = (words: string): boolean => termsOf(words).length > 0
