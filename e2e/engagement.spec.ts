/** Analytics and engagement as they go over the wire: the queue, what every event says, variables, limits, addresses. */
import type { Page } from '@playwright/test'
import { expect, test as plain } from './fixtures.ts'
import { answerProviders, keys, type Providers } from './third-parties.ts'
import { testWith } from './with-gateway.ts'

const test = testWith(() => keys)

// The service worker has tests of its own (pwa.spec.ts).
test.use({ serviceWorkers: 'block' })
plain.use({ serviceWorkers: 'block' })

/** Names of our own events; the SDK has some for itself. */
const names = (providers: Providers, service: 'clevertap' | 'mixpanel') =>
  providers
    .inOrder(service)
    .map(({ name }) => String(name))
    .filter((name) => !/^(wzrk_|\$)/.test(name))

/** Resolves when both providers have been sent the same, in the same order. */
const sameInBoth = (providers: Providers): Promise<void> =>
  expect(() => expect(names(providers, 'clevertap')).toEqual(names(providers, 'mixpanel'))).toPass({ timeout: 20_000 })

/** Keeps a part of our own build from arriving until the function it gives is called. */
async function hold(page: Page, part: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(`**/assets/${part}-*.js`, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

plain('ENG-01 without keys nothing of any service is asked for', async ({ page, context, faults }) => {
  const asked: string[] = []
  context.on('request', (request) => asked.push(request.url()))
  const configured = page.waitForResponse(/platform\.config/)
  await page.goto('/')
  await configured
  await page.waitForLoadState('networkidle')
  expect(asked.filter((url) => !url.startsWith(new URL(page.url()).origin))).toEqual([])
  expect(asked.filter((url) => /\/monitoring|(sentry|clevertap|mixpanel|branch)-/.test(url))).toEqual([])
  expect(faults).toEqual([])
})

test('ENG-01 ENG-10 events wait until both providers are up, and reach both in order with what holds for the app', async ({
  page,
  context,
  faults,
}) => {
  const providers = await answerProviders(context)
  // However busy the machine is, the ten seconds from the app's start are far away.
  await page.addInitScript(() => {
    const now = performance.now.bind(performance)
    performance.now = () => now() - 3_600_000
  })
  const release = await hold(page, 'mixpanel')
  await page.goto('/')
  await page.getByRole('link', { name: /news/i }).first().click()
  await expect(page).toHaveURL(/news/)
  // It is up: it asks for campaigns once it knows the device.
  await expect.poll(() => providers.events('clevertap').map(({ name }) => name)).toContain('wzrk_fetch')
  expect(names(providers, 'clevertap')).toEqual([])
  expect(names(providers, 'mixpanel')).toEqual([])
  release()
  await expect.poll(() => names(providers, 'mixpanel'), { timeout: 20_000 }).toContain('App Opened')
  await sameInBoth(providers)
  const sent = names(providers, 'mixpanel')
  expect(sent.filter((name) => name === 'Screen Viewed')).toHaveLength(2)
  for (const service of ['clevertap', 'mixpanel'] as const)
    for (const { name, facts } of providers.events(service).filter((one) => sent.includes(String(one.name))))
      expect(facts, String(name)).toMatchObject({ appVersion: '10.6.3', environment: 'production', platform: 'pwa' })
  const screens = providers.inOrder('clevertap').filter(({ name }) => name === 'Screen Viewed')
  expect(screens.map(({ facts }) => facts['screen'])).toEqual(['home', 'newsList'])
  expect(faults).toEqual([])
})

test('ENG-01 after ten seconds a warning is logged and what waited goes to whoever is up; a late provider gets all of it', async ({
  page,
  context,
}) => {
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  const providers = await answerProviders(context)
  const release = await hold(page, 'mixpanel')
  await page.goto('/')
  await expect.poll(() => names(providers, 'clevertap'), { timeout: 20_000 }).toContain('App Opened')
  expect(await page.evaluate(() => performance.now())).toBeGreaterThanOrEqual(10_000)
  expect(warnings.filter((text) => text.includes('within ten seconds'))).toHaveLength(1)
  expect(names(providers, 'mixpanel')).toEqual([])
  release()
  await expect.poll(() => names(providers, 'mixpanel'), { timeout: 20_000 }).toContain('App Opened')
  await sameInBoth(providers)
})

test('ENG-08 region, cookies, referrer and utm values are as stated, and no search of a student’s is in an address', async ({
  page,
  context,
}) => {
  const providers = await answerProviders(context)
  const long = 's'.repeat(200)
  const query = new URLSearchParams({ q: 'my own words', utm_source: long, utm_medium: long, utm_campaign: long })
  const referer = `https://${'r'.repeat(60)}.${'r'.repeat(60)}.${'r'.repeat(60)}.example/of/mine`
  await page.goto(`/news-list?${query}`, { referer })
  await expect.poll(() => names(providers, 'clevertap'), { timeout: 20_000 }).toContain('App Opened')
  const [first] = providers.sent.filter(({ kind }) => kind === 'page')
  expect(first?.url.host).toBe('eu1.clevertap-prod.com')
  expect(first?.data[0]).toMatchObject({ us: long.slice(0, 120), um: long.slice(0, 120), uc: long.slice(0, 120) })
  expect(String(first?.data[0]?.['referrer']).length).toBeLessThanOrEqual(120)
  await expect.poll(() => names(providers, 'mixpanel'), { timeout: 20_000 }).toContain('App Opened')
  expect(providers.sent.filter(({ text }) => /my.own.words|of\/mine/.test(text))).toEqual([])
  const expires = async (prefix: string) => {
    const kept = (await context.cookies()).find(({ name }) => name.startsWith(prefix))
    return Math.round(((kept?.expires ?? 0) - Date.now() / 1000) / 60)
  }
  expect(await expires('WZRK_S_')).toBeLessThanOrEqual(20)
  expect(await expires('WZRK_S_')).toBeGreaterThan(15)
  const minutesOfYear = 365 * 24 * 60
  expect(Math.abs((await expires('WZRK_G')) - minutesOfYear)).toBeLessThan(minutesOfYear / 100)
})
