import type { Page } from '@playwright/test'
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from './accessible.ts'
import { tracesOf } from './device.ts'
import { expect, query, test } from './fixtures.ts'

const chatAddress = /\/chat\/[\da-f-]{36}$/
const asked = 'Who can introduce a money bill?'
const field = (page: Page) => page.getByRole('textbox', { name: 'Your question' })
const citations = (page: Page) => page.getByRole('button', { name: /^Source \d: / })
/** The last answer is whole: another can be asked for. */
const whole = (page: Page) => expect(page.getByRole('button', { name: 'Try another answer' })).toBeVisible()
/** The questions and answers on the screen. */
const chatText = (page: Page) => page.getByRole('region', { name: 'Chat' }).getByRole('list').first().innerText()

/** Asks the first question of a chat and waits for its answer. */
async function begin(page: Page, question = asked) {
  await page.goto('/chat/new')
  await field(page).fill(question)
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(page).toHaveURL(chatAddress)
  await whole(page)
}

/** A question of the bank, with the place of an option that is wrong. */
async function bankQuestion(page: Page): Promise<{ id: string; stem: string; key: number; wrong: number }> {
  const { packs } = await query<{ packs: { id: string }[] }>(page, 'questions.catalogue')
  const { questions } = await query<{ questions: { id: string; stem: string; key: number }[] }>(
    page,
    'questions.pack',
    {
      id: packs[0]?.id,
    },
  )
  const [first] = questions
  if (!first) throw new Error('The bank is empty')
  return { ...first, wrong: first.key === 1 ? 2 : 1 }
}

test.describe('chats', () => {
  test('TUTOR-01 TUTOR-02 ROUTE-10 the first question gives the chat its address, and each sentence of the answer its source', async ({
    page,
    signIn,
    faults,
  }) => {
    await signIn('new')
    await page.goto('/chat')
    await page.getByRole('button', { name: 'Got it' }).click()
    await expect(page.getByText('No chats yet.', { exact: false })).toBeVisible()
    await page.getByRole('link', { name: 'New chat' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'New Chat' })).toBeVisible()
    await field(page).fill(asked)
    await page.getByRole('button', { name: 'Ask', exact: true }).click()
    await expect(page).toHaveURL(chatAddress)
    await expect(page.getByRole('heading', { level: 2, name: asked })).toBeVisible()
    await citations(page).first().click()
    const sheet = page.getByRole('dialog')
    await expect(sheet.locator('mark')).toBeVisible()
    await expect(sheet.getByRole('link', { name: /^Open / })).toBeVisible()
    await page.keyboard.press('Escape')
    await whole(page)
    const before = await chatText(page)
    await page.reload()
    await whole(page)
    expect(await chatText(page)).toBe(before)
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(page.getByRole('link', { name: new RegExp(asked.replace('?', '\\?')) })).toBeVisible()
    expect(faults).toEqual([])
  })

  test('TUTOR-01 a chat is renamed, pinned, found, deleted and brought back', async ({ page, signIn }) => {
    await signIn('new')
    await begin(page)
    await page.goto('/chat')
    await page.getByRole('button', { name: `More: ${asked}` }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Money bills')
    await page.getByRole('button', { name: 'Rename' }).click()
    await page.getByRole('button', { name: 'More: Money bills' }).click()
    await page.getByRole('button', { name: 'Pin to the top' }).click()
    await expect(page.getByRole('region', { name: 'Pinned' }).getByRole('link', { name: /Money bills/ })).toBeVisible()
    await page.getByRole('searchbox').fill('zebra')
    await page.getByRole('button', { name: 'Clear the search' }).click()
    await page.getByRole('button', { name: 'More: Money bills' }).click()
    const chat = page.getByRole('link', { name: /Money bills/ })
    // Undo stands five seconds.
    const gone = page.waitForFunction(() => !document.body.innerText.includes('Money bills'))
    const undone = page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await Promise.all([gone, undone])
    // It is back when that is kept.
    await expect(chat).toBeVisible()
    await page.reload()
    await expect(chat).toBeVisible()
  })

  test('TUTOR-01 what is asked offline waits on the phone, is asked when the network is back, and old chats are there meanwhile', async ({
    page,
    context,
    signIn,
  }) => {
    await signIn('new')
    await begin(page)
    // It is kept a moment after it is seen; who leaves the page before has it from the server alone.
    const end = '"type":"end"'
    await expect.poll(() => tracesOf(page, [end])).toContain(`abhyas-queries/queries: ${end}`)
    await page.goto('/chat')
    await expect(page.getByRole('link', { name: /money bill/ })).toBeVisible()
    await context.setOffline(true)
    await page.getByRole('link', { name: /money bill/ }).click()
    await expect(citations(page).first()).toBeVisible()
    await field(page).fill('And who certifies it?')
    await page.getByRole('button', { name: 'Ask', exact: true }).click()
    await expect(page.getByText('It is asked when you are online', { exact: false })).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('It is asked when you are online', { exact: false })).toHaveCount(0, {
      timeout: 20_000,
    })
    await whole(page)
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([asked, 'And who certifies it?'])
  })

  test('TUTOR-04 F30 an answer that is cut again and again ends with the same text, each sentence once', async ({
    page,
    signIn,
  }) => {
    await signIn('new')
    let cuts = 0
    // An answer that is whole when its chat is read needs no stream: here each is read before its first piece.
    await page.route(/\/trpc\/[^?]*tutor\.(ask|chat)\b/, async (route) => {
      const response = await route.fetch()
      const json: unknown = JSON.parse(await response.text(), (key, value: unknown) => (key === 'pieces' ? [] : value))
      await route.fulfill({ response, json })
    })
    await page.route('**/trpc/tutor.answer*', async (route) => {
      const response = await route.fetch()
      const body = await response.text()
      cuts += 1
      const at = cuts > 3 ? body.length : Math.floor(Math.random() * body.length)
      await route.fulfill({ response, body: body.slice(0, at) })
    })
    await begin(page)
    const shown = await chatText(page)
    expect(cuts).toBeGreaterThan(0)
    await page.unrouteAll()
    await page.reload()
    await whole(page)
    expect(await chatText(page)).toBe(shown)
  })

  test('ROUTE-10 TUTOR-01 another student’s chat is not found', async ({ page, signIn }) => {
    await signIn('new')
    await begin(page)
    const address = page.url()
    await page.context().clearCookies()
    await page.goto('/')
    await page.evaluate(() => localStorage.clear())
    await signIn('new')
    await page.goto(address)
    await expect(page.getByText('Not found, or not yours', { exact: false })).toBeVisible()
    await expect(page.getByText(asked)).toHaveCount(0)
  })

  test('SHELL-17 TUTOR-02 a chat with an answer meets WCAG 2.2 AA in both themes, and fits 320 px, also with text at 200 %', async ({
    page,
    signIn,
  }) => {
    await signIn('new')
    await begin(page)
    await page
      .getByText(/^Sources/)
      .last()
      .click()
    await expectAccessibleInBothThemes(page)
    await page.setViewportSize({ width: 320, height: 640 })
    await expectNoSidewaysScroll(page)
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    await expectNoSidewaysScroll(page)
  })
})

test.describe('a question’s chat', () => {
  test('QUEST-08 ROUTE-09 without an account it answers about my choice, five times, and the sign-in leads back to it', async ({
    page,
    faults,
  }) => {
    await page.goto('/')
    const { id, stem, wrong } = await bankQuestion(page)
    await page.goto(`/chat/mcq/?question=${id}&choice=${wrong}`)
    const letter = 'ABCD'.charAt(wrong)
    await expect(page.getByText(stem).first()).toBeVisible()
    await expect(page.getByText(`You chose ${letter}`)).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: `I chose ${letter}. Why is it wrong?` })).toBeVisible()
    await expect(citations(page).first()).toBeVisible()
    for (const count of [2, 3, 4, 5]) {
      await page.getByRole('button', { name: 'Hint', exact: true }).click()
      await expect(page.getByRole('heading', { level: 2 })).toHaveCount(count)
      await expect(page.getByText('Looking in the sources…')).toHaveCount(0)
    }
    await page.reload()
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(5)
    await page.getByRole('button', { name: 'Sign in to go on' }).click()
    await expect(page).toHaveURL(/\/login$/)
    expect(faults).toEqual([])
  })

  test('QUEST-08 from practice it opens with what I chose, and becomes a chat of mine', async ({ page, signIn }) => {
    await signIn('new')
    await page.goto('/customize-practice')
    await page.getByRole('slider', { name: /how many/i }).fill('5')
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    await page.locator('[data-option]').nth(1).click()
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await page.getByRole('link', { name: 'Ask the tutor' }).click()
    await expect(page).toHaveURL(/\/chat\/mcq\?question=.+&choice=1$/)
    await whole(page)
    const questions = page.getByRole('heading', { level: 2 })
    await expect(questions).toHaveText([/^I chose B\. Why is it (right|wrong)\?$/])
    // The chat that began a moment ago is found again, and nothing is asked anew.
    await page.reload()
    await whole(page)
    await expect(questions).toHaveCount(1)
    await page.goto('/chat')
    await page.getByRole('tab', { name: 'Questions' }).click()
    await expect(page.getByRole('link', { name: /^I chose B/ })).toBeVisible()
  })
})
