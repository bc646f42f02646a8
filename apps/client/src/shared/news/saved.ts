interface Change {
  readonly itemId: string
  readonly saved: boolean
}

/** The saved ids after `changes`, in their order, were made to `saved`. */
export function withChanges(saved: Iterable<string>, changes: readonly Change[]): ReadonlySet<string> {
  const ids = new Set(saved)
  for (const change of changes) {
    if (change.saved) ids.add(change.itemId)
    else ids.delete(change.itemId)
  }
  return ids
}
