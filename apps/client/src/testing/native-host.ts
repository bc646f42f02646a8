import { vi } from 'vitest'

/** What the app said to the shell. */
export interface Said {
  readonly type: string
  readonly load: string
  readonly id?: string
  readonly changes?: Readonly<Record<string, unknown>>
}

/** The fields that docs/native-bridge.md gives each message of the app, beside `v`, `load` and `type`. */
const known: Readonly<Record<string, readonly string[]>> = {
  hello: [],
  reinject: [],
  settings: ['changes'],
  exit: [],
  'google-sign-in': ['clientId', 'id', 'nonce'],
}

/** What the app said, read as strictly as a shell should: throws for what the document does not know. */
function hear(text: string): Said {
  const message = JSON.parse(text) as Said & { readonly v: unknown } // checked in what follows
  const { v, load, type, ...fields } = message
  if (v !== 1) throw new Error(`The app speaks version ${String(v)}`)
  if (typeof load !== 'string' || load.length < 32) throw new Error('The app names no load')
  if (known[type]?.join() !== Object.keys(fields).sort().join()) throw new Error(`The app said ${text}`)
  return message
}

/** How a message reaches the page. */
export type From = Pick<MessageEventInit, 'origin' | 'source'>

/** As React Native's view does: out of the page itself. */
const ofShell: From = { origin: '', source: null }

/** Posts `message` to the page; text as it is, anything else as JSON. */
export const post = (message: unknown, from: From = ofShell, target: EventTarget = window, bubbles = false) =>
  target.dispatchEvent(
    new MessageEvent('message', {
      data: typeof message === 'string' ? message : JSON.stringify(message),
      bubbles,
      ...from,
    }),
  )

/**
 * Puts a native shell into the page, which plays our native app: it writes down what the app says, and speaks. `injected`
 * is what it injects before the page, as JSON text. Modules that are loaded afterwards find it.
 */
export function installNativeHost(injected?: string) {
  const said: Said[] = []
  vi.stubGlobal('ReactNativeWebView', {
    postMessage: (text: string) => said.push(hear(text)),
    ...(injected !== undefined && { injectedObjectJson: () => injected }),
  })
  const last = (type: string): Said => {
    const one = said.filter((message) => message.type === type).at(-1)
    if (!one) throw new Error(`The app never said ${type}`)
    return one
  }
  return {
    said,
    last,
    types: () => said.map(({ type }) => type),
    /** What the native app says of its own accord, with the page's load. */
    message: (type: string, fields: object) => ({ v: 1, load: last('hello').load, type, ...fields }),
    /** Answers the app's last question of `type`. */
    answer: (type: string, fields: object) => post({ v: 1, type, id: last(type).id, ...fields }),
  }
}

/** Everything that somebody else could post instead of `good`, a message that would be taken: 25 times each, 200 in all. */
export function forge(good: Readonly<Record<string, unknown>>) {
  const frame = document.createElement('iframe')
  document.body.append(frame)
  for (let count = 0; count < 25; count += 1) {
    // Not knowing what only the shell knows, by guess or by leaving it out.
    post({ ...good, id: `guess-${count}`, load: `guess-${count}` })
    post({ ...good, id: undefined, load: undefined })
    post({ ...good, type: 'other' })
    post({ ...good, v: 2 + count })
    post(good, { origin: 'https://evil.test', source: window })
    post(good, { origin: location.origin, source: frame.contentWindow })
    post('{ no json')
    post({ ...good, more: 'x'.repeat(20_000) })
  }
  // An object, where a shell sends text.
  dispatchEvent(new MessageEvent('message', { data: good }))
  frame.remove()
}
