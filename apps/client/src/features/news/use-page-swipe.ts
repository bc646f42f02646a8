import { useEffect, useEffectEvent, type RefObject } from 'react'
import { swipeDirection, type Point } from './swipe.ts'

const isSelecting = (): boolean => getSelection()?.isCollapsed === false

const pointOf = ({ changedTouches, timeStamp }: TouchEvent): Point | undefined => {
  const touch = changedTouches[0]
  return touch && { x: touch.clientX, y: touch.clientY, atMs: timeStamp }
}

/** Whether something under the finger scrolls sideways itself, such as a wide table. */
function scrollsSideways(target: EventTarget | null, root: HTMLElement): boolean {
  for (let node = target instanceof Element ? target : null; node && node !== root; node = node.parentElement) {
    if (node.scrollWidth > node.clientWidth + 1 && getComputedStyle(node).overflowX !== 'visible') return true
  }
  return false
}

/** Calls `onSwipe` when one finger swipes `area` sideways; not while text is selected or something in it scrolls sideways. */
export function usePageSwipe(
  area: RefObject<HTMLElement | null>,
  onSwipe: (direction: 'left' | 'right') => void,
): void {
  const swipe = useEffectEvent(onSwipe)
  useEffect(() => {
    const element = area.current
    if (!element) return
    let start: Point | undefined
    const begin = (event: TouchEvent) => {
      start = event.touches.length === 1 && !scrollsSideways(event.target, element) ? pointOf(event) : undefined
    }
    const end = (event: TouchEvent) => {
      const last = pointOf(event)
      const direction = start && last && !isSelecting() ? swipeDirection(start, last, window.innerWidth) : null
      start = undefined
      if (direction) swipe(direction)
    }
    element.addEventListener('touchstart', begin, { passive: true })
    element.addEventListener('touchend', end)
    return () => {
      element.removeEventListener('touchstart', begin)
      element.removeEventListener('touchend', end)
    }
  }, [area])
}
