/** What the native shell puts into the page before any script of it runs. */
interface Shell {
  readonly postMessage: (text: string) => void
}

const longestAnswer = 16_384

const isShell = (value: unknown): value is Shell =>
  typeof value === 'object' && value !== null && 'postMessage' in value && typeof value.postMessage === 'function'

/** Looked for once, when the app starts: what turns up later did not come with the shell. No bridge in a frame (T9). */
const shell: Shell | undefined = (() => {
  if (typeof window === 'undefined' || window.top !== window) return undefined
  const candidate: unknown = Reflect.get(window, 'ReactNativeWebView')
  return isShell(candidate) ? candidate : undefined
})()

/** Whether the app runs in the view of our native shell, which answers. */
export const isNativeView = (): boolean => shell !== undefined

/**
 * Whether the app runs inside another app: our shell's view or any other. Google refuses to sign in there. Android's
 * views say so; those of iOS bear no word of Safari, nor does a home-screen app, which is none.
 */
export function isEmbeddedView(): boolean {
  if (isNativeView()) return true
  if (typeof navigator === 'undefined' || ('standalone' in navigator && navigator.standalone === true)) return false
  const { userAgent } = navigator
  return /; wv\)/.test(userAgent) || (/iPhone|iPad/.test(userAgent) && !/Safari\//.test(userAgent))
}

export interface Question<Answer> {
  /** What is asked for; the answer bears it too. */
  readonly type: string
  readonly facts: Readonly<Record<string, string>>
  /** The answer out of the fields of a message, undefined for a message of another shape. */
  readonly read: (fields: Readonly<Record<string, unknown>>) => Answer | undefined
  /** Gives up waiting, for good. */
  readonly signal: AbortSignal
}

/** The fields of an answer of `type` to the question `id`; undefined for anything else that was posted. */
function fieldsOf(data: unknown, type: string, id: string): Readonly<Record<string, unknown>> | undefined {
  if (typeof data !== 'string' || data.length > longestAnswer) return undefined
  try {
    const message: unknown = JSON.parse(data)
    if (typeof message !== 'object' || message === null || Array.isArray(message)) return undefined
    const { type: itsType, id: itsId, ...fields } = message as Record<string, unknown> // an object, by the line above
    return itsType === type && itsId === id ? fields : undefined
  } catch {
    return undefined
  }
}

/** A shell posts from inside this page: as no window or as this one, from no origin or from ours. */
const isFromShell = ({ source, origin }: MessageEvent): boolean =>
  (source === null || source === window) && (origin === '' || origin === location.origin)

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
      removeEventListener('message', listen)
      document.removeEventListener('message', listen)
      signal.removeEventListener('abort', giveUp)
    }
    const giveUp = () => {
      end()
      reject(new Error('No answer of the native shell'))
    }
    const listen = (event: Event) => {
      if (!(event instanceof MessageEvent) || !isFromShell(event)) return
      const fields = fieldsOf(event.data, type, id)
      const answer = fields && read(fields)
      if (answer === undefined) return
      end()
      resolve(answer)
    }
    // On Android the shell's messages arrive at the document.
    addEventListener('message', listen)
    document.addEventListener('message', listen)
    signal.addEventListener('abort', giveUp)
    to.postMessage(JSON.stringify({ ...facts, type, id }))
  })
}
