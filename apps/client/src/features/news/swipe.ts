export interface Point {
  readonly x: number
  readonly y: number
  readonly atMs: number
}

// The browser's own gesture for going back starts here.
const edgePx = 24
const leastPx = 56
const longestMs = 700

/**
 * The way a finger went from `start` to `end` in a window `width` pixels wide: `left` asks for the next thing,
 * `right` for the one before; null for everything that is no clear swipe: slow, short, steep, or from the edge.
 */
export function swipeDirection(start: Point, end: Point, width: number): 'left' | 'right' | null {
  const across = end.x - start.x
  const isFromEdge = start.x < edgePx || start.x > width - edgePx
  if (isFromEdge || Math.abs(across) < leastPx || end.atMs - start.atMs > longestMs) return null
  if (Math.abs(across) < 2 * Math.abs(end.y - start.y)) return null
  return across < 0 ? 'left' : 'right'
}
