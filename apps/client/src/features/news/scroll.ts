import { useEffect, useLayoutEffect, useRef } from 'react'
import { settings } from '../../shared/settings/settings.ts'

type Positions = Readonly<Record<string, { readonly position: number; readonly at: number }>>

const mostItems = 60
const longestMs = 30 * 24 * 60 * 60 * 1000

/** `positions` with the one of `id` set at `nowMs`; those older than 30 days, and all beyond the 60 newest, are dropped. */
export function withPosition(positions: Positions, id: string, position: number, nowMs: number): Positions {
  const entries = Object.entries({ ...positions, [id]: { position, at: nowMs } })
  const kept = entries.filter(([, entry]) => nowMs - entry.at < longestMs && entry.position > 0)
  return Object.fromEntries(kept.sort(([, a], [, b]) => b.at - a.at).slice(0, mostItems))
}

/** Where a list's or an item's scroll position is kept (NEWS-05). */
export interface ScrollPlace {
  readonly read: () => number
  readonly write: (position: number) => void
}

export const listScroll: ScrollPlace = {
  read: () => settings.newsListScrollPosition,
  write: (position) => {
    settings.newsListScrollPosition = position
  },
}

/** The place of the item `id`. */
export const itemScroll = (id: string): ScrollPlace => ({
  read: () => settings.newsItemScrollPositions[id]?.position ?? 0,
  write: (position) => {
    settings.newsItemScrollPositions = withPosition(settings.newsItemScrollPositions, id, position, Date.now())
  },
})

const saveMs = 250

/**
 * Scrolls the window to where `place` was left as soon as `isReady` says that the content stands, and keeps where it
 * goes from then on. `place` has to keep its identity.
 */
export function useScrollPlace(place: ScrollPlace, isReady: boolean): void {
  const latest = useRef<number | null>(null)
  useLayoutEffect(() => {
    // At the top it is already, unless its reader has scrolled before this script was here.
    const top = isReady ? place.read() : 0
    if (top > 0) window.scrollTo({ top, behavior: 'instant' })
  }, [place, isReady])
  useEffect(() => {
    if (!isReady) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const save = () => {
      clearTimeout(timer)
      timer = undefined
      if (latest.current !== null) place.write(latest.current)
      latest.current = null
    }
    const onScroll = () => {
      latest.current = Math.round(window.scrollY)
      timer ??= setTimeout(save, saveMs)
    }
    addEventListener('scroll', onScroll, { passive: true })
    addEventListener('pagehide', save)
    return () => {
      removeEventListener('scroll', onScroll)
      removeEventListener('pagehide', save)
      save()
    }
  }, [place, isReady])
}
