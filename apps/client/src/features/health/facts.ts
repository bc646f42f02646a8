import { isStandalone } from '../../shared/device/browser.ts'
import { isNativeView } from '../../shared/native/shell.ts'

/** How the service worker stands, in words for support. */
export async function workerWords(): Promise<string> {
  // Not in a private window of some browsers, nor in an insecure page.
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker
  if (!workers) return 'Not in this browser'
  const registration = await workers.getRegistration()
  if (!registration) return 'Not registered'
  const { active, waiting, installing } = registration
  const state = active ? 'Active' : 'Not active yet'
  const next = waiting ? ', an update waits' : installing ? ', an update is being loaded' : ''
  return `${state}${workers.controller ? '' : ', not in charge of this page yet'}${next}`
}

/** "820 KB", "3.4 MB", "2.0 GB": bytes in the unit that reads best. */
function inWords(bytes: number): string {
  if (bytes < 1e6) return `${Math.round(bytes / 1e3)} KB`
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`
}

/** What the app takes of the device, and whether the browser may take it back. */
export async function storageWords(): Promise<string> {
  const storage: StorageManager | undefined = navigator.storage
  if (!storage?.estimate) return 'Not known in this browser'
  const [{ usage, quota }, isKept] = await Promise.all([storage.estimate(), storage.persisted?.() ?? false])
  if (usage === undefined || quota === undefined) return 'Not known in this browser'
  return `${inWords(usage)} of ${inWords(quota)}${isKept ? ', kept for good' : ''}`
}

/** How far the device's clock is off, by the server's; `offsetMs` is the server's minus the device's. */
export function clockWords(offsetMs: number, isKnown: boolean): string {
  if (!isKnown) return 'Not known yet'
  const seconds = Math.abs(offsetMs) / 1000
  if (seconds < 0.5) return 'Right'
  return `${seconds.toFixed(1)} s ${offsetMs > 0 ? 'slow' : 'fast'}`
}

/** In what the app runs. */
export function windowWords(): string {
  if (isNativeView()) return 'Native app'
  return isStandalone() ? 'Installed app' : 'Browser'
}

/** Whether notifications may be shown. */
export const permissionWords = (): string =>
  'Notification' in window
    ? { granted: 'Allowed', denied: 'Blocked', default: 'Not asked' }[Notification.permission]
    : 'Not in this browser'
