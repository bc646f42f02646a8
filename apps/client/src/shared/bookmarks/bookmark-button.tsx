import { useEffect, useRef, useState } from 'react'
import { lazyPart } from '../lazy/lazy-part.ts'
import { Optional } from '../lazy/optional.tsx'
import { useStudent } from '../session/student.ts'
import { IconButton, type IconButtonProps } from '../ui/icon-button.tsx'
import { useToast } from '../ui/toast.tsx'
import { useLongPress } from '../ui/use-long-press.ts'
import type { BookmarkSheetProps } from './bookmark-sheet.tsx'
import { useBookmarks, type BookmarkItem } from './bookmarks.ts'
import { keyOf } from './words.ts'

const BookmarkSheet = lazyPart<BookmarkSheetProps>(() => import('./bookmark-sheet.tsx'))

/** Short: it may cover what is worked on. */
const offerMs = 2_500

export interface BookmarkButtonProps extends BookmarkItem, Pick<IconButtonProps, 'size' | 'className'> {
  /** Where several stand on a screen: with what it is a bookmark of. */
  label?: string
}

/**
 * Saves an item, or takes it back. What was saved offers its long form (folder, note, important) for a moment; a long
 * press opens it at any time, and so does its row among the saved items.
 */
export function BookmarkButton({ kind, itemId, title, detail, label = 'Bookmark', ...look }: BookmarkButtonProps) {
  const item = { kind, itemId, title, detail }
  const { of, set } = useBookmarks()
  const isSaved = of(kind, itemId)?.saved === true
  const isSignedIn = useStudent() !== undefined
  const [openItem, setOpenItem] = useState<BookmarkItem | null>(null)
  const key = keyOf(item)
  const offer = useOffer(key)
  const { handlers, wasPressed } = useLongPress(() => {
    if (isSignedIn) setOpenItem(item)
  })
  const toggle = () => {
    if (wasPressed() && isSignedIn) return
    const isOffered = isSignedIn && !isSaved
    set({ ...item, saved: !isSaved }, isOffered ? () => offer(() => setOpenItem(item)) : undefined)
  }
  return (
    <>
      <IconButton
        {...look}
        {...handlers}
        icon={isSaved ? 'bookmark-filled' : 'bookmark'}
        label={label}
        isPressed={isSaved}
        onClick={toggle}
      />
      {openItem && (
        <Optional>
          <BookmarkSheet key={keyOf(openItem)} item={openItem} onClose={() => setOpenItem(null)} />
        </Optional>
      )}
    </>
  )
}

/** Says that it is saved and offers the long form, until the button is of another item `key` or goes. */
function useOffer(key: string) {
  const toast = useToast()
  const shown = useRef<string | null>(null)
  /** Of the item that the button is of now; undefined when it is gone. */
  const current = useRef<string | undefined>(undefined)
  const { dismiss } = toast
  useEffect(() => {
    current.current = key
    return () => {
      current.current = undefined
      if (shown.current !== null) dismiss(shown.current)
      shown.current = null
    }
  }, [key, dismiss])
  return (onOpen: () => void) => {
    // Another item may be here by the time that the first is kept.
    if (current.current !== key) return
    shown.current = toast.show({
      type: 'success',
      title: 'Saved',
      duration: offerMs,
      action: { label: 'Folder or note', handler: onOpen },
    })
  }
}
