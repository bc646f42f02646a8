/** What the system may ask of the installed app: its shortcuts, and what other apps share with it. */
import { expectAccessibleInBothThemes, expectRoom } from './accessible.ts'
import { signUpOnScreen } from './device.ts'
import { expect, newAddress, test } from './fixtures.ts'
import { settings } from './settings.ts'

// The service worker has tests of its own (pwa.spec.ts).
test.use({ serviceWorkers: 'block' })

const shared = (params: Readonly<Record<string, string>>) => `/share-target?${new URLSearchParams(params)}`
const question = 'Who certifies a money bill?'

test('PWA-02 the manifest has shortcuts to screens of the app, and a share target by GET that reads what it is given', async ({
  page,
  request,
  signIn,
  faults,
}) => {
  await page.goto('/')
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = (await (await request.get(href ?? '')).json()) as {
    shortcuts: { url: string }[]
    share_target: { action: string; method: string; params: Record<string, string> }
  } // the format of the web's own specification
  expect(manifest.shortcuts.length).toBeGreaterThan(2)
  for (const { url } of manifest.shortcuts)
    expect((await request.get(new URL(url, settings.PUBLIC_ORIGIN).pathname)).status()).toBe(200)
  const { action, method, params } = manifest.share_target
  expect([method, params]).toEqual(['GET', { title: 'title', text: 'text', url: 'url' }])
  await signIn('demo')
  await page.goto(`${action}?${new URLSearchParams({ text: `${question} <img src=x>` })}`)
  await expect(page.getByText(`${question} <img src=x>`)).toBeVisible()
  await page.getByRole('link', { name: 'Search past questions' }).click()
  await expect(page).toHaveURL(/\/pyqSearch\?/)
  await expect(page.getByRole('searchbox').or(page.getByRole('combobox')).first()).toHaveValue(/money bill/)
  await page.goBack()
  await page.getByRole('link', { name: 'Ask the tutor' }).click()
  await expect(page.getByRole('textbox').first()).toHaveValue(/money bill/)
  expect(faults).toEqual([])
})

test('PWA-02 ROUTE-15 a visitor signs in first, and what was shared comes along', async ({ page }) => {
  await page.goto(shared({ title: 'A page', text: question }))
  await page.getByRole('link', { name: 'Ask the tutor' }).click()
  await expect(page).toHaveURL(/\/login/)
  await signUpOnScreen(page, newAddress())
  await expect(page.getByRole('textbox').first()).toHaveValue(/money bill/)
})

test('PWA-02 T6 a link of our own leads to its screen; another site’s leads nowhere, whatever it dresses up as', async ({
  page,
}) => {
  await page.goto(shared({ url: `${settings.PUBLIC_ORIGIN}/change-theme?from=share` }))
  await expect(page).toHaveURL('/change-theme?from=share')
  for (const url of ['https://example.org/x', `${settings.PUBLIC_ORIGIN}.example.org/profile`, 'javascript:alert(1)']) {
    await page.goto(shared({ url }))
    await expect(page.getByText('Abhyas does not open other websites.')).toBeVisible()
  }
  // Its own address shared with itself does not go round in circles.
  await page.goto(shared({ url: settings.PUBLIC_ORIGIN + shared({}) }))
  await expect(page.getByText('Nothing was shared.')).toBeVisible()
})

for (const [what, params] of [
  ['words', { text: `${question} ${'Anticonstitutionally'.repeat(4)}` }],
  ['a link', { url: 'https://example.org' }],
  ['nothing', {}],
] as const)
  test(`SHELL-17 /share-target with ${what} is accessible in both themes, and fits 320 px, also with text at 200 %`, async ({
    page,
  }) => {
    await page.goto(shared(params))
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
    await expectAccessibleInBothThemes(page)
    await expectRoom(page)
  })
