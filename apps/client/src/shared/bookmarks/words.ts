import type { Bookmark } from '@abhyas/contracts/bookmarks'
import type { Entry } from '../outbox/entry.ts'

/** A bookmark that waits on this device. */
export type WaitingWord = Pick<Entry<'bookmarks.set'>, 'input' | 'about'>

/** One item, whatever its kind. */
export const keyOf = ({ kind, itemId }: Pick<Bookmark, 'kind' | 'itemId'>): string => `${kind}:${itemId}`

/** Whether anything is said of the item: else it is in no list. */
export const isKept = ({ saved, importantBecause }: Bookmark): boolean => saved || importantBecause !== null

const kindNames = { news: 'News item', question: 'Question', mains: 'Mains question' }

/**
 * The last word on each item, by `keyOf`, taken back ones among them: the server's with those that wait on this device.
 * Of two the later counts, as on the server; what it leaves out stays as it is.
 */
export function withWaiting(
  confirmed: readonly Bookmark[],
  waiting: readonly WaitingWord[],
): ReadonlyMap<string, Bookmark> {
  const words = new Map(confirmed.map((bookmark) => [keyOf(bookmark), bookmark]))
  for (const { input, about } of waiting) {
    const { clientId: _id, ...word } = input
    const before = words.get(keyOf(word))
    if (before && Date.parse(before.at) > Date.parse(word.at)) continue
    const { title = before?.title ?? kindNames[word.kind], detail = before?.detail ?? '' } = about ?? {}
    words.set(keyOf(word), { folder: '', note: '', importantBecause: null, ...before, ...word, title, detail })
  }
  return words
}

/** Those of `words` that stand in a list, newest first. */
export const keptOf = (words: ReadonlyMap<string, Bookmark>): Bookmark[] =>
  [...words.values()].filter(isKept).sort((a, b) => Date.parse(b.at) - Date.parse(a.at))

/** The folders that `bookmarks` are in, by name. */
export const foldersOf = (bookmarks: readonly Bookmark[]): string[] =>
  [...new Set(bookmarks.map(({ folder }) => folder))]
    .filter((folder) => folder !== '')
    .sort((a, b) => a.localeCompare(b))
