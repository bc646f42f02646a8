type Listener = (studentId: string) => void

const listeners = new Set<Listener>()
let synced: string | undefined

/** The student's profile has been synced, or there is no engagement service to sync it with; undefined: nobody is here. */
export function announceProfile(studentId: string | undefined) {
  synced = studentId
  if (studentId !== undefined) for (const listener of listeners) listener(studentId)
}

/**
 * Calls `listener` with the student's id when their profile has been synced, at once where it has: from there the times
 * of the push ask run (ENG-05). Returns the way to stop.
 */
export function onProfileSynced(listener: Listener): () => void {
  listeners.add(listener)
  if (synced !== undefined) listener(synced)
  return () => listeners.delete(listener)
}
