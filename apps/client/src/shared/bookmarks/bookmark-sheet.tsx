import type { Bookmark } from '@abhyas/contracts/bookmarks'
import { useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { useWhenLeft } from '../ui/use-when-left.ts'
import { BookmarkFields, type BookmarkForm } from './bookmark-fields.tsx'
import styles from './bookmark-sheet.module.css'
import { useBookmarks, type BookmarkItem } from './bookmarks.ts'
import { gone, useChangeWithUndo } from './undo.ts'
import { foldersOf } from './words.ts'

const sheetTitle = 'Saved item'

const formOf = (bookmark: Bookmark | undefined): BookmarkForm => ({
  folder: bookmark?.folder ?? '',
  note: bookmark?.note ?? '',
  isImportant: bookmark !== undefined && bookmark.importantBecause !== null,
  reason: bookmark?.importantBecause ?? '',
})

const wordOf = ({ folder, note, isImportant, reason }: BookmarkForm) => ({
  folder: folder.trim(),
  note: note.trim(),
  importantBecause: isImportant ? reason.trim() : null,
})

interface BookmarkSheetProps {
  item: BookmarkItem
  onClose: () => void
}

/** The long form of a bookmark: its folder, a note, and why it is important. However it goes, what was written is kept. */
export function BookmarkSheet(props: BookmarkSheetProps) {
  const { isLoading } = useBookmarks()
  if (!isLoading) return <Loaded {...props} />
  return (
    <Sheet isOpen onClose={props.onClose} title={sheetTitle}>
      <Loading label="Loading what you saved">
        <Skeleton shape="block" />
      </Loading>
    </Sheet>
  )
}

function Loaded({ item, onClose }: BookmarkSheetProps) {
  const { bookmarks, of, set } = useBookmarks()
  const change = useChangeWithUndo()
  const bookmark = of(item.kind, item.itemId)
  const [form, setForm] = useState(() => formOf(bookmark))
  const kept = useRef(JSON.stringify(wordOf(form)))
  useWhenLeft(() => {
    const word = wordOf(form)
    if (JSON.stringify(word) === kept.current) return
    kept.current = JSON.stringify(word)
    // What was written of an item that is in no list yet puts it into one.
    const saved = bookmark?.saved === true || (word.importantBecause === null && word.folder + word.note !== '')
    set({ ...item, ...word, saved })
  })
  const remove = (before: Bookmark) => {
    const word = wordOf(form)
    kept.current = JSON.stringify(word)
    change([{ ...before, ...word }], gone, 'Removed')
    onClose()
  }
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={sheetTitle}
      footer={
        <div className={styles['actions']}>
          {bookmark && (
            <Button variant="quiet" icon="trash" onClick={() => remove(bookmark)}>
              Remove
            </Button>
          )}
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </div>
      }
    >
      <p className={styles['item']}>{item.title}</p>
      <BookmarkFields
        form={form}
        folders={foldersOf(bookmarks)}
        onChange={(change) => setForm({ ...form, ...change })}
      />
    </Sheet>
  )
}
