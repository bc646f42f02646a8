import type { Highlight } from '@abhyas/contracts/news'
import { useId, useState } from 'react'
import { Button } from '../../shared/ui/button.tsx'
import { Sheet } from '../../shared/ui/sheet.tsx'
import styles from './highlight-sheet.module.css'

// Of the contract: news.Highlight.
const longestNote = 2000

interface HighlightSheetProps {
  highlight: Highlight
  onNote: (note: string) => void
  onRemove: () => void
  onClose: () => void
}

/** One highlight: its words, its note, and the way to remove it. Closing keeps what was written. */
export function HighlightSheet({ highlight, onNote, onRemove, onClose }: HighlightSheetProps) {
  const [note, setNote] = useState(highlight.note)
  const fieldId = useId()
  const close = () => {
    if (note.trim() !== highlight.note) onNote(note.trim())
    onClose()
  }
  return (
    <Sheet
      isOpen
      onClose={close}
      title="Highlight"
      footer={
        <div className={styles['actions']}>
          <Button variant="quiet" icon="trash" onClick={onRemove}>
            Remove
          </Button>
          <Button variant="primary" onClick={close}>
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
