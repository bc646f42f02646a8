import type { RefObject } from 'react'
import { Button } from '../../shared/ui/button.tsx'
import { useSelection } from '../../shared/ui/use-selection.ts'
import styles from './bottom-bar.module.css'
import { rangesIn, type TextRange } from './highlight.ts'

const nothing: readonly TextRange[] = []

const selectedRanges = (root: Element, selection: Selection): readonly TextRange[] | undefined => {
  const ranges = rangesIn(root, selection.getRangeAt(0))
  return ranges.length > 0 ? ranges : undefined
}

/** What of the item in `article` is selected, paragraph by paragraph. */
export const useSelectedRanges = (article: RefObject<HTMLElement | null>): readonly TextRange[] =>
  useSelection(article, selectedRanges) ?? nothing

interface SelectionBarProps {
  onHighlight: () => void
  onNote: () => void
  onAsk: () => void
}

/** What can be done with selected text. At the bottom, where the system's own menu does not cover it. */
export function SelectionBar({ onHighlight, onNote, onAsk }: SelectionBarProps) {
  return (
    // The press must not take the selection away before the click.
    <div
      className={styles['bar']}
      role="toolbar"
      tabIndex={-1}
      aria-label="Selected text"
      onPointerDown={(event) => event.preventDefault()}
    >
      <div className={styles['choices']}>
        <Button icon="highlight" onClick={onHighlight}>
          Highlight
        </Button>
        <Button icon="note" onClick={onNote}>
          Add note
        </Button>
        <Button icon="tutor" onClick={onAsk}>
          Ask the tutor
        </Button>
      </div>
    </div>
  )
}
