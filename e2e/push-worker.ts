/** The service worker of a page: what it is told, what it shows. */
import type { Page, Worker } from '@playwright/test'
import { expect } from './fixtures.ts'

interface Shown {
  readonly title: string
  readonly tag: string
  readonly data: unknown
  readonly close: () => void
}

/** What a test uses of the service worker's own scope, and keeps there. */
interface Scope extends EventTarget {
  readonly ServiceWorkerRegistration: { readonly prototype: object }
  readonly ExtendableEvent: new (type: string) => Event
  readonly navigator: object
  shown: readonly Shown[]
  badge: number
}

/** Keeps in `worker` what it shows, and the count on the icon: a browser without a window shows none of it. */
const keepShown = (worker: Worker) =>
  worker.evaluate(() => {
    const scope = globalThis as unknown as Scope // it runs there
    scope.shown = []
    scope.badge = 0
    Object.assign(scope.ServiceWorkerRegistration.prototype, {
      showNotification: (title: string, { tag, data }: { readonly tag: string; readonly data: unknown }) => {
        const close = () => {
          scope.shown = scope.shown.filter((one) => one.tag !== tag)
        }
        close()
        scope.shown = [...scope.shown, { title, tag, data, close }]
        return Promise.resolve()
      },
      getNotifications: () => Promise.resolve(scope.shown),
    })
    const setBadge = (count: number) => {
      scope.badge = count
      return Promise.resolve()
    }
    Object.defineProperty(scope.navigator, 'setAppBadge', { value: setBadge })
    Object.defineProperty(scope.navigator, 'clearAppBadge', { value: () => setBadge(0) })
  })

/** The service worker of the page, once it is in charge of it. */
export async function workerOf(page: Page): Promise<Worker> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  await page.addInitScript(() => {
    const add = navigator.serviceWorker.addEventListener.bind(navigator.serviceWorker)
    navigator.serviceWorker.addEventListener = (type: string, listener: EventListener) => {
      const { dataset } = document.documentElement
      if (type === 'message') dataset['hears'] = String(Number(dataset['hears'] ?? 0) + 1)
      add(type, listener)
    }
  })
  await page.reload()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  const context = page.context()
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  await keepShown(worker)
  return worker
}

/** Has the browser hand `data` to the service worker as a push. */
export async function deliver(page: Page, data: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [one] = registrations.filter(({ isDeleted }) => !isDeleted)
      if (one) resolve(one.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const { origin } = new URL(page.url())
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data })
  await devtools.detach()
}

/** What is shown to the student beside the page, and the count on the app's icon. */
export const shown = (worker: Worker) =>
  worker.evaluate(() => {
    const scope = globalThis as unknown as Scope // it runs there
    return { badge: scope.badge, notifications: scope.shown.map(({ title, tag }) => ({ title, tag })) }
  })

/** Taps the first notification, once the page listens to its worker: push does, and what leads to the screen. */
export async function tap(page: Page, worker: Worker): Promise<void> {
  await page.waitForFunction(() => Number(document.documentElement.dataset['hears'] ?? 0) >= 2)
  await worker.evaluate(() => {
    const scope = globalThis as unknown as Scope // it runs there
    const event = new scope.ExtendableEvent('notificationclick')
    scope.dispatchEvent(Object.assign(event, { notification: scope.shown[0] }))
  })
}

/** Tells the worker that the browser has changed its subscription. */
export const sayChanged = (worker: Worker) =>
  worker.evaluate(() => {
    const scope = globalThis as unknown as Scope // it runs there
    scope.dispatchEvent(new scope.ExtendableEvent('pushsubscriptionchange'))
  })
