/** The way of a new student once through the product: in Chromium, and in another engine where a server offers one. */
import type { Page } from '@playwright/test'
import { freePort } from '../tools/testing/product.ts'
import { expectNoSidewaysScroll } from './accessible.ts'
import { signUpOnScreen } from './device.ts'
import { expect, newAddress, test as base } from './fixtures.ts'
import { startFront } from './https-front.ts'
import { startGateway } from './own-gateway.ts'

const test = base.extend<object, { readonly secured: string | undefined }>({
  /** Where a browser elsewhere finds the product: over https, as every engine wants it for a session. */
  secured: [
    async ({ connectOptions }, provide) => {
      if (!connectOptions) {
        await provide(undefined)
        return
      }
      const port = await freePort()
      const gateway = await startGateway({ PUBLIC_ORIGIN: `https://localhost:${port}` })
      const front = await startFront(port, Number(new URL(gateway.origin).port))
      await provide(front.origin)
      front.stop()
      await gateway.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ baseURL, secured }, provide) => provide(secured ?? baseURL),
})

// The service worker has tests of its own (pwa.spec.ts).
test.use({ serviceWorkers: 'block' })

/** Opens a screen, which is whole: its heading stands, and nothing lies beside it. */
async function open(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectNoSidewaysScroll(page)
}

test('ROUTE-01 ROUTE-14 ROUTE-15 THEME-02 signed out: what is public stands, what is not asks to sign in, and the theme is kept', async ({
  page,
  faults,
}) => {
  await open(page, '/')
  await open(page, '/news/money-bill-20260105')
  await open(page, '/change-theme')
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true })
  await expect(page.locator('html')).toHaveCSS('color-scheme', /dark/)
  await page.reload()
  await expect(page.locator('html')).toHaveCSS('color-scheme', /dark/)
  await page.goto('/revision')
  await expect(page).toHaveURL('/login')
  expect(faults).toEqual([])
})

test('ACC-02 NEWS-04 QUEST-04 TUTOR-01 a new student signs up, reads, answers a question and asks the tutor; all of it is there after a reload', async ({
  page,
  faults,
}) => {
  test.slow()
  await open(page, '/login')
  await signUpOnScreen(page, newAddress())

  await open(page, '/news')
  await page.locator('[data-news-row]').first().click()
  await expect(page).toHaveURL(/\/news\/[\w-]+$/)
  await expect(page.getByRole('article')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/news')

  await open(page, '/customize-practice')
  await page.getByRole('slider', { name: /how many/i }).fill('2')
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(page).toHaveURL(/\/practice-questions$/)
  await page.locator('[data-option]').first().click()
  const saved = page.waitForResponse(
    (response) => response.url().includes('questions.') && response.request().method() === 'POST' && response.ok(),
  )
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Explanation' })).toBeVisible()
  await saved
  await page.reload()
  await expect(page.getByRole('region', { name: 'Explanation' })).toBeVisible()

  await open(page, '/chat/new')
  await page.getByRole('textbox', { name: 'Your question' }).fill('Who can introduce a money bill?')
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(page).toHaveURL(/\/chat\/[\da-f-]{36}$/)
  // A stream, word by word.
  await expect(page.getByRole('button', { name: 'Try another answer' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: /^Source \d: / }).first()).toBeVisible()
  expect(faults).toEqual([])
})
