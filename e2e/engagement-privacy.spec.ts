/** Recording, and that nothing a student is or writes reaches anybody but the one profile. */
import type { Page } from '@playwright/test'
import { signUpOnScreen } from './device.ts'
import { errorService } from './error-service.ts'
import { codeFor, expect, newAddress, newPhone } from './fixtures.ts'
import { answerProviders, keys, type Providers } from './third-parties.ts'
import { testWith } from './with-gateway.ts'

const errors = errorService()
const test = testWith(async () => ({ ...keys, SENTRY_DSN: await errors.start() }))

// The service worker has tests of its own (pwa.spec.ts).
test.use({ serviceWorkers: 'block' })

/** Has every throw of the page's dice fall between two shares. */
const throwDice = (page: Page, from: number, to: number) =>
  page.addInitScript(
    ([least, most]) => {
      const random = Math.random.bind(Math)
      Math.random = () => least + random() * (most - least)
    },
    [from, to] as const,
  )

/** The recordings that events name as theirs, in order. */
const recordings = ({ events }: Providers) => events('mixpanel').map(({ facts }) => facts['$mp_replay_id'])
const opened = ({ events }: Providers) => events('mixpanel').some(({ name }) => name === 'App Opened')

for (const [from, to, isRecorded] of [
  [0, 0.199, true],
  [0.201, 1, false],
] as const)
  test(`ENG-09 of the dice between ${from} and ${to} a visit is ${isRecorded ? '' : 'not '}recorded`, async ({
    page,
    context,
  }) => {
    await throwDice(page, from, to)
    const providers = await answerProviders(context)
    await page.clock.install()
    await page.goto('/')
    await expect.poll(() => opened(providers), { timeout: 20_000 }).toBe(true)
    // A recording is sent every ten seconds, events more often.
    const before = providers.events('mixpanel').length
    await page.getByRole('link', { name: /news/i }).first().click()
    await expect(page).toHaveURL(/news/)
    await page.clock.runFor(60_000)
    await expect.poll(() => providers.events('mixpanel').length).toBeGreaterThan(before)
    const sent = () => providers.sent.filter(({ kind }) => kind.startsWith('/record'))
    if (isRecorded) await expect.poll(() => sent().length).toBeGreaterThan(0)
    else expect(sent()).toEqual([])
    expect(recordings(providers).some((id) => id !== undefined)).toBe(isRecorded)
  })

test('ENG-09 a recording ends after 900000 ms without a touch, and not before', async ({ page, context }) => {
  await throwDice(page, 0, 0.199)
  const providers = await answerProviders(context)
  await page.clock.install()
  await page.goto('/news-list')
  const newest = () => recordings(providers).at(-1)
  /** The recording of an event of now: it is sent within ten seconds. */
  const touch = async () => {
    const before = recordings(providers).length
    await page.locator('[data-news-row]').first().click()
    await expect(page.getByRole('article')).toBeVisible()
    await page.goBack()
    await expect(page.locator('[data-news-row]').first()).toBeVisible()
    await page.clock.runFor(10_000)
    await expect.poll(() => recordings(providers).length).toBeGreaterThan(before)
  }
  await expect.poll(() => opened(providers), { timeout: 20_000 }).toBe(true)
  await touch()
  const first = newest()
  expect(first).toBeTruthy()
  // And a minute for a machine that is busy: the page's clock goes on by itself too.
  await page.clock.runFor(830_000)
  await touch()
  expect(newest()).toBe(first)
  await page.clock.runFor(901_000)
  await touch()
  expect(newest()).not.toBe(first)
})

test('T30 C4 of mail, name, phone, codes, session, searches, questions and answers nothing goes to anybody but the profile', async ({
  page,
  context,
}) => {
  test.slow()
  await throwDice(page, 0, 0.199)
  const providers = await answerProviders(context)
  const tunnel: string[] = []
  page.on('request', (request) => request.url().endsWith('/monitoring') && tunnel.push(request.postData() ?? ''))
  const [email, phone, name] = [newAddress(), newPhone(), 'Canaryname Rao']
  await signUpOnScreen(page, email)
  const mailCode = await codeFor(email)

  await page.goto('/edit-profile')
  await page.getByLabel('Name').fill(name)
  await page.keyboard.press('Tab')
  await page.goto('/verify-phone')
  await page.getByLabel('Mobile number').fill(phone)
  await page.getByRole('button', { name: 'Send the code' }).click()
  await expect(page.getByLabel('Code')).toBeVisible()
  const phoneCode = await codeFor(phone)
  await page.getByLabel('Code').fill(phoneCode)
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
  await expect(page.getByText('Your phone is verified')).toBeVisible()
  for (const address of ['/profile', '/accountDetails']) {
    await page.goto(address)
    await expect(page.getByText(email).first()).toBeVisible()
  }
  await page.goto('/pyqSearch?q=canarysearch')
  await page.getByRole('searchbox').first().fill('canaryword')
  await page.goto('/chat/new?text=canaryaddress')
  await page.getByRole('textbox', { name: 'Your question' }).fill('canaryquestion')
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'canaryquestion' })).toBeVisible()
  await page.evaluate(() => void setTimeout(() => { throw new Error(document.cookie + 'canaryerror') })) // prettier-ignore
  await expect.poll(() => errors.items('event').length).toBeGreaterThan(0)

  await expect
    .poll(providers.profiles, { timeout: 20_000 })
    .toContainEqual(expect.objectContaining({ Phone: Number(`91${phone}`) }))
  const records = () => providers.sent.filter(({ kind }) => kind.startsWith('/record'))
  const chatRecords = records().length
  // It is sent with what stood there before, which may have gone already.
  await page.getByRole('textbox', { name: 'Your question' }).fill('canaryquestion once more')
  await expect.poll(() => records().length, { timeout: 30_000 }).toBeGreaterThan(chatRecords)
  const session = (await context.cookies()).find((cookie) => cookie.name === '__Host-session')?.value ?? ''
  expect(session).not.toBe('')

  const person = [email, phone, 'Canaryname']
  const secret = [session, 'canarysearch', 'canaryword', 'canaryaddress', 'canaryquestion', 'canaryerror']
  const idsAndColours = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|#[\da-f]{6}\b/gi
  const leaks = (text: string, words: readonly string[]) => [
    ...words.filter((word) => text.toLowerCase().includes(word.toLowerCase())),
    // Six digits may stand in any longer number, in an id and in a colour.
    ...[mailCode, phoneCode].filter((code) =>
      new RegExp(`(?<![\\d.])${code}(?!\\d)`).test(text.replaceAll(idsAndColours, ' ')),
    ),
  ]
  for (const { service, kind, text, data } of providers.sent) {
    const isProfile = service === 'clevertap' && data.some(({ type }) => type === 'profile')
    expect(
      leaks(text, isProfile ? secret : [...secret, ...person]),
      `${service} ${kind}: ${text.slice(0, 300)}`,
    ).toEqual([])
  }
  for (const text of [...tunnel, ...errors.received.map((one) => one.text)])
    expect(leaks(text, [...secret, ...person])).toEqual([])
})
