/** What every screen must do (rules G1–G12), tried on every route of the table, signed out and signed in. */
import type { Page } from '@playwright/test'
import { exampleOf } from '@abhyas/contracts/example'
import { routes, tabs, type Route } from '@abhyas/contracts/routes'
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from './accessible.ts'
import { awayFromTurns, expect, test } from './fixtures.ts'

const all: readonly Route[] = Object.values(routes)
const address = exampleOf
/** Signed in, without a test or an attempt in the address, they lead to the list: tests.spec.ts looks at them with one. */
const ofATest = ['/new-test', '/test-result', '/test-review']
/** They lead elsewhere where no duel is named or runs, and a search meets another one: duel.spec.ts looks at them. */
const ofADuel = ['/matching', '/duel-start', '/online-match-game', '/duelState', '/duel-results', '/duel-review']
/** Who is not new is sent on: sign-up.spec.ts looks at it. */
const ofASignUp = '/signupdetails'
const seenBy = (visitor: 'signed out' | 'signed in') =>
  all.filter(
    (route) =>
      !ofADuel.includes(route.path) &&
      route.path !== ofASignUp &&
      (visitor === 'signed in' ? !route.signedIn && !ofATest.includes(route.path) : route.access === 'public'),
  )

/** Waits until the screen shows its content: a heading, and nothing that is still loading. */
async function settled(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

/** Empties the databases of kept answers, so that the next start has none. */
const forgetAnswers = (page: Page) =>
  page.evaluate(async () => {
    const request = indexedDB.open('abhyas-queries')
    await new Promise((resolve) => request.addEventListener('success', resolve))
    const { result: database } = request
    const stores = [...database.objectStoreNames]
    if (stores.length > 0) {
      const change = database.transaction(stores, 'readwrite')
      for (const store of stores) change.objectStore(store).clear()
      await new Promise((resolve) => change.addEventListener('complete', resolve))
    }
    database.close()
  })

/** Tabs through the first twelve controls: what has the focus shows it. */
async function expectFocusInSight(page: Page) {
  const focusable = await page.locator('a[href]:visible, button:visible:enabled').count()
  const seen = new Set<string>()
  for (let n = 0; n < Math.min(focusable, 12); n++) {
    await page.keyboard.press('Tab')
    const focus = await page.evaluate(() => {
      const node = document.activeElement
      if (!node || node === document.body) return null
      // A field in a box of its own is drawn as one with it.
      const drawn = [node, node.parentElement, node.parentElement?.parentElement].flatMap((one) => one ?? [])
      const hasRing = ({ outlineStyle, boxShadow }: CSSStyleDeclaration) =>
        outlineStyle !== 'none' || boxShadow !== 'none'
      return {
        html: node.outerHTML.slice(0, 80),
        ring: drawn.some((one) => hasRing(getComputedStyle(one))),
        visible: node.matches(':focus-visible'),
      }
    })
    if (!focus) continue
    seen.add(focus.html)
    expect(focus.visible && !focus.ring ? focus.html : '').toBe('')
  }
  expect(seen.size).toBeGreaterThan(0)
}

// The service worker has tests of its own (pwa.spec.ts); here it would download the whole app into every fresh browser.
test.use({ serviceWorkers: 'block' })

for (const visitor of ['signed out', 'signed in'] as const) {
  test.describe(visitor, () => {
    test.beforeEach(async ({ signIn }) => {
      if (visitor === 'signed in') await signIn('demo')
    })

    for (const route of seenBy(visitor)) {
      test(`SHELL-02 SHELL-08 SHELL-10 SHELL-17 ${address(route)} opens by URL and reload, has its title, header and tabs, works by keyboard, says when it is offline, and throws nothing`, async ({
        page,
        context,
        faults,
      }) => {
        test.slow()
        await page.goto(address(route))
        await settled(page)
        const banner = page.getByRole('banner')
        if (route.header === 'banner') await expect(banner.getByRole('heading', { level: 1 })).toHaveText(route.title)
        else await expect(banner).toHaveCount(0)
        await expect(page.getByRole('navigation', { name: 'Main', exact: true })).toHaveCount(route.tabs ? 1 : 0)
        await page.reload()
        await settled(page)
        expect(new URL(page.url()).pathname).toBe(address(route))
        await expectFocusInSight(page)
        const title = await page.getByRole('heading', { level: 1 }).textContent()
        // A part of the app that is still on its way would be missed, and said to be. The last to be asked for is this one.
        await expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached()
        await page.waitForLoadState('networkidle')
        await context.setOffline(true)
        await expect(page.getByText(/^Offline/).first()).toBeVisible()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '')
        await context.setOffline(false)
        await expect(page.getByText(/^Offline/)).toHaveCount(0)
        expect(faults).toEqual([])
      })

      test(`SHELL-17 ${address(route)} meets WCAG 2.2 AA in both themes, and fits 320 px, also with text at 200 %`, async ({
        page,
      }) => {
        test.slow()
        await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
        await page.goto(address(route))
        await settled(page)
        await expectAccessibleInBothThemes(page)
        await page.setViewportSize({ width: 320, height: 640 })
        await expectNoSidewaysScroll(page)
        const small = await page
          .locator(
            'button:visible, [role=tab]:visible, [role=radio]:visible, nav a:visible, header a:visible, input:visible',
          )
          .evaluateAll((nodes) =>
            nodes
              .filter((node) => !node.closest('[data-inline]'))
              .map((node) => ({
                box: (node.closest('label') ?? node).getBoundingClientRect(),
                html: node.outerHTML.slice(0, 120),
              }))
              .filter(({ box }) => box.width > 1 && (box.height < 43.5 || box.width < 43.5))
              .map(({ html, box }) => `${Math.round(box.width)}×${Math.round(box.height)} ${html}`),
          )
        expect(small).toEqual([])
        await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
        await expectNoSidewaysScroll(page)
      })

      test(`SHELL-17 ${address(route)} shows its skeleton while its data is on the way, survives a service that fails, and recovers`, async ({
        page,
        faults,
      }) => {
        test.slow()
        // The line that is looked for is of an edition.
        if (route.path.startsWith('/news')) await awayFromTurns(30_000, 35_000)
        const asked: string[] = []
        page.on('request', (request) => asked.push(request.url()))
        await page.goto(address(route))
        await settled(page)
        // What else is still on its way might take the line away that is looked for later.
        await page.waitForLoadState('networkidle')
        // The nudge and the configuration are asked for a moment later, and beside the screen.
        const wasRendered = (await page.locator('#first-paint').count()) > 0
        const needsData = asked.some((url) => /\/trpc\/(?!account|nudge|platform)/.test(url))
        const choices = await page.locator('main option').allTextContents()
        const lines = (await page.locator('main').innerText()).split('\n')
        // Without a number: counts and times may be others at the next visit. A choice of a closed list is in no sight.
        const settledLines = lines.filter((line) => !/\d/.test(line) && !choices.includes(line))
        const marker = settledLines.toSorted((one, other) => other.length - one.length)[0] ?? ''
        await forgetAnswers(page)
        await page.route('**/trpc/**', () => {}) // never answered
        await page.reload({ waitUntil: 'commit' })
        // It stands behind what is looked for next: on a busy machine that has not come yet.
        await page.locator('noscript').waitFor({ state: 'attached' })
        // What the gateway rendered into the page has the public answers already.
        const isRendered = (await page.locator('#first-paint').count()) > 0
        const [parts, busy] = ['h2, button, a', '[aria-busy="true"]']
        // What was rendered into the first page and not into this one asks for data all the same.
        const whole = wasRendered ? `${parts}, ${busy}` : parts
        const bare = needsData ? busy : whole
        await expect(
          page
            .locator('main')
            .locator(isRendered ? parts : bare)
            .first(),
        ).toBeVisible()

        await page.unrouteAll({ behavior: 'ignoreErrors' })
        await page.route('**/trpc/**', (request) =>
          request.fulfill({ status: 503, contentType: 'application/json', body: '{"code":"UNAVAILABLE"}' }),
        )
        await page.reload()
        // One for each part of the screen that failed.
        const retries = page.getByRole('button', { name: /retry|try again/i })
        const content = page.locator('main').getByText(marker).first()
        // A screen without data of its own stands all the same, as it is until the configuration is known.
        const stands = page.locator('main').locator('h2, button, a').first()
        await expect(needsData ? retries.or(content).first() : stands).toBeVisible({ timeout: 20_000 })
        await page.unroute('**/trpc/**')
        if (!needsData) await page.reload()
        await expect(async () => {
          // A part may come back by itself between the look and the tap.
          if (await retries.first().isVisible()) await retries.first().click({ timeout: 1_000 })
          await expect(page.locator('[aria-busy="true"]').or(retries)).toHaveCount(0, { timeout: 2_000 })
        }).toPass()
        await expect(content).toBeVisible({ timeout: 20_000 })
        await expect(page.getByText('Oops! Something went wrong')).toHaveCount(0)
        expect(faults.filter((fault) => !/tRPC|503|UNAVAILABLE|Failed to fetch/i.test(fault))).toEqual([])
      })
    }
  })
}

test.describe('signed out', () => {
  for (const route of all.filter(({ access, path }) => access === 'student' && path !== ofASignUp)) {
    test(`ROUTE-15 ${address(route)} asks to sign in and comes back to it, with its query`, async ({
      page,
      context,
    }) => {
      await page.goto(`${address(route)}?from=test`)
      await expect(page).toHaveURL('/login')
      await page.getByRole('button', { name: 'Use the demo account' }).click()
      // Without a duel those of one lead on to the lobby.
      if (ofADuel.includes(route.path))
        await expect(page).toHaveURL(({ pathname }) => pathname === address(route) || pathname === '/duel')
      else await expect(page).toHaveURL(`${address(route)}?from=test`)
      await settled(page)
      expect((await context.cookies()).map(({ name }) => name)).toContain('__Host-session')
    })
  }
})

test('SHELL-09 the tab bar holds the tabs whose screens exist, in their order, and the open one is marked', async ({
  page,
  signIn,
}) => {
  await signIn('demo')
  await page.goto('/news')
  const existing = tabs.filter(({ path }) => all.some((route) => route.path === path))
  const bar = page.getByRole('navigation', { name: 'Main', exact: true })
  await expect(bar.getByRole('link', { name: 'News' })).toBeVisible()
  expect((await bar.getByRole('link').allTextContents()).filter((label) => label !== 'Home')).toEqual(
    existing.map(({ label }) => label),
  )
  await expect(bar.getByRole('link', { name: 'News' })).toHaveAttribute('aria-current', 'page')
})
