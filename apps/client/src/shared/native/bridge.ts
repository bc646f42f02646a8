import { fieldsOf, readMessage, version, type Fields, type FromNative, type ToNative } from './messages.ts'
import { shell } from './shell.ts'

export { isNativeView } from './shell.ts'

/** Names this load of the page. The shell learns it from us and says it in whatever it sends of its own accord (T9). */
const load = crypto.randomUUID()

/** A shell posts from inside this page: as no window or as this one, from no origin or from ours. */
const isFromShell = ({ source, origin }: MessageEvent): boolean =>
  (source === null || source === window) && (origin === '' || origin === location.origin)

/** Calls `take` with the fields of every message that the shell may have sent, once. Returns the way to stop. */
function listen(take: (fields: Fields) => void): () => void {
  const heard = new WeakSet<Event>()
  const onMessage = (event: Event) => {
    if (!(event instanceof MessageEvent) || !isFromShell(event) || heard.has(event)) return
    heard.add(event)
    const fields = fieldsOf(event.data)
    if (fields) take(fields)
  }
  // On Android the shell's messages arrive at the document.
  addEventListener('message', onMessage)
  document.addEventListener('message', onMessage)
  return () => {
    removeEventListener('message', onMessage)
    document.removeEventListener('message', onMessage)
  }
}

/** Tells the shell; nothing where there is none. */
export function tellNative(message: ToNative) {
  shell?.postMessage(JSON.stringify({ ...message, v: version, load }))
}

/** Calls `take` with each message that the shell sends of its own accord (NATIVE-02). Returns the way to stop. */
export function listenToNative(take: (message: FromNative) => void): () => void {
  if (!shell) return () => undefined
  return listen((fields) => {
    const message = fields['load'] === load ? readMessage(fields) : undefined
    if (message) take(message)
  })
}

export interface Question<Answer> {
  /** What is asked for; the answer bears it too. */
  readonly type: 'google-sign-in'
  readonly facts: Readonly<Record<string, string>>
  /** The answer out of the fields of a message, undefined for a message of another shape. */
  readonly read: (fields: Fields) => Answer | undefined
  /** Gives up waiting, for good. */
  readonly signal: AbortSignal
}

/**
 * Asks the native shell, and takes the first answer that bears the question's type and its unguessable id and is of the
 * known shape (NATIVE-02); everything else that is posted to the page is passed over. Rejects where there is no shell,
 * and when `signal` gives up.
 */
export function askNative<Answer>({ type, facts, read, signal }: Question<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const to = shell
    if (!to || signal.aborted) {
      reject(new Error('No native shell'))
      return
    }
    const id = crypto.randomUUID()
    const end = () => {
      stop()
      signal.removeEventListener('abort', giveUp)
    }
    const giveUp = () => {
      end()
      reject(new Error('No answer of the native shell'))
    }
    const stop = listen(({ type: itsType, id: itsId, ...fields }) => {
      const answer = itsType === type && itsId === id ? read(fields) : undefined
      if (answer === undefined) return
      end()
      resolve(answer)
    })
    signal.addEventListener('abort', giveUp)
    to.postMessage(JSON.stringify({ ...facts, v: version, load, type, id }))
  })
}
