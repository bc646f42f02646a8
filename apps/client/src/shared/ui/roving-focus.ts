import type { KeyboardEvent } from 'react'

/**
 * Moves the focus from the element that handles the key among those that match `selector` in its group, the nearest
 * ancestor with `data-roving`: arrows step and wrap, Home and End jump. Disabled elements are passed over.
 * @returns the element that got the focus, or null if the key is another one
 */
export function moveFocus(event: KeyboardEvent<HTMLElement>, selector: string): HTMLElement | null {
  const group = event.currentTarget.closest('[data-roving]')
  const items = [...(group?.querySelectorAll<HTMLElement>(selector) ?? [])].filter((item) => !item.matches(':disabled'))
  const current = items.indexOf(event.currentTarget)
  const next = targetIndex(event.key, current, items.length)
  const target = next === null ? undefined : items[next]
  if (!target) return null
  event.preventDefault()
  target.focus()
  return target
}

function targetIndex(key: string, current: number, count: number): number | null {
  if (key === 'ArrowRight' || key === 'ArrowDown') return (current + 1) % count
  if (key === 'ArrowLeft' || key === 'ArrowUp') return current <= 0 ? count - 1 : current - 1
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return null
}
