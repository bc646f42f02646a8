import type { Browser, BrowserContext, Page, WebSocketRoute } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import { codeFor, enterNew, expect, newAddress, test } from './fixtures.ts'

/** Another student in a browser of their own: a small phone with the dark theme. */
async function otherStudent(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 320, height: 640 },
    colorScheme: 'dark',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.goto('/healthz')
  await enterNew(page)
  return page
}

interface DuelLine {
  /** All that the server told, in its order. */
  readonly told: string[]
  readonly cut: () => Promise<void>
  readonly mend: () => Promise<void>
}

/** Puts a switch into the page's line of the duel: an open socket outlives the browser's own offline mode. */
async function lineOf(page: Page): Promise<DuelLine> {
  const told: string[] = []
  const open = new Set<WebSocketRoute>()
  let isCut = false
  await page.routeWebSocket('**/ws/duel', (socket) => {
    if (isCut) {
      void socket.close({ code: 1012 })
      return
    }
    const server = socket.connectToServer()
    server.onMessage((message) => {
      told.push(String(message))
      socket.send(message)
    })
    open.add(socket)
  })
  const context: BrowserContext = page.context()
  return {
    told,
    cut: async () => {
      isCut = true
      await context.setOffline(true)
      for (const socket of open) await socket.close({ code: 1012 })
      open.clear()
    },
    mend: async () => {
      isCut = false
      await context.setOffline(false)
    },
  }
}

/** What every screen must be (G1–G12), tried where the duel stands now: on a clock that runs it cannot be visited alone. */
async function looksRight(page: Page) {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

const options = (page: Page) => page.locator('[data-option]')

/** Searches for an opponent by the screens; each test has a subject of its own, so that it meets nobody else's. */
async function search(page: Page, subject: string) {
  await page.goto('/duel')
  await page.getByRole('button', { name: subject, exact: true }).click()
  await page.getByRole('radio', { name: /^Blitz/ }).check()
  await page.getByRole('link', { name: 'Play', exact: true }).click()
}

/** Answers whatever is asked with the option at `place` until the duel is over; gives how many questions were answered. */
async function playOn(page: Page, place: number): Promise<number> {
  let answered = 0
  const isOver = page.getByRole('heading', { name: 'The duel is over' })
  const result = page.getByRole('region', { name: 'Result' })
  const free = page.locator('[data-option]:not([aria-disabled=true])').nth(place)
  const next = page.getByRole('button', { name: /^Next,/ })
  while (!(await isOver.or(result).first().isVisible())) {
    await free.or(next).or(isOver).or(result).first().waitFor({ timeout: 60_000 })
    if (await next.isVisible()) await next.click({ timeout: 2_000 }).catch(() => undefined) // it goes on by itself too
    else if (await free.isVisible()) {
      const said = page.getByText('Saved', { exact: true })
      if (await said.isVisible()) continue
      await free.click({ timeout: 2_000 }).catch(() => undefined) // it may have closed meanwhile
      answered += 1
      await said.or(next).or(isOver).or(result).first().waitFor({ timeout: 60_000 })
      if (await said.isVisible()) await next.or(isOver).or(result).first().waitFor({ timeout: 60_000 })
    }
  }
  return answered
}

const scoreOf = async (page: Page) => {
  const result = page.getByRole('region', { name: 'Result' })
  // The game says it first, and leads on to the result's own screen.
  await page.waitForURL('/duel-results?**', { timeout: 60_000 })
  await expect(result).toBeVisible({ timeout: 60_000 })
  const [, own, other] = /(\d+) to (\d+)/.exec((await result.innerText()).replaceAll(/\s+/g, ' ')) ?? []
  return { own: Number(own), other: Number(other), headline: await result.getByRole('heading').innerText() }
}

test('DUEL-01 the lobby has both tabs and keeps the chosen one; the choice of subject and length too', async ({
  page,
  signIn,
}) => {
  await signIn('new')
  await page.goto('/duel')
  await expect(page.getByRole('tab', { name: 'Online' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText(/^1500\?/)).toBeVisible()
  await page.getByRole('tab', { name: 'Friends' }).click()
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Friends' })).toHaveAttribute('aria-selected', 'true')
})

test('DUEL-02 DUEL-04 DUEL-05 DUEL-06 DUEL-08 SHELL-17 two students play to the end, and both screens say the same', async ({
  page,
  browser,
  signIn,
}) => {
  test.setTimeout(240_000)
  await signIn('new')
  const other = await otherStudent(browser)
  const lines = [await lineOf(page), await lineOf(other)]
  await search(page, 'History')
  await expect(page.getByRole('timer', { name: 'Seconds searched' })).toBeVisible()
  await looksRight(page)
  // The players are shown for a moment only, on a busy machine for less than what lies between two looks of a locator.
  const players = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        new MutationObserver((_, observer) => {
          if (!document.querySelector('[aria-label="Players"]')) return
          observer.disconnect()
          resolve()
        }).observe(document.body, { childList: true, subtree: true })
      }),
  )
  await Promise.all([players, search(other, 'History')])
  for (const one of [page, other]) await expect(options(one).first()).toBeVisible({ timeout: 60_000 })
  // Side by side: the question closes by itself.
  await Promise.all([page, other].map(looksRight))
  const [answered] = await Promise.all([playOn(page, 0), playOn(other, 2)])
  expect(answered).toBeGreaterThanOrEqual(3)
  const [one, two] = [await scoreOf(page), await scoreOf(other)]
  for (const each of [page, other]) await looksRight(each)
  expect([one.own, one.other]).toEqual([two.other, two.own])
  expect([one.headline, two.headline].toSorted()).not.toEqual(['You won', 'You won'])

  // No frame tells a key or an explanation before its question has closed.
  for (const { told } of lines) {
    expect(told.length).toBeGreaterThan(10)
    for (const text of told)
      if (/"type":"(opened|asked|answered|ready)"/.test(text) && !/"type":"(resumed|welcome|matched)"/.test(text))
        expect(text).not.toMatch(/"key"|"explanation"|"optionExplanations"/)
  }

  await page.getByRole('link', { name: 'Review every question' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Duel Review')
  await expect(page.getByRole('article').first()).toBeVisible()
  await looksRight(page)
  await page.goto('/duel')
  await page
    .getByRole('banner')
    .getByRole('link', { name: /statistics|stats/i })
    .click()
  await expect(page).toHaveURL('/duel-stats')
  await expect(page.getByRole('main')).toContainText('History')
  await other.context().close()
})

test('DUEL-07 F21 one is without a network for 20 s; the duel goes on, and both screens agree in the end', async ({
  page,
  browser,
  signIn,
}) => {
  test.setTimeout(300_000)
  await signIn('new')
  const other = await otherStudent(browser)
  const line = await lineOf(page)
  await search(page, 'Geography')
  await search(other, 'Geography')
  await expect(options(page).first()).toBeVisible({ timeout: 40_000 })
  await options(page).first().click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await line.cut()
  await expect(page.getByText('Reconnecting…')).toBeVisible()
  const playing = playOn(other, 2)
  await expect(other.getByText(/lost the line/)).toBeVisible({ timeout: 40_000 })
  // The twenty seconds are what is tried here.
  await page.waitForTimeout(20_000)
  await line.mend()
  await expect(page.getByText('Reconnecting…')).toHaveCount(0, { timeout: 40_000 })
  await Promise.all([playing, playOn(page, 0)])
  const [one, two] = [await scoreOf(page), await scoreOf(other)]
  expect([one.own, one.other]).toEqual([two.other, two.own])
  await other.context().close()
})

test('DUEL-03 a friend opens the link signed out, signs in, and lands in the invitation', async ({
  page,
  browser,
  signIn,
}) => {
  test.slow()
  await signIn('new')
  await page.goto('/duel-friends')
  await page.getByRole('button', { name: /^(Make|Create).*(link|invitation)/ }).click()
  const shown = page.getByRole('paragraph').filter({ hasText: /^Code:/ })
  await expect(shown).toBeVisible()
  const [code] = /[2-9A-HJ-NP-Z]{8}$/.exec((await shown.innerText()).replaceAll(/\s/g, '')) ?? []
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const friend = await context.newPage()
  await friend.goto(`/duel-friends?code=${code}`)
  await friend
    .getByRole('button', { name: /^Sign in/ })
    .first()
    .click()
  const email = newAddress()
  await friend.getByLabel('Email').fill(email)
  await friend.getByRole('button', { name: 'Continue with email' }).click()
  await expect(friend.getByLabel('Code')).toBeVisible()
  await friend.getByLabel('Code').fill(await codeFor(email))
  await friend.getByRole('button', { name: 'Verify' }).click()
  // A new student says who they are first (ROUTE-15).
  await friend.getByRole('button', { name: 'Done' }).click()
  await expect(friend).toHaveURL(/\/duel-friends/)
  await expect(friend.getByRole('button', { name: /^(Accept|Join|Play)/ })).toBeVisible()
  await context.close()
})

test('ROUTE-11 without a duel the screens of one lead to the lobby', async ({ page, signIn }) => {
  test.slow() // five screens
  await signIn('new')
  for (const path of ['/duel-start', '/duelState', '/online-match-game', '/duel-results', '/duel-review']) {
    await page.goto(path)
    await expect(page).toHaveURL('/duel')
  }
})
