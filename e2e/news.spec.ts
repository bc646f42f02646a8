import type { Page } from '@playwright/test'
import { tracesOf } from './device.ts'
import { awayFromTurns, expect, query, test } from './fixtures.ts'

const item = '/news/money-bill-20260105'
const rows = (page: Page) => page.locator('[data-news-row]')

/** Opens the list and waits for the items of both papers, and until the student and their streak are known. */
async function openList(page: Page) {
  await page.goto('/news')
  await expect(rows(page)).toHaveCount(12)
  await expect(page.getByRole('banner').getByText(/^Streak: /)).toBeAttached()
}

// The gateway's copies are thirty seconds old at most.
test.beforeEach(() => awayFromTurns(15_000, 35_000))

test.describe('NEWS-01 the feed', () => {
  test.beforeEach(async ({ signIn }) => {
    await signIn('demo')
  })

  test('NEWS-01 has a tab for all and one for each paper; all shows both', async ({ page }) => {
    await openList(page)
    await expect(page.getByRole('tab')).toHaveText(['Latest News', 'The Hindu', 'The Indian Express'])
    await expect(rows(page)).toHaveCount(12)
    await page.getByRole('tab', { name: 'The Hindu' }).click()
    await expect(rows(page)).toHaveCount(6)
  })

  test('NEWS-02 each paper shows its edition by the clock of India, whatever the device believes', async ({ page }) => {
    const asked = await query<{ now: string; editions: { source: string; current: string }[] }>(page, 'news.editions')
    const minutes = (at: Date) => (((at.getTime() / 60_000 + 330) % 1440) + 1440) % 1440
    const day = (at: Date, back: number) =>
      new Date(at.getTime() + 330 * 60_000 - back * 86_400_000).toISOString().slice(0, 10)
    const now = new Date(asked.now)
    expect(Object.fromEntries(asked.editions.map(({ source, current }) => [source, current]))).toEqual({
      THE_HINDU: day(now, minutes(now) < 360 ? 1 : 0),
      THE_INDIAN_EXPRESS: day(now, minutes(now) < 315 ? 2 : 1),
    })
    await page.clock.setFixedTime(new Date(now.getTime() + 12 * 3_600_000))
    await openList(page)
    const [first] = await rows(page).evaluateAll((nodes) => nodes.map((node) => node.getAttribute('data-news-row')))
    expect(first).toContain(day(now, minutes(now) < 360 ? 1 : 0).replaceAll('-', ''))
  })

  test('NEWS-03 the day is chosen for each paper apart, and kept over a reload', async ({ page }) => {
    await openList(page)
    const before = await rows(page).evaluateAll((nodes) => nodes.map((node) => node.getAttribute('data-news-row')))
    await page.getByRole('button', { name: 'Earlier Hindu edition' }).click()
    await expect(rows(page).first()).not.toHaveAttribute('data-news-row', before[0] ?? '')
    await expect(rows(page).nth(6)).toHaveAttribute('data-news-row', before[6] ?? '')
    const after = await rows(page).first().getAttribute('data-news-row')
    await page.reload()
    await expect(rows(page).first()).toHaveAttribute('data-news-row', after ?? '')
  })

  test('NEWS-05 the list and each item come back where they were left', async ({ page }) => {
    await openList(page)
    await rows(page).nth(8).scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 300)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(400)
    const place = await page.evaluate(
      () => new Promise<number>((resolve) => requestAnimationFrame(() => resolve(scrollY))),
    )
    const link = rows(page).nth(9)
    await link.evaluate((node: HTMLElement) => node.click())
    await expect(page.getByRole('article')).toBeVisible()
    await page.goBack()
    await expect(rows(page).first()).toBeVisible()
    await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBeGreaterThan(place - 200)
  })

  test('NEWS-08 SHELL-04 the streak stands in the header', async ({ page }) => {
    await openList(page)
    await expect(page.getByRole('banner').getByText(/^\d+$/)).toBeVisible()
    await expect(page.getByText(/\d+ of 12 read/)).toBeVisible()
  })
})

test('SHELL-17 J, K, Enter and S work the list', async ({ page, signIn }) => {
  await signIn('new')
  await openList(page)
  const ids = await rows(page).evaluateAll((nodes) => nodes.map((node) => node.getAttribute('data-news-row')))
  for (const key of ['j', 'j', 'j', 'k']) await page.keyboard.press(key)
  await expect(rows(page).nth(1)).toBeFocused()
  const bookmark = page.getByRole('button', { name: /save|bookmark/i }).nth(1)
  const before = await bookmark.getAttribute('aria-pressed')
  await page.keyboard.press('s')
  await expect(bookmark).toHaveAttribute('aria-pressed', before === 'true' ? 'false' : 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/news/${ids[1]}`)
})

test('NEWS-04 ROUTE-08 an item has its sections, tags, source and notice, for everyone', async ({ page }) => {
  await page.goto(item)
  for (const name of [/why in news/i, /context/i, /key facts/i, /analysis/i])
    await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page.getByText(/Sample written for Abhyas/)).toBeVisible()
  await expect(page.getByRole('link', { name: /Constitution of India/ })).toHaveAttribute('href', /^https:\/\//)
  await expect(page.getByText(/GS2/).first()).toBeVisible()
})

test('NEWS-04 NEWS-08 reading long enough grows the streak of a new student, who is congratulated once', async ({
  page,
  signIn,
}) => {
  // The page's clock goes three minutes ahead of the server's.
  await awayFromTurns(240_000, 35_000)
  await signIn('new')
  await page.clock.install()
  await openList(page)
  await rows(page).first().click()
  await expect(page.getByRole('article')).toBeVisible()
  for (let minute = 0; minute < 3; minute++) await page.clock.runFor(60_000)
  const congratulation = page.getByRole('dialog', { name: /streak begins/i })
  await expect(congratulation).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(congratulation).toHaveCount(0)
  await openList(page)
  await expect(page.getByText('1 of 12 read')).toBeVisible()
  await expect(page.getByRole('banner').getByText(/^1$/)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('NEWS-06 the questions of past years name their year and why they are here, and one can be marked as not related', async ({
  page,
  signIn,
}) => {
  await signIn('new')
  await page.goto('/news/pyq/money-bill-20260105')
  await expect(page.getByRole('tab', { name: /Prelims \(\d+\)/ })).toBeVisible()
  await expect(page.getByText(/Same topic: money bill/).first()).toBeVisible()
  await expect(page.getByText(/They are not the official papers/)).toBeVisible()
  await page.getByRole('button', { name: 'Not related' }).first().click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.getByRole('tab', { name: /Mains/ }).click()
  await expect(page.getByText(/150 words|250 words/).first()).toBeVisible()
})

/** How many answers to the questions of an item the server has of the page's student. */
const answersTo = async (page: Page, id: string) =>
  (await query<{ answers: unknown[] }>(page, 'news.questions', { id })).answers.length

test('NEWS-07 practice gives feedback at once, quotes the news, and remembers the answers', async ({
  page,
  signIn,
}) => {
  await signIn('new')
  await page.goto('/news/mcq/money-bill-20260105')
  await expect(page.getByText('Question 1 of 3')).toBeVisible()
  await page.keyboard.press('b')
  await expect(page.getByText(/^(Right|Wrong)\./).first()).toBeAttached()
  await expect(page.getByRole('blockquote')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Question 2 of 3')).toBeVisible()
  await page.keyboard.press('a')
  await expect(page.getByText(/^(Right|Wrong)\./).first()).toBeAttached()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Question 3 of 3')).toBeVisible()
  // No student loads the page anew within the milliseconds in which the phone writes the answer down.
  await expect.poll(() => answersTo(page, 'money-bill-20260105')).toBe(2)
  await page.reload()
  await expect(page.getByText('Question 3 of 3')).toBeVisible()
  await page.keyboard.press('c')
  await expect(page.getByText(/^(Right|Wrong)\./).first()).toBeAttached()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /\d of 3 right/ })).toBeVisible()
})

test('NEWS-09 what was read once opens without a network, and the last editions do too', async ({
  page,
  context,
  signIn,
}) => {
  await signIn('new')
  await openList(page)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  await page.goto(item)
  await expect(page.getByRole('article')).toBeVisible()
  // It is kept a moment after it is seen.
  const isKept = String.raw`[\"news\",\"item\"],{\"input\":{\"id\":\"money-bill-20260105\"`
  await expect.poll(() => tracesOf(page, [isKept])).toContain(`abhyas-queries/queries: ${isKept}`)
  await openList(page)
  await page.getByRole('button', { name: 'Earlier Hindu edition' }).click()
  const yesterday = await rows(page).first().getAttribute('data-news-row')
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.goto(item)
  await expect(page.getByRole('article')).toBeVisible()
  await page.goto(`/news/${yesterday}`)
  await expect(page.getByRole('article')).toBeVisible()
  await expect(page.getByText(/^Offline/).first()).toBeVisible()
})

test('NEWS-10 an item is bookmarked, also without a network, and the mark is sent when the network is back', async ({
  page,
  context,
  signIn,
}) => {
  await signIn('new')
  await page.goto(item)
  // The foot of an item says so: the student is known.
  await expect(page.getByText('On this item, with explanations')).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Bookmark' }).click()
  await expect(page.getByRole('button', { name: 'Bookmark' })).toHaveAttribute('aria-pressed', 'true')
  await context.setOffline(false)
  const saved = async () =>
    (await query<{ bookmarks: { itemId: string }[] }>(page, 'bookmarks.list')).bookmarks.map(({ itemId }) => itemId)
  await expect.poll(saved).toEqual(['money-bill-20260105'])
  await page.reload()
  await expect(page.getByRole('button', { name: 'Bookmark' })).toHaveAttribute('aria-pressed', 'true')
})

test('NEWS-10 ROUTE-04 a shared address opens for everyone, and leads to the item', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await page.goto(item)
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  await page.goto(link)
  await page.getByRole('link', { name: /Read it/ }).click()
  await expect(page).toHaveURL(item)
})

test('ROUTE-04 the head of a shared page carries what messengers draw, without a script', async ({ request }) => {
  const html = await (await request.get('/share/money-bill-20260105')).text()
  expect(html).toMatch(/<meta property="og:title" content="Money Bill[^"]+"/)
  expect(html).toMatch(/<meta property="og:description" content="[^"]{40,}"/)
  const [, image] = /<meta property="og:image" content="([^"]+)"/.exec(html) ?? []
  const picture = await request.get(new URL(image ?? '').pathname)
  expect(picture.headers()['content-type']).toBe('image/png')
})

test('ROUTE-04 an item that is gone has a page that says so, and something else to read', async ({ page }) => {
  await page.goto('/share/no-such-item-20260105')
  await expect(page.getByText(/not here|gone|no longer/i).first()).toBeVisible()
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
})

test('ROUTE-03 the preview shows five items signed out, and signed in leads to the news', async ({ page, signIn }) => {
  await page.goto('/news-list')
  await expect(page.getByRole('main').getByRole('link', { name: /.{20,}/ })).toHaveCount(5)
  await signIn('demo')
  await page.goto('/news-list')
  await expect(page).toHaveURL('/news')
})

test('NEWS-10 what was saved without a network is shown after a restart, in every tab, and once only on the server', async ({
  page,
  context,
  signIn,
}) => {
  await signIn('new')
  await openList(page)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  await page.goto(item)
  await expect(page.getByRole('article')).toBeVisible()
  const other = await context.newPage()
  await other.goto(item)
  await expect(other.getByRole('article')).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Bookmark' }).click()
  await expect(other.getByRole('button', { name: 'Bookmark' })).toHaveAttribute('aria-pressed', 'true')
  await page.close()
  await context.setOffline(false)
  const saved = () =>
    other.evaluate(() =>
      fetch('/trpc/bookmarks.list')
        .then((answer) => answer.text())
        .then((text) => text.split('"itemId"').length - 1),
    )
  await expect.poll(saved).toBe(1)
  await expect(other.getByRole('button', { name: 'Bookmark' })).toHaveAttribute('aria-pressed', 'true')
  await other.goto('/')
  await other.goto(item)
  await expect(other.getByRole('button', { name: 'Bookmark' })).toHaveAttribute('aria-pressed', 'true')
})
