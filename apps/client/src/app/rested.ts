let isOver = false
const listeners = new Set<() => void>()

/** Whether the first screen stands, answers, and has had a moment to itself: what goes on beside the screens may begin. */
export const isRested = (): boolean => isOver

/** Calls `listener` when that is so. Returns the way to stop. */
export function onRested(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Says so. */
export function rest() {
  isOver = true
  for (const listener of listeners) listener()
}
