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
