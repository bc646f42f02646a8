import { useEffect, useRef } from 'react'
import type { MouseEvent, PointerEvent } from 'react'

/** How long a finger rests, as on Android. */
const pressMs = 500
/** A finger that moves further is scrolling, in CSS pixels. */
const slack = 10

/**
 * Pointer handlers that tell a long press of a finger; `wasPressed` says once whether the click that follows ends one.
 * @param onLongPress called while the finger still rests
 */
export function useLongPress(onLongPress: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const start = useRef({ x: 0, y: 0 })
  const isPressed = useRef(false)
  const stop = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      stop()
      isPressed.current = false
      if (event.pointerType === 'mouse') return
      start.current = { x: event.clientX, y: event.clientY }
      timer.current = setTimeout(() => {
        isPressed.current = true
        navigator.vibrate?.(10)
        onLongPress()
      }, pressMs)
    },
    onPointerMove: (event: PointerEvent) => {
      if (Math.hypot(event.clientX - start.current.x, event.clientY - start.current.y) > slack) stop()
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    /** The browser's menu would cover what the press did. */
    onContextMenu: (event: MouseEvent) => event.preventDefault(),
  }
  const wasPressed = () => {
    const was = isPressed.current
    isPressed.current = false
    return was
  }
  return { handlers, wasPressed }
}
