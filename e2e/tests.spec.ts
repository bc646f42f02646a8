import type { Page } from '@playwright/test'
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from './accessible.ts'
import { kept } from './deep-links.ts'
import { expect, killPage, query, test } from './fixtures.ts'

interface Listed {
  readonly tests: readonly { id: string; kind: string; lastAttempt: string | null; isToday: boolean; title: string }[]
}

/** The tests as the server lists them to this student. */
async function listOf(page: Page): Promise<Listed> {
  return query(page, 'tests.list')
}

const options = (page: Page) => page.locator('[data-option]')
const position = (page: Page) => page.getByText(/^Question \d+ of \d+ · /)

/** Starts spark test 1 by the screens. */
async function startSpark(page: Page) {
  await page.goto('/new-test?test=spark-1')
  await page.getByRole('button', { name: 'Start the test' }).click()
  await expect(page).toHaveURL(/\/mock-test\?attempt=/)
  await expect(position(page)).toHaveText(/^Question 1 of 10/)
}

/** The same, once the app itself is kept and opens without a network. */
async function startSparkForOffline(page: Page) {
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  await startSpark(page)
}

async function submit(page: Page) {
  await page.getByRole('button', { name: 'All questions' }).click()
  await page.getByRole('button', { name: 'Submit the test' }).click()
  await page.getByRole('button', { name: 'Submit for good' }).click()
}

test('ROUTE-13 signed out each screen says what tests are; without an attempt the results lead to the list', async ({
  page,
  signIn,
}) => {
  await page.goto('/mock-test')
  await expect(page.getByRole('heading', { name: 'Sit a full paper before the day' })).toBeVisible()
  await signIn('new')
  for (const path of ['/test-result', '/test-review', '/new-test']) {
    await page.goto(path)
    await expect(page).toHaveURL('/mock-test')
  }
  await page.goto('/mock-test-insights')
  await expect(page.getByText('The numbers here are made up.', { exact: false })).toBeVisible()
})

test('TEST-01 TEST-02 TEST-03 TEST-04 a test is begun, survives a reload, is handed in once, and its result and review say why', async ({
  page,
  signIn,
  faults,
}) => {
  test.slow()
  const told: string[] = []
  page.on('response', (response) => {
    if (/tests\.(start|attempt|list)/.test(response.url()))
      void response.text().then(
        (text) => told.push(text),
        () => undefined, // the page was left
      )
  })
  await signIn('new')
  await page.goto('/mock-test')
  await expect(page.getByRole('heading', { name: 'Mock test 1, GS Paper I' })).toBeVisible()
  await startSpark(page)
  await options(page).nth(0).click()
  await page.getByRole('radio', { name: 'Sure' }).check()
  await page.getByRole('button', { name: 'Mark', exact: true }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await options(page).nth(1).click()
  await page.reload()
  await expect(position(page)).toHaveText(/^Question 2 of 10/)
  await expect(options(page).nth(1)).toHaveAttribute('aria-pressed', 'true')
  // Nothing that was told until now holds a key or an explanation.
  expect(told.length).toBeGreaterThan(0)
  for (const text of told) expect(text).not.toMatch(/"key"|"explanation"|"difficulty"/)
  await submit(page)
  await page.getByRole('link', { name: 'See the result' }).click()
  await expect(page.getByRole('region', { name: 'Score' })).toBeVisible()
  await expect(page.getByText('Blank')).toBeVisible()
  const { tests } = await listOf(page)
  const attempt = tests.find(({ id }) => id === 'spark-1')?.lastAttempt
  await page.goto(`/test-review?attempt=${attempt}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Test Review')
  await expect(page.getByText(/Right answer|Your answer, right/).first()).toBeVisible()
  expect(faults).toEqual([])
})

test('TEST-02 F20 offline the test goes on; what is submitted is locked and counted when it arrives', async ({
  page,
  context,
  signIn,
}) => {
  test.slow()
  await signIn('new')
  await startSparkForOffline(page)
  await context.setOffline(true)
  for (let n = 0; n < 3; n += 1) {
    await options(page).nth(n).click()
    await page.getByRole('button', { name: 'Next' }).click()
  }
  await submit(page)
  await expect(page.getByText(/Locked/)).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('link', { name: 'See the result' }).click({ timeout: 20_000 })
  await expect(page.getByRole('region', { name: 'Score' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Score' }).getByText('7', { exact: true })).toBeVisible()
})

test('TEST-02 F20 F22 a tab killed offline goes on where it was; over the deadline it locks, and every answer arrives once', async ({
  page,
  context,
  signIn,
}) => {
  test.slow()
  await signIn('new')
  await startSparkForOffline(page)
  const attempt = new URL(page.url()).searchParams.get('attempt') ?? ''
  await context.setOffline(true)
  for (const choice of [2, 0, 3]) {
    await options(page).nth(choice).click()
    await page.getByRole('button', { name: 'Next' }).click()
  }
  await options(page).nth(1).click()

  await killPage(page)

  const again = await context.newPage()
  await again.clock.install()
  await again.goto(`/mock-test?attempt=${attempt}`)
  await expect(position(again)).toHaveText(/^Question 4 of 10/)
  await expect(options(again).nth(1)).toHaveAttribute('aria-pressed', 'true')
  await again.clock.fastForward(60 * 60_000)
  await expect(again.getByText(/Locked/)).toBeVisible()
  await expect(options(again)).toHaveCount(0)

  await context.setOffline(false)
  await again.clock.fastForward(60_000)
  await expect
    .poll(async () => {
      const { answers } = await query<{ answers: { choice: number | null }[] }>(again, 'tests.attempt', {
        attemptId: attempt,
      })
      return answers.map(({ choice }) => choice)
    })
    .toEqual([2, 0, 3, 1])
})

test('TEST-02 a second device only reads until it takes over; then the first does', async ({
  page,
  context,
  browser,
  signIn,
}) => {
  test.slow()
  await signIn('new')
  await startSpark(page)
  const told = page.waitForResponse((response) => response.url().includes('tests.append') && response.ok())
  await options(page).nth(2).click()
  // Who takes over takes what the server has.
  await told
  const other = await browser.newContext({ viewport: { width: 390, height: 844 } })
  await other.addCookies(await context.cookies())
  const second = await other.newPage()
  await second.goto(page.url())
  await expect(second.getByText('This test runs on another device.', { exact: false })).toBeVisible()
  await second.getByRole('button', { name: 'Continue here' }).click()
  await expect(second.getByRole('button', { name: 'Mark', exact: true })).toBeVisible()
  await expect(options(second).nth(2)).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(page.getByText('This test runs on another device.', { exact: false })).toBeVisible()
  await other.close()
})

test('TEST-05 the insights draw what the attempts say, each plot with its reading and a table', async ({
  page,
  signIn,
}) => {
  await signIn('demo')
  await page.goto('/mock-test-insights')
  await expect(page.getByText('The numbers here are made up.', { exact: false })).toHaveCount(0)
  await expect(page.getByRole('figure').first()).toBeVisible()
  await expect(page.getByRole('figure').nth(4)).toBeVisible()
  await expect(page.getByRole('table').nth(4)).toBeAttached()
})

test('ROUTE-18 the spark result is for who is signed in', async ({ page, signIn }) => {
  await page.goto('/spark-test-results')
  await expect(page).toHaveURL('/login')
  await signIn('new')
  await page.goto('/spark-test-results')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/spark-test-results/)
})

for (const screen of ['/new-test?test=mock-a', '/test-result?attempt=', '/test-review?attempt='])
  test(`SHELL-17 ${screen} meets WCAG 2.2 AA in both themes, and fits 320 px, also with text at 200 %`, async ({
    page,
    signIn,
  }) => {
    test.slow()
    await signIn('demo')
    const { tests } = await listOf(page)
    const attempt = tests.find(({ kind, lastAttempt }) => kind === 'mock' && lastAttempt !== null)?.lastAttempt
    expect(attempt).toBeTruthy()
    await page.goto(screen.endsWith('=') ? screen + attempt : screen)
    // Until the student is known the screen is another one.
    await expect.poll(() => kept(page)).toHaveProperty('userData.user_id')
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expect.poll(async () => (await page.getByRole('main').innerText()).length).toBeGreaterThan(200)
    await expectAccessibleInBothThemes(page)
    await page.setViewportSize({ width: 320, height: 640 })
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    await expectNoSidewaysScroll(page)
  })
