import type { Bookmark } from '@abhyas/contracts/bookmarks'
import { useMemo } from 'react'
import { toFailure, type Failure } from '../api/failure.ts'
import { trpc } from '../api/trpc.ts'
import { serverNow } from '../connection/connection.ts'
import { useWaitingEntries } from '../outbox/outbox.ts'
import { useWriteAll } from '../outbox/use-write.ts'
import { useStudent } from '../session/student.ts'
import { keptOf, keyOf, withWaiting } from './words.ts'

/** What can be bookmarked, with what a list calls it. */
export type BookmarkItem = Pick<Bookmark, 'kind' | 'itemId' | 'title' | 'detail'>
/** What is said of it anew; the rest stays, also what only the server knows. */
export type BookmarkChange = BookmarkItem &
  Pick<Bookmark, 'saved'> &
  Partial<Pick<Bookmark, 'folder' | 'note' | 'importantBecause'>>

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
  /** Says something new of an item, calls `onKept` when that is kept. Signed out it explains that this needs an account. */
  readonly set: (change: BookmarkChange, onKept?: () => void) => void
  /** As `set`, of several items, each of them once; kept all or none. */
  readonly setAll: (changes: readonly BookmarkChange[], onKept?: () => void) => void
}

let lastMs = 0

/** Now, but after all `known` and after whatever this page said before: a word that answers another comes after it. */
function nextAt(known: readonly string[]): string {
  lastMs = known.reduce(
    (latest, at) => Math.max(latest, Date.parse(at) + 1),
    Math.max(serverNow().getTime(), lastMs + 1),
  )
  return new Date(lastMs).toISOString()
}

const intentOf = ({ title, detail, ...word }: BookmarkChange, at: string) =>
  ({ path: 'bookmarks.set', input: { ...word, at }, about: { title, detail } }) as const

function actionOf([first, ...others]: readonly BookmarkChange[]): string {
  if (others.length > 0) return 'change what you saved'
  return first?.kind === 'news' ? 'save news' : 'save this question'
}

/** Every bookmark of the student, and the way to change one. */
export function useBookmarks(): Bookmarks {
  const isSignedIn = useStudent() !== undefined
  const { data, error, isFetching, refetch } = trpc.bookmarks.list.useQuery(undefined, { enabled: isSignedIn })
  const waiting = useWaitingEntries('bookmarks.set')
  const write = useWriteAll()
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
  const setAll: Bookmarks['setAll'] = (changes, onKept) => {
    const at = nextAt(changes.flatMap((change) => words.get(keyOf(change))?.at ?? []))
    write({ action: actionOf(changes), intents: changes.map((change) => intentOf(change, at)), onKept })
  }
  return {
    bookmarks,
    isLoading: isSignedIn && !known && !error,
    failure: known || !error ? undefined : toFailure(error),
    isFetching,
    retry: () => void refetch(),
    of: (kind, itemId) => bookmarks.find((bookmark) => bookmark.itemId === itemId && bookmark.kind === kind),
    isWaiting: (item) => waiting.some(({ input }) => keyOf(input) === keyOf(item)),
    set: (change, onKept) => setAll([change], onKept),
    setAll,
  }
}
