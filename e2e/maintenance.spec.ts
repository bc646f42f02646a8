/** Works on the server as the student meets them, and what support looks at. */
import type { Page } from '@playwright/test'
import { expectAccessibleInBothThemes, expectRoom } from './accessible.ts'
import { expect, test } from './fixtures.ts'

// The service worker has tests of its own (pwa.spec.ts).
test.use({ serviceWorkers: 'block' })

interface Works {
  readonly startsAt: string | null
  readonly endsAt: string | null
  readonly isReadOnly: boolean
  readonly text: string
}

/** Has the server tell of `works()`, whatever else its configuration says. */
const tellOf = (page: Page, works: () => Works | null) =>
  page.route('**/trpc/platform.config**', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { result: { data: object } } // tRPC's own form of an answer
    body.result.data = { ...body.result.data, maintenance: works() }
    await route.fulfill({ response: answer, json: body })
  })

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const running: Works = { startsAt: null, endsAt: inHours(1), isReadOnly: false, text: 'A bigger disk is put in.' }

test('SHELL-15 works that run: what is safe, when they end, and it goes by itself when they are over', async ({
  page,
  faults,
}) => {
  let works: Works | null = running
  await tellOf(page, () => works)
  await page.goto('/')
  const modal = page.getByRole('dialog', { name: 'Works are under way' })
  await expect(modal.getByText('A bigger disk is put in.')).toBeVisible()
  await expect(modal.getByText(/your time/)).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await expectRoom(page)
  works = null
  await modal.getByRole('button', { name: 'Try again' }).click()
  await expect(modal).toHaveCount(0)
  expect(faults).toEqual([])
})

test('SHELL-15 planned works are announced once', async ({ page }) => {
  await tellOf(page, () => ({ ...running, startsAt: inHours(2), endsAt: inHours(3) }))
  await page.goto('/')
  const modal = page.getByRole('dialog', { name: 'Works are planned' })
  await modal.getByRole('button', { name: 'Got it' }).click()
  await expect(modal).toHaveCount(0)
  const asked = page.waitForResponse(/platform\.config/)
  await page.reload()
  await asked
  await expect.poll(() => page.evaluate(() => performance.now())).toBeGreaterThan(4_000)
  await expect(modal).toHaveCount(0)
})

test('SHELL-17 /health says how the app stands on this device', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/health')
  await expect(page.getByText('10.6.3')).toBeVisible()
  await expect(page.getByText('Server reached')).toBeVisible()
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(page.locator('dt', { hasText: 'Clock' }).locator('+ dd')).toHaveText('Right')
  await page.getByRole('button', { name: 'Copy for support' }).click()
  await expect(page.getByText('Copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('Version: 10.6.3')
})
