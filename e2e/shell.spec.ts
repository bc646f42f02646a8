import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from './fixtures.ts'

const pathOf = (url: string) => new URL(url).pathname

test('ROUTE-01 ROUTE-14 Home and the theme are open to everyone', async ({ page }) => {
  for (const address of ['/', '/change-theme']) {
    await page.goto(address)
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('ROUTE-01 Home offers five questions without an account', async ({ page }) => {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(String(error)))
  await page.goto('/')
  await page.getByRole('link', { name: /5 questions/i }).click()
  for (let n = 1; n <= 5; n++) {
    await expect(page.getByText(`Question ${n} of 5`)).toBeVisible()
    await page.keyboard.press('a')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^(Right|Wrong)\b/).first()).toBeAttached()
    await page.keyboard.press('Enter')
  }
  await expect(page.getByText(/^\d of 5$/)).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('link', { name: /5 questions/i })).toBeVisible()
  expect(faults).toEqual([])
})

/** The script of a part that is loaded on its own, by its source. */
function scriptOf(source: string): string {
  const file = path.resolve(import.meta.dirname, '../apps/client/dist/.vite/manifest.json')
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, { file: string } | undefined> // the builder's
  const script = manifest[source]?.file
  if (script === undefined) throw new Error(`No script is made of ${source} alone`)
  return `**/${script}`
}

test('SHELL-14 a part that cannot be loaded does not take the app down, and comes when it can be', async ({
  page,
  signIn,
}) => {
  await signIn('demo')
  const parts = ['src/app/header-streak.tsx', 'src/app/signed-in.tsx', 'src/shared/ui/toast-regions.tsx'].map(scriptOf)
  const cut = parts.map((part) => page.waitForEvent('requestfailed', (request) => part.endsWith(pathOf(request.url()))))
  for (const part of parts) await page.route(part, (request) => request.abort())
  await page.goto('/news')
  await expect(page.locator('[data-news-row]').first()).toBeVisible()
  await Promise.all(cut)
  await expect(page.getByText('Oops! Something went wrong')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Notifications' })).toHaveCount(0)
  for (const part of parts) await page.unroute(part)
  await expect(page.getByRole('banner').getByText(/^\d+$/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached()
})

test('C10 a browser of three years ago opens every public screen', async ({ page, faults }) => {
  await page.addInitScript(() => {
    for (const [owner, names] of [
      [URL, ['canParse', 'parse']],
      [Array.prototype, ['toSorted', 'toReversed', 'toSpliced', 'with', 'findLast', 'findLastIndex']],
      [Intl, ['Segmenter']],
      [Set.prototype, ['union', 'difference', 'intersection']],
      [Object, ['groupBy']],
      [Promise, ['withResolvers']],
      [window, ['scheduler', 'navigation']],
    ] as const)
      for (const name of names) Reflect.deleteProperty(owner, name)
  })
  for (const address of [
    '/',
    '/login',
    '/news-list',
    '/news/money-bill-20260105',
    '/share/money-bill-20260105',
    '/change-theme',
    '/news',
  ]) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  }
  expect(faults).toEqual([])
})

for (const address of ['/nowhere', '/news/pyq/x/y', '/a/b/c', '/NEWS-LISTS', '/%F0%9F%92%A5']) {
  test(`ROUTE-16 the unknown path ${address} leads Home`, async ({ page, faults }) => {
    await page.goto(address)
    await expect(page).toHaveURL('/')
    expect(faults).toEqual([])
  })
}

for (const [width, column] of [
  [320, 320],
  [390, 390],
  [450, 450],
  [1024, 1024],
  [1025, 448],
  [1600, 448],
] as const) {
  test(`SHELL-01 the column is ${column} px wide in a window of ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/')
    // The column is what holds the screen; its hairlines count.
    const box = await page.locator('main').locator('..').boundingBox()
    expect(Math.round(box?.width ?? 0)).toBe(column)
    expect(Math.abs((box?.x ?? 0) - (width - column) / 2)).toBeLessThanOrEqual(1)
  })
}

test('SHELL-07 the photo in the header opens the profile', async ({ page, signIn }) => {
  await signIn('demo')
  await page.goto('/news')
  await page
    .getByRole('banner')
    .getByRole('link', { name: /profile/i })
    .click()
  await expect(page).toHaveURL('/profile')
})

test.describe('SHELL-11 SHELL-12 a small touch device held sideways', () => {
  test('is asked to turn, and may go on anyway', async ({ page }) => {
    await page.setViewportSize({ width: 844, height: 390 })
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Rotate Your Device' })).toBeVisible()
    await expect(page.getByText('Please rotate your device to portrait mode for the best experience')).toBeVisible()
    await page.getByRole('button', { name: 'Continue anyway' }).click()
    await expect(page.getByRole('heading', { name: 'Rotate Your Device' })).toBeHidden()
  })

  test('SHELL-12 is not asked when its smaller side is 768 px, or the ratio is not above 1.2', async ({ page }) => {
    for (const size of [
      { width: 1000, height: 768 },
      { width: 480, height: 400 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(size)
      await page.goto('/')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Rotate Your Device' })).toBeHidden()
    }
  })
})

test.describe('SHELL-12 a window without touch', () => {
  test.use({ hasTouch: false, isMobile: false })
  test('SHELL-12 is no mobile, however flat', async ({ page }) => {
    await page.setViewportSize({ width: 844, height: 390 })
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Rotate Your Device' })).toBeHidden()
  })
})

const theme = (node: Element) => getComputedStyle(node).colorScheme
for (const scheme of ['light', 'dark'] as const) {
  test(`THEME-01 THEME-04 follows the system's ${scheme} preference, from the first paint`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme })
    // Without a script there is nothing but the first paint.
    await page.route('**/assets/*.js', (request) => request.abort())
    await page.goto('/', { waitUntil: 'commit' })
    await expect.poll(() => page.locator('html').evaluate(theme)).toContain(scheme)
  })
}

test('THEME-04 a theme that was chosen stands before any script of the app runs', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/change-theme')
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true })
  await expect.poll(() => page.locator('html').evaluate(theme)).toContain('dark')
  await page.route('**/assets/*.js', (request) => request.abort())
  await page.goto('/change-theme?fresh', { waitUntil: 'commit' })
  await page.waitForSelector('#root', { state: 'attached' })
  await expect.poll(() => page.locator('html').evaluate(theme)).toContain('dark')
})

test('THEME-02 a choice holds against the system and over a reload, and a reset follows the system again', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/change-theme')
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true })
  await expect.poll(() => page.locator('html').evaluate(theme)).toContain('dark')
  await page.reload()
  await expect.poll(() => page.locator('html').evaluate(theme)).toContain('dark')
  await page.getByRole('radio', { name: /System/ }).check({ force: true })
  await expect.poll(() => page.locator('html').evaluate(theme)).toContain('light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => page.locator('html').evaluate(theme)).toContain('dark')
})

test('SET-02 a change in one tab shows in the other', async ({ page, context }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/change-theme')
  const other = await context.newPage()
  await other.goto('/')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true })
  await expect.poll(() => other.locator('html').evaluate(theme)).toContain('dark')
})

for (const damage of [
  '',
  'null',
  '[]',
  '"text"',
  '{"theme":7,"newsActiveTabIndex":"x","userData":[]}',
  '{"theme":"dark"',
  '{"__proto__":{"polluted":true}}',
]) {
  test(`SET-06 T21 settings damaged to ${damage || 'nothing'} are no harm`, async ({ page, faults, signIn }) => {
    await signIn('demo')
    await page.goto('/')
    await page.evaluate((value) => {
      for (const key of Object.keys(localStorage)) localStorage.setItem(key, value)
    }, damage)
    await page.goto('/news')
    await expect(page.getByRole('banner').getByRole('heading', { level: 1 })).toHaveText('News Feed')
    expect(await page.evaluate(() => 'polluted' in {})).toBe(false)
    expect(faults).toEqual([])
  })
}
