import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'

const patienceMs = 5_000

/** The heading that names the screen: of the header, or the page's own. */
const heading = (): HTMLElement | null => document.querySelector('h1')

function focus(target: HTMLElement) {
  target.tabIndex = -1
  target.focus({ preventScroll: true })
}

/** After a navigation moves the focus to the screen's heading, so that a screen reader reads where one is (G7). */
export function HeadingFocus() {
  const [path] = useLocation()
  const seenPath = useRef(path)
  useEffect(() => {
    if (seenPath.current === path) return undefined
    seenPath.current = path
    const isTaken = () => document.activeElement?.closest('main, dialog') != null
    const tryFocus = () => {
      const target = heading()
      if (target && !isTaken()) focus(target)
      return target !== null
    }
    if (tryFocus()) return undefined
    // A page that is still loading brings its heading later.
    const observer = new MutationObserver(() => {
      if (tryFocus()) observer.disconnect()
    })
    observer.observe(document.body, { childList: true, subtree: true })
    const timer = setTimeout(() => observer.disconnect(), patienceMs)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [path])
  return null
}
