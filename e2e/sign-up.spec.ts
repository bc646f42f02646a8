/** The entry: the questions of the start, and a new sign-up with its details. */
import type { Page } from '@playwright/test'
import { expectAccessibleInBothThemes, expectRoom } from './accessible.ts'
import { codeFor, expect, keepSettings, newAddress, test } from './fixtures.ts'

// The service worker has tests of its own (pwa.spec.ts); here it would download the whole app into every fresh browser.
test.use({ serviceWorkers: 'block' })

const details = '/signupdetails'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Signs up from the sign-in page with an address of its own, as far as the details. */
async function signUp(page: Page) {
  const email = newAddress()
  await page.getByLabel('Email').fill(email)
  await button(page, 'Continue with email').click()
  await expect(page.getByLabel('Code')).toBeVisible()
  await page.getByLabel('Code').fill(await codeFor(email))
  await button(page, 'Verify').click()
  await expect(page).toHaveURL(details)
}

test('ROUTE-02 the questions take one tap each, survive a reload, go back by history, and are in the account after the sign-up', async ({
  page,
  faults,
}) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Tell us where you stand' }).click()
  const years = page.getByRole('group', { name: /which year/ }).getByRole('button')
  const year = await years.nth(2).innerText()
  await years.nth(2).click()
  await button(page, 'Reading the basics').click()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(/which language/)
  await page.reload()
  await page.goBack()
  await expect(button(page, 'Reading the basics')).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('ArrowRight')
  await button(page, 'Hindi').click()
  await button(page, 'Skip').click()
  await button(page, '30 minutes').click()
  await expect(page).toHaveURL('/login')
  await signUp(page)
  await expect(page.getByLabel('Exam target')).toHaveValue(`UPSC CSE ${year}`)
  await expect(page.getByLabel('Language')).toHaveValue('Hindi')
  await page.goto('/news')
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Tell us where you stand' })).toHaveCount(0)
  expect(faults).toEqual([])
})

test('ROUTE-02 a signed-in visitor goes to the remembered origin, else to the news', async ({ page, signIn }) => {
  await signIn('new')
  await page.goto('/onboarding')
  await expect(page).toHaveURL('/news')
  await keepSettings(page, { postLoginRedirect: '/revision?from=test' })
  await page.goto('/onboarding')
  await expect(page).toHaveURL('/revision?from=test')
})

test('ROUTE-06 who is not new is sent on to the remembered origin, else to the news', async ({ page, signIn }) => {
  await signIn('new')
  await page.goto(details)
  await expect(page).toHaveURL('/news')
  await keepSettings(page, { postLoginRedirect: '/revision?from=test' })
  await page.goto(details)
  await expect(page).toHaveURL('/revision?from=test')
})

test('ACC-03 ROUTE-15 a new sign-up through a deep link goes by way of its details to the origin, and the link’s data is gone', async ({
  page,
  faults,
}) => {
  await keepSettings(page, { branchData: { dl_event_route: '/pyq' } })
  await page.goto('/revision?from=test')
  await expect(page).toHaveURL('/login')
  await signUp(page)
  await expect(page.getByLabel('Name')).toBeVisible()
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).not.toContain('dl_event_route')
  await button(page, 'Done').click()
  await expect(page).toHaveURL('/revision?from=test')
  await page.reload()
  await expect(page).toHaveURL('/revision?from=test')
  await page.goto(details)
  await expect(page).toHaveURL('/news')
  expect(faults).toEqual([])
})

test('ACC-03 ROUTE-06 who leaves the details midway is back on them at the next start, and then where they wanted to go', async ({
  page,
}) => {
  await page.goto('/login')
  await signUp(page)
  await page.goto('/revision?from=test')
  await expect(page).toHaveURL(details)
  await button(page, 'Done').click()
  await expect(page).toHaveURL('/revision?from=test')
})

test('ACC-05 each field of the details is saved when it is left, by keyboard too, and nothing is agreed to beforehand', async ({
  page,
  faults,
}) => {
  await page.goto('/login')
  await signUp(page)
  await page.getByLabel('Name').focus()
  await page.keyboard.type('Asha Rao')
  await page.keyboard.press('Tab')
  await expect(page.getByText('Saved.')).toHaveCount(1)
  await page.getByLabel('Language').selectOption('Hindi')
  await page.getByLabel('City').fill('Pune')
  await page.getByLabel('State or union territory').selectOption('Maharashtra')
  const agreed = page.getByRole('group', { name: 'May we write to you?' }).getByRole('checkbox')
  await expect(agreed).toHaveCount(4)
  for (const box of await agreed.all()) await expect(box).not.toBeChecked()
  await page.getByRole('checkbox', { name: 'Emails' }).check()
  await page.getByLabel('Why: Emails').click()
  await expect(page.getByText(/weekly summary/)).toBeVisible()
  await button(page, 'Done').click()
  await expect(page).toHaveURL('/news')
  await page.goto('/edit-profile')
  await expect(page.getByLabel('Name')).toHaveValue('Asha Rao')
  await expect(page.getByLabel('City')).toHaveValue('Pune')
  await expect(page.getByLabel('State or union territory')).toHaveValue('Maharashtra')
  expect(faults).toEqual([])
})

test('ACC-05 what could not be saved is said, and Done tries it again', async ({ page }) => {
  await page.goto('/login')
  await signUp(page)
  await page.route('**/trpc/account.update**', (route) => route.abort())
  await page.getByLabel('City').fill('Pune')
  await button(page, 'Done').click()
  await expect(page.getByText(/Not everything could be saved/)).toBeVisible()
  await expect(page).toHaveURL(details)
  await page.unroute('**/trpc/account.update**')
  await button(page, 'Try again').click()
  await expect(page).toHaveURL('/news')
})

test.describe('ACC-08', () => {
  const use = (page: Page) => button(page, 'Use my location').click()

  test.beforeEach(async ({ page }) => {
    await page.goto('/login')
    await signUp(page)
  })

  test('ACC-08 the position fills in the nearest city, and leaves the phone in no request', async ({
    page,
    context,
  }) => {
    const sent: string[] = []
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ latitude: 18.5312, longitude: 73.8591 })
    await use(page)
    await expect(page.getByText('Filled in: Pune, Maharashtra.')).toBeVisible()
    await expect(page.getByLabel('City')).toHaveValue('Pune')
    await expect(page.getByLabel('State or union territory')).toHaveValue('Maharashtra')
    await expect(page.getByLabel('Country')).toHaveValue('India')
    await button(page, 'Done').click()
    await expect(page).toHaveURL('/news')
    expect(sent.join('\n')).not.toMatch(/18\.5312|73\.8591/)
    expect(sent.join('\n')).toContain('Maharashtra')
  })

  test('ACC-08 far from every known city nothing is filled in', async ({ page, context }) => {
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ latitude: 0, longitude: 0 })
    await use(page)
    await expect(page.getByText(/No city that we know is within 100 km/)).toBeVisible()
    await expect(page.getByLabel('City')).toHaveValue('')
  })

  test('ACC-08 a refused permission is said, and the fields work', async ({ page }) => {
    await use(page)
    await expect(page.getByText(/Location permission was denied/)).toBeVisible()
    await page.getByLabel('City').fill('Pune')
    await page.getByLabel('City').blur()
    await expect(page.getByLabel('City')).toHaveValue('Pune')
  })

  test('ACC-08 a browser without geolocation says so', async ({ page }) => {
    await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'geolocation'))
    await use(page)
    await expect(page.getByText('Geolocation is not supported by this browser.')).toBeVisible()
  })
})

test('SHELL-17 the details of a sign-up meet WCAG 2.2 AA in both themes, and fit 320 px, also with text at 200 %', async ({
  page,
}) => {
  test.slow()
  await page.goto('/login')
  await signUp(page)
  // The heading stands before the form is here.
  await expect(page.getByRole('button', { name: 'Done' })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expectAccessibleInBothThemes(page)
  await expectRoom(page)
})
