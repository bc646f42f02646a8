import type { Page } from '@playwright/test'
import { call, codeFor, expect, newAddress, test } from './fixtures.ts'

/** Asks for a code as a user does, and waits for the code's field. */
async function askForCode(page: Page, email: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Continue with email' }).click()
  await expect(page.getByLabel('Code')).toBeVisible()
}

async function enter(page: Page, code: string) {
  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Verify' }).click()
}

/** Everything that the device keeps for this site, as text. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    const texts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)]
    for (const { name = '' } of await indexedDB.databases()) {
      const opened = indexedDB.open(name)
      await new Promise((resolve) => opened.addEventListener('success', resolve))
      for (const store of opened.result.objectStoreNames) {
        const reading = opened.result.transaction(store).objectStore(store)
        for (const request of [reading.getAllKeys(), reading.getAll()]) {
          await new Promise((resolve) => request.addEventListener('success', resolve))
          texts.push(JSON.stringify(request.result))
        }
      }
      opened.result.close()
    }
    return texts.join('\n')
  })

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
}

/** A code that is certainly not `code`. */
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('ACC-02 a new address signs up and in with the code that was mailed', async ({ page, faults }) => {
  const email = newAddress()
  await page.goto('/login')
  await askForCode(page, email)
  await enter(page, await codeFor(email))
  await expect(page).toHaveURL('/signupdetails')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page).toHaveURL('/news')
  await page.reload()
  await expect(page).toHaveURL('/news')
  expect(faults).toEqual([])
})

test('ACC-02 a wrong code says how many tries are left, and the right one still works', async ({ page }) => {
  const email = newAddress()
  await page.goto('/login')
  await askForCode(page, email)
  const code = await codeFor(email)
  await enter(page, wrong(code))
  await expect(page.getByText(/4 tries (are )?left/)).toBeVisible()
  await enter(page, code)
  await expect(page).toHaveURL('/signupdetails')
})

test('ACC-02 the whole sign-in works by keyboard', async ({ page }) => {
  const email = newAddress()
  await page.goto('/login')
  await page.getByLabel('Email').focus()
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Code')).toBeFocused()
  await page.keyboard.type(await codeFor(email))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/signupdetails')
})

test('ACC-02 without a network the sign-in says so and keeps the address', async ({ page, context }) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill('asha@example.org')
  await context.setOffline(true)
  await expect(page.getByText(/Signing in needs the network/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue with email' })).toBeDisabled()
  await expect(page.getByLabel('Email')).toHaveValue('asha@example.org')
})

test('ROUTE-05 a signed-in visitor of /login goes to the news', async ({ page, signIn }) => {
  await signIn('new')
  await page.goto('/login')
  await expect(page).toHaveURL('/news')
})

for (const origin of [
  'https://evil.example/news',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  '/news/../../x',
  '/nowhere',
  '/login',
]) {
  test(`ROUTE-17 a remembered origin ${JSON.stringify(origin)} is not followed`, async ({ page }) => {
    await page.goto('/login')
    await page.evaluate((value) => {
      const key =
        Object.keys(localStorage).find((name) => localStorage.getItem(name)?.includes('postLoginRedirect')) ?? 'abhyas'
      localStorage.setItem(
        key,
        JSON.stringify({ ...(JSON.parse(localStorage.getItem(key) ?? '{}') as object), postLoginRedirect: value }),
      )
    }, origin)
    await page.reload()
    await page.getByRole('button', { name: 'Use the demo account' }).click()
    await expect(page).toHaveURL('/news')
  })
}

test('DATA-02 T2 no token reaches a script: not in cookies it can read, storage, databases or answers', async ({
  page,
  context,
}) => {
  const bodies: string[] = []
  page.on('response', (response) => {
    if (response.url().includes('/trpc/'))
      void response
        .text()
        .then((text) => bodies.push(text))
        .catch(() => {})
  })
  await page.goto('/login')
  await page.getByRole('button', { name: 'Use the demo account' }).click()
  await expect(page).toHaveURL('/news')
  const [cookie] = (await context.cookies()).filter(({ name }) => name === '__Host-session')
  expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Strict', path: '/' })
  const seen = await page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '')
    return {
      cookie: document.cookie,
      local: JSON.stringify(localStorage),
      session: JSON.stringify(sessionStorage),
      names,
    }
  })
  expect(seen.cookie).toBe('')
  for (const text of [seen.local, seen.session, ...bodies]) {
    expect(text).not.toContain(cookie?.value)
    expect(text).not.toMatch(/"(access|refresh)?_?token"/i)
  }
})

test('T1 signing in gives a new session, and the one before it is dead', async ({ page, context, signIn }) => {
  await signIn('demo')
  const first = (await context.cookies()).find(({ name }) => name === '__Host-session')
  await call(page, 'account.useDemo')
  const second = (await context.cookies()).find(({ name }) => name === '__Host-session')
  expect(second?.value).not.toBe(first?.value)
  if (!first) throw new Error('no session was set')
  await context.addCookies([first])
  const answer = await page.evaluate(() => fetch('/trpc/news.progress').then(({ status }) => status))
  expect(answer).toBe(401)
})

test('ACC-07 signing out clears every tab, and what was private is gone', async ({ page, context, signIn }) => {
  await signIn('demo')
  await page.goto('/profile')
  const other = await context.newPage()
  await other.goto('/news')
  await expect(other.getByRole('banner')).toBeVisible()
  await signOut(page)
  await expect(page).toHaveURL(/\/(login)?$/)
  await expect(other).toHaveURL(/\/(login)?$/)
  await expect(async () => expect(await stored(page)).not.toMatch(/demo@|Asha|student:/)).toPass()
  // The screen does not wait for the gateway's answer, which takes it.
  await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).not.toContain('__Host-session')
})

test('ACC-07 signing out works without a network too', async ({ page, context, signIn }) => {
  await signIn('demo')
  await page.goto('/profile')
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
  await page.waitForFunction(() => navigator.serviceWorker.ready.then(() => true))
  await context.setOffline(true)
  await signOut(page)
  await expect(page).toHaveURL(/\/(login)?$/)
  await expect(async () => expect(await stored(page)).not.toMatch(/demo@|Asha|student:/)).toPass()
})
