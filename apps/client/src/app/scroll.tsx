import { useLayoutEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { entryKey } from '../shared/navigation/history-entry.ts'

const storageKey = 'scroll'
const mostEntries = 50
/** How long a page may take to grow until its place can be shown again. */
const patienceMs = 3_000

const positions = new Map<string, number>(read())

function read(): [string, number][] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(stored)
      ? stored.filter((pair): pair is [string, number] => Array.isArray(pair) && Number.isFinite(pair[1]))
      : []
  } catch {
    return []
  }
}

/** Remembers how far down the current entry is scrolled. */
export function keepScroll() {
  const key = entryKey()
  positions.delete(key)
  positions.set(key, scrollY)
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...positions].slice(-mostEntries)))
  } catch {
    // Without storage positions last until the next reload.
  }
}

/** Forgets how far down the current entry was scrolled. */
export const forgetScroll = () => {
  positions.delete(entryKey())
}

const isAt = (top: number): boolean => {
  scrollTo(0, top)
  return top === 0 || Math.abs(scrollY - top) < 2
}

/** Never there for good: what stands above the element may still grow. */
const isAtHash = (hash: string): boolean => {
  document.getElementById(hash.slice(1))?.scrollIntoView({ block: 'start', behavior: 'instant' })
  return false
}

/**
 * Scrolls by `tryScroll`, again while the page still grows, until it says that the place is reached, the reader
 * scrolls, or patience ends. Returns the way to stop.
 */
function restore(tryScroll: () => boolean): () => void {
  if (tryScroll() || typeof ResizeObserver === 'undefined') return () => undefined
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
    removeEventListener('wheel', stop)
    removeEventListener('touchmove', stop)
    removeEventListener('keydown', stop)
  }
  const observer = new ResizeObserver(() => {
    if (tryScroll()) stop()
  })
  const timer = setTimeout(stop, patienceMs)
  observer.observe(document.body)
  addEventListener('wheel', stop, { passive: true })
  addEventListener('touchmove', stop, { passive: true })
  addEventListener('keydown', stop)
  return stop
}

/**
 * A new entry starts at the top or at the element that its address names, one that was seen before where it was left (back, forward, reload).
 * It must stand before the pages: a page that knows its own place better then has the last word.
 */
export function ScrollRestoration() {
  const [path] = useLocation()
  useHistoryState()
  const key = entryKey()
  const lastPath = useRef<string | undefined>(undefined)
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual'
    addEventListener('pagehide', keepScroll)
    addEventListener('scroll', keepSoon, { passive: true })
    return () => {
      removeEventListener('pagehide', keepScroll)
      removeEventListener('scroll', keepSoon)
    }
  }, [])
  useLayoutEffect(() => {
    const isSamePage = lastPath.current === path
    const isFirst = lastPath.current === undefined
    lastPath.current = path
    const kept = positions.get(key)
    const { hash } = location
    if (kept === undefined && hash !== '') return restore(() => isAtHash(hash))
    // A new document is at its top, or where its reader has scrolled already: it was there before this script.
    if (kept === undefined && (isSamePage || isFirst)) return undefined
    return restore(() => isAt(kept ?? 0))
  }, [path, key])
  return null
}

let timer: ReturnType<typeof setTimeout> | undefined
/** Back and forward leave a page without a word: its position is kept while it is still there. */
function keepSoon() {
  const key = entryKey()
  clearTimeout(timer)
  timer = setTimeout(() => {
    if (key === entryKey()) keepScroll()
  }, 100)
}
