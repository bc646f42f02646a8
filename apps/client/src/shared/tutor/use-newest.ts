import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'

/** Pixels above the end that still count as there. */
const slack = 96

const distance = (): number => document.documentElement.scrollHeight - scrollY - innerHeight
const toEnd = () => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })

interface Newest {
  /** Whether the reader is away from the newest, which then does not move what they read. */
  readonly isAway: boolean
  readonly goToNewest: () => void
}

/**
 * Follows the growing end of `content`, as long as the reader is there (TUTOR-02). With `startsAtTop` they read from the
 * start, and are nowhere else until they scroll.
 */
export function useNewest(content: RefObject<HTMLElement | null>, startsAtTop: boolean): Newest {
  const [isAway, setIsAway] = useState(false)
  const isThere = useRef(!startsAtTop)
  // In a tab that is not shown, nothing moves what is.
  const isHidden = useCallback(() => content.current?.closest('[hidden]') != null, [content])
  useEffect(() => {
    const look = () => {
      if (isHidden()) return
      isThere.current = distance() < slack
      setIsAway(!isThere.current)
    }
    const grow = () => {
      if (isHidden()) return
      if (isThere.current) toEnd()
      else setIsAway(distance() >= slack)
    }
    if (!startsAtTop) look()
    addEventListener('scroll', look, { passive: true })
    if (typeof ResizeObserver === 'undefined' || !content.current) return () => removeEventListener('scroll', look)
    const observer = new ResizeObserver(grow)
    observer.observe(content.current)
    return () => {
      removeEventListener('scroll', look)
      observer.disconnect()
    }
  }, [content, isHidden, startsAtTop])
  const goToNewest = useCallback(() => {
    isThere.current = true
    setIsAway(false)
    if (!isHidden()) toEnd()
  }, [isHidden])
  return { isAway, goToNewest }
}
