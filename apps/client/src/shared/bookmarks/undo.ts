import type { Bookmark } from '@abhyas/contracts/bookmarks'
import { useToast } from '../ui/toast.tsx'
import { useBookmarks } from './bookmarks.ts'

const undoMs = 5_000

type Change = Partial<Pick<Bookmark, 'saved' | 'folder' | 'importantBecause'>>

/** What takes an item off every list. */
export const gone = { saved: false, importantBecause: null } as const

const wordOf = ({ at: _at, ...word }: Bookmark) => word

/** Gives the way to change several bookmarks at once; for five seconds they are offered back as they are in `before`. */
export function useChangeWithUndo() {
  const { set } = useBookmarks()
  const toast = useToast()
  return (before: readonly Bookmark[], change: Change, title: string): void => {
    for (const bookmark of before) set({ ...wordOf(bookmark), ...change })
    toast.show({
      title,
      duration: undoMs,
      action: { label: 'Undo', handler: () => before.forEach((bookmark) => set(wordOf(bookmark))) },
    })
  }
}
