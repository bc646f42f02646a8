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
  /** Back was asked for where the visit began: the shell closes the app, or shows its own start (G6). */
  | { readonly type: 'exit' }

/** What the shell says of its own accord. */
export type FromNative =
  /** JSON text, of SET-02. A hint that somebody is signed in, never who. */
  | { readonly type: 'user-data'; readonly userData: string }
  /** A link that opened the native app, as its deep-link service describes it (LINK-01). */
  | { readonly type: 'deep-link'; readonly data: Fields }
  /** Android's back was pressed. */
  | { readonly type: 'back' }

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

/** The message in `fields`, where it is of a known type and its exact shape: none has more than one field of its own. */
export function readMessage({ type, load: _load, ...fields }: Fields): FromNative | undefined {
  const [name, ...others] = Object.keys(fields)
  if (others.length > 0) return undefined
  const { userData, data } = fields
  if (type === 'user-data' && typeof userData === 'string') return { type, userData }
  if (type === 'deep-link' && isRecord(data)) return { type, data }
  return type === 'back' && name === undefined ? { type } : undefined
}
