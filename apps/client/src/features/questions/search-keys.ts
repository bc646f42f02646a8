import type { KeyboardEvent } from 'react'

/**
 * Moves the focus by the up and down arrows among the elements with `data-step` inside the one that handles the key: the
 * field of the search and what stands beneath it. It stops at both ends.
 */
export function stepFocus(event: KeyboardEvent<HTMLElement>): void {
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (by === 0) return
  const steps = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-step]')]
  const at = steps.findIndex((step) => step === event.target)
  if (at < 0) return
  event.preventDefault()
  steps[at + by]?.focus()
}
