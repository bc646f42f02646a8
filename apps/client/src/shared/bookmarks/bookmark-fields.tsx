import { useId } from 'react'
import { Field } from '../ui/field.tsx'
import styles from './bookmark-sheet.module.css'

// Of the contract: bookmarks.set.
const longest = { folder: 60, note: 1000, reason: 200 }

/** The long form of a bookmark as it is being written. */
export interface BookmarkForm {
  readonly folder: string
  readonly note: string
  readonly isImportant: boolean
  readonly reason: string
}

interface FieldsProps {
  form: BookmarkForm
  folders: readonly string[]
  onChange: (change: Partial<BookmarkForm>) => void
}

/** Folder, note, and whether and why it is important. */
export function BookmarkFields({ form: { folder, note, isImportant, reason }, folders, onChange }: FieldsProps) {
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
