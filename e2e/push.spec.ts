/** Push: our own dialog, the browser's question inside its click, and what the service worker makes of a push. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'

/** What a test uses of the service worker's own scope. */
interface Scope extends EventTarget {
  readonly registration: ServiceWorkerRegistration
  readonly PushEvent: new (type: string, init: { readonly data: string }) => Event
  readonly NotificationEvent: new (type: string, init: { readonly notification: Notification }) => Event
}

const key = `B${'A'.repeat(86)}`

/** Has the server push, and the browser subscribe without a push service of its own; `said` hears what the server is told. */
async function prepare(page: Page, said: unknown[]) {
  await page.route('**/trpc/platform.config**', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { result: { data: object } } // tRPC's own form of an answer
    body.result.data = { ...body.result.data, pushKey: key }
    await route.fulfill({ response: answer, json: body })
  })
  await page.route('**/trpc/push.subscribe**', async (route) => {
    said.push(route.request().postDataJSON())
    await route.fulfill({ json: [{ result: { data: { topics: ['news'], quiet: null } } }] })
  })
  await page.addInitScript(() => {
    const subscription = {
      endpoint: 'https://push.example/1',
      toJSON: () => ({
        endpoint: 'https://push.example/1',
        keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) },
      }),
    }
    PushManager.prototype.getSubscription = () => Promise.resolve(null)
    PushManager.prototype.subscribe = () => Promise.resolve(subscription as unknown as PushSubscription) // all that is read of it
    const ask = { answer: 'granted' as NotificationPermission } // widened: the literal alone would be the type
    let permission: NotificationPermission = 'default'
    Object.defineProperty(Notification, 'permission', { get: () => permission })
    Notification.requestPermission = () => {
      document.documentElement.dataset['asked'] = String(navigator.userActivation.isActive)
      permission = ask.answer
      return Promise.resolve(permission)
    }
  })
}

test('ENG-05 C3 the dialog comes seven seconds after the profile, once; Yes asks the browser inside the click', async ({
  page,
  signIn,
}) => {
  test.slow()
  const said: unknown[] = []
  await prepare(page, said)
  await signIn('new')
  await page.goto('/news')
  const dialog = page.getByRole('dialog', { name: 'UPSC news updates?' })
  await expect(dialog).toBeVisible({ timeout: 40_000 })
  expect(await page.evaluate(() => performance.now())).toBeGreaterThanOrEqual(7_000)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Yes' }).click()
  await expect(page.locator('html[data-asked=true]')).toBeAttached()
  await expect(page.getByText('Notifications are on')).toBeVisible()
  expect(JSON.stringify(said[0])).toContain('https://push.example/1')
})

test('ENG-05 the service worker shows a push, and a tap leads to its screen in the window that is open', async ({
  page,
  context,
  signIn,
}) => {
  await context.grantPermissions(['notifications'])
  await signIn('demo')
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  await page.reload()
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  await worker.evaluate(() => {
    const scope = globalThis as unknown as Scope // it runs there
    const data = JSON.stringify({ title: 'The day’s news', body: 'Nine items.', path: '/news', tag: 'news' })
    scope.dispatchEvent(new scope.PushEvent('push', { data }))
  })
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      return (await registration.getNotifications()).map(({ title, tag }) => ({ title, tag }))
    })
  await expect.poll(shown).toEqual([{ title: 'The day’s news', tag: 'news' }])
  await worker.evaluate(async () => {
    const scope = globalThis as unknown as Scope // it runs there
    const [notification] = await scope.registration.getNotifications()
    if (notification) scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
  })
  await expect(page).toHaveURL('/news')
  expect(await shown()).toEqual([])
})
