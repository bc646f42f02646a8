import { useEffect, useState, type RefObject } from 'react'

const restMs = 120

/**
 * What `read` makes of the selection in `article`, settled a moment after it rests; undefined where nothing is selected.
 * `read` must be the same at every render.
 */
export function useSelection<Read>(
  article: RefObject<HTMLElement | null>,
  read: (root: Element, selection: Selection) => Read | undefined,
): Read | undefined {
  const [selected, setSelected] = useState<Read>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const settle = () => {
      const selection = getSelection()
      const isSelected = article.current && selection && !selection.isCollapsed && selection.rangeCount > 0
      const next = isSelected && article.current ? read(article.current, selection) : undefined
      setSelected(() => next)
    }
    const onChange = () => {
      clearTimeout(timer)
      timer = setTimeout(settle, restMs)
    }
    document.addEventListener('selectionchange', onChange)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('selectionchange', onChange)
    }
  }, [article, read])
  return selected
}
