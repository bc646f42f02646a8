import type { Highlight } from '@abhyas/contracts/news'
import { useId, useRef, useState } from 'react'
import { Button } from '../../shared/ui/button.tsx'
import { Sheet } from '../../shared/ui/sheet.tsx'
import { useWhenLeft } from '../../shared/ui/use-when-left.ts'
import styles from './highlight-sheet.module.css'

// Of the contract: news.Highlight.
const longestNote = 2000

interface HighlightSheetProps {
  highlight: Highlight
  onNote: (note: string) => void
  /** Takes the note as it stands, for whoever undoes it. */
  onRemove: (note: string) => void
  onClose: () => void
}

/** One highlight: its words, its note, and the way to remove it. However it goes, what was written is kept. */
export function HighlightSheet({ highlight, onNote, onRemove, onClose }: HighlightSheetProps) {
  const [note, setNote] = useState(highlight.note)
  const fieldId = useId()
  const saved = useRef(highlight.note)
  useWhenLeft(() => {
    if (note.trim() === saved.current) return
    saved.current = note.trim()
    onNote(note.trim())
  })
  const remove = () => {
    saved.current = note.trim()
    onRemove(note.trim())
  }
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title="Highlight"
      footer={
        <div className={styles['actions']}>
          <Button variant="quiet" icon="trash" onClick={remove}>
            Remove
          </Button>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </div>
      }
    >
      <blockquote className={styles['quote']}>{highlight.quote}</blockquote>
      <label className={styles['label']} htmlFor={fieldId}>
        Note
      </label>
      <textarea
        id={fieldId}
        className={styles['note']}
        rows={4}
        maxLength={longestNote}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </Sheet>
  )
}
