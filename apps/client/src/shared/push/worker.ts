import { readMessage, type OpenPath, type Renew } from './message.ts'

/** Of this worker alone: `getNotifications` also finds what a page showed. */
const badgeOf = async (registration: ServiceWorkerRegistration): Promise<void> => {
  const { length } = await registration.getNotifications()
  const badge = navigator as Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>> // not in every browser
  if (length === 0) await badge.clearAppBadge?.()
  else await badge.setAppBadge?.(length)
}

/** Shows what came, and how many there are on the app's icon. */
async function show(registration: ServiceWorkerRegistration, text: string | undefined): Promise<void> {
  const { title, body, path, tag } = readMessage(text)
  await registration.showNotification(title, {
    body,
    tag,
    lang: 'en',
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    data: { path },
  })
  await badgeOf(registration).catch(() => undefined)
}

/** Leads to where a tapped notification wants: in a window of the app that is open, which may be in the midst of a test, by its own word. */
async function open(scope: ServiceWorkerGlobalScope, data: unknown): Promise<void> {
  const { path } = readMessage(JSON.stringify(data))
  const windows = await scope.clients.matchAll({ type: 'window' })
  const shown = windows.find(({ visibilityState }) => visibilityState === 'visible') ?? windows[0]
  if (!shown) {
    await scope.clients.openWindow(path)
    return
  }
  await shown.focus().catch(() => undefined) // some browsers refuse it; the word is heard all the same
  shown.postMessage({ type: 'OPEN', path } satisfies OpenPath)
}

/** Has a page that is open say anew what this device wants to be told of; without one the next start does. */
async function renew({ clients }: ServiceWorkerGlobalScope): Promise<void> {
  for (const page of await clients.matchAll({ type: 'window' })) page.postMessage({ type: 'RENEW' } satisfies Renew)
}

/** Listens in the service worker `scope` for pushes, for taps on what they showed, and for a subscription that the browser changed. */
export function handlePush(scope: ServiceWorkerGlobalScope) {
  scope.addEventListener('push', (event) => {
    event.waitUntil(show(scope.registration, event.data?.text()))
  })
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(
      Promise.all([open(scope, event.notification.data), badgeOf(scope.registration).catch(() => undefined)]),
    )
  })
  scope.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(scope)))
}
