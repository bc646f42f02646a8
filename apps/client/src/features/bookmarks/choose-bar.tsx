import type { Bookmark } from '@abhyas/contracts/bookmarks'
import { useState } from 'react'
import { FolderField } from '../../shared/bookmarks/bookmark-fields.tsx'
import { useBookmarks } from '../../shared/bookmarks/bookmarks.ts'
import { useChangeWithUndo } from '../../shared/bookmarks/undo.ts'
import { foldersOf } from '../../shared/bookmarks/words.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Sheet } from '../../shared/ui/sheet.tsx'
import type { BookmarksTab } from './bookmarks-filter.ts'
import styles from './bookmarks-page.module.css'

interface ChooseBarProps {
  tab: BookmarksTab
  chosen: readonly Bookmark[]
  /** What could be chosen. */
  all: readonly Bookmark[]
  onChooseAll: () => void
  onDone: () => void
}

/** What can be done with several items at once; each offers to be undone. */
export function ChooseBar({ tab, chosen, all, onChooseAll, onDone }: ChooseBarProps) {
  const change = useChangeWithUndo()
  const [isMoving, setIsMoving] = useState(false)
  const isNone = chosen.length === 0
  const remove = () => {
    change(
      chosen,
      tab === 'important' ? { importantBecause: null } : { saved: false },
      chosen.length === 1 ? 'Removed' : `${chosen.length} removed`,
    )
    onDone()
  }
  const move = (folder: string) => {
    change(chosen, { folder }, folder === '' ? 'Out of the folder' : `Moved to ${folder}`)
    setIsMoving(false)
    onDone()
  }
  return (
    <section className={styles['bar']} aria-label="Chosen items">
      <output className={styles['chosen']}>
        {isNone ? 'Choose what to move or remove' : `${chosen.length} chosen`}
      </output>
      {chosen.length < all.length && (
        <Button variant="quiet" onClick={onChooseAll}>
          Choose all
        </Button>
      )}
      <div className={styles['acts']}>
        <Button icon="trash" disabled={isNone} onClick={remove}>
          Remove
        </Button>
        <Button variant="primary" disabled={isNone} onClick={() => setIsMoving(true)}>
          Move
        </Button>
      </div>
      {isMoving && <MoveSheet chosen={chosen} onMove={move} onClose={() => setIsMoving(false)} />}
    </section>
  )
}

interface MoveSheetProps {
  chosen: readonly Bookmark[]
  onMove: (folder: string) => void
  onClose: () => void
}

function MoveSheet({ chosen, onMove, onClose }: MoveSheetProps) {
  const { bookmarks } = useBookmarks()
  const [folder, setFolder] = useState('')
  const name = folder.trim()
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={chosen.length === 1 ? 'Move 1 item' : `Move ${chosen.length} items`}
      footer={
        <Button variant="primary" isFullWidth onClick={() => onMove(name)}>
          {name === '' ? 'Put into no folder' : `Move to ${name}`}
        </Button>
      }
    >
      <FolderField folder={folder} folders={foldersOf(bookmarks)} onChange={setFolder} />
    </Sheet>
  )
}
