import type { Page } from '@playwright/test'
import { call, expect, killPage, query, standing, test } from './fixtures.ts'

interface Answered {
  readonly questionId: string
  readonly answers: number
  readonly last: { readonly choice: number; readonly at: string; readonly milliseconds: number }
}

/** What the server has of the student's answers, in the order in which they were given. */
async function answersOf(page: Page): Promise<Answered[]> {
  const { progress } = await query<{ progress: (Omit<Answered, 'last'> & { last: Answered['last'] | null })[] }>(
    page,
    'questions.progress',
  )
  return progress
    .flatMap(({ last, ...rest }) => (last === null ? [] : [{ ...rest, last }]))
    .toSorted((one, other) => one.last.at.localeCompare(other.last.at))
}

/** Starts a set of `count` questions on /customize-practice. */
async function startSet(page: Page, count: number) {
  await page.goto(`/customize-practice`)
  await page.getByRole('slider', { name: /how many/i }).fill(String(count))
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(page).toHaveURL(/\/practice-questions$/)
  await expect(position(page)).toHaveText(`Question 1 of ${count}`)
}

const position = (page: Page) => page.getByText(/^Question \d+ of \d+$/)
const options = (page: Page) => page.locator('[data-option]')
const explanation = (page: Page) => page.getByRole('region', { name: 'Explanation' })

/** Chooses option `index` of the question on the screen and checks it. */
async function answer(page: Page, index: number) {
  await options(page).nth(index).click()
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(explanation(page)).toBeVisible()
}

const next = (page: Page) => page.getByRole('button', { name: /^(Next question|See the result)$/ }).click()

/** Waits until the whole bank is on the device, and the app can start without a network. */
async function downloadAll(page: Page) {
  test.slow() // the whole bank, and a phone's worth of work with it
  await page.goto('/pyq')
  await expect(page.getByText(/All \d+ questions are on this phone/)).toBeVisible({ timeout: 60_000 })
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
}

test.describe('QUEST-01 previous years', () => {
  test('QUEST-01 the grid shows each year and subject with what is done of it; a cell opens its questions', async ({
    page,
    signIn,
  }) => {
    await signIn('demo')
    await page.goto('/pyq')
    const table = page.getByRole('table')
    for (const year of ['2025', '2024', '2023', '2022', '2021'])
      await expect(table.getByRole('rowheader', { name: year })).toBeVisible()
    await table.getByRole('button', { name: /^Polity, 2024: .*\d+\/14 done/ }).click()
    await expect(page).toHaveURL(/\/practice-questions$/)
    await expect(position(page)).toHaveText('Question 1 of 14')
    await expect(page.getByText('Polity, 2024')).toBeVisible()
  })

  test('QUEST-01 Mains questions stand beside, by paper, with directive, marks and words', async ({ page, signIn }) => {
    await signIn('demo')
    await page.goto('/pyq')
    await page.getByRole('tab', { name: 'Mains' }).click()
    await expect(page.getByText(/15 marks/).first()).toBeVisible()
    await expect(page.getByText(/250 words/).first()).toBeVisible()
  })

  test('QUEST-01 the search takes typing errors and keeps its filters in the address', async ({ page, signIn }) => {
    await signIn('demo')
    await page.goto('/pyqSearch')
    await page.getByRole('searchbox', { name: 'Search questions' }).fill('fundmental rigths')
    const results = page.getByRole('main').getByRole('listitem')
    await expect(results.first()).toContainText(/Fundamental/)
    await page.getByRole('combobox', { name: 'Year' }).selectOption('2024')
    await expect(page).toHaveURL(/year=2024/)
    await page.reload()
    await expect(page.getByRole('searchbox', { name: 'Search questions' })).toHaveValue('fundmental rigths')
    const found = results.filter({ has: page.getByRole('button') })
    await expect(found.first()).toContainText('2024')
    await expect(page.getByText(/Loading more\.|Still reading what is on this phone/)).toHaveCount(0)
    for (const result of await found.all()) await expect(result).toContainText('2024')
  })

  test('QUEST-01 what was downloaded is searched and practised without a network', async ({
    page,
    context,
    signIn,
  }) => {
    await signIn('new')
    await downloadAll(page)
    await context.setOffline(true)
    await page.goto('/pyqSearch?q=monsoon')
    const results = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('button') })
    await expect(results.first()).toContainText(/monsoon/i)
    await results.first().getByRole('button').first().click()
    await page.getByRole('button', { name: 'Practise it' }).click()
    await expect(position(page)).toHaveText('Question 1 of 1')
    await answer(page, 1)
  })
})

test('QUEST-02 one tap starts what is due; the grade is inferred, another one tap away, and taken back', async ({
  page,
  signIn,
}) => {
  await signIn('new')
  const { questions } = await query<{ questions: { id: string }[] }>(page, 'questions.catalogue')
  const at = new Date().toISOString()
  const events = questions
    .slice(0, 3)
    .map(({ id: questionId }) => ({ kind: 'add', clientId: crypto.randomUUID(), at, questionId }))
  await call(page, 'questions.append', { events })
  await page.goto('/revision')
  await page.getByRole('button', { name: 'Start revision' }).click()
  await expect(page).toHaveURL(/\/practice-questions$/)
  await options(page).nth(1).click()
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  const grades = page.getByRole('group', { name: /how well you knew it/i })
  await expect(grades.getByRole('radio', { checked: true })).toHaveCount(1)
  await grades.getByRole('radio', { name: /^Good/ }).click()
  await expect(grades.getByRole('radio', { name: /^Good/ })).toBeChecked()
  await page.getByRole('button', { name: /undo/i }).click()
  await expect(grades).toHaveCount(0)
})

test('QUEST-03 a set is counted while it is built, and one without a question is never started', async ({
  page,
  signIn,
}) => {
  await signIn('demo')
  await page.goto('/customize-practice')
  const match = page.getByText(/^\d+ match$/)
  await expect(match).toBeVisible()
  const before = Number.parseInt((await match.textContent()) ?? '', 10)
  await page.getByRole('checkbox', { name: /^Polity/ }).check()
  await expect(async () => {
    expect(Number.parseInt((await match.textContent()) ?? '', 10)).toBeLessThan(before)
  }).toPass()
  await page.reload()
  await expect(page.getByRole('checkbox', { name: /^Polity/ })).toBeChecked()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(position(page)).toHaveText(/^Question 1 of 20$/)
})

test.describe('QUEST-04 practice', () => {
  test('QUEST-04 works by keyboard, keeps choice, strike and certainty over a reload, and explains each option', async ({
    page,
    signIn,
    faults,
  }) => {
    await signIn('new')
    await startSet(page, 5)
    await page.getByRole('button', { name: 'Strike out option D' }).click()
    await page.keyboard.press('b')
    await page.keyboard.press('2')
    await page.reload()
    await expect(options(page).nth(1)).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByRole('button', { name: 'Bring back option D' })).toBeVisible()
    await expect(page.getByRole('radio', { name: '50-50' })).toBeChecked()
    await page.keyboard.press('Enter')
    await expect(explanation(page)).toBeVisible()
    await expect(page.getByText(/^(Right|Wrong): /)).toHaveCount(4)
    await expect(page.getByText('To read')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(position(page)).toHaveText('Question 2 of 5')
    await page.goto('/')
    await page.getByRole('link', { name: 'Resume' }).click()
    await expect(position(page)).toHaveText('Question 2 of 5')
    expect(faults).toEqual([])
  })

  test('QUEST-04 QUEST-05 the end counts up, and the review goes through the answers by filter', async ({
    page,
    signIn,
  }) => {
    await signIn('new')
    await startSet(page, 5)
    for (let n = 0; n < 5; n += 1) {
      await options(page)
        .nth(n % 4)
        .click()
      await page.getByRole('radio', { name: n === 0 ? 'Guess' : 'Sure' }).check()
      await page.getByRole('button', { name: 'Check', exact: true }).click()
      await expect(explanation(page)).toBeVisible()
      await next(page)
    }
    await expect(page.getByRole('heading', { name: /^\d of 5 right$/ })).toBeVisible()
    await page.getByRole('link', { name: 'Review answers' }).click()
    await expect(page).toHaveURL(/\/review/)
    await expect(page.getByRole('button', { name: 'All 5' })).toBeVisible()
    await page.getByRole('button', { name: 'Guessed 1' }).click()
    await expect(page).toHaveURL(/filter=guessed/)
    await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Guess' })).toHaveCount(1)
  })

  for (const who of ['signed out', 'signed in'] as const)
    test(`ROUTE-12 without a set there are five sample questions, ${who}`, async ({ page, signIn }) => {
      if (who === 'signed in') await signIn('new')
      await page.goto('/practice-questions')
      await expect(position(page)).toHaveText('Question 1 of 5')
      await expect(page.getByText('Sample questions')).toBeVisible()
      await answer(page, 0)
      await page.goto('/review')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Review')
    })
})

test('QUEST-06 a question is bookmarked with a folder and a reason, found under Saved, and reported', async ({
  page,
  signIn,
}) => {
  await signIn('new')
  await startSet(page, 5)
  await page.keyboard.press('m')
  await answer(page, 0)
  await page.getByRole('button', { name: 'Report this question' }).click()
  const report = page.getByRole('dialog', { name: 'Report this question' })
  await standing(report)
  await report.getByRole('radio', { name: /typ/i }).check({ force: true })
  // It stands four seconds.
  const thanks = expect(page.getByText('Thanks, your report is kept')).toBeVisible()
  await report.getByRole('button', { name: /send|report/i }).click()
  await thanks
  await page.goto('/bookmarks')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
  await page.getByRole('tab', { name: 'Reports' }).click()
  await expect(page.getByRole('main').getByRole('listitem')).toContainText('Being looked at')
})

test('QUEST-07 F19 F22 five minutes offline and a killed tab lose no answer, double none, and keep their order', async ({
  page,
  context,
  signIn,
}) => {
  test.slow()
  await signIn('new')
  await downloadAll(page)
  // Before the first question: a clock that is put in later begins anew at nought.
  await page.clock.install()
  await startSet(page, 10)
  await context.setOffline(true)
  const given: number[] = []
  for (let n = 0; n < 6; n += 1) {
    await page.clock.fastForward(50_000)
    await answer(page, n % 4)
    given.push(n % 4)
    await next(page)
  }
  await expect(page.getByText('6 answers waiting')).toBeVisible()
  await options(page).nth(2).click()
  await page.getByRole('button', { name: 'Strike out option A' }).click()

  await killPage(page)

  const again = await context.newPage()
  await again.goto('/practice-questions')
  await expect(position(again)).toHaveText('Question 7 of 10')
  await expect(options(again).nth(2)).toHaveAttribute('aria-pressed', 'true')
  await expect(again.getByRole('button', { name: 'Bring back option A' })).toBeVisible()
  await expect(again.getByText('6 answers waiting')).toBeVisible()
  const beside = await context.newPage()
  await beside.goto('/practice-questions')

  await context.setOffline(false)
  await expect(again.getByText('Saved', { exact: true })).toBeVisible()
  const stored = await answersOf(again)
  expect(stored.map(({ last }) => last.choice)).toEqual(given)
  expect(stored.every(({ answers }) => answers === 1)).toBe(true)
  // The time on each question is the browser's own: five minutes in all.
  const spent = stored.map(({ last }) => last.milliseconds)
  expect(Math.min(...spent)).toBeGreaterThanOrEqual(45_000)
  expect(spent.reduce((sum, one) => sum + one, 0)).toBeGreaterThanOrEqual(270_000)
})

test('QUEST-07 signing out with answers that wait says how many, and sends them first', async ({
  page,
  context,
  signIn,
}) => {
  await signIn('new')
  await downloadAll(page)
  await startSet(page, 5)
  await context.setOffline(true)
  await answer(page, 0)
  await expect(page.getByText('1 answer waiting')).toBeVisible()
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Sign out' }).first().click()
  await expect(page.getByRole('dialog')).toContainText(/1 (change|answer)/)
})

test('SET-07 QUEST-07 deleting the browser’s caches takes no answer that waits', async ({ page, signIn }) => {
  await signIn('new')
  await startSet(page, 5)
  await page.route('**/trpc/questions.append*', (route) => route.abort())
  await answer(page, 2)
  await expect(page.getByText('1 answer waiting')).toBeVisible()
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name)
  })
  await page.unroute('**/trpc/questions.append*')
  await page.reload()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  expect((await answersOf(page)).map(({ last }) => last.choice)).toEqual([2])
})
