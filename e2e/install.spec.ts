/** Installing the app: the browser's own prompt, the way by hand where there is none, and what the system may ask of it. */
import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBothThemes, expectNoSidewaysScroll, expectRoom } from './accessible.ts'
import { expect, keepSettings, standing, test } from './fixtures.ts'
import { offerInstall } from './install-offer.ts'

// The service worker has tests of its own (pwa.spec.ts).
test.use({ serviceWorkers: 'block' })

const banner = (page: Page) => page.getByRole('complementary', { name: 'Install the app' })

test('PWA-01 PWA-03 the banner comes after five seconds, and Install brings the browser’s prompt inside the click', async ({
  page,
  faults,
}) => {
  await page.goto('/')
  await offerInstall(page, 'accepted')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Install the app' })).toBeVisible()
  await expect(banner(page)).toBeVisible()
  expect(await page.evaluate(() => performance.now())).toBeGreaterThanOrEqual(5_000)
  await expectAccessible(page)
  await banner(page).getByRole('button', { name: 'Install' }).click()
  await expect(page.locator('html[data-prompted=true]')).toBeAttached()
  await expect(banner(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Install the app' })).toHaveCount(0)
  expect(faults).toEqual([])
})

test('PWA-03 with a deep link it comes at once, and a no holds for 14 days', async ({ page }) => {
  await page.goto('/news-list?install')
  await offerInstall(page, 'dismissed')
  await expect(banner(page)).toBeVisible()
  await expect(page).toHaveURL('/news-list')
  await banner(page).getByRole('button', { name: 'Not now' }).click()
  await expect(banner(page)).toHaveCount(0)
  await page.goto('/')
  await offerInstall(page, 'dismissed')
  await expect.poll(() => page.evaluate(() => performance.now()), { timeout: 20_000 }).toBeGreaterThan(12_000)
  await expect(banner(page)).toHaveCount(0)
  const day = 86_400_000
  await keepSettings(page, { installDismissedAt: Date.now() - 14 * day, lastPopupTime: 0 })
  await page.goto('/')
  await offerInstall(page, 'dismissed')
  await expect(banner(page)).toBeVisible()
})

test('PWA-01 PWA-03 a no to the browser’s prompt from the header is a no to the banner', async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
  await offerInstall(page, 'dismissed')
  await page.getByRole('banner').getByRole('button', { name: 'Install the app' }).click()
  await expect(page.locator('html[data-prompted=true]')).toBeAttached()
  await page.reload()
  await offerInstall(page, 'dismissed')
  await page.clock.runFor(30_000)
  await expect(page.getByRole('banner').getByRole('button', { name: 'Install the app' })).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
})

test('PWA-03 it covers no primary button, on the smallest phone and with large text neither', async ({ page }) => {
  await page.goto('/?install')
  await offerInstall(page, 'dismissed')
  await expect(banner(page)).toBeAttached()
  await expectRoom(page)
  const covered = () =>
    page.evaluate(() => {
      const shown = document.querySelector<HTMLElement>('aside[aria-label="Install the app"]')
      if (!shown || getComputedStyle(shown).visibility === 'hidden') return []
      const box = shown.getBoundingClientRect()
      return [...document.querySelectorAll<HTMLElement>('main button, main a')]
        .filter((one) => {
          const { backgroundColor } = getComputedStyle(one)
          const primary = getComputedStyle(document.querySelector('aside button') ?? one).backgroundColor
          const { top, bottom } = one.getBoundingClientRect()
          return backgroundColor === primary && top < box.bottom && bottom > box.top
        })
        .map(({ textContent }) => textContent)
    })
  for (let screen = 0; screen < 6; screen += 1) {
    await page.evaluate(() => scrollBy(0, innerHeight / 2))
    await expect.poll(covered).toEqual([])
  }
})

const browsers = [
  [
    'Safari on an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
  ],
  [
    'Chrome on an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0 Mobile/15E148 Safari/604.1',
  ],
  ['Firefox on Android', 'Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0'],
  [
    'Instagram on Android',
    'Mozilla/5.0 (Linux; Android 15; K; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/141.0 Mobile Safari/537.36 Instagram 400.0',
  ],
] as const

test.describe('Safari’s bars', () => {
  test.use({ userAgent: browsers[0][1] })

  test('PWA-02 for each of the three layouts of Safari it shows where to tap', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('banner').getByRole('button', { name: 'Install the app' }).click()
    const sheet = page.getByRole('dialog', { name: 'Install Abhyas' })
    for (const [layout, picture] of [
      ['Compact', /three dots to the right/],
      ['Bottom', /address at the bottom and the share sign/],
      ['Top', /address at the top/],
    ] as const) {
      await standing(sheet)
      await sheet.getByRole('radio', { name: layout }).check({ force: true })
      await expect(sheet.getByRole('figure', { name: picture })).toBeVisible()
    }
  })
})

for (const [what, userAgent] of browsers) {
  test.describe(what, () => {
    test.use({ userAgent })

    test(`PWA-02 ${what} has no prompt: the steps come with pictures, and can be read by everybody`, async ({
      page,
      faults,
    }) => {
      await page.goto('/')
      await page.getByRole('banner').getByRole('button', { name: 'Install the app' }).click()
      const sheet = page.getByRole('dialog', { name: 'Install Abhyas' })
      await expect(sheet.getByRole('figure').first()).toBeVisible()
      await expectAccessibleInBothThemes(page)
      await page.setViewportSize({ width: 320, height: 640 })
      await expectNoSidewaysScroll(page)
      await sheet.getByText('Can’t find it?').click()
      await sheet.getByRole('button', { name: 'Close' }).click()
      await expect(sheet).toHaveCount(0)
      expect(faults).toEqual([])
    })
  })
}

test('PWA-02 in the installed app nothing is offered, and it greets once', async ({ page }) => {
  await page.addInitScript(() => {
    const original = window.matchMedia.bind(window)
    window.matchMedia = (query) => original(query.includes('display-mode') ? 'all' : query)
  })
  await page.goto('/')
  await expect(page.getByText('Abhyas is installed')).toBeVisible()
  await offerInstall(page, 'accepted')
  await expect.poll(() => page.evaluate(() => performance.now()), { timeout: 20_000 }).toBeGreaterThan(7_000)
  await expect(banner(page)).toHaveCount(0)
  await page.reload()
  await expect.poll(() => page.evaluate(() => performance.now()), { timeout: 20_000 }).toBeGreaterThan(3_000)
  await expect(page.getByText('Abhyas is installed')).toHaveCount(0)
})
