import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBothThemes, expectNoSidewaysScroll } from './accessible.ts'
import { signUpOnScreen, signOutOnScreen, tracesOf } from './device.ts'
import { call, codeFor, enterNew, expect, newAddress, query, standing, test } from './fixtures.ts'

// Each walks through many screens, on a machine that may be busy.
test.slow()

const picture = path.resolve(import.meta.dirname, '../apps/client/public/icon-512.png')
const aDay = /\d{1,2} [A-Z][a-z]+ 20\d\d/

interface Who {
  readonly student: { readonly id: string; readonly name: string | null; readonly photo: string | null }
}

/** The photo on the screen as it is drawn: its width in pixels of its own, 0 while there is none. */
const photoWidth = (page: Page) =>
  page
    .getByRole('main')
    .locator('img[src^="/photos/"]')
    .evaluateAll(([image]) => (image instanceof HTMLImageElement ? image.naturalWidth : 0))

/** Chooses a picture from a file and cuts it by keyboard. */
async function choosePhoto(page: Page) {
  await page.getByLabel(/^(Add a|Change) photo$/).setInputFiles(picture)
  const cropper = page.getByRole('dialog', { name: 'Cut your photo' })
  const zoom = cropper.getByRole('slider', { name: 'Zoom' })
  await zoom.focus()
  for (let n = 0; n < 5; n += 1) await page.keyboard.press('ArrowRight')
  await expect(zoom).toHaveValue('105')
  await cropper.getByRole('button', { name: 'Use this' }).click()
  await expect(cropper).toBeHidden()
  await expect.poll(() => photoWidth(page)).toBe(256)
}

/** The same student in a browser of their own. The address was sent a code moments ago: another waits half a minute. */
async function anotherDevice(browser: Browser, email: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 320, height: 640 } })).newPage()
  await page.goto('/healthz')
  await expect(() => call(page, 'account.requestCode', { email })).toPass({ intervals: [1_000], timeout: 60_000 })
  await call(page, 'account.verifyCode', { email, code: await codeFor(email) })
  return page
}

test.describe('ACC-05 the profile', () => {
  test('ACC-05 ROUTE-15 what is changed, and the photo, stand after a reload and on another device, which is then signed out', async ({
    page,
    browser,
    signIn,
    faults,
  }) => {
    const email = await signIn('new')
    await page.goto('/profile')
    await page.getByRole('link', { name: 'Edit profile' }).click()
    await page.getByLabel('Name').fill('Meera Subramaniam')
    await page.getByLabel('City').fill('Kochi')
    await page.getByLabel('State or union territory').selectOption('Kerala')
    await page.getByLabel('Country').fill('India')
    await page.getByLabel('Language').selectOption('English')
    await page.getByLabel('Exam target').fill('CSE 2027')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Profile saved')).toBeVisible()
    await choosePhoto(page)

    await page.reload()
    await expect(page.getByLabel('Name')).toHaveValue('Meera Subramaniam')
    await expect(page.getByLabel('City')).toHaveValue('Kochi')
    await expect(page.getByLabel('State or union territory')).toHaveValue('Kerala')
    await expect(page.getByLabel('Language')).toHaveValue('English')
    await expect(page.getByLabel('Exam target')).toHaveValue('CSE 2027')
    await expect.poll(() => photoWidth(page)).toBe(256)

    const other = await anotherDevice(browser, email)
    await other.goto('/profile')
    await expect(other.getByText('Meera Subramaniam')).toBeVisible()
    await expect.poll(() => photoWidth(other)).toBe(256)

    await page.goto('/accountDetails')
    const devices = page.getByRole('region', { name: 'Devices' })
    await expect(devices.getByRole('listitem')).toHaveCount(2)
    await expect(devices.getByRole('listitem').filter({ hasText: 'This device' })).toHaveCount(1)
    await devices.getByRole('button', { name: 'Sign out all other devices' }).click()
    await expect(devices.getByText('You are signed in on this device only.')).toBeVisible()
    await other.reload()
    await expect(other).toHaveURL('/login')
    await page.reload()
    await expect(devices.getByRole('listitem')).toHaveCount(1)
    await other.context().close()
    expect(faults).toEqual([])
  })

  test('ACC-05 T33 the photo is the student’s own, and is taken away again', async ({ page, browser, signIn }) => {
    await signIn('new')
    await page.goto('/edit-profile')
    await choosePhoto(page)
    const { student } = await query<Who>(page, 'account.session')
    expect(student.photo).toMatch(/^\/photos\//)
    const stranger = await (await browser.newContext()).newPage()
    expect((await stranger.request.get(student.photo ?? '')).status()).toBe(401)
    await stranger.goto('/healthz')
    await enterNew(stranger)
    expect((await stranger.request.get(student.photo ?? '')).status()).toBe(404)
    await stranger.context().close()
    await page.getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('Add a photo')).toBeVisible()
    await page.reload()
    await expect(page.getByText('Add a photo')).toBeVisible()
    expect((await page.request.get(student.photo ?? '')).status()).toBe(404)
  })

  test('ACC-05 G6 G4 what is not saved is asked about before it is left, and stays offline', async ({
    page,
    context,
    signIn,
  }) => {
    await signIn('new')
    await page.goto('/profile')
    await page.getByRole('link', { name: 'Edit profile' }).click()
    await page.getByLabel('Name').fill('   ')
    await page.getByLabel('City').focus()
    await expect(page.getByText('Write the name that the app should call you by.')).toBeVisible()
    await page.getByLabel('Name').fill('Meera')
    await context.setOffline(true)
    await expect(page.getByText('Saving needs the network. What you typed stays here until then.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
    await context.setOffline(false)
    await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled()
    await page.goBack()
    const asked = page.getByRole('dialog', { name: 'Leave without saving?' })
    await asked.getByRole('button', { name: /stay/i }).click()
    await expect(page.getByLabel('Name')).toHaveValue('Meera')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Profile saved')).toBeVisible()
    // The guard takes its own entry back first, which the browser does in its own time.
    await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).not.toContain('isGuard')
    await page.goBack()
    await expect(page).toHaveURL('/profile')
    await expect(page.getByText('Meera', { exact: true })).toBeVisible()
  })
})

test.describe('ACC-05 the account', () => {
  test('ACC-05 C4 a consent is given and withdrawn alike, each with its day', async ({ page, signIn }) => {
    await signIn('new')
    await page.goto('/accountDetails')
    const consents = page.getByRole('region', { name: 'What we may send you' })
    await expect(consents.getByRole('switch')).toHaveCount(4)
    await expect(consents.getByRole('switch', { checked: true })).toHaveCount(0)
    const whatsapp = consents.getByRole('switch', { name: 'WhatsApp' })
    await whatsapp.click()
    await expect(whatsapp).toHaveAccessibleDescription(new RegExp(`Agreed to on ${aDay.source}`))
    await page.reload()
    await expect(whatsapp).toBeChecked()
    const kept = page.waitForResponse(/account\.setConsent/)
    await whatsapp.press('Space')
    await expect(whatsapp).toHaveAccessibleDescription(new RegExp(`Withdrawn on ${aDay.source}`))
    // The words stand there before the server has it.
    await kept
    await page.reload()
    await expect(whatsapp).not.toBeChecked()
    await expect(consents.getByText(/Not agreed to/)).toHaveCount(3)
  })

  test('ACC-05 the download holds what is the student’s own', async ({ page, signIn }) => {
    const email = await signIn('new')
    await call(page, 'account.update', { name: 'Meera Subramaniam' })
    const { questions } = await query<{ questions: { id: string }[] }>(page, 'questions.catalogue')
    const questionId = questions[0]?.id ?? ''
    const event = { kind: 'add', clientId: randomUUID(), at: new Date().toISOString(), questionId }
    await call(page, 'questions.append', { events: [event] })
    await page.goto('/accountDetails')
    const begun = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download my data' }).click()
    const download = await begun
    expect(download.suggestedFilename()).toMatch(/^abhyas-export-\d{4}-\d\d-\d\d\.json$/)
    const text = await readFile(await download.path(), 'utf8')
    expect(JSON.parse(text)).toMatchObject({ data: { account: { student: [{ email, name: 'Meera Subramaniam' }] } } })
    expect(text).toContain(questionId)
    expect(text).toContain(event.clientId)
    await expect(page).toHaveURL('/accountDetails')
  })

  test('ACC-05 deletion is asked for, stands after a reload with its day, and is taken back', async ({
    page,
    signIn,
  }) => {
    await signIn('new')
    await page.goto('/accountDetails')
    const remove = page.getByRole('button', { name: 'Delete my account' })
    await remove.click()
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    await expect(dialog.getByText(/In seven days everything of you goes/)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(remove).toBeFocused()
    await remove.click()
    await dialog.getByRole('button', { name: 'Delete in seven days' }).click()
    const banner = page.getByText(/Your account will be deleted on \d{1,2} [A-Z][a-z]+/)
    await expect(banner).toBeVisible()
    await page.reload()
    await expect(banner).toBeVisible()
    await expect(remove).toHaveCount(0)
    await page.getByRole('button', { name: 'Keep my account' }).click()
    await expect(banner).toHaveCount(0)
    await page.reload()
    await expect(remove).toBeVisible()
    await expect(banner).toHaveCount(0)
  })
})

test.describe('ACC-06 the rating', () => {
  const rating = (page: Page) => page.getByRole('dialog', { name: 'How do you like Abhyas?' })
  const question = (page: Page, n: number) => page.getByText(`Question ${n} of 5`)

  /** Makes the student's account four days old, as the app hears of it: a new one is asked for nothing. */
  const age = (page: Page) =>
    page.route(/account\.session/, async (route) => {
      const response = await route.fetch()
      const then = new Date(Date.now() - 4 * 86_400_000).toISOString()
      const body = (await response.text()).replace(/"createdAt":"[^"]+"/, `"createdAt":"${then}"`)
      await route.fulfill({ response, body })
    })

  /** Answers the five sample questions; gives the indexes of the right options. Nobody is asked meanwhile. */
  async function answerFive(page: Page, choices: readonly number[]): Promise<number[]> {
    const right: number[] = []
    for (const [n, choice] of choices.entries()) {
      await expect(question(page, n + 1)).toBeVisible()
      await page.locator(`[data-option="${choice}"]`).click()
      await page.getByRole('button', { name: 'Check', exact: true }).click()
      await expect(page.getByRole('region', { name: 'Explanation' })).toBeVisible()
      const options = await page.locator('[data-option]').allInnerTexts()
      right.push(options.findIndex((text) => /Right answer|Your answer, right/.test(text)))
      // The app's first seconds are over long before the set is.
      await page.clock.runFor(4_000)
      await expect(rating(page)).toHaveCount(0)
      await page.getByRole('button', { name: /^(Next question|See the result)$/ }).click()
    }
    await expect(page.getByRole('heading', { name: /^\d of 5 right$/ })).toBeVisible()
    return right
  }

  /** From the result, where nobody is asked, to Home, whose calm lasts longer than the app's first seconds. */
  async function leaveFor15Seconds(page: Page) {
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(page).toHaveURL('/')
    await page.waitForLoadState('networkidle')
    await page.clock.runFor(15_000)
  }

  async function startAgain(page: Page) {
    await page.goto('/practice-questions')
    await page.getByRole('button', { name: 'Practise these again' }).click()
  }

  const ends = {
    'is rated': async (page: Page) => {
      await standing(rating(page))
      await rating(page).getByRole('radio', { name: '2 stars' }).check({ force: true })
      await rating(page)
        .getByLabel(/What should be better/)
        .fill('Larger letters')
      await rating(page).getByRole('button', { name: 'Send' }).click()
      await expect(page.getByText('Thank you. A person reads this.')).toBeVisible()
    },
    'is closed': (page: Page) => page.keyboard.press('Escape'),
  }
  for (const [end, finish] of Object.entries(ends))
    test(`ACC-06 G8 after a good set, not after a poor one, and never again once the app ${end}`, async ({
      page,
      signIn,
    }) => {
      await signIn('new')
      await age(page)
      await page.clock.install()
      await page.goto('/practice-questions')
      const right = await answerFive(page, [0, 0, 0, 0, 0])
      await leaveFor15Seconds(page)
      await expect(rating(page)).toHaveCount(0)
      await startAgain(page)
      expect(await answerFive(page, right)).toEqual(right)
      await expect(page.getByRole('heading', { name: '5 of 5 right' })).toBeVisible()
      await leaveFor15Seconds(page)
      await expect(rating(page)).toHaveCSS('opacity', '1')
      await expectAccessible(page)
      await finish(page)
      await expect(rating(page)).toHaveCount(0)
      // Long past the pause between two interruptions.
      await page.clock.fastForward(10 * 60_000)
      await startAgain(page)
      await answerFive(page, right)
      await leaveFor15Seconds(page)
      await expect(rating(page)).toHaveCount(0)
    })
})

test.describe('ACC-07 T33 one device, two students', () => {
  /** Leaves of a student what screens leave: a name, a photo, a draft to the tutor. Gives the words to look for. */
  async function leaveTraces(page: Page, email: string): Promise<string[]> {
    const canary = `Kanari${randomUUID().slice(0, 8)}`
    await call(page, 'account.update', { name: canary, city: `${canary}pur` })
    await page.goto('/edit-profile')
    await choosePhoto(page)
    const { student } = await query<Who>(page, 'account.session')
    await page.goto('/news')
    await expect(page.locator('[data-news-row]').first()).toBeVisible()
    await page.goto('/chat/new')
    await page.getByRole('textbox').fill(`${canary} asks`)
    await page.goto('/accountDetails')
    await expect(page.getByText(email)).toBeVisible()
    await page.goto('/profile')
    await expect(page.getByText(canary, { exact: true })).toBeVisible()
    await expect.poll(() => photoWidth(page)).toBe(256)
    const canaries = [canary, email, student.id, student.photo ?? '-']
    // Whoever looks for nothing finds nothing.
    await expect.poll(() => tracesOf(page, canaries)).toEqual(expect.arrayContaining([`local storage: ${canary}`]))
    return canaries
  }

  for (const network of ['with the network', 'with the network cut at the sign-out'] as const)
    test(`ACC-07 T33 nothing of A is left for B, ${network}`, async ({ page, context, signIn }) => {
      const canaries = await leaveTraces(page, await signIn('new'))
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
      if (network !== 'with the network') await context.setOffline(true)
      await signOutOnScreen(page)
      await expect.poll(() => tracesOf(page, canaries)).toEqual([])
      await context.setOffline(false)
      await page.reload()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect.poll(async () => (await query<{ student: unknown }>(page, 'account.session')).student).toBeNull()

      const other = newAddress()
      await signUpOnScreen(page, other)
      await page.goto('/profile')
      await expect(page.getByText(other)).toBeVisible()
      for (const address of ['/profile', '/edit-profile', '/accountDetails', '/chat/new', '/news', '/']) {
        await page.goto(address)
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
        expect(await tracesOf(page, canaries)).toEqual([])
      }
      const photo = canaries.at(-1) ?? ''
      expect(await page.evaluate((url) => fetch(url).then(({ status }) => status), photo)).toBe(404)
    })

  /** Leaves a change of the student's name unsaved on the screen; gives the word to look for. */
  async function beginToWrite(page: Page): Promise<string> {
    const canary = `Kanari${randomUUID().slice(0, 8)}`
    await call(page, 'account.update', { name: canary })
    await page.goto('/edit-profile')
    await expect(page.getByLabel('Name')).toHaveValue(canary)
    await page.getByLabel('Name').fill(`${canary} changed`)
    return canary
  }

  test('F24 T10 a tab in which A writes is B’s or locked when another tab signs B in, and writes nothing as B', async ({
    page,
    context,
    signIn,
  }) => {
    await signIn('new')
    const canary = await beginToWrite(page)
    const other = await context.newPage()
    await other.goto('/profile')
    await signOutOnScreen(other)
    await expect(page).toHaveURL(/\/(login)?$/)
    await expect(page.getByText(canary)).toHaveCount(0)
    const email = newAddress()
    await signUpOnScreen(other, email)
    await page.goto('/edit-profile')
    await expect(page.getByLabel('Name')).toHaveValue('')
    expect(await tracesOf(page, [canary])).toEqual([])
    expect((await query<Who>(page, 'account.session')).student.name).toBeNull()
  })

  test('F24 T10 without a sign-out between: the first tab turns to B, and what A typed in it is not B’s', async ({
    page,
    context,
    signIn,
  }) => {
    await signIn('new')
    const canary = await beginToWrite(page)
    // The session changes beneath both tabs; the second tab is the one that notices.
    await enterNew(page)
    const other = await context.newPage()
    await other.goto('/news')
    await expect(other.locator('[data-news-row]').first()).toBeVisible()
    await expect.poll(() => tracesOf(page, [canary])).toEqual([])
    await page.goto('/edit-profile')
    await expect(page.getByLabel('Name')).toHaveValue('')
    await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
    expect((await query<Who>(page, 'account.session')).student.name).toBeNull()
  })
})

test.describe('SHELL-17 the dialogs of the account', () => {
  const openers: Record<string, (page: Page) => Promise<void>> = {
    'Sign out?': async (page) => {
      await page.goto('/profile')
      await page.getByRole('button', { name: 'Sign out' }).click()
    },
    'Delete your account?': async (page) => {
      await page.goto('/accountDetails')
      await page.getByRole('button', { name: 'Delete my account' }).click()
    },
    'Cut your photo': async (page) => {
      await page.goto('/edit-profile')
      await page.getByLabel('Add a photo').setInputFiles(picture)
      await expect(page.getByRole('slider', { name: 'Zoom' })).toBeVisible()
    },
  }
  for (const [name, open] of Object.entries(openers))
    test(`SHELL-17 “${name}” meets WCAG 2.2 AA in both themes, fits 320 px with its buttons in sight, and Esc closes it`, async ({
      page,
      signIn,
    }) => {
      await signIn('new')
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
      await page.setViewportSize({ width: 320, height: 640 })
      await open(page)
      const dialog = page.getByRole('dialog', { name })
      // While it fades in, its colours are others.
      await expect(dialog).toHaveCSS('opacity', '1')
      for (const button of await dialog.getByRole('button').all()) await expect(button).toBeInViewport({ ratio: 1 })
      await expectAccessible(page)
      await expectAccessibleInBothThemes(page)
      await page.setViewportSize({ width: 320, height: 640 })
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
      await expectNoSidewaysScroll(page)
      for (const button of await dialog.getByRole('button').all()) {
        await button.scrollIntoViewIfNeeded()
        await expect(button).toBeInViewport({ ratio: 1 })
      }
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    })
})
