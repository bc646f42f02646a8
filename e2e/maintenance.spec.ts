/** Works on the server as the student meets them. */
import type { Page } from '@playwright/test'
import { expectAccessibleInBothThemes, expectRoom } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { offerInstall } from './install-offer.ts'
import { startGatewayWith } from './own-gateway.ts'
import { configure } from './push-browser.ts'

// The service worker has tests of its own (pwa.spec.ts).
test.use({ serviceWorkers: 'block' })

interface Works {
  readonly startsAt: string | null
  readonly endsAt: string | null
  readonly isReadOnly: boolean
  readonly text: string
}

/** Has the server tell of `works()`, whatever else its configuration says. */
const tellOf = (page: Page, works: () => Works | null) => configure(page, () => ({ maintenance: works() }))

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const running: Works = { startsAt: null, endsAt: inHours(1), isReadOnly: false, text: 'A bigger disk is put in.' }

test('SHELL-15 works that run: what is safe, when they end, and it goes by itself when they are over', async ({
  page,
  faults,
}) => {
  let works: Works | null = running
  await tellOf(page, () => works)
  await page.goto('/')
  const modal = page.getByRole('dialog', { name: 'Maintenance is under way' })
  await expect(modal.getByText('A bigger disk is put in.')).toBeVisible()
  await expect(modal.getByText(/your time/)).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await expectRoom(page)
  // By itself the page asks every half a minute: from here on not before the click.
  await page.reload()
  await expect(modal).toBeVisible()
  works = null
  await modal.getByRole('button', { name: 'Try again' }).click()
  await expect(modal).toHaveCount(0)
  expect(faults).toEqual([])
})

test('SHELL-15 planned works are announced once, and other ones once more', async ({ page }) => {
  const planned = { ...running, startsAt: inHours(2), endsAt: inHours(3) }
  let works = planned
  await tellOf(page, () => works)
  await page.goto('/')
  const modal = page.getByRole('dialog', { name: 'Maintenance is planned' })
  await expect(modal).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await expectRoom(page)
  await modal.getByRole('button', { name: 'Got it' }).click()
  await expect(modal).toHaveCount(0)
  await page.goto('/?install')
  // Less urgent than they would be: where it comes, they do not.
  await offerInstall(page, 'dismissed')
  await expect(page.getByRole('complementary', { name: 'Install the app' })).toBeVisible()
  await expect(modal).toHaveCount(0)
  works = { ...planned, endsAt: inHours(4) }
  await page.evaluate(() => indexedDB.deleteDatabase('abhyas-queries'))
  await page.goto('/news-list')
  await expect(modal).toBeVisible()
})

test('SHELL-15 works that end while they are shown take their modal along', async ({ page }) => {
  let works: Works | null = running
  await page.clock.install()
  await tellOf(page, () => works)
  await page.goto('/')
  await page.clock.runFor(5_000)
  const modal = page.getByRole('dialog', { name: 'Maintenance is under way' })
  await expect(modal).toBeVisible()
  works = null
  const asked = page.waitForResponse(/platform\.config/)
  await page.clock.runFor(35_000)
  await asked
  await page.clock.runFor(2_000)
  await expect(modal).toHaveCount(0)
})

test('SHELL-15 F29 the operator’s flag brings them through the gateway itself', async ({ page }) => {
  const gateway = await startGatewayWith({ maintenance: JSON.stringify({ ...running, endsAt: null }) })
  await page.goto(gateway.origin)
  const modal = page.getByRole('dialog', { name: 'Maintenance is under way' })
  await expect(modal.getByText('A bigger disk is put in.')).toBeVisible()
  await expect(modal.getByText('We do not know yet for how long.')).toBeVisible()
  await modal.getByRole('button', { name: 'Use what is on this phone' }).click()
  await expect(modal).toHaveCount(0)
  await gateway.stop()
})
