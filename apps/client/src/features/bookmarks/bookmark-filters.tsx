import type { Bookmark } from '@abhyas/contracts/bookmarks'
import { useRef } from 'react'
import { foldersOf } from '../../shared/bookmarks/words.ts'
import { Chip } from '../../shared/ui/chip.tsx'
import { Field } from '../../shared/ui/field.tsx'
import { useKeys } from '../../shared/ui/keys.ts'
import { kinds } from './bookmarks-filter.ts'
import styles from './bookmarks-page.module.css'
import { useFilter } from './use-filter.ts'

// A folder's name may be any text: the values tell apart what is none.
const everyFolder = 'every'
const valueOf = (folder: string) => `folder ${folder}`

/** Search, kind and folder; the address keeps them. `all`: the items of the tab. */
export function BookmarkFilters({ all }: { all: readonly Bookmark[] }) {
  const { filter, change } = useFilter()
  const field = useRef<HTMLDivElement>(null)
  useKeys({ '/': () => field.current?.querySelector('input')?.focus() })
  const folders = foldersOf(all)
  return (
    <>
      <div ref={field}>
        <Field
          label={<span className="visually-hidden">Search</span>}
          type="search"
          placeholder="Search titles and notes"
          autoComplete="off"
          maxLength={120}
          value={filter.query}
          onChange={(event) => change({ query: event.target.value })}
        />
      </div>
      <fieldset className={styles['chips']} aria-label="Kind">
        <Chip isSelected={filter.kind === null} onClick={() => change({ kind: null })}>
          All
        </Chip>
        {kinds.map(({ id, label }) => (
          <Chip key={id} isSelected={filter.kind === id} onClick={() => change({ kind: id })}>
            {label}
          </Chip>
        ))}
      </fieldset>
      {(folders.length > 0 || filter.folder !== null) && (
        <Field label={<span className="visually-hidden">Folder</span>}>
          {(control) => (
            <select
              {...control}
              value={filter.folder === null ? everyFolder : valueOf(filter.folder)}
              onChange={({ target: { value } }) =>
                change({ folder: value === everyFolder ? null : value.slice(valueOf('').length) })
              }
            >
              <option value={everyFolder}>All folders</option>
              {[...new Set([...folders, filter.folder ?? '', ''])].map((folder) => (
                <option key={folder} value={valueOf(folder)}>
                  {folder === '' ? 'No folder' : folder}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
    </>
  )
}
