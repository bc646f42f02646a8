/** What the service worker makes of a push, and where a tap on it leads. */
import type { Page } from '@playwright/test'
import { call, expect, keepSettings, test, type Fixtures } from './fixtures.ts'
import { deliver, shown, tap, workerOf } from './push-worker.ts'

test.slow()

const news = JSON.stringify({ title: 'The day’s news', body: 'Nine items.', path: '/news', tag: 'news' })

const nothing = { badge: 0, notifications: [] }

/** A student who has said yes here: what comes for nobody is taken away when the app starts. */
async function signInWithPush(page: Page, signIn: Fixtures['signIn']) {
  await signIn('new')
  await call(page, 'account.setConsent', { purpose: 'push', isGiven: true })
  await keepSettings(page, { pushChoice: { topics: ['news'], quiet: null } })
}

test('ENG-05 the service worker shows a push, and a tap leads to its screen in the window that is open', async ({
  page,
  signIn,
}) => {
  await signInWithPush(page, signIn)
  await page.goto('/')
  const worker = await workerOf(page)
  await deliver(page, news)
  await expect
    .poll(() => shown(worker))
    .toEqual({ badge: 1, notifications: [{ title: 'The day’s news', tag: 'news' }] })
  await deliver(page, JSON.stringify({ title: 'Ten items now', path: '/news', tag: 'news' }))
  await expect.poll(() => shown(worker)).toEqual({ badge: 1, notifications: [{ title: 'Ten items now', tag: 'news' }] })
  await tap(page, worker)
  await expect(page).toHaveURL('/news')
  await expect.poll(() => shown(worker)).toEqual(nothing)
})

test('ENG-05 T6 a push that cannot be read is shown as one of ours, and leads to no other place', async ({
  page,
  signIn,
}) => {
  await signInWithPush(page, signIn)
  await page.goto('/change-theme')
  const worker = await workerOf(page)
  for (const forged of ['<b>not JSON</b>', JSON.stringify({ title: 7, path: 'https://evil.example/', tag: 'evil' })]) {
    await deliver(page, forged)
    await expect.poll(async () => (await shown(worker)).notifications.map(({ title }) => title)).toEqual(['Abhyas'])
    await tap(page, worker)
    await expect(page).toHaveURL('/')
    await expect.poll(() => shown(worker)).toEqual(nothing)
    await page.goto('/change-theme')
  }
})

test('ENG-05 G8 out of what is half done a tap leads only when the student says so once more', async ({
  page,
  signIn,
}) => {
  await signInWithPush(page, signIn)
  await page.goto('/edit-profile')
  const worker = await workerOf(page)
  await page.getByLabel('Name', { exact: true }).fill('Nila')
  await deliver(page, news)
  await expect.poll(async () => (await shown(worker)).notifications).toHaveLength(1)
  await tap(page, worker)
  await expect(page.getByText('You tapped a notification')).toBeVisible()
  await expect(page).toHaveURL('/edit-profile')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Nila')
})
