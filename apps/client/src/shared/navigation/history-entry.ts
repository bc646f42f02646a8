/** What the app keeps in each entry of the browser's history. */
interface EntryState {
  /** To find its scroll position by. */
  readonly entryKey: string
  /** How many entries of this app lie before it. */
  readonly depth: number
}

const isEntryState = (state: unknown): state is EntryState =>
  typeof state === 'object' &&
  state !== null &&
  'entryKey' in state &&
  typeof state.entryKey === 'string' &&
  'depth' in state &&
  typeof state.depth === 'number'

const current = (): EntryState | undefined => {
  const state: unknown = typeof history === 'undefined' ? null : history.state
  return isEntryState(state) ? state : undefined
}

/** The key of the entry on the screen. */
export const entryKey = (): string => current()?.entryKey ?? 'unknown'

/** Gives the entry that a visit begins with its key. A reload finds the one it has. */
export function markFirstEntry() {
  if (current() === undefined) history.replaceState({ ...history.state, entryKey: crypto.randomUUID(), depth: 0 }, '')
}

/** `state` for a new entry, or with `isReplacing` for this one again. */
export const entryState = (state: unknown, isReplacing: boolean): EntryState => ({
  ...(typeof state === 'object' ? state : {}),
  entryKey: isReplacing ? entryKey() : crypto.randomUUID(),
  depth: (current()?.depth ?? 0) + (isReplacing ? 0 : 1),
})

/** Goes back as the browser's own button does (G6); where the visit began on this screen, to `fallback` by `navigate`. */
export function goBack(navigate: (to: string, options: { readonly replace: boolean }) => void, fallback: string) {
  if ((current()?.depth ?? 0) > 0) history.back()
  else navigate(fallback, { replace: true })
}
