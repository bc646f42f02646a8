import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'

const most = 4
const step = 1.5

/** A zoom from 1 (the whole width) to 4. */
export const clampZoom = (zoom: number): number => Math.min(most, Math.max(1, zoom))

/** Where to scroll so that what lay `focal` px into the box still does, after the content grew from `before` to `after`. */
export const scrollAfter = (scroll: number, focal: number, before: number, after: number): number =>
  ((scroll + focal) * after) / before - focal

interface Point {
  readonly x: number
  readonly y: number
}

export interface Zoom {
  readonly zoom: number
  readonly canGrow: boolean
  readonly canShrink: boolean
  readonly grow: () => void
  readonly shrink: () => void
  readonly reset: () => void
  /** Enlarges at a point of the window, or goes back to the whole width. */
  readonly toggleAt: (at: Point) => void
}

const apart = ([one, other]: readonly Touch[]): number | undefined =>
  one && other && Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)

/** The zoom of what `box` scrolls: by buttons, a double tap, two fingers, or a wheel with Ctrl. */
export function useZoom(box: RefObject<HTMLElement | null>): Zoom {
  const [zoom, setZoom] = useState(1)
  const now = useRef(1)
  const pending = useRef<{ readonly left: number; readonly top: number } | undefined>(undefined)

  const [zoomTo] = useState(() => (wished: number, at?: Point) => {
    const next = clampZoom(wished)
    const node = box.current
    if (!node || next === now.current) return
    const { left, top, width, height } = node.getBoundingClientRect()
    const focal = at ? { x: at.x - left, y: at.y - top } : { x: width / 2, y: height / 2 }
    const from = pending.current ?? { left: node.scrollLeft, top: node.scrollTop }
    pending.current = {
      left: scrollAfter(from.left, focal.x, now.current, next),
      top: scrollAfter(from.top, focal.y, now.current, next),
    }
    now.current = next
    setZoom(next)
  })

  useLayoutEffect(() => {
    if (pending.current && box.current) Object.assign(box.current, scrollsOf(pending.current))
    pending.current = undefined
  }, [zoom, box])

  useEffect(() => {
    const node = box.current
    if (!node) return undefined
    let start: { readonly apart: number; readonly zoom: number } | undefined
    const onTouch = (event: TouchEvent) => {
      const touches = [...event.touches]
      const distance = touches.length === 2 ? apart(touches) : undefined
      if (distance === undefined) {
        start = undefined
        return
      }
      // Two fingers are ours; one scrolls as ever.
      event.preventDefault()
      start ??= { apart: distance, zoom: now.current }
      const [one, other] = touches
      if (one && other)
        zoomTo((start.zoom * distance) / start.apart, {
          x: (one.clientX + other.clientX) / 2,
          y: (one.clientY + other.clientY) / 2,
        })
    }
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return
      event.preventDefault()
      zoomTo(now.current * Math.exp(-event.deltaY / 200), { x: event.clientX, y: event.clientY })
    }
    // React's own listeners of these could not prevent the page's zoom.
    const types = ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const
    for (const type of types) node.addEventListener(type, onTouch, { passive: false })
    node.addEventListener('wheel', onWheel, { passive: false })
    return () => {
      for (const type of types) node.removeEventListener(type, onTouch)
      node.removeEventListener('wheel', onWheel)
    }
  }, [box, zoomTo])

  return {
    zoom,
    canGrow: zoom < most,
    canShrink: zoom > 1,
    grow: () => zoomTo(now.current * step),
    shrink: () => zoomTo(now.current / step),
    reset: () => zoomTo(1),
    toggleAt: (at) => zoomTo(now.current > 1 ? 1 : 2.5, at),
  }
}

const scrollsOf = ({ left, top }: { readonly left: number; readonly top: number }) => ({
  scrollLeft: left,
  scrollTop: top,
})
