import { useEffect, type RefObject } from 'react'

/**
 * Tells `element` in `--keyboard` how much of the screen's end a keyboard covers, where the browser lays it over the page
 * (iOS; elsewhere the page is made smaller): what sticks to the end stays in sight (G9).
 */
export function useKeyboardInset(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return undefined
    const tell = () => {
      const covered = Math.max(0, innerHeight - viewport.height - viewport.offsetTop)
      // Zoomed in by the fingers, less is in sight as well.
      element.current?.style.setProperty('--keyboard', viewport.scale > 1.01 ? '0px' : `${Math.round(covered)}px`)
    }
    viewport.addEventListener('resize', tell)
    viewport.addEventListener('scroll', tell)
    return () => {
      viewport.removeEventListener('resize', tell)
      viewport.removeEventListener('scroll', tell)
    }
  }, [element])
}
