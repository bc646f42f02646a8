import type { RefObject } from 'react'
import { Button } from '../../shared/ui/button.tsx'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { useToast } from '../../shared/ui/toast.tsx'
import { useSelection } from '../../shared/ui/use-selection.ts'
import { bookPath, type Where } from './place.ts'
import styles from './reader.module.css'

/** A question has room for the quote and for what is asked of it. */
const longestQuote = 1000

export interface Selected {
  /** Where it begins. */
  readonly paragraph: number
  readonly quote: string
}

const elementOf = (node: Node): Element | null => (node instanceof Element ? node : node.parentElement)

/** What of the chapter `root` is in `selection`, which holds a range; undefined for nothing of its text. */
export function selectedIn(root: Element, selection: Selection): Selected | undefined {
  const range = selection.getRangeAt(0)
  const paragraphs = [...root.querySelectorAll<HTMLElement>('[data-n]')]
  const first = paragraphs.find((paragraph) => range.intersectsNode(paragraph))
  const isInside = root.contains(elementOf(range.commonAncestorContainer))
  const quote = selection.toString().replace(/\s+/g, ' ').trim().slice(0, longestQuote)
  return first && isInside && quote !== '' ? { paragraph: Number(first.dataset['n']), quote } : undefined
}

/** What of the chapter is selected. */
export const useSelected = (article: RefObject<HTMLElement | null>): Selected | undefined =>
  useSelection(article, selectedIn)

interface SelectionBarProps {
  bookId: string
  where: Where
  quote: string
  onAsk: () => void
}

/** What can be done with selected text. At the bottom, where the system's own menu does not cover it. */
export function SelectionBar({ bookId, where, quote, onAsk }: SelectionBarProps) {
  const toast = useToast()
  const copy = (text: string, what: string) =>
    void navigator.clipboard.writeText(text).then(
      () => toast.show({ type: 'success', title: `${what} copied` }),
      () => toast.show({ title: 'Copy this', message: text, duration: 20_000 }),
    )
  const link = () => copy(new URL(bookPath(bookId, where), location.origin).href, 'Link')
  return (
    // The press must not take the selection away before the click.
    <div
      className={styles['bar']}
      role="toolbar"
      tabIndex={-1}
      aria-label="Selected text"
      onPointerDown={(event) => event.preventDefault()}
    >
      <Button variant="primary" icon="tutor" onClick={onAsk}>
        Ask
      </Button>
      <Button icon="copy" onClick={() => copy(quote, 'Text')}>
        Copy
      </Button>
      <IconButton icon="share" label="Copy a link to it" onClick={link} />
    </div>
  )
}
