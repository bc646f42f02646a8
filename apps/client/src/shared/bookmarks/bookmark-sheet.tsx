import type { Bookmark } from '@abhyas/contracts/bookmarks'
import { useId, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { useWhenLeft } from '../ui/use-when-left.ts'
import styles from './bookmark-sheet.module.css'
import { useBookmarks, type BookmarkItem } from './bookmarks.ts'
import { gone, useChangeWithUndo } from './undo.ts'
import { foldersOf } from './words.ts'

const sheetTitle = 'Saved item'
// Of the contract: bookmarks.set.
const longest = { folder: 60, note: 1000, reason: 200 }

interface Form {
  readonly folder: string
  readonly note: string
  readonly isImportant: boolean
  readonly reason: string
}

const formOf = (bookmark: Bookmark | undefined): Form => ({
  folder: bookmark?.folder ?? '',
  note: bookmark?.note ?? '',
  isImportant: bookmark !== undefined && bookmark.importantBecause !== null,
  reason: bookmark?.importantBecause ?? '',
})

const wordOf = ({ folder, note, isImportant, reason }: Form) => ({
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
      <Fields form={form} folders={foldersOf(bookmarks)} onChange={(change) => setForm({ ...form, ...change })} />
    </Sheet>
  )
}

interface FieldsProps {
  form: Form
  folders: readonly string[]
  onChange: (change: Partial<Form>) => void
}

function Fields({ form: { folder, note, isImportant, reason }, folders, onChange }: FieldsProps) {
  return (
    <div className={styles['fields']}>
      <FolderField folder={folder} folders={folders} onChange={(next) => onChange({ folder: next })} />
      <Field label="Note">
        {(control) => (
          <textarea
            {...control}
            rows={3}
            maxLength={longest.note}
            value={note}
            onChange={(event) => onChange({ note: event.target.value })}
          />
        )}
      </Field>
      <label className={styles['check']}>
        <input
          type="checkbox"
          checked={isImportant}
          onChange={(event) => onChange({ isImportant: event.target.checked })}
        />
        Important
      </label>
      {isImportant && (
        <Field
          label="Why it is important"
          placeholder="Asked three times since 2015"
          maxLength={longest.reason}
          value={reason}
          onChange={(event) => onChange({ reason: event.target.value })}
        />
      )}
    </div>
  )
}

interface FolderFieldProps {
  folder: string
  /** To choose from; any other makes a new one. */
  folders: readonly string[]
  onChange: (folder: string) => void
}

/** The name of a folder: one there is, or a new one. */
export function FolderField({ folder, folders, onChange }: FolderFieldProps) {
  const listId = useId()
  return (
    <>
      <Field
        label="Folder"
        hint="A new name makes a new folder."
        list={listId}
        maxLength={longest.folder}
        value={folder}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={listId}>
        {folders.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </>
  )
}
