/** What the native shell puts into the page before any script of it runs. */
interface Shell {
  readonly postMessage: (text: string) => void
  /** What the shell injects, as JSON text; not every version of React Native's view has it. */
  readonly injectedObjectJson?: unknown
}

const isShell = (value: unknown): value is Shell =>
  typeof value === 'object' && value !== null && 'postMessage' in value && typeof value.postMessage === 'function'

/** Looked for once, when the app starts: what turns up later did not come with the shell. No bridge in a frame (T9). */
export const shell: Shell | undefined = (() => {
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
