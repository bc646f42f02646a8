/** The services of others out of reach, each in its own way: the app does not notice. */
import type { Page, Route } from '@playwright/test'
import { expect } from './fixtures.ts'
import { keys } from './third-parties.ts'
import { testWith } from './with-gateway.ts'

const test = testWith(() => ({ ...keys, SENTRY_DSN: 'https://publickey@errors.invalid/7' }))

// The service worker has tests of its own (pwa.spec.ts).
test.use({ serviceWorkers: 'block' })

const scripts = /\/assets\/(sentry|clevertap|mixpanel)-[^/]*\.js$/
const endpoints = /^https:\/\/[^/]*(clevertap-prod|mixpanel)\.com\/|\/monitoring$/

const ways: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  'are refused': (route) => route.abort('connectionrefused'),
  'are blocked': (route) => route.abort('blockedbyclient'),
  hang: () => new Promise(() => undefined),
  'are gone': (route) => route.fulfill({ status: 404, contentType: 'text/html', body: '<!doctype html>' }),
  'answer garbage': (route) =>
    route.fulfill({
      contentType: scripts.test(route.request().url()) ? 'text/javascript' : 'application/json',
      body: '<!doctype html><p>{"tr":[',
      headers: { 'access-control-allow-origin': '*' },
    }),
}

/** Hears what the page does from now on. */
function listen(page: Page) {
  const heard = { loads: 0, crashes: [] as string[], asked: [] as string[] }
  page.on('domcontentloaded', () => (heard.loads += 1))
  page.on('pageerror', (error) => heard.crashes.push(String(error)))
  page.on('request', (request) => {
    if (scripts.test(request.url()) || endpoints.test(request.url())) heard.asked.push(request.url())
  })
  return heard
}

/** Whether the first screen stands. When the app takes it over is the machine's matter: each test waits for that. */
const stands = (page: Page) =>
  page.evaluate(
    () => document.readyState === 'complete' && performance.getEntriesByName('first-contentful-paint').length > 0,
  )

/** Reads an item of the list and comes back, as a visitor does. */
async function readOne(page: Page) {
  await page.locator('[data-news-row]').first().click()
  await expect(page.getByRole('article')).toBeVisible()
  await page.goBack()
  await expect(page.locator('[data-news-row]').first()).toBeVisible()
}

for (const [how, way] of Object.entries(ways))
  for (const [what, pattern] of [
    ['scripts', scripts],
    ['endpoints', endpoints],
  ] as const)
    test(`ENG-02 F29 T35 where the services’ ${what} ${how} the first screen waits for nothing, nothing loops, and nothing reloads`, async ({
      page,
      context,
    }) => {
      await context.route(pattern, way)
      await page.clock.install()
      const heard = listen(page)
      await page.goto('/news-list')
      await expect.poll(() => heard.asked.filter((url) => pattern.test(url)).length).toBeGreaterThan(1)
      await readOne(page)
      for (let minute = 0; minute < 10; minute += 1) {
        await page.clock.runFor(60_000)
        await page.evaluate(() => fetch('/healthz').then(() => undefined))
      }
      const counts = Object.groupBy(heard.asked, (url) => new URL(url).host + new URL(url).pathname)
      // Ten minutes: what tries again does so ever more rarely.
      for (const [place, urls] of Object.entries(counts)) expect(urls?.length, place).toBeLessThanOrEqual(12)
      expect(heard.loads).toBe(1)
      expect(heard.crashes).toEqual([])
      await readOne(page)
    })

for (const [what, pattern] of [
  ['scripts', scripts],
  ['endpoints', endpoints],
  ['configuration', /\/trpc\/platform\.config/],
] as const)
  test(`F29 the services’ ${what} hang: they are asked for after the first screen stands, and nobody waits for them`, async ({
    page,
    context,
  }) => {
    const stood: boolean[] = []
    let askedBeforeLoad = 0
    page.on('load', () => (askedBeforeLoad = stood.length))
    await context.route(pattern, async () => {
      stood.push(await stands(page))
    })
    await page.goto('/news-list')
    await expect.poll(() => stood.length).toBeGreaterThan(0)
    expect(askedBeforeLoad).toBe(0)
    expect(stood).not.toContain(false)
    await readOne(page)
  })
