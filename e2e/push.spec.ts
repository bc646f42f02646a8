/** Push: our own dialog, the browser's question inside its click, and who is told of nothing any more. */
import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBothThemes, expectRoom } from './accessible.ts'
import { signOutOnScreen, signUpOnScreen } from './device.ts'
import { call, expect, keepSettings, newAddress, query, test } from './fixtures.ts'
import { configure, pushBrowser, pushKey } from './push-browser.ts'
import { sayChanged, workerOf } from './push-worker.ts'

// Each waits for the dialog's own seconds, and the service worker takes the app in beside.
test.slow()

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'UPSC news updates?' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Goes to the news and says yes, to us and to the browser. */
async function sayYes(page: Page) {
  await page.goto('/news')
  const yes = button(page, 'Yes')
  await yes.click({ timeout: 40_000 })
  // The dialog goes when the server was told; the toast may be gone by then.
  await expect(yes).toHaveCount(0)
}

/** Whether the server has kept the consent to push. */
async function isAgreed(page: Page): Promise<boolean> {
  const { consents } = await query<{ consents: { purpose: string; isGiven: boolean }[] }>(page, 'account.details')
  return consents.some(({ purpose, isGiven }) => purpose === 'push' && isGiven)
}

test('ENG-05 C3 C4 the dialog comes seven seconds after the profile, once; Yes asks the browser inside the click, and is a consent', async ({
  page,
  signIn,
  faults,
}) => {
  const browser = await pushBrowser(page)
  await signIn('new')
  await page.goto('/news')
  const dialog = dialogOf(page)
  await expect(dialog).toBeVisible({ timeout: 40_000 })
  expect(await page.evaluate(() => performance.now())).toBeGreaterThanOrEqual(7_000)
  await expectAccessible(page)
  expect([await browser.askedInGesture(), await isAgreed(page)]).toEqual([null, false])
  await button(page, 'Yes').click()
  await expect(page.getByText('Notifications are on')).toBeVisible()
  expect(await browser.askedInGesture()).toBe('true')
  expect(await isAgreed(page)).toBe(true)
  const endpoint = await browser.endpoint()
  expect(browser.told).toEqual([{ what: 'subscribe', endpoint }])
  expect(faults).toEqual([])
})

test('ENG-05 C4 a No is not asked again, and the browser not at all', async ({ page, signIn }) => {
  const browser = await pushBrowser(page)
  await page.clock.install()
  await signIn('new')
  await page.goto('/news')
  await page.clock.fastForward(20_000)
  await page.clock.runFor(2_000)
  await expect(dialogOf(page)).toBeVisible({ timeout: 40_000 })
  await button(page, 'Not a UPSC student').click()
  await expect(dialogOf(page)).toHaveCount(0)
  await page.reload()
  await expect(page.locator('[data-news-row]').first()).toBeVisible()
  await page.clock.fastForward(600_000)
  await page.clock.runFor(20_000)
  await expect(dialogOf(page)).toHaveCount(0)
  expect([await browser.askedInGesture(), browser.told, await isAgreed(page)]).toEqual([null, [], false])
})

test('C3 refused in the browser, the dialog says how that is undone; undone there, /notifications turns it on', async ({
  page,
  signIn,
}) => {
  const browser = await pushBrowser(page, 'denied')
  await signIn('new')
  await page.goto('/news')
  await button(page, 'Yes').click({ timeout: 40_000 })
  const help = page.getByRole('dialog', { name: 'Notifications are blocked' })
  await expect(help.getByRole('listitem').first()).toBeVisible()
  await expectAccessible(page)
  await button(page, 'Done').click()
  expect([browser.told, await isAgreed(page)]).toEqual([[], false])
  await page.goto('/notifications')
  await expect(page.getByText(/blocks notifications of Abhyas/)).toBeVisible()
  await browser.permit('granted')
  await button(page, 'Turn on').click()
  await expect(page.getByRole('switch', { name: 'News' })).toBeChecked()
  // Where the profile is in step only after that, it is said once more.
  await expect.poll(() => [...new Set(browser.told.map(({ what }) => what))]).toEqual(['subscribe'])
  expect(await isAgreed(page)).toBe(true)
})

test.describe('in a tab of Safari on an iPhone', () => {
  test.use({
    serviceWorkers: 'block',
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
  })

  test('C3 the way to the installed app comes in place of the dialog, once', async ({ page, signIn }) => {
    await configure(page, () => ({ pushKey }))
    await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
    await signIn('new')
    // Else the banner, which says the same, would come first.
    await keepSettings(page, { installDismissedAt: Date.now() })
    await page.goto('/news')
    const sheet = page.getByRole('dialog', { name: 'Install Abhyas' })
    await expect(sheet.getByText(/^Shall we tell you of UPSC news updates\?/)).toBeVisible({ timeout: 40_000 })
    expect(await page.evaluate(() => performance.now())).toBeGreaterThanOrEqual(7_000)
    await expectAccessible(page)
    await sheet.getByRole('button', { name: 'Close' }).click()
    await expect(sheet).toHaveCount(0)
    await page.clock.install()
    await keepSettings(page, { lastPopupTime: 0 })
    await page.goto('/news')
    await expect(page.locator('[data-news-row]').first()).toBeVisible()
    await page.clock.runFor(30_000)
    await expect(sheet).toHaveCount(0)
    await page.goto('/notifications')
    await page.getByRole('button', { name: 'How to install it' }).click()
    await expect(sheet).toBeVisible()
  })
})

test('SHELL-17 /notifications off, on, and blocked is accessible in both themes and fits 320 px, also with text at 200 %', async ({
  page,
  signIn,
}) => {
  const browser = await pushBrowser(page)
  await signIn('new')
  for (const [permission, there] of [
    ['default', button(page, 'Turn on')],
    ['granted', page.getByRole('switch', { name: 'Quiet hours' })],
    ['denied', page.getByText(/blocks notifications of Abhyas/)],
  ] as const) {
    await page.goto('/notifications')
    if (permission === 'granted') await button(page, 'Turn on').click()
    if (permission === 'denied') await browser.permit(permission)
    await expect(there).toBeVisible()
    await expectAccessibleInBothThemes(page)
    await expectRoom(page)
  }
})

test('C4 the consent taken back on /accountDetails ends the subscription, and /notifications is off', async ({
  page,
  signIn,
}) => {
  const browser = await pushBrowser(page)
  await signIn('new')
  await sayYes(page)
  const endpoint = await browser.endpoint()
  await page.goto('/accountDetails')
  const consent = page.getByRole('switch', { name: 'Notifications on your devices' })
  await expect(consent).toBeChecked()
  // What hears of it comes after the first screen.
  await expect.poll(() => browser.told.length).toBe(2)
  await consent.click()
  await expect.poll(() => browser.told.at(-1)).toEqual({ what: 'unsubscribe', endpoint })
  expect(await browser.endpoint()).toBeNull()
  await page.goto('/notifications')
  await expect(button(page, 'Turn on')).toBeVisible()
  expect(await isAgreed(page)).toBe(false)
})

test('C4 taken back on another device, it ends here with the next start', async ({ page, signIn }) => {
  const browser = await pushBrowser(page)
  await signIn('new')
  await sayYes(page)
  await call(page, 'account.setConsent', { purpose: 'push', isGiven: false })
  await page.goto('/news')
  await expect.poll(() => browser.told.at(-1)?.what).toBe('unsubscribe')
  expect(await browser.endpoint()).toBeNull()
})

test('ENG-05 a subscription that the browser changed is told: at the next start, and at once where the app is open', async ({
  page,
  signIn,
}) => {
  const browser = await pushBrowser(page)
  await signIn('new')
  await sayYes(page)
  const worker = await workerOf(page)
  await expect.poll(() => browser.told.length).toBeGreaterThan(1)
  const before = browser.told.length
  await browser.changeEndpoint()
  await sayChanged(worker)
  await expect
    .poll(() => browser.told.slice(before))
    .toContainEqual({ what: 'subscribe', endpoint: 'https://push.example/changed' })
  const then = browser.told.length
  await page.reload()
  await expect
    .poll(() => browser.told.slice(then))
    .toContainEqual({ what: 'subscribe', endpoint: 'https://push.example/changed' })
})

test('ACC-07 ENG-05 on a shared phone the former student’s push ends at the sign-out, without a network too; the next is asked anew', async ({
  page,
  context,
  signIn,
}) => {
  const browser = await pushBrowser(page)
  await signIn('new')
  await sayYes(page)
  const former = await browser.endpoint()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  await page.goto('/profile')
  await context.setOffline(true)
  await signOutOnScreen(page)
  await expect.poll(() => browser.endpoint()).toBeNull()
  await context.setOffline(false)
  await signUpOnScreen(page, newAddress())
  await page.goto('/notifications')
  await expect(button(page, 'Turn on')).toBeVisible()
  expect(await browser.endpoint()).toBeNull()
  await sayYes(page)
  const next = await browser.endpoint()
  expect(next).not.toBe(former)
  expect(browser.told.at(-1)).toEqual({ what: 'subscribe', endpoint: next })
})
