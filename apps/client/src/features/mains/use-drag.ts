import { useEffect, useEffectEvent, useRef, useState, type PointerEvent as ReactPointerEvent } from 'react'

interface Dragging {
  readonly from: number
  readonly to: number
}

/**
 * Rows that a pointer takes by a handle and drops in another place: `onMove` is told at the end. The buttons of a row do the
 * same for those who do not drag.
 */
export function useDrag(onMove: (from: number, to: number) => void) {
  const rows = useRef(new Map<number, HTMLElement>())
  const [dragging, setDragging] = useState<Dragging>()
  const drop = useEffectEvent(() => {
    if (dragging && dragging.to !== dragging.from) onMove(dragging.from, dragging.to)
    setDragging(undefined)
  })
  const isDragging = dragging !== undefined
  useEffect(() => {
    if (!isDragging) return undefined
    const follow = ({ clientY }: PointerEvent) => {
      // The place of the last row whose middle lies above the pointer, or of the first.
      const middles = [...rows.current].map(([index, row]) => {
        const { top, height } = row.getBoundingClientRect()
        return { index, middle: top + height / 2 }
      })
      const passed = middles.filter(({ middle }) => middle < clientY).map(({ index }) => index)
      setDragging((old) => old && { ...old, to: Math.max(0, passed.filter((index) => index !== old.from).length) })
    }
    const end = () => drop()
    const cancel = () => setDragging(undefined)
    addEventListener('pointermove', follow)
    addEventListener('pointerup', end)
    addEventListener('pointercancel', cancel)
    return () => {
      removeEventListener('pointermove', follow)
      removeEventListener('pointerup', end)
      removeEventListener('pointercancel', cancel)
    }
  }, [isDragging])
  return {
    /** How row `index` is drawn while one is dragged. */
    dropAt: (index: number): 'taken' | 'before' | 'after' | undefined => {
      if (!dragging) return undefined
      if (index === dragging.from) return 'taken'
      if (index !== dragging.to) return undefined
      return dragging.to < dragging.from ? 'before' : 'after'
    },
    rowRef: (index: number) => (row: HTMLElement | null) => {
      if (row) rows.current.set(index, row)
      else rows.current.delete(index)
    },
    handle: (index: number) => (event: ReactPointerEvent) => {
      if (!event.isPrimary || event.button !== 0) return
      event.preventDefault()
      setDragging({ from: index, to: index })
    },
  }
}
