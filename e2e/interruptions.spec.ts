/** What comes up by itself: one at a time, on calm screens only, and never beside something that is half done. */
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { offerInstall } from './install-offer.ts'
import { startGatewayWith, type OwnGateway } from './own-gateway.ts'
import { pushBrowser } from './push-browser.ts'

test.use({ serviceWorkers: 'block' })
test.slow()

const pauseMs = 3 * 60_000

interface Watched {
  /** What came up, in order. */
  readonly seen: string[]
  /** How many stood at the same moment. */
  readonly most: number
}

let gateway: OwnGateway
test.beforeAll(async () => {
  const works = { startsAt: new Date(Date.now() + 7_200_000).toISOString(), text: 'A bigger disk is put in.' }
  gateway = await startGatewayWith({ 'phone-verification-modal': null, maintenance: JSON.stringify(works) })
})
test.afterAll(() => gateway.stop())

/** Has all of them due for the page: works, the nudge, push, the offer to install, on a clock of the test's own. */
async function haveAllDue(page: Page) {
  await pushBrowser(page)
  await page.clock.install()
  await page.addInitScript(() => {
    const watched = { seen: [] as string[], most: 0 } // an empty literal infers as never
    Object.assign(window, { watched })
    const look = () => {
      const up = [...document.querySelectorAll('dialog[open], aside[aria-label="Install the app"]')]
      watched.most = Math.max(watched.most, up.length)
      for (const one of up) {
        const name = one.getAttribute('aria-label') ?? one.querySelector('h2')?.textContent ?? '?'
        if (!watched.seen.includes(name)) watched.seen.push(name)
      }
    }
    new MutationObserver(look).observe(document, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['open'],
    })
  })
}

const watched = (page: Page): Promise<Watched> =>
  page.evaluate(() => (window as unknown as { readonly watched: Watched }).watched) // put there above

/** A student whose account is four days old, as the app hears of it: a new one is asked for no rating. */
const age = (page: Page) =>
  page.route(/account\.session/, async (route) => {
    const response = await route.fetch()
    const then = new Date(Date.now() - 4 * 86_400_000).toISOString()
    const body = (await response.text()).replace(/"createdAt":"[^"]+"/, `"createdAt":"${then}"`)
    await route.fulfill({ response, body })
  })

/** Answers the five sample questions; gives the indexes of the right options. */
async function answerFive(page: Page, choices: readonly number[]): Promise<number[]> {
  const right: number[] = []
  for (const [n, choice] of choices.entries()) {
    await expect(page.getByText(`Question ${n + 1} of 5`)).toBeVisible()
    await page.locator(`[data-option="${choice}"]`).click()
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await expect(page.getByRole('region', { name: 'Explanation' })).toBeVisible()
    const options = await page.locator('[data-option]').allInnerTexts()
    right.push(options.findIndex((text) => /Right answer|Your answer, right/.test(text)))
    await page.clock.runFor(4_000)
    await page.getByRole('button', { name: /^(Next question|See the result)$/ }).click()
  }
  return right
}

test('C6 PWA-03 ENG-05 NUDGE-01 ACC-06 SHELL-15 all due at once they come one by one, the most urgent first, each but the nudge after a pause', async ({
  page,
  signIn,
}) => {
  await signIn('new')
  await age(page)
  await haveAllDue(page)
  await page.goto(`${gateway.origin}/practice-questions`)
  await offerInstall(page, 'dismissed')
  const right = await answerFive(page, [0, 0, 0, 0, 0])
  await page.getByRole('button', { name: 'Practise these again' }).click()
  await answerFive(page, right)
  expect(await watched(page)).toEqual({ seen: [], most: 0 })
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page).toHaveURL(`${gateway.origin}/`)

  const banner = page.getByRole('complementary', { name: 'Install the app' })
  const steps = [
    ['Maintenance is planned', page.getByRole('button', { name: 'Got it' }), 0],
    ['Add your phone number', page.getByRole('button', { name: 'Later', exact: true }), 0],
    ['How do you like Abhyas?', page.getByRole('dialog').getByRole('button', { name: 'Not now' }), pauseMs],
    ['Install the app', banner.getByRole('button', { name: 'Not now' }), pauseMs],
    ['UPSC news updates?', page.getByRole('button', { name: 'Not a UPSC student' }), pauseMs],
  ] as const
  for (const [at, [name, close, waitMs]] of steps.entries()) {
    if (waitMs > 0) {
      // Before the pause is over there is nothing yet. The clock goes on by itself, too: a minute is left for a busy machine.
      await page.clock.fastForward(waitMs - 60_000)
      await page.clock.runFor(2_000)
      expect((await watched(page)).seen).toHaveLength(at)
      await page.clock.fastForward(60_000)
    }
    await page.clock.runFor(12_000)
    await expect(page.getByRole('dialog', { name }).or(banner)).toBeVisible({ timeout: 30_000 })
    await close.click()
    expect(await watched(page)).toEqual({ seen: steps.slice(0, at + 1).map(([one]) => one), most: 1 })
    // At home there is no nudge (NUDGE-01).
    if (at === 0) {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'News' }).click()
      await expect(page).toHaveURL(`${gateway.origin}/news`)
    }
  }
  await page.clock.fastForward(3_600_000)
  await page.clock.runFor(12_000)
  expect(await watched(page)).toMatchObject({ seen: { length: steps.length }, most: 1 })
})

const halfDone: readonly (readonly [what: string, begin: (page: Page) => Promise<unknown>])[] = [
  [
    'an answer that is chosen and not checked',
    async (page) => {
      await page.goto(`${gateway.origin}/practice-questions`)
      await page.locator('[data-option="1"]').click()
    },
  ],
  [
    'a running test',
    async (page) => {
      await page.goto(`${gateway.origin}/new-test?test=spark-1`)
      await page.getByRole('button', { name: 'Start the test' }).click()
      await expect(page.getByText(/^Question 1 of 10/)).toBeVisible()
    },
  ],
  [
    'the search for an opponent',
    async (page) => {
      // A subject that no duel's test searches: they would be paired.
      await page.goto(`${gateway.origin}/matching?subject=environment&format=blitz`)
      await expect(page.getByRole('timer', { name: 'Seconds searched' })).toBeVisible()
    },
  ],
  [
    'a question to the tutor that is written and not sent',
    async (page) => {
      // Something stands in the field from the start: the works would come before the first word.
      await page.goto(`${gateway.origin}/chat/new?quote=A%20money%20bill`)
      const field = page.getByRole('textbox')
      await expect(field).not.toHaveValue('')
      await field.fill('Who certifies a money bill?')
      await field.blur()
    },
  ],
  [
    'an answer to upload',
    async (page) => {
      await page.goto(`${gateway.origin}/mains-practice/upload-answer`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    },
  ],
]

for (const [what, begin] of halfDone)
  test(`C6 G8 SHELL-15 nothing comes beside ${what}, and it comes on the next calm screen`, async ({
    page,
    signIn,
  }) => {
    await signIn('new')
    await haveAllDue(page)
    await begin(page)
    await offerInstall(page, 'dismissed')
    for (let turn = 0; turn < 5; turn += 1) await page.clock.runFor(6_000)
    expect(await watched(page)).toEqual({ seen: [], most: 0 })
    await page.goto(`${gateway.origin}/pyq`)
    // The clock runs by itself: made to jump, it would take from the works the second that the nudge waits.
    await expect(page.getByRole('dialog', { name: 'Maintenance is planned' })).toBeVisible()
  })
