/** The proof of a phone, and the nudge that asks for it. */
import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBothThemes, expectNoSidewaysScroll, expectRoom } from './accessible.ts'
import { codeFor, expect, keepSettings, newPhone, test } from './fixtures.ts'
import { startGatewayWith, type OwnGateway } from './own-gateway.ts'

// The service worker has tests of its own (pwa.spec.ts); here it would download the whole app into every fresh browser.
test.use({ serviceWorkers: 'block' })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Asks for a code for a number of its own; gives both, once the screen asks for the code. */
async function askForCode(page: Page) {
  const phone = newPhone()
  await page.getByLabel('Mobile number').fill(phone)
  await button(page, 'Send the code').click()
  await expect(page.getByLabel('Code')).toBeVisible()
  return { phone, code: await codeFor(phone) }
}

/** Proves a number of its own, on /verify-phone. */
async function prove(page: Page) {
  const { code } = await askForCode(page)
  await page.getByLabel('Code').fill(code)
  await button(page, 'Verify').click()
  await expect(page.getByText('Your phone is verified')).toBeVisible()
}

test.describe('ROUTE-07', () => {
  test.beforeEach(async ({ page, signIn }) => {
    await signIn('new')
    await page.goto('/verify-phone')
  })

  test('ROUTE-07 ACC-04 a number has exactly ten digits, whatever is around them, and its code verifies it', async ({
    page,
    faults,
  }) => {
    const phone = newPhone()
    const number = page.getByLabel('Mobile number')
    await expect(number).toHaveAttribute('inputmode', 'numeric')
    await number.fill(phone.slice(0, 9))
    await expect(page.getByText('9 of 10 digits.')).toBeVisible()
    await button(page, 'Send the code').click()
    await expect(page.getByText('The number has exactly ten digits.')).toBeVisible()
    await number.fill(`+91 0${phone.slice(0, 5)} ${phone.slice(5)}`)
    await expect(number).toHaveValue(phone)
    await expect(page.getByText('Ten digits: complete.')).toBeVisible()
    await number.press('Enter')
    await expect(page.getByLabel('Code')).toBeFocused()
    const code = await codeFor(phone)
    await expect(page.getByLabel('Code')).toHaveAttribute('autocomplete', 'one-time-code')
    // The messages app took the page away meanwhile.
    await page.reload()
    await page.getByLabel('Code').fill(`${code.slice(0, 3)} ${code.slice(3)}`)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Your phone is verified')).toBeVisible()
    await page.goto('/verify-phone')
    await expect(page.getByText(`+91 ${phone.slice(0, 5)} ${phone.slice(5)}`)).toBeVisible()
    expect(faults).toEqual([])
  })

  test('ROUTE-07 wrong codes say how many tries are left, and the last one how long to wait', async ({ page }) => {
    const { phone, code } = await askForCode(page)
    const right = Number(code)
    const field = page.getByLabel('Code')
    for (const left of [4, 3, 2, 1, 0]) {
      await field.fill(String((right + 1 + left) % 1_000_000).padStart(6, '0'))
      await button(page, 'Verify').click()
      await expect(
        page.getByText(left === 0 ? /No tries are left/ : left === 1 ? 'One try is left' : `${left} tries are left`),
      ).toBeVisible()
    }
    await expect(page.getByRole('button', { name: /^Send again/ })).toBeVisible()
    await button(page, 'Change number').click()
    await expect(page.getByLabel('Mobile number')).toHaveValue(phone)
  })

  test('SHELL-17 /verify-phone asks for the code accessibly in both themes, and fits 320 px, also with text at 200 %', async ({
    page,
  }) => {
    test.slow()
    await askForCode(page)
    await page.getByText('Help: the code does not come').click()
    await expectAccessibleInBothThemes(page)
    await expectRoom(page)
  })
})

/** A gateway whose flag for the nudge is on, so that no other test meets it. */
const gatewayWith = (deadline: string | null): Promise<OwnGateway> =>
  startGatewayWith({ 'phone-verification-modal': deadline === null ? null : JSON.stringify({ date: deadline }) })

const nudgeOf = (page: Page) => page.getByRole('dialog', { name: 'Add your phone number' })

/** What the gateway says is due on the screen that is opened next. */
async function dueAfter(page: Page, open: () => Promise<unknown>): Promise<string> {
  const answered = page.waitForResponse((response) => response.url().includes('nudge.due'))
  await open()
  return /"nudge":"(\w+)"/.exec(await (await answered).text())?.[1] ?? 'nothing'
}

test.describe('NUDGE before a deadline', () => {
  let gateway: OwnGateway
  test.beforeAll(async () => {
    gateway = await gatewayWith(null)
  })
  test.afterAll(() => gateway.stop())

  test('NUDGE-01 NUDGE-03 NUDGE-04 the modal keeps and returns the focus, Later and Esc close it, and six hours pass before the next', async ({
    page,
    signIn,
    faults,
  }) => {
    test.slow()
    await signIn('new')
    // Not before something else has the focus.
    const focused = Promise.withResolvers<void>()
    await page.route(/nudge\.due/, (route) => focused.promise.then(() => route.continue()))
    await page.goto(`${gateway.origin}/pyq`)
    const profile = page.getByRole('link', { name: 'My profile' })
    await profile.focus()
    const noted = page.waitForResponse((response) => response.url().includes('nudge.shown'))
    focused.resolve()
    await expect(nudgeOf(page)).toBeVisible()
    await noted
    for (let presses = 0; presses < 4; presses++) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.closest('main, header, nav') ?? null)).toBeNull()
    }
    await page.keyboard.press('Escape')
    await expect(nudgeOf(page)).toHaveCount(0)
    await expect(profile).toBeFocused()
    expect(await dueAfter(page, () => page.goto(`${gateway.origin}/revision`))).toBe('none')
    await expect(nudgeOf(page)).toHaveCount(0)

    const ago = (hours: number) => ({ phoneVerifyModalShownTimestamp: Date.now() - hours * 3_600_000 })
    await keepSettings(page, ago(5.9))
    expect(await dueAfter(page, () => page.goto(`${gateway.origin}/revision`))).toBe('none')
    await keepSettings(page, ago(6.1))
    expect(await dueAfter(page, () => page.goto(`${gateway.origin}/revision`))).toBe('modal')
    await nudgeOf(page).getByRole('button', { name: 'Later' }).click()
    await expect(nudgeOf(page)).toHaveCount(0)
    await expect(page).toHaveURL(`${gateway.origin}/revision`)
    expect(faults).toEqual([])
  })

  test('NUDGE-04 Verify now leads to /verify-phone and, once the phone is verified, back to where it came up', async ({
    page,
    signIn,
    faults,
  }) => {
    await signIn('new')
    await page.goto(`${gateway.origin}/revision?from=test`)
    await nudgeOf(page).getByRole('button', { name: 'Verify now' }).click()
    await expect(page).toHaveURL(`${gateway.origin}/verify-phone`)
    await prove(page)
    await expect(page).toHaveURL(`${gateway.origin}/revision?from=test`)
    expect(faults).toEqual([])
  })

  test('NUDGE-01 nothing comes up at home, and nothing for the demo account', async ({ page, signIn }) => {
    await signIn('new')
    expect(await dueAfter(page, () => page.goto(`${gateway.origin}/`))).toBe('none')
    await expect(nudgeOf(page)).toHaveCount(0)
    await signIn('demo')
    expect(await dueAfter(page, () => page.goto(`${gateway.origin}/pyq`))).toBe('none')
    await expect(nudgeOf(page)).toHaveCount(0)
  })

  test('SHELL-17 the nudge meets WCAG 2.2 AA in both themes, and fits 320 px, also with text at 200 %', async ({
    page,
    signIn,
  }) => {
    test.slow()
    await signIn('new')
    await page.goto(`${gateway.origin}/pyq`)
    await expect(nudgeOf(page)).toBeVisible()
    await expectAccessibleInBothThemes(page)
    await expectRoom(page)
    const later = nudgeOf(page).getByRole('button', { name: 'Later' })
    await later.scrollIntoViewIfNeeded()
    await expect(later).toBeInViewport({ ratio: 1 })
  })
})

test.describe('NUDGE past the deadline', () => {
  let gateway: OwnGateway
  test.beforeAll(async () => {
    gateway = await gatewayWith('2020-01-01')
  })
  test.afterAll(() => gateway.stop())

  test('NUDGE-02 ROUTE-07 the way leads to /verify-phone, which cannot be put off; help, the account and the sign-out stay open', async ({
    page,
    signIn,
    faults,
  }) => {
    await signIn('new')
    await page.goto(`${gateway.origin}/revision?from=test`)
    await expect(page).toHaveURL(`${gateway.origin}/verify-phone`)
    await expect(page.getByText(/The time to put this off is over/)).toBeVisible()
    await expect(button(page, 'Later')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Back' })).toHaveCount(0)
    await page.getByText('Help: the code does not come').click()
    await expect(page.getByText(/It can take two minutes/)).toBeVisible()
    await expect(button(page, 'Sign out')).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('link', { name: /Account details/ }).click()
    await expect(page).toHaveURL(`${gateway.origin}/accountDetails`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account Details')
    await page.goBack()
    await prove(page)
    await expect(page).toHaveURL(`${gateway.origin}/revision?from=test`)
    await page.reload()
    await expect(page).toHaveURL(`${gateway.origin}/revision?from=test`)
    expect(faults).toEqual([])
  })
})
