import type { Field } from './fields.ts'

type Fields = Readonly<Record<string, Field<unknown>>>
type Values = Record<string, unknown>

/** A value's text, by which two tabs agree whether they hold the same. */
export const fingerprint = (value: unknown): string => JSON.stringify(value) ?? 'undefined'

/**
 * What `text` (the stored value) means: each key taken where it is valid, its default elsewhere (SET-06).
 * Never throws, whatever was stored.
 */
export function parseStored(fields: Fields, text: string | null): Values {
  const stored = parseRecord(text)
  return Object.fromEntries(
    Object.entries(fields).map(([key, field]) => {
      const value = Object.hasOwn(stored, key) ? stored[key] : undefined
      return [key, field.isValid(value) ? value : field.fallback()]
    }),
  )
}

function parseRecord(text: string | null): Values {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    // A checked object: its keys are looked up one by one, each value is validated.
    return typeof value === 'object' && value !== null ? (value as Values) : {}
  } catch {
    return {}
  }
}

/** The keys of `current` that differ from what this tab last knew to be stored. */
export const changedKeys = (known: ReadonlyMap<string, string>, current: Values): readonly string[] =>
  Object.keys(current).filter((key) => fingerprint(current[key]) !== known.get(key))

/**
 * What another tab changed: the keys that differ between its `before` and `after`, and from what this tab holds.
 * Only those may be taken over: the rest of its text can be older than ours (localStorage lags between processes).
 */
export function remoteChanges(
  fields: Fields,
  known: ReadonlyMap<string, string>,
  before: string | null,
  after: string | null,
): Values {
  const old = parseStored(fields, before)
  const changed = Object.entries(parseStored(fields, after)).filter(([key, value]) => {
    const now = fingerprint(value)
    return now !== known.get(key) && now !== fingerprint(old[key])
  })
  return Object.fromEntries(changed)
}

/** `record` without the entry at `key`. */
export const without = <T>(record: Readonly<Record<string, T>>, key: string): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([other]) => other !== key))
