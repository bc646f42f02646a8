/** What stands on the screen before the app's scripts are here: it comes from the gateway. */
import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { awayFromTurns, expect, test } from './fixtures.ts'

const item = '/news/money-bill-20260105'
const screens = ['/', '/login', '/news-list', item] as const

/**
 * Waits until the gateway has the screen at hand, and for a while: what takes it too long it leaves out, and after a
 * minute it renders anew.
 */
const rendered = (request: APIRequestContext, address: string, cookie = '') =>
  expect
    .poll(
      async () => {
        const headers = { accept: 'text/html', 'sec-fetch-dest': 'document', ...(cookie && { cookie }) }
        const text = await (await request.get(address, { headers })).text()
        return Date.now() - Number(/id="first-paint">\{"at":(\d+)/.exec(text)?.[1] ?? 0)
      },
      { timeout: 60_000 },
    )
    .toBeLessThan(40_000)

// What the gateway has at hand may be of before.
test.beforeEach(() => awayFromTurns(20_000, 65_000))

const withoutScripts = async (browser: Browser): Promise<Page> => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  return context.newPage()
}

test('G3 an item can be read without JavaScript, and the way on is there', async ({ browser, request }) => {
  await rendered(request, item)
  const page = await withoutScripts(browser)
  await page.goto(item)
  const article = page.getByRole('article')
  await expect(article.getByRole('heading', { level: 2 })).toBeVisible()
  for (const name of [/why in news/i, /context/i, /key facts/i, /analysis/i])
    await expect(article.getByRole('heading', { name })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'After this item' }).getByRole('link').first()).toBeVisible()
  await expect(page).toHaveTitle(/· Abhyas$/)
  await rendered(request, '/news-list')
  await page.goto('/news-list')
  const row = page.locator('[data-news-row]').first()
  await rendered(request, `/news/${await row.getAttribute('data-news-row')}`)
  await row.click()
  await expect(page.getByRole('article')).toBeVisible()
  await page.context().close()
})

for (const address of screens) {
  test(`G3 ${address} is taken over as the gateway sent it, in silence`, async ({ page, request, faults }) => {
    await rendered(request, address)
    // Told of each element that the gateway sent, before any script of the app's runs.
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        const sent = [...document.querySelectorAll('#root h1, #root h2, #root a, #root p')]
        Object.assign(window, { sent })
      })
    })
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto(address)
    await page.waitForLoadState('networkidle')
    const [count, kept] = await page.evaluate(() => {
      const { sent } = window as unknown as { sent: Element[] } // set above
      return [sent.length, sent.filter((element) => element.isConnected).length]
    })
    expect(count).toBeGreaterThan(3)
    expect(kept).toBe(count)
    expect(asked.filter((path) => path.startsWith('/trpc/news'))).toEqual([])
    expect(faults).toEqual([])
  })
}

test('ROUTE-15 /news of a student stands as it was sent until they are known, and then is theirs', async ({
  page,
  request,
  signIn,
  faults,
}) => {
  await signIn('demo')
  const [session] = await page.context().cookies()
  await rendered(request, '/news', `${session?.name}=${session?.value}`)
  let answer: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/trpc/account.session**', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/news')
  const row = page.locator('[data-news-row]').first()
  await expect(row).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign in' })).toHaveCount(0)
  const sent = await row.elementHandle()
  answer()
  await expect(page.getByRole('link', { name: 'My profile' })).toBeVisible()
  expect(await sent?.evaluate((element) => element.isConnected)).toBe(true)
  expect(faults).toEqual([])
})

test('ACC-02 what is typed before the scripts are here stays, and sends nothing', async ({ page, request, faults }) => {
  await rendered(request, '/login')
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  const email = page.getByRole('textbox', { name: 'Email' })
  await email.fill('asha@gmial.com')
  await email.press('Enter')
  expect(new URL(page.url()).search).toBe('')
  release()
  await expect(page.getByRole('button', { name: 'asha@gmail.com' })).toBeVisible()
  await expect(email).toHaveValue('asha@gmial.com')
  await expect(email).toBeFocused()
  expect(faults).toEqual([])
})
