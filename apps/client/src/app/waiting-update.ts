let waiting: ServiceWorker | undefined
let hasAgreed = false
const listeners = new Set<() => void>()

/** Whether a new version waits for the user's word (PWA-04). */
export const isUpdateWaiting = (): boolean => waiting !== undefined

/** Calls `listener` when a new version waits. Returns the way to stop. */
export function onUpdateWaiting(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The user's word: the new version takes over, and the app starts anew with it. */
export function takeUpdate() {
  hasAgreed = true
  waiting?.postMessage({ type: 'SKIP_WAITING' })
}

/** Whether this tab gave its word. */
export const hasTakenUpdate = (): boolean => hasAgreed

/** Tells the app that `worker` waits. */
export function announceUpdate(worker: ServiceWorker) {
  waiting = worker
  for (const listener of listeners) listener()
}
