/** Deep links: what the service is asked, where its links lead, and what happens where it fails. */
import type { Page } from '@playwright/test'
import { answerServices, keys, kept, link, mark, reply, stoodFor, taken, type Answer } from './deep-links.ts'
import { signUpOnScreen } from './device.ts'
import { expect, newAddress, test as plain } from './fixtures.ts'
import { testWith } from './with-gateway.ts'

const test = testWith(() => keys)

// The service worker has tests of its own (pwa.spec.ts).
test.use({ serviceWorkers: 'block' })
plain.use({ serviceWorkers: 'block' })

/** The names of our build's parts that the page has loaded, and when each began, in ms. */
const loaded = (page: Page, part: string): Promise<number[]> =>
  page.evaluate(
    (name) =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => new URL(entry.name).pathname.startsWith(`/assets/${name}-`))
        .map(({ startTime }) => startTime),
    part,
  )

test('LINK-01 LINK-02 LINK-03 ACC-03 signed out, a link waits at home through a new sign-up, and two seconds after it is gone', async ({
  page,
  context,
  faults,
}) => {
  test.slow()
  const services = await answerServices(
    context,
    link({
      dl_event_route: '/pyq?year=2024',
      dl_data_subject: 'polity',
      dl_track_campaign: 'summer',
      dl_track_mail: 'asha@example.in',
      link_type: 'share',
      is_preview_link: 'false',
    }),
  )
  await page.goto(`/news-list?${mark}`)
  await expect(page).toHaveURL('/', { timeout: 20_000 })
  expect(await kept(page)).toMatchObject({
    firstOpen: false,
    intendedDestination: { path: '/pyq?year=2024', state: { link: { subject: 'polity' } } },
    branchData: { link_type: 'share', '~referring_link': 'https://abhyas.app.link/abc' },
  })
  // Until the script is here, what happened is known to this document only.
  await expect.poll(() => services.told('Deep Link Opened'), { timeout: 20_000 }).toHaveLength(1)
  await signUpOnScreen(page, newAddress())
  await expect(page).toHaveURL('/pyq?year=2024')
  await expect
    .poll(() => kept(page))
    .toMatchObject({ intendedDestination: null, postLoginRedirect: null, branchData: null })
  await expect.poll(() => services.told('Signed Up By Deep Link'), { timeout: 20_000 }).toHaveLength(1)
  await expect
    .poll(() => services.told('App Opened').map(({ isFirst }) => isFirst), { timeout: 20_000 })
    .toEqual([true, false])
  await expect
    .poll(() => services.told('Deep Link Opened'), { timeout: 20_000 })
    .toMatchObject([{ campaign: 'summer', hasRoute: true, isPreview: false }])
  expect(JSON.stringify(services.events)).not.toContain('asha@example.in')
  expect(services.asked).toHaveLength(1)
  expect(services.strays).toEqual([])
  expect(faults).toEqual([])
})

test('LINK-02 C4 signed in, the app goes there at once; the service is asked once, late, and told of nobody', async ({
  page,
  context,
  signIn,
  faults,
}) => {
  const services = await answerServices(context, link({ dl_event_route: 'pyq', dl_data_subject: 'polity' }))
  await signIn('demo')
  await page.goto(`/?${mark}&utm_source=x&q=CANARY`)
  await expect(page).toHaveURL('/pyq', { timeout: 20_000 })
  expect(await page.evaluate(() => Reflect.get(history.state as object, 'link'))).toEqual({ subject: 'polity' })
  await expect.poll(async () => (await kept(page))['intendedDestination']).toBeNull()
  await page.goBack()
  await expect(page).toHaveURL('/?utm_source=x&q=CANARY')

  const [asked] = services.asked
  expect(asked?.get('link_identifier')).toBe('1234567890')
  expect(asked?.get('tracking_disabled')).toBe('true')
  // All that it is told: the click, the screen's address and size; of no device, no browser, nobody.
  expect([...(asked?.keys() ?? [])].toSorted()).toEqual([
    'branch_key',
    'current_url',
    'link_identifier',
    'options',
    'screen_height',
    'screen_width',
    'sdk',
    'tracking_disabled',
  ])
  expect(asked?.get('current_url')).toBe(new URL('/?utm_source=x', page.url()).href)
  const [began = 0] = await loaded(page, 'branch')
  const painted = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime)
  expect(began).toBeGreaterThan(painted ?? Infinity)
  // Told not to track, the SDK hears nothing more of the visit.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.reload()
  await stoodFor(page, 4_000)
  expect(services.asked).toHaveLength(1)
  expect(services.strays).toEqual([])
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]) + document.cookie)).not.toMatch(
    /1000000000000000|app\.link/,
  )
  expect(faults).toEqual([])
})

const forged: readonly unknown[] = [
  'https://evil.test/pyq',
  '//evil.test/pyq',
  '/\\evil.test',
  'javascript:location="//evil.test"',
  '%6Aavascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '/%2F%2Fevil.test',
  '%252F%252Fevil.test',
  '/pyq/%252e%252e/%252e%252e/evil',
  '/no-such-screen',
  '/auth/logout',
  '/trpc/account.signOut',
  `/pyq?${'x'.repeat(600)}`,
  '/pyq\n//evil.test',
  { path: '/pyq' },
  ['/pyq'],
]

for (const who of ['out', 'in'] as const)
  test(`LINK-01 ROUTE-17 T6 signed ${who}, a link that was forged leads nowhere`, async ({
    page,
    context,
    signIn,
    faults,
  }) => {
    test.setTimeout(240_000)
    const services = await answerServices(context)
    if (who === 'in') await signIn('demo')
    const left: string[] = []
    page.on('framenavigated', (frame) => frame === page.mainFrame() && left.push(frame.url()))
    for (const route of forged) {
      services.answer = link({ dl_event_route: route, dl_track_campaign: '<img src=x onerror=alert(1)>' })
      await page.goto(`/change-theme?${mark}`)
      await taken(page)
      expect(await kept(page), String(route)).toMatchObject({ intendedDestination: null, postLoginRedirect: null })
      await expect(page, String(route)).toHaveURL('/change-theme')
    }
    const { origin } = new URL(page.url())
    expect(
      left.filter((url) => !url.startsWith(`${origin}/change-theme`) && !url.startsWith(`${origin}/healthz`)),
    ).toEqual([])
    // Once more where the answer took four seconds.
    expect(services.asked.length).toBeGreaterThanOrEqual(forged.length)
    expect(services.strays).toEqual([])
    expect(faults).toEqual([])
  })

/** How the service may fail, and how often the app begins anew for it: where it stands, or at the root. */
const ways: Readonly<Record<string, readonly [Answer, restarts: 0 | 1]>> = {
  'is refused': [(route) => route.abort('connectionrefused'), 1],
  'is blocked': [(route) => route.abort('blockedbyclient'), 1],
  fails: [reply('{"error":"no"}', 500), 1],
  'refuses the key': [reply('{"error":"no"}', 403), 1],
  'answers nothing': [reply('{}'), 1],
  'answers garbage': [reply('<!doctype html><p>{"data":['), 1],
  'answers garbage inside': [reply('{"data":"<!doctype html>"}'), 0],
  hangs: [() => new Promise(() => undefined), 0],
}

for (const [how, [answer, restarts]] of Object.entries(ways))
  test(`LINK-04 C5 F29 the service ${how}: the first screen stands before, and a session has one restart at most`, async ({
    page,
    context,
  }) => {
    test.slow()
    const services = await answerServices(context, answer)
    let loads = 0
    page.on('domcontentloaded', () => (loads += 1))
    await page.goto(`/?${mark}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => loads, { timeout: 20_000 }).toBe(1 + restarts)
    for (let visits = 1; visits <= 2; visits += 1) {
      const before = services.asked.length
      await page.goto(`/?${mark}`)
      await expect.poll(() => services.asked.length, { timeout: 20_000 }).toBeGreaterThan(before)
      await stoodFor(page, 8_000)
      expect(loads).toBe(1 + restarts + visits)
    }
    // The app is whole.
    await page.getByRole('navigation').getByRole('link', { name: 'News' }).click()
    await expect(page).toHaveURL(/\/login$/)
    expect(loads).toBe(3 + restarts)
    expect(services.strays).toEqual([])
  })

test('LINK-04 C5 a path of our own needs no service: refused, the visitor has what they came for, and their origin', async ({
  page,
  context,
}) => {
  test.slow()
  const services = await answerServices(context, (route) => route.abort('blockedbyclient'))
  let loads = 0
  page.on('domcontentloaded', () => (loads += 1))
  await page.goto(`/share/money-bill-20260105?${mark}`)
  await expect.poll(() => services.asked.length, { timeout: 20_000 }).toBe(1)
  await stoodFor(page, 4_000)
  await page.getByRole('link', { name: /Read it/ }).click()
  await expect(page).toHaveURL('/news/money-bill-20260105')
  await page.goto(`/revision?from=test&${mark}`)
  await expect(page).toHaveURL('/login')
  await expect.poll(() => services.asked.length, { timeout: 20_000 }).toBe(2)
  await stoodFor(page, 4_000)
  expect(loads).toBe(2)
  expect((await kept(page))['postLoginRedirect']).toMatch(/^\/revision\?from=test/)
})

plain(
  'LINK-04 C5 without a key nothing of the service is asked or loaded, nor the policy open for it',
  async ({ page, context, faults }) => {
    const services = await answerServices(context)
    const configured = page.waitForResponse(/platform\.config/)
    const answer = await page.goto(`/?${mark}`)
    expect(answer?.headers()['content-security-policy']).not.toContain('branch')
    await configured
    await stoodFor(page, 4_000)
    expect(await loaded(page, 'branch')).toEqual([])
    expect([...services.asked, ...services.strays]).toEqual([])
    expect(faults).toEqual([])
  },
)

test('LINK-04 C5 without the mark of a click nothing of the service is asked or loaded', async ({ page, context }) => {
  const services = await answerServices(context)
  await page.goto('/news/money-bill-20260105?utm_source=branch#part')
  await stoodFor(page, 4_000)
  expect(await loaded(page, 'branch')).toEqual([])
  expect([...services.asked, ...services.strays]).toEqual([])
})
