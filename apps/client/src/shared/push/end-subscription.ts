import { settings } from '../settings/settings.ts'

/** Takes away what this browser shows for the app, and the count on its icon. */
async function clearShown(registration: ServiceWorkerRegistration): Promise<void> {
  for (const notification of await registration.getNotifications()) notification.close()
  if ('clearAppBadge' in navigator) await navigator.clearAppBadge()
}

/**
 * Ends this browser's subscription and takes away what came by it: nothing comes any more, even where no server can be told.
 * @returns its address, undefined where there was none
 */
export async function endSubscription(): Promise<string | undefined> {
  // Not in a private window of some browsers.
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker
  const registration = await workers?.getRegistration()
  if (!registration) return undefined
  // Not in a tab of Safari on an iPhone.
  const manager: PushManager | undefined = registration.pushManager
  const known = await manager?.getSubscription()
  await known?.unsubscribe()
  await clearShown(registration).catch(() => undefined)
  return known?.endpoint
}

/**
 * Ends a subscription that nobody who is here has chosen: of a student who signed out, without a network too, or whose
 * session was lost before another came. The next one gets no message of theirs. Never rejects.
 */
export async function sweepSubscription(): Promise<void> {
  if (settings.pushChoice === null) await endSubscription().catch(() => undefined)
}
