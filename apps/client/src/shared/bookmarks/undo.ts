import type { Bookmark } from '@abhyas/contracts/bookmarks'
import { useToast } from '../ui/toast.tsx'
import { useBookmarks, type BookmarkChange } from './bookmarks.ts'

const undoMs = 5_000

type Change = Partial<Pick<Bookmark, 'saved' | 'folder' | 'note' | 'importantBecause'>>

/** What takes an item off every list. */
export const gone = { saved: false, importantBecause: null } as const

/** Says `change` of an item and nothing else: the rest may have changed on another device. */
const changeOf = ({ kind, itemId, title, detail, saved }: Bookmark, change: Change): BookmarkChange => ({
  kind,
  itemId,
  title,
  detail,
  saved,
  ...change,
})

/** What `change` changes, as it is in `before`. */
const formerOf = ({ folder, note, importantBecause }: Bookmark, change: Change): Change => ({
  ...(change.folder !== undefined && { folder }),
  ...(change.note !== undefined && { note }),
  ...(change.importantBecause !== undefined && { importantBecause }),
})

/** Gives the way to change several bookmarks at once; for five seconds they are offered back as they are in `before`. */
export function useChangeWithUndo() {
  const { setAll } = useBookmarks()
  const toast = useToast()
  return (before: readonly Bookmark[], change: Change, title: string): void => {
    const undo = () => setAll(before.map((bookmark) => changeOf(bookmark, formerOf(bookmark, change))))
    setAll(
      before.map((bookmark) => changeOf(bookmark, change)),
      () => toast.show({ title, duration: undoMs, action: { label: 'Undo', handler: undo } }),
    )
  }
}
