import type { Page } from '@playwright/test'
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from './accessible.ts'
import { expect, test } from './fixtures.ts'

const shelf = '/book-chat/select-book'
const book = '/book/polity-primer'
const chapter = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })

test('ROUTE-15 TUTOR-03 signed out a link to a paragraph leads through the sign-in', async ({ page }) => {
  await page.goto(`${book}?chapter=the-judiciary&n=4`)
  await expect(page).toHaveURL('/login')
})

test('TUTOR-03 the shelf leads into a book, which opens again where it was left, on another device too', async ({
  page,
  browser,
  signIn,
  faults,
}) => {
  await signIn('new')
  await page.goto(shelf)
  await expect(page.getByRole('listitem')).toHaveCount(3)
  await page.getByRole('button', { name: 'Polity', exact: true }).click()
  await expect(page).toHaveURL(`${shelf}?subject=polity`)
  await expect(page.getByRole('listitem')).toHaveCount(1)
  await page.getByRole('link', { name: /Indian Polity/ }).click()
  await expect(page).toHaveURL(book)
  await page.getByRole('button', { name: 'Contents' }).click()
  await page.getByRole('button', { name: /^5\. The judiciary/ }).click()
  await expect(chapter(page, 'The judiciary')).toBeVisible()
  // Answered: another device is asked for it.
  const told = page.waitForResponse(/books\.setPlace/)
  await page.locator('[data-n="6"]').evaluate((node) => node.scrollIntoView({ block: 'start' }))
  const place = (await told).request().postDataJSON() as object // a batch of one
  expect(JSON.stringify(place)).toContain('"chapterId":"the-judiciary"')
  await page.goto(book)
  await expect(chapter(page, 'The judiciary')).toBeVisible()
  await expect(page.locator('[data-n="6"]')).toBeInViewport()
  const storage = await page.context().cookies()
  const other = await browser.newContext()
  await other.addCookies(storage)
  const second = await other.newPage()
  // The place is there before the book is: a book does not wait for it long.
  await second.goto(new URL('/book-chat/select-book', page.url()).href)
  await expect(second.getByText('Begun', { exact: true })).toBeVisible()
  await second.getByRole('link', { name: /Indian Polity/ }).click()
  await expect(chapter(second, 'The judiciary')).toBeVisible()
  await expect(second.locator('[data-n="6"]')).toBeInViewport()
  await other.close()
  expect(faults).toEqual([])
})

test('TUTOR-03 a link to a paragraph opens with it in sight, marked; an unknown one says so', async ({
  page,
  signIn,
}) => {
  await signIn('new')
  await page.goto(`${book}?chapter=the-judiciary&n=9`)
  // The mark lasts four seconds.
  await expect(page.locator('[data-n="9"][data-marked="true"]')).toBeInViewport()
  await expect(page.locator('[data-marked]')).toHaveCount(0)
  await page.goto(`${book}?chapter=the-judiciary&n=99`)
  await expect(page.getByRole('alert')).toContainText('does not have')
  await expect(page.getByText(/^Chapter 1 of 8/)).toBeVisible()
  await page.goto('/book/no-such-book')
  await page.getByRole('link', { name: 'See the books' }).click()
  await expect(page).toHaveURL(shelf)
})

test('TUTOR-03 the search finds a paragraph in spite of a typing error, and the way back leads back', async ({
  page,
  signIn,
}) => {
  await signIn('new')
  await page.goto(`${book}?chapter=union-executive`)
  await expect(page.getByText(/^Chapter 3 of 8/)).toBeVisible()
  await page.keyboard.press('/')
  await page.getByRole('searchbox').fill('colegium')
  await page
    .getByRole('button', { name: /^The judiciary, paragraph/ })
    .first()
    .click()
  await expect(page.locator('[data-marked]')).toContainText('collegium')
  await expect(chapter(page, 'The judiciary')).toBeVisible()
  await page.getByRole('button', { name: /^Back to/ }).click()
  await expect(page.getByText(/^Chapter 3 of 8/)).toBeVisible()
})

test('TUTOR-03 a kept book opens without a network; removed, it is on the phone no more', async ({
  page,
  context,
  signIn,
}) => {
  test.slow()
  await signIn('new')
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  await page.goto(shelf)
  await page.getByRole('button', { name: /^Keep offline: Indian Polity/ }).click()
  await expect(page.getByText('On this phone', { exact: true })).toBeVisible()
  await page.goto(book)
  await expect(page.getByText(/^Chapter 1 of 8/)).toBeVisible()
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText(/^Chapter 1 of 8/)).toBeVisible()
  await page.goto(shelf)
  await expect(page.getByText('On this phone', { exact: true })).toHaveCount(1)
  await expect(page.getByText('Not on this phone. It opens when you are online.')).toHaveCount(2)
  await page.getByRole('button', { name: /^Remove: Indian Polity/ }).click()
  await expect(page.getByText('Not on this phone. It opens when you are online.')).toHaveCount(3)
  // The browser’s own cache may serve it for some minutes more: the shelf says what the app keeps.
  await page.reload()
  await expect(page.getByText('Not on this phone. It opens when you are online.')).toHaveCount(3)
  await context.setOffline(false)
})

test('TUTOR-03 a selected text is asked about beside the book, and the citation leads to its paragraph', async ({
  page,
  signIn,
}) => {
  test.slow()
  await signIn('new')
  await page.goto(`${book}?chapter=the-judiciary`)
  const paragraph = page.locator('[data-n="2"]')
  await paragraph.scrollIntoViewIfNeeded()
  await paragraph.selectText()
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  const chat = page.getByRole('tabpanel', { name: 'Chat' })
  const field = chat.getByRole('textbox')
  await expect(field).toHaveValue(/^“A Supreme Court judge/)
  await field.fill('At what age does a judge of the Supreme Court retire?')
  await chat.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(chat.getByText(/65 years/).first()).toBeVisible()
  await chat
    .getByRole('button', { name: /^Source 1: / })
    .first()
    .click()
  await expect(page.locator('[data-marked]')).toBeInViewport()
  await expect(page.getByRole('tab', { name: 'Read' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('tab', { name: 'Chat' }).click()
  await expect(chat.getByText(/65 years/).first()).toBeVisible()
})

test('SHELL-17 shelf and book meet WCAG 2.2 AA in both themes and fit 320 px', async ({ page, signIn }) => {
  await signIn('demo')
  for (const path of [shelf, `${book}?chapter=the-judiciary`]) {
    await page.goto(path)
    await expect(page.getByText(/words · \d+ KB$|^Chapter 5 of 8/).first()).toBeVisible()
    await expectAccessibleInBothThemes(page)
    await page.setViewportSize({ width: 320, height: 640 })
    await expectNoSidewaysScroll(page)
  }
})
