/** Error reports and sessions on their way through the gateway's tunnel, as the error service receives them. */
import type { Page } from '@playwright/test'
import { errorService, itemsOf } from './error-service.ts'
import { call, expect } from './fixtures.ts'
import { startGateway } from './own-gateway.ts'
import { testWith } from './with-gateway.ts'

const service = errorService()
const attrs = { release: 'abhyas@e2e', environment: 'staging' }
const listening = service.start()
const env = async () => ({ SENTRY_DSN: await listening, RELEASE: attrs.release, ENVIRONMENT: attrs.environment })
const test = testWith(env)

// The service worker has tests of its own (pwa.spec.ts).
test.use({ serviceWorkers: 'block' })
test.beforeEach(() => {
  service.received.length = 0
  service.behave = service.well
})

/** What the page sends to the tunnel, from now on. */
function watch(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/monitoring') sent.push(request.postData() ?? '')
  })
  return sent
}
/** The visits that a page has told of as new. */
const visitsIn = (sent: readonly string[]) =>
  sent.flatMap(itemsOf).filter(({ type, payload }) => type === 'session' && payload['init'] === true)
const errors = () => service.items('event')
/** Has the page fail outside of React, with words that somebody typed. */
const fail = (page: Page, words: string) =>
  page.evaluate((text) => void setTimeout(() => { throw new RangeError(text) }), words) // prettier-ignore

/** Resolves when the page has sent what it was about to send. */
const settle = async (page: Page) => {
  for (let turn = 0; turn < 3; turn += 1) await page.evaluate(() => fetch('/healthz').then(() => undefined))
}

/** The gateway's sum of visits, as Sentry takes it. */
interface Counted {
  readonly aggregates: readonly { readonly exited: number }[]
  readonly attrs: unknown
}

test('ENG-09 every visit is one session with release and environment, and nothing of whoever makes it; the service is told how many', async ({
  page,
  signIn,
}) => {
  const mail = await signIn('new')
  const gateway = await startGateway(await env())
  const sent = watch(page)
  for (const [index, address] of ['/news', '/pyqSearch?q=my-own-words', '/profile'].entries()) {
    await page.goto(gateway.origin + address)
    await expect.poll(() => visitsIn(sent).length).toBe(index + 1)
  }
  // A step inside of the app is no visit.
  await page.getByRole('link', { name: 'Theme' }).click()
  await expect(page).not.toHaveURL(/profile/)
  await fail(page, 'after the visits')
  await expect.poll(() => errors().length).toBe(1)
  await gateway.stop()
  expect(new Set(visitsIn(sent).map(({ payload }) => payload['sid'])).size).toBe(3)
  for (const { payload } of visitsIn(sent)) {
    expect(payload).toMatchObject({ status: 'ok', errors: 0, attrs })
    expect(payload).not.toHaveProperty('did')
  }
  // Told each minute: of one, or of two where a minute ended between them.
  const counted = service.items('sessions').map(({ payload }) => payload as unknown as Counted)
  for (const one of counted) {
    expect(one.attrs).toEqual(attrs)
    for (const each of one.aggregates)
      expect(each).toEqual({
        started: expect.stringMatching(/:00\.000Z$/) as unknown,
        exited: expect.any(Number) as unknown,
      })
  }
  expect(counted.flatMap(({ aggregates }) => aggregates).reduce((sum, { exited }) => sum + exited, 0)).toBe(3)
  for (const { path, headers } of service.received) {
    expect(path).toBe('/api/7/envelope/')
    expect(headers).not.toHaveProperty('cookie')
    expect(headers).not.toHaveProperty('x-forwarded-for')
  }
  const all = sent.join() + service.received.map(({ text }) => text).join()
  expect(all).not.toContain(mail)
  expect(all).not.toMatch(/my-own-words|replay|breadcrumb|ip_address|\{\{auto\}\}/)
})

test('ENG-09 what fails in the first moments, before the error service is loaded, is reported too', async ({
  page,
}) => {
  const { promise: loading, resolve: load } = Promise.withResolvers<void>()
  await page.route('**/assets/sentry-*.js', async (route) => {
    await loading
    await route.continue()
  })
  const sent = watch(page)
  await page.goto('/')
  const failed = page.waitForEvent('pageerror')
  await fail(page, 'asha was early')
  await failed
  load()
  await expect.poll(() => errors().length).toBe(1)
  expect(errors()[0]?.payload).toMatchObject({ exception: { values: [{ type: 'RangeError' }] }, ...attrs })
  await expect.poll(() => service.items('session').at(-1)?.payload).toMatchObject({ errors: 1, status: 'unhandled' })
  expect(visitsIn(sent)).toHaveLength(1)
  expect(sent.join()).not.toContain('asha')
})

test('ENG-09 T30 an error is reported with type, place, release and without a word of anybody’s; the visit counts as failed', async ({
  page,
}) => {
  const sent = watch(page)
  await page.goto('/pyqSearch?q=my-own-words')
  await expect.poll(() => visitsIn(sent).length).toBe(1)
  await fail(page, 'asha@example.org typed 9876543210')
  await expect.poll(() => errors().length).toBe(1)
  expect(errors()[0]?.payload).toMatchObject({
    ...attrs,
    exception: { values: [{ type: 'RangeError', stacktrace: { frames: expect.anything() as unknown } }] },
  })
  await expect.poll(() => service.items('session').at(-1)?.payload).toMatchObject({ errors: 1, status: 'unhandled' })
  expect(sent.join() + service.received.map(({ text }) => text).join()).not.toMatch(/asha|9876543210|my-own-words/)
  expect(
    sent
      .flatMap(itemsOf)
      .map(({ type }) => type)
      .filter((type) => !['session', 'event'].includes(type)),
  ).toEqual([])
})

test('T35 what names another project goes nowhere, and the page cannot make the gateway ask elsewhere', async ({
  page,
}) => {
  await page.goto('/healthz')
  const answers = await page.evaluate(async () => {
    const dsns = ['https://publickey@evil.example/7', 'http://127.0.0.1:1/7', 'http://public-key@127.0.0.1/8', '']
    return Promise.all(
      dsns.map(async (dsn) => {
        const body = `${JSON.stringify({ dsn })}\n{"type":"event"}\n{}\n`
        return (await fetch('/monitoring', { method: 'POST', headers: { 'x-abhyas': '1' }, body })).status
      }),
    )
  })
  expect(answers).toEqual([403, 403, 403, 403])
  // The gateway's own count of visits may come at any time.
  expect(service.items('event')).toEqual([])
})

for (const [how, behave] of [
  ['hangs', () => undefined],
  ['breaks off', (response) => response.destroy()],
  ['answers garbage', (response) => response.writeHead(500, { 'content-type': 'text/html' }).end('<html>')],
] as const satisfies readonly (readonly [string, typeof service.behave])[])
  test(`T35 F29 while the error service ${how} the app is whole, and each report is sent once`, async ({ page }) => {
    service.behave = behave
    const sent = watch(page)
    const answered = page.waitForResponse('**/monitoring')
    await page.goto('/')
    expect((await answered).status()).toBe(202)
    const next = page.waitForResponse((response) => response.url().endsWith('/monitoring'))
    await fail(page, 'one')
    await next
    await page.getByRole('link', { name: /news/i }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const types = () =>
      sent
        .flatMap(itemsOf)
        .map(({ type }) => type)
        .toSorted()
    await expect.poll(types).toEqual(['event', 'session', 'session'])
    await settle(page)
    expect(sent).toHaveLength(3)
    expect(await call(page, 'account.useDemo')).toBeTruthy()
  })

test('T35 told to wait, the page sends no more', async ({ page }) => {
  const sent = watch(page)
  const counted = page.waitForResponse('**/monitoring')
  await page.goto('/')
  await counted
  service.behave = (response) => void response.writeHead(429, { 'retry-after': '600' }).end()
  // The gateway gives the service three seconds.
  let tries = 0
  await expect(async () => {
    tries += 1
    const refused = page.waitForResponse('**/monitoring', { timeout: 10_000 })
    await fail(page, `one ${tries}`)
    expect((await refused).status()).toBe(429)
  }).toPass({ timeout: 60_000 })
  await settle(page)
  const before = sent.length
  for (const words of ['two', 'three', 'four']) await fail(page, words)
  await page.getByRole('link', { name: /news/i }).first().click()
  await expect(page).toHaveURL(/news/)
  await settle(page)
  expect(sent).toHaveLength(before)
})
