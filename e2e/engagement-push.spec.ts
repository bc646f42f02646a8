/** The yes of our own push dialog, where only the engagement service pushes: its SDK subscribes by our service worker. */
import { expect } from './fixtures.ts'
import { answerProviders, keys } from './third-parties.ts'
import { testWith } from './with-gateway.ts'

const test = testWith(() => keys)

test('ENG-05 C3 the yes is handed on after the browser’s own question, without a dialog, a worker or a script of the service’s', async ({
  page,
  context,
  signIn,
}) => {
  test.slow()
  const { sent } = await answerProviders(context, {
    tr: { webPushConfig: {} },
    wpe: { enabled: true, key: `B${'A'.repeat(86)}` },
  })
  const foreign: string[] = []
  context.on('request', (request) => {
    if (/cloudfront|clevertap_sw|wzrk_dialog/.test(request.url())) foreign.push(request.url())
  })
  // No push service can be reached from a test: what the browser would subscribe with is given by hand.
  await page.addInitScript(() => {
    const subscription = { endpoint: 'https://push.example/the-end', keys: { p256dh: 'p', auth: 'a' } }
    PushManager.prototype.subscribe = () =>
      Promise.resolve({ ...subscription, toJSON: () => subscription } as unknown as PushSubscription) // all that is read of it
    let permission: NotificationPermission = 'default'
    Object.defineProperty(Notification, 'permission', { get: () => permission })
    Notification.requestPermission = () => {
      document.documentElement.dataset['asked'] = String(navigator.userActivation.isActive)
      permission = 'granted'
      return Promise.resolve(permission)
    }
  })
  await signIn('new')
  await page.goto('/news')
  const synced = () => sent.find(({ text }) => text.includes('"MSG-push"'))
  await expect.poll(synced, { timeout: 20_000 }).toBeTruthy()
  const dialog = page.getByRole('dialog', { name: 'UPSC news updates?' })
  await expect(dialog).toHaveCount(0)
  await expect(dialog).toBeVisible({ timeout: 40_000 })
  await dialog.getByRole('button', { name: 'Yes' }).click()
  await expect(page.locator('html[data-asked=true]')).toBeAttached()
  await expect.poll(() => sent.map(({ text }) => text).join(), { timeout: 20_000 }).toContain('the-end')
  const registrations = await page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(
      ({ active, waiting, installing }) => (active ?? waiting ?? installing)?.scriptURL,
    ),
  )
  expect(registrations).toEqual([new URL('/sw.js', page.url()).href])
  expect(foreign).toEqual([])
})
