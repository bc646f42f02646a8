import { proxy, snapshot, subscribe } from 'valtio/vanilla'
import type { Field } from './fields.ts'
import { changedKeys, fingerprint, parseStored, remoteChanges } from './merge.ts'

/** What the store needs of a window; a test brings its own. */
export interface Tab {
  readonly read: () => string | null
  /** May throw, where storage is full or forbidden: the tab then goes on without it. */
  readonly write: (text: string) => void
  /** Tells of each write of another tab; nulls mean that everything was cleared. */
  readonly onOtherTab: (listener: (before: string | null, after: string | null) => void) => void
  readonly later: (run: () => void) => void
}

type Values = Record<string, unknown>

/**
 * A valtio store kept in one storage key that several tabs share. A tab writes only the keys it changed over what is
 * stored, takes only what the other changed, and looks again a moment later: so all end up equal
 * (measured in design/stack.md, 7). Returns the store, `clear`, which resets all keys but `keep`,
 * `sweep`, which does so within a turn, and `reread`, which takes what others stored unheard.
 * @param turnKey names the key that counts the clearings. What is of an earlier turn is another person's: it neither
 *   comes over what is of a later one nor is mixed with it, however late a tab hears of the clearing (ACC-07).
 */
export function createPersisted<S extends Values>(
  fields: Readonly<Record<string, Field<unknown>>>,
  tab: Tab,
  turnKey?: string,
) {
  const state = proxy<Values>(parseStored(fields, tab.read()))
  const turnOf = (values: Values) => (turnKey === undefined ? 0 : Number(values[turnKey]))
  const known = new Map<string, string>(Object.entries(snapshot(state)).map(([k, v]) => [k, fingerprint(v)]))

  const adopt = (key: string, value: unknown) => {
    known.set(key, fingerprint(value))
    if (fingerprint(state[key]) !== fingerprint(value)) state[key] = value
  }
  /** Takes all of `values` where they are of a later turn; returns whether they were. */
  const follow = (values: Values): boolean => {
    if (turnOf(values) <= turnOf(state)) return false
    for (const [key, value] of Object.entries(values)) adopt(key, value)
    return true
  }
  const store = (values: Values) => {
    const stored = parseStored(fields, tab.read())
    if (follow(stored)) return
    const base = turnOf(stored) < turnOf(state) ? { ...snapshot(state) } : stored
    try {
      tab.write(JSON.stringify({ ...base, ...values }))
    } catch {
      // Full or forbidden storage: the settings then last as long as this tab.
    }
  }
  const save = () => {
    const current: Values = { ...snapshot(state) }
    const dirty = changedKeys(known, current)
    if (dirty.length === 0) return
    for (const key of dirty) known.set(key, fingerprint(current[key]))
    store(Object.fromEntries(dirty.map((key) => [key, current[key]])))
  }
  const settle = () => {
    const stored = parseStored(fields, tab.read())
    const mine: Values = { ...snapshot(state) }
    if (Object.keys(mine).some((key) => fingerprint(stored[key]) !== fingerprint(mine[key]))) store(mine)
  }
  const take = (before: string | null, after: string | null) => {
    const whole = parseStored(fields, after)
    if (after !== null && turnOf(whole) < turnOf(state)) return
    if (follow(whole)) return
    for (const [key, value] of Object.entries(remoteChanges(fields, known, before, after))) adopt(key, value)
  }
  const reread = () => {
    follow(parseStored(fields, tab.read()))
    save()
    const stored = tab.read()
    if (stored !== null) take(JSON.stringify(snapshot(state)), stored)
  }
  let isSettling = false
  tab.onOtherTab((before, after) => {
    follow(parseStored(fields, after))
    save()
    take(before, after)
    if (after === null || isSettling) return
    isSettling = true
    tab.later(() => {
      isSettling = false
      settle()
    })
  })
  subscribe(state, save)

  const sweep = (keep: readonly string[]) => {
    for (const [key, field] of Object.entries(fields))
      if (key !== turnKey && !keep.includes(key)) state[key] = field.fallback()
    save()
  }
  const clear = (keep: readonly string[]) => {
    if (turnKey !== undefined) state[turnKey] = turnOf(state) + 1
    sweep(keep)
  }
  return { state: state as S, save, reread, clear, sweep } // parseStored gave every key a value its field accepts
}
