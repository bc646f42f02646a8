/** What support looks at. */
import type { Page } from '@playwright/test'
import { expectAccessibleInBothThemes, expectRoom } from './accessible.ts'
import { expect, test } from './fixtures.ts'

const fact = (page: Page, name: string) => page.getByRole('term').filter({ hasText: name }).locator('+ dd')

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('SHELL-17 /health says how the app stands on this device, to be copied, and without a network too', async ({
    page,
    context,
    faults,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/health')
    await expect(fact(page, 'Version')).toHaveText('10.6.3')
    await expect(fact(page, 'Network')).toHaveText('Server reached')
    // A question that took a second leaves half of it in doubt, and is not repeated by itself.
    await expect(async () => {
      await page.getByRole('button', { name: 'Check now' }).click()
      await expect(fact(page, 'Clock')).toHaveText('Right', { timeout: 3_000 })
    }).toPass({ timeout: 60_000 })
    await expect(fact(page, 'Last sync')).not.toHaveText('Never')
    await page.getByRole('button', { name: 'Copy for support' }).click()
    await expect(page.getByText('Copied')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('Version: 10.6.3')
    // It would fade under the eyes of what comes next.
    await expect(page.getByText('Copied')).toHaveCount(0)
    await expectAccessibleInBothThemes(page)
    await expectRoom(page)
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Check now' }).click()
    await expect(fact(page, 'Network')).toHaveText('Server not reached')
    expect(faults).toEqual([])
  })

  test('C8 /health says how far the device’s clock is off', async ({ page }) => {
    await page.clock.install({ time: Date.now() - 600_000 })
    await page.goto('/health')
    // Half of a stall counts as the way.
    await expect(async () => {
      await page.getByRole('button', { name: 'Check now' }).click()
      await expect(fact(page, 'Clock')).toHaveText(/^(599|60\d)\.\d s slow$/, { timeout: 3_000 })
    }).toPass({ timeout: 60_000 })
  })
})

test('PWA-04 /health opens without a network, and says what waits and that the service worker is there', async ({
  page,
  context,
  signIn,
}) => {
  test.slow()
  await signIn('new')
  await page.goto('/news/money-bill-20260105')
  // The foot of an item says so: the student is known.
  await expect(page.getByText('On this item, with explanations')).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  await page.reload()
  await expect(page.getByText('On this item, with explanations')).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Bookmark' }).click()
  // Said once it is kept on the device.
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.goto('/health')
  await expect(fact(page, 'Service worker')).toHaveText('Active')
  // The time of reading waits too, where it came to some.
  await expect(fact(page, 'Waiting to be sent')).toHaveText(/^[1-9]\d*$/)
  await expect(fact(page, 'Network')).toHaveText('Server not reached')
  await context.setOffline(false)
  await expect(fact(page, 'Waiting to be sent')).toHaveText('0')
  await expect(fact(page, 'Network')).toHaveText('Server reached')
})
