import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, keepSettings, test } from './fixtures.ts'
import { startGateway, type OwnGateway } from './own-gateway.ts'
import { settings } from './settings.ts'

const root = path.resolve(import.meta.dirname, '..')

test('PWA-04 the app starts without a network, on the screen that is asked for', async ({
  page,
  context,
  signIn,
  faults,
}) => {
  await signIn('demo')
  await page.goto('/news')
  await expect(page.locator('[data-news-row]').first()).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  await context.setOffline(true)
  for (const [address, heading] of [
    ['/', 'Home'],
    ['/news', 'News Feed'],
    ['/change-theme', 'Theme'],
    ['/profile', 'My Profile'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page.getByText(/^Offline/).first()).toBeVisible()
  }
  expect(faults).toEqual([])
})

test('PWA-04 T18 what the server says of a student lies in no cache of the service worker', async ({
  page,
  signIn,
}) => {
  await signIn('demo')
  await page.goto('/news')
  await expect(page.locator('[data-news-row]').first()).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  const cached = await page.evaluate(async () => {
    const keys = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return keys.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(cached.length).toBeGreaterThan(5)
  expect(cached.filter((name) => /^\/(trpc|auth|uploads)/.test(name))).toEqual([])
})

test('SET-07 C1 after half an hour the browser’s caches go but the app shell, and the app starts offline as before', async ({
  page,
  context,
  signIn,
}) => {
  await signIn('demo')
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  await keepSettings(page, { lastCacheClearTime: Date.now() - 30 * 60_000, appVersion: 'older' })
  await page.evaluate(async () => (await caches.open('rt-pictures')).put('/x', new Response('x')))
  await page.goto('/')
  await expect.poll(() => page.evaluate(() => caches.has('rt-pictures'))).toBe(false)
  await expect
    .poll(() =>
      page.evaluate(() => (JSON.parse(localStorage.getItem('settings') ?? '{}') as { appVersion: string }).appVersion),
    ) // written by the app
    .toBe('10.6.3')
  await context.setOffline(true)
  await page.goto('/change-theme')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Theme')
})

test('SET-07 C1 without a network, and in a test, nothing is cleared; then it is, and what was not sent arrives', async ({
  page,
  context,
  signIn,
}) => {
  test.slow()
  await signIn('new')
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  await page.reload()
  const item = '/news/money-bill-20260105'
  await page.goto(item)
  // The foot of an item says so: the student is known.
  await expect(page.getByText('On this item, with explanations')).toBeVisible()
  const bookmark = page.getByRole('button', { name: 'Bookmark' })
  const isCached = () => page.evaluate(() => caches.has('rt-pictures'))
  const stored = () =>
    page.evaluate(() => JSON.parse(localStorage.getItem('settings') ?? '{}') as { appVersion: string }) // written by the app
  /** Half an hour later: a browser has cached something, and the app is opened anew at `path`. */
  const later = async (path: string) => {
    await page.evaluate(async () => (await caches.open('rt-pictures')).put('/x', new Response('x')))
    await page.addInitScript(() => {
      const kept = JSON.parse(localStorage.getItem('settings') ?? '{}') as object // written by the app
      if (sessionStorage.getItem('is-later') === null) {
        const expired = { lastCacheClearTime: Date.now() - 30 * 60_000, appVersion: 'older' }
        localStorage.setItem('settings', JSON.stringify({ ...kept, ...expired }))
      }
      sessionStorage.setItem('is-later', 'yes')
    })
    await page.evaluate(() => sessionStorage.removeItem('is-later'))
    await page.goto(path)
    await expect.poll(async () => (await stored()).appVersion).toBe('10.6.3')
  }
  await context.setOffline(true)
  await bookmark.click()
  await expect(bookmark).toHaveAttribute('aria-pressed', 'true')
  await later(item)
  await expect(bookmark).toHaveAttribute('aria-pressed', 'true')
  expect(await isCached()).toBe(true)

  await context.setOffline(false)
  await expect
    .poll(async () => {
      const answer = await page.request.get('/trpc/bookmarks.list')
      return (await answer.text()).includes(path.basename(item))
    })
    .toBe(true)
  await page.goto('/new-test?test=spark-1')
  await page.getByRole('button', { name: 'Start the test' }).click()
  await expect(page).toHaveURL(/attempt=/)
  await later(page.url())
  expect(await isCached()).toBe(true)
  await page.goto('/')
  await expect.poll(isCached).toBe(false)
})

test('PWA-04 the manifest makes the app installable', async ({ page, request }) => {
  await page.goto('/')
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = (await (await request.get(href ?? '')).json()) as {
    name: string
    display: string
    start_url: string
    icons: { src: string; sizes: string; purpose?: string }[]
  } // the format of the web's own specification
  expect(manifest).toMatchObject({ name: 'Abhyas', display: 'standalone', start_url: '/' })
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']))
  expect(manifest.icons.some(({ purpose }) => purpose?.includes('maskable'))).toBe(true)
  for (const { src } of manifest.icons)
    expect((await request.get(new URL(src, settings.PUBLIC_ORIGIN).pathname)).status()).toBe(200)
})

test.describe('PWA-04 a new version', () => {
  let gateway: OwnGateway
  let folder: string

  test.beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'abhyas-client-'))
    cpSync(path.join(root, 'apps/client/dist'), folder, { recursive: true })
    gateway = await startGateway({ CLIENT_DIR: folder })
  })
  test.afterAll(async () => {
    await gateway.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  test('PWA-04 announces itself, and takes over on the word of the user', async ({ page }) => {
    await page.goto(gateway.origin)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
    await page.reload()
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    // What a new build changes: the worker's list, and the page that it keeps.
    const worker = path.join(folder, 'sw.js')
    writeFileSync(
      worker,
      readFileSync(worker, 'utf8').replace(
        /(url:"\/",revision:|"url":"\/","revision":|revision:)"[^"]+"/,
        '$1"another"',
      ),
    )
    appendFileSync(worker, '\n// another version\n')
    for (const form of ['.br', '.gz']) rmSync(worker + form, { force: true })
    // The browser may be looking by itself, at what was there before.
    await expect(async () => {
      await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
      await expect(page.getByText('A new version is ready')).toBeVisible({ timeout: 5_000 })
    }).toPass({ timeout: 60_000 })
    const before = await page.evaluate(() => performance.timeOrigin)
    await page.getByRole('button', { name: 'Update' }).click()
    await expect.poll(() => page.evaluate(() => performance.timeOrigin).catch(() => before)).not.toBe(before)
    await expect(page.getByText('A new version is ready')).toHaveCount(0)
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting)).toBeNull()
  })
})
