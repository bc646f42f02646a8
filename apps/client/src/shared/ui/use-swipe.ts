import { useRef } from 'react'
import type { PointerEvent } from 'react'

export type SwipeDirection = 'left' | 'right' | 'up' | 'down'

interface SwipeProps {
  onPointerDown: (event: PointerEvent) => void
  onPointerUp: (event: PointerEvent) => void
  onPointerCancel: () => void
}

/** Less than this is a tap that slipped, in CSS pixels. */
const minimumDistance = 48

/**
 * Pointer handlers that tell a swipe along one axis. The element needs the `touch-action` that leaves that axis to us.
 * @param onSwipe called once per swipe, when the finger leaves
 */
export function useSwipe(axis: 'horizontal' | 'vertical', onSwipe: (direction: SwipeDirection) => void): SwipeProps {
  const start = useRef<{ x: number; y: number } | null>(null)
  return {
    onPointerDown: (event) => {
      start.current = event.isPrimary ? { x: event.clientX, y: event.clientY } : null
    },
    onPointerUp: (event) => {
      const from = start.current
      start.current = null
      if (!from) return
      const direction = swipeDirection(axis, event.clientX - from.x, event.clientY - from.y)
      if (direction) onSwipe(direction)
    },
    onPointerCancel: () => {
      start.current = null
    },
  }
}

function swipeDirection(axis: 'horizontal' | 'vertical', dx: number, dy: number): SwipeDirection | null {
  const [along, across] = axis === 'horizontal' ? [dx, dy] : [dy, dx]
  if (Math.abs(along) < minimumDistance || Math.abs(along) < Math.abs(across)) return null
  if (axis === 'horizontal') return along < 0 ? 'left' : 'right'
  return along < 0 ? 'up' : 'down'
}
