import type { Bookmark } from '@abhyas/contracts/bookmarks'
import { getQueryKey } from '@trpc/react-query'
import { queryUtils } from '../api/query-client.ts'
import { trpc } from '../api/trpc.ts'
import { followSent } from '../outbox/follow.ts'
import { isKept, keyOf } from './words.ts'

/** `stored` is what the server has: another device may have had the last word. */
const show = (stored: Bookmark) =>
  queryUtils().bookmarks.list.setData(undefined, (old) => {
    if (!old) return old
    const others = old.bookmarks.filter((bookmark) => keyOf(bookmark) !== keyOf(stored))
    return { bookmarks: isKept(stored) ? [stored, ...others] : others }
  })

/** Keeps the bookmarks true to what the server took of this device's writes. Returns the way to stop. */
export const followBookmarks = (): (() => void) =>
  followSent({
    path: 'bookmarks.set',
    queryKey: getQueryKey(trpc.bookmarks.list),
    show: (_input, stored) => show(stored),
  })
