import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { handlePush } from './shared/push/worker.ts'

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: (PrecacheEntry | string)[] }

/** What is the gateway's own, and never the client's HTML. */
const notTheClient = [/^\/(trpc|auth|ws|uploads|photos|account|monitoring|healthz|readyz|metrics)(\/|$)/]

// Only the shell's own files are cached here. What the server says of a person never passes through this worker's caches.
precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()
registerRoute(new NavigationRoute(createHandlerBoundToURL('/'), { denylist: notTheClient }))

handlePush(self)
self.addEventListener('message', (event) => {
  const message: unknown = event.data
  if (typeof message === 'object' && message !== null && 'type' in message && message.type === 'SKIP_WAITING')
    void self.skipWaiting()
})
