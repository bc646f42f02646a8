import { useEffect, useRef, useState } from 'react'
import { useStudent } from '../session/student.ts'
import { IconButton, type IconButtonProps } from '../ui/icon-button.tsx'
import { useToast } from '../ui/toast.tsx'
import { useLongPress } from '../ui/use-long-press.ts'
import { BookmarkSheet } from './bookmark-sheet.tsx'
import { useBookmarks, type BookmarkItem } from './bookmarks.ts'
import { keyOf } from './words.ts'

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
  const offer = useOffer(keyOf(item))
  const { handlers, wasPressed } = useLongPress(() => {
    if (isSignedIn) setOpenItem(item)
  })
  const toggle = () => {
    if (wasPressed() && isSignedIn) return
    set({ ...item, saved: !isSaved })
    if (isSignedIn && !isSaved) offer(() => setOpenItem(item))
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
      {openItem && <BookmarkSheet key={keyOf(openItem)} item={openItem} onClose={() => setOpenItem(null)} />}
    </>
  )
}

/** Says that it is saved and offers the long form, until the button is of another item `key` or goes. */
function useOffer(key: string) {
  const toast = useToast()
  const shown = useRef<string | null>(null)
  const { dismiss } = toast
  useEffect(
    () => () => {
      if (shown.current !== null) dismiss(shown.current)
      shown.current = null
    },
    [key, dismiss],
  )
  return (onOpen: () => void) => {
    shown.current = toast.show({
      type: 'success',
      title: 'Saved',
      duration: offerMs,
      action: { label: 'Folder or note', handler: onOpen },
    })
  }
}
