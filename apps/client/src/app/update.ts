import { isUnsent } from '../shared/interruptions/busy.ts'
import { announceUpdate, hasTakenUpdate } from './waiting-update.ts'
import { reportError } from '../shared/monitoring/monitoring.ts'
import { workerAddress } from '../shared/offline/worker-address.ts'

const checkEveryMs = 60 * 60 * 1000

/** A first service worker has nothing to replace: only one that comes to a controlled page is an update. */
function watchForUpdate(registration: ServiceWorkerRegistration) {
  if (registration.waiting && navigator.serviceWorker.controller) announceUpdate(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && navigator.serviceWorker.controller) announceUpdate(worker)
    })
  })
  setInterval(() => void registration.update().catch(() => undefined), checkEveryMs)
}

/**
 * The tab that asked reloads at once; another one when nobody looks at it, since its old scripts are gone, and not while
 * something is written in it that is not sent (C1).
 */
function reloadOnTakeover() {
  const hadController = navigator.serviceWorker.controller !== null
  const reloadUnseen = () => {
    if (document.visibilityState === 'hidden' && !isUnsent()) location.reload()
  }
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (!hadController) return
    if (hasTakenUpdate()) location.reload()
    reloadUnseen()
    document.addEventListener('visibilitychange', reloadUnseen)
  })
}

/** Registers the service worker, which makes the app start offline, and watches for new versions. */
export async function watchUpdates(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  reloadOnTakeover()
  try {
    const registration: ServiceWorkerRegistration | undefined = await navigator.serviceWorker.register(workerAddress())
    // A browser that is told to block service workers may resolve with nothing.
    if (registration) watchForUpdate(registration)
  } catch (error) {
    // The app works without it, but not offline.
    reportError(error, 'service_worker')
  }
}
