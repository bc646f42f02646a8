import type { Settings } from '../settings/fields.ts'

/** The version of the bridge's language that this app speaks; a message of another one is passed over. docs/native-bridge.md is its text. */
export const version = 1

/** What the app says to the shell without a question. */
export type ToNative =
  /** The app is ready to listen. */
  | { readonly type: 'hello' }
  /** The app knows nobody: the shell injects the user data once more (NATIVE-01). */
  | { readonly type: 'reinject' }
  /** Settings that the shell keeps a copy of (SET-03). */
  | { readonly type: 'settings'; readonly changes: Readonly<Partial<Settings>> }

/** What the shell says of its own accord. */
export type FromNative =
  /** JSON text, of SET-02. A hint that somebody is signed in, never who. */
  | { readonly type: 'user-data'; readonly userData: string }
  /** A link that opened the native app, as its deep-link service describes it (LINK-01). */
  | { readonly type: 'deep-link'; readonly data: Fields }

export type Fields = Readonly<Record<string, unknown>>

const longestMessage = 16_384

export const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The fields of a message in this version; undefined for anything else that was posted. Never throws. */
export function fieldsOf(data: unknown): Fields | undefined {
  if (typeof data !== 'string' || data.length > longestMessage) return undefined
  try {
    const message: unknown = JSON.parse(data)
    if (!isRecord(message)) return undefined
    // A shell from before the versions says none in its answers, nor does it name the load.
    const { v = message['load'] === undefined ? version : undefined, ...fields } = message
    return v === version ? fields : undefined
  } catch {
    return undefined
  }
}

/** The one field beside `type` and `load`, which every message of today has. */
function onlyField({ type: _type, load: _load, ...fields }: Fields, name: string): unknown {
  const [entry, ...others] = Object.entries(fields)
  return entry?.[0] === name && others.length === 0 ? entry[1] : undefined
}

/** The message in `fields`, where it is of a known type and its exact shape. */
export function readMessage(fields: Fields): FromNative | undefined {
  if (fields['type'] === 'user-data') {
    const userData = onlyField(fields, 'userData')
    return typeof userData === 'string' ? { type: 'user-data', userData } : undefined
  }
  if (fields['type'] === 'deep-link') {
    const data = onlyField(fields, 'data')
    return isRecord(data) ? { type: 'deep-link', data } : undefined
  }
  return undefined
}
