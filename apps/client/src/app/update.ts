import { reportError } from '../shared/monitoring/monitoring.ts'

const checkEveryMs = 60 * 60 * 1000

interface TrustedScripts {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: (url: string) => string },
  ) => { readonly createScriptURL: (url: string) => string }
}

/** The one script address that the app ever makes. Every other string is refused where the browser enforces Trusted Types. */
function serviceWorkerUrl(): string {
  const url = '/sw.js'
  const factory = 'trustedTypes' in window ? (window.trustedTypes as TrustedScripts) : undefined // not in the standard library's types yet
  const policy = factory?.createPolicy('abhyas', {
    createScriptURL: (asked) => {
      if (asked !== url) throw new TypeError('Not a script address of this app')
      return asked
    },
  })
  return policy?.createScriptURL(url) ?? url
}

let waiting: ServiceWorker | undefined
let hasAgreed = false
const listeners = new Set<() => void>()

/** Whether a new version waits for the user's word (PWA-04). */
export const isUpdateWaiting = (): boolean => waiting !== undefined

/** Calls `listener` when a new version waits. Returns the way to stop. */
export function onUpdateWaiting(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The user's word: the new version takes over, and the app starts anew with it. */
export function takeUpdate() {
  hasAgreed = true
  waiting?.postMessage({ type: 'SKIP_WAITING' })
}

function announce(worker: ServiceWorker) {
  waiting = worker
  for (const listener of listeners) listener()
}

/** A first service worker has nothing to replace: only one that comes to a controlled page is an update. */
function watchForUpdate(registration: ServiceWorkerRegistration) {
  if (registration.waiting && navigator.serviceWorker.controller) announce(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && navigator.serviceWorker.controller) announce(worker)
    })
  })
  setInterval(() => void registration.update().catch(() => undefined), checkEveryMs)
}

/** The tab that asked reloads at once; another one when nobody looks at it, since its old scripts are gone. */
function reloadOnTakeover() {
  const hadController = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (!hadController) return
    if (hasAgreed || document.visibilityState === 'hidden') location.reload()
    else document.addEventListener('visibilitychange', () => location.reload(), { once: true })
  })
}

/** Registers the service worker, which makes the app start offline, and watches for new versions. */
export async function watchUpdates(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  reloadOnTakeover()
  try {
    watchForUpdate(await navigator.serviceWorker.register(serviceWorkerUrl(), { type: 'classic' }))
  } catch (error) {
    // The app works without it, but not offline.
    reportError(error, 'service_worker')
  }
}
