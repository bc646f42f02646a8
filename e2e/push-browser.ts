import type { Page } from '@playwright/test'

/** What the server was told of a device. */
export interface Told {
  readonly what: 'subscribe' | 'unsubscribe'
  readonly endpoint: string
}

/** Where the stand-in keeps what a browser keeps of a site, over a reload and a sign-out. */
const keys = { permission: 'test-permission', endpoint: 'test-endpoint', answer: 'test-answer', asked: 'test-asked' }

/** Of our server, for a browser that no push service has to know. */
export const pushKey = `B${'A'.repeat(86)}`

/** Changes what platform.config says to the page, whatever else it does. */
export const configure = (page: Page, change: () => object) =>
  page.route('**/trpc/platform.config**', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { result: { data: object } } // tRPC's own form of an answer
    body.result.data = { ...body.result.data, ...change() }
    await route.fulfill({ response: answer, json: body })
  })

/**
 * Has our server push, and the page's browser take part in it without a push service of its own: none is in reach of a
 * test. What the student says to the browser is `answer`; `told` is what our server heard, in order.
 */
export async function pushBrowser(page: Page, answer: NotificationPermission = 'granted') {
  const told: Told[] = []
  await configure(page, () => ({ pushKey }))
  for (const what of ['subscribe', 'unsubscribe'] as const)
    await page.route(`**/trpc/push.${what}?**`, async (route) => {
      const { 0: input } = route.request().postDataJSON() as Record<string, { endpoint: string }> // a batch of one
      told.push({ what, endpoint: input?.endpoint ?? '' })
      await route.fulfill({
        json: [{ result: { data: what === 'subscribe' ? { topics: ['news'], quiet: null } : {} } }],
      })
    })
  await page.addInitScript(
    ([names, first]) => {
      const { permission, endpoint, answer: answered, asked } = names
      if (localStorage.getItem(answered) === null) localStorage.setItem(answered, first)
      const known = () => {
        const address = localStorage.getItem(endpoint)
        if (address === null) return null
        return {
          endpoint: address,
          // Of the key: 4 and 64 zeros, as its letters say.
          options: { applicationServerKey: Uint8Array.from({ length: 65 }, (_, at) => (at === 0 ? 4 : 0)).buffer },
          toJSON: () => ({ endpoint: address, keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) } }),
          unsubscribe: () => {
            localStorage.removeItem(endpoint)
            return Promise.resolve(true)
          },
        } as unknown as PushSubscription // all that is read of it
      }
      PushManager.prototype.getSubscription = () => Promise.resolve(known())
      PushManager.prototype.subscribe = () => {
        localStorage.setItem(endpoint, `https://push.example/${crypto.randomUUID()}`)
        return Promise.resolve(known() as PushSubscription) // it was kept a moment ago
      }
      const now = () => (localStorage.getItem(permission) ?? 'default') as NotificationPermission // written here alone
      Object.defineProperty(Notification, 'permission', { get: now })
      Notification.requestPermission = () => {
        localStorage.setItem(asked, String(navigator.userActivation.isActive))
        if (now() === 'default') localStorage.setItem(permission, localStorage.getItem(answered) ?? 'default')
        return Promise.resolve(now())
      }
    },
    [keys, answer] as const,
  )
  const read = (name: string) => page.evaluate((item) => localStorage.getItem(item), name)
  const write = (name: string, value: string) =>
    page.evaluate(([item, text]) => localStorage.setItem(item, text), [name, value] as const)
  return {
    told,
    endpoint: () => read(keys.endpoint),
    /** Whether the browser was asked inside a gesture; null where it was not asked. */
    askedInGesture: () => read(keys.asked),
    changeEndpoint: () => write(keys.endpoint, 'https://push.example/changed'),
    /** The student changes it in the browser's own settings, and comes back. */
    permit: async (permission: NotificationPermission) => {
      await write(keys.permission, permission)
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    },
  }
}
