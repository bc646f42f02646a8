import { useEffect, useState, type RefObject } from 'react'
import { Button } from '../../shared/ui/button.tsx'
import styles from './bottom-bar.module.css'
import { rangesIn, type TextRange } from './highlight.ts'

/** What of the item in `article` is selected, paragraph by paragraph; settled a moment after the selection rests. */
export function useSelectedRanges(article: RefObject<HTMLElement | null>): readonly TextRange[] {
  const [ranges, setRanges] = useState<readonly TextRange[]>([])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = () => {
      const selection = getSelection()
      const isSelected = article.current && selection && !selection.isCollapsed && selection.rangeCount > 0
      const next = isSelected && article.current ? rangesIn(article.current, selection.getRangeAt(0)) : []
      setRanges((shown) => (shown.length === 0 && next.length === 0 ? shown : next))
    }
    const onChange = () => {
      clearTimeout(timer)
      timer = setTimeout(read, 120)
    }
    document.addEventListener('selectionchange', onChange)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('selectionchange', onChange)
    }
  }, [article])
  return ranges
}

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
