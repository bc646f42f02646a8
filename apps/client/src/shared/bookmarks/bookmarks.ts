import type { Bookmark } from '@abhyas/contracts/bookmarks'
import { useMemo } from 'react'
import { toFailure, type Failure } from '../api/failure.ts'
import { trpc } from '../api/trpc.ts'
import { serverNow } from '../connection/connection.ts'
import { useWaitingEntries } from '../outbox/outbox.ts'
import { useWrite } from '../outbox/use-write.ts'
import { useStudent } from '../session/student.ts'
import { keptOf, keyOf, withWaiting } from './words.ts'

/** What can be bookmarked, with what a list calls it. */
export type BookmarkItem = Pick<Bookmark, 'kind' | 'itemId' | 'title' | 'detail'>
/** What changes of it; the rest stays. */
export type BookmarkChange = BookmarkItem & Partial<Pick<Bookmark, 'saved' | 'folder' | 'note' | 'importantBecause'>>

export interface Bookmarks {
  /** What is saved or important, of every kind, newest first, with what waits on this device. None signed out. */
  readonly bookmarks: readonly Bookmark[]
  /** Whether the server's word is still to come. */
  readonly isLoading: boolean
  /** Undefined where the server's word is known, from the device too. */
  readonly failure: Failure | undefined
  readonly isFetching: boolean
  readonly retry: () => void
  /** What is said of an item; undefined where it is neither saved nor important. */
  readonly of: (kind: Bookmark['kind'], itemId: string) => Bookmark | undefined
  /** Whether the server has not heard the last word on an item. */
  readonly isWaiting: (item: Pick<Bookmark, 'kind' | 'itemId'>) => boolean
  /** Says something new of an item. Signed out it explains that this needs an account. */
  readonly set: (change: BookmarkChange) => void
}

let lastMs = 0

/** Now, but after `known` and after whatever this page said before: a word that answers another comes after it. */
function nextAt(known: string | undefined): string {
  lastMs = Math.max(serverNow().getTime(), lastMs + 1, known === undefined ? 0 : Date.parse(known) + 1)
  return new Date(lastMs).toISOString()
}

/** The write that makes `change` to what was said `before`. */
function writeOf({ title, detail, ...change }: BookmarkChange, before: Bookmark | undefined) {
  const { saved = false, folder = '', note = '', importantBecause = null } = before ?? {}
  const word = { saved, folder, note, importantBecause, ...change, at: nextAt(before?.at) }
  return {
    action: change.kind === 'news' ? 'save news' : 'save this question',
    intent: { path: 'bookmarks.set', input: word, about: { title, detail } },
  } as const
}

/** Every bookmark of the student, and the way to change one. */
export function useBookmarks(): Bookmarks {
  const isSignedIn = useStudent() !== undefined
  const { data, error, isFetching, refetch } = trpc.bookmarks.list.useQuery(undefined, { enabled: isSignedIn })
  const waiting = useWaitingEntries('bookmarks.set')
  const write = useWrite()
  const { list } = trpc.useUtils().bookmarks
  const known = isSignedIn ? data?.bookmarks : undefined
  const ids = waiting.map(({ input }) => input.clientId).join()
  const { words, bookmarks } = useMemo(
    () => {
      const all = withWaiting(known ?? [], waiting)
      return { words: all, bookmarks: keptOf(all) }
    },
    // The waiting entries are listed anew at each render; their ids say whether they are others.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [known, ids],
  )
  return {
    bookmarks,
    isLoading: isSignedIn && !known && !error,
    failure: known || !error ? undefined : toFailure(error),
    isFetching,
    retry: () => void refetch(),
    of: (kind, itemId) => bookmarks.find((bookmark) => bookmark.itemId === itemId && bookmark.kind === kind),
    isWaiting: (item) => waiting.some(({ input }) => keyOf(input) === keyOf(item)),
    set: (change) => {
      const writeOver = (all: ReadonlyMap<string, Bookmark>) => write(writeOf(change, all.get(keyOf(change))))
      if (known || !isSignedIn) return writeOver(words)
      // What the server knows of it must not be wiped out by one who has not heard it yet.
      void list
        .fetch()
        .then((answer) => answer.bookmarks)
        .catch(() => [])
        .then((confirmed) => writeOver(withWaiting(confirmed, waiting)))
    },
  }
}
