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

type Word = ReturnType<typeof wordOf>

/** What of `word` is not as in `kept`: the rest is not said again, for another device may have changed it. */
const newIn = (word: Word, kept: Word): Partial<Word> => ({
  ...(word.folder !== kept.folder && { folder: word.folder }),
  ...(word.note !== kept.note && { note: word.note }),
  ...(word.importantBecause !== kept.importantBecause && { importantBecause: word.importantBecause }),
})

export interface BookmarkSheetProps {
  item: BookmarkItem
  onClose: () => void
}

/** The long form of a bookmark: its folder, a note, and why it is important. However it goes, what was written is kept. */
export default function BookmarkSheet(props: BookmarkSheetProps) {
  const { isLoading } = useBookmarks()
  // Each part that mounts asks anew for a list that could not be had: that must not take the form away again.
  const [isReady, setIsReady] = useState(!isLoading)
  if (!isLoading && !isReady) setIsReady(true)
  if (isReady) return <Loaded {...props} />
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
  const kept = useRef(wordOf(form))
  useWhenLeft(() => {
    const word = wordOf(form)
    const said = newIn(word, kept.current)
    if (Object.keys(said).length === 0) return
    kept.current = word
    // What was written of an item that is in no list yet puts it into one.
    const saved = bookmark?.saved === true || (word.importantBecause === null && word.folder + word.note !== '')
    set({ ...item, ...said, saved })
  })
  const remove = (before: Bookmark) => {
    const word = wordOf(form)
    const said = newIn(word, kept.current)
    kept.current = word
    change([{ ...before, ...word }], { ...said, ...gone }, 'Removed')
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
