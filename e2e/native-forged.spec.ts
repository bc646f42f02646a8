/** What others than the native shell post to the page (T9). */
import type { Page } from '@playwright/test'
import { answerServices, kept } from './deep-links.ts'
import { expect, test } from './fixtures.ts'
import { heard, installHost, said, say } from './native-host.ts'

// The service worker has tests of its own (pwa.spec.ts).
test.use({ serviceWorkers: 'block' })

const person = JSON.stringify({ user_id: 'forged-person', name: 'CANARY' })

/** What a shell could say, for this load of the page. */
const good = (load: string) => [
  { v: 1, load, type: 'user-data', userData: person },
  { v: 1, load, type: 'deep-link', data: { dl_event_route: '/pyq', '+clicked_branch_link': true } },
  { v: 1, load, type: 'back' },
]

/** What is no word of the shell's, even from inside the page: not knowing the load, of another version, out of shape. */
const bad = (load: string): unknown[] => [
  ...good('guess'),
  ...good('00000000-0000-4000-8000-000000000000'),
  ...good(load).flatMap((message) => [
    { ...message, load: undefined },
    { ...message, load: [load] },
    { ...message, v: 2 },
    { ...message, v: '1' },
    { ...message, v: undefined },
    { ...message, more: 1 },
    { ...message, type: message.type.toUpperCase() },
    { ...message, type: 'constructor' },
    { ...message, userData: { user_id: 'forged-person' }, data: '/pyq' },
    { ...message, filling: 'x'.repeat(20_000) },
    [message],
    `${JSON.stringify(message)}}`,
  ]),
  ...['theme', 'userData', '__proto__'].map((key) => ({
    v: 1,
    load,
    type: 'settings',
    changes: { [key]: 'forged-person' },
  })),
  ...['hello', 'reinject', 'exit', 'google-sign-in'].map((type) => ({ v: 1, load, type })),
  'null',
  '"user-data"',
  '',
]

const textsOf = (messages: readonly unknown[]) =>
  messages.map((message) => (typeof message === 'string' ? message : JSON.stringify(message)))

/** Has the page count what it hears, so that a test knows when all of it has come. */
const count = (page: Page) =>
  page.evaluate(() => {
    addEventListener('message', () => {
      const { dataset } = document.documentElement
      dataset['heard'] = String(Number(dataset['heard'] ?? 0) + 1)
    })
  })

test('T9 NATIVE-02 what the page, frames, popups and other sites post changes nothing, and the shell’s own word then counts', async ({
  page,
  context,
}) => {
  await answerServices(context)
  await context.route('https://evil.test/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Evil</title>' }),
  )
  await installHost(page)
  await page.goto('/change-theme')
  const earlier = (await heard(page, 'hello')).load
  await page.goto('/change-theme')
  const { load } = await heard(page, 'hello')
  await heard(page, 'settings')
  // What the app sets by itself after its start is set by then.
  await expect.poll(async () => (await kept(page))['appVersion'], { timeout: 20_000 }).not.toBe('')
  await count(page)
  const requests: string[] = []
  page.on('request', (request) => requests.push(`${request.url()} ${request.postData() ?? ''}`))
  const before = [await kept(page), await said(page), page.url()]

  const inPage = textsOf([...bad(load), ...good(earlier)])
  await page.evaluate((texts) => {
    for (const text of texts) postMessage(text, '*')
    // An object, where a shell sends text.
    for (const text of texts.slice(0, 6)) postMessage({ text }, '*')
  }, inPage)
  let total = inPage.length + 6

  // Everybody else is not heard even with the right words.
  const others = textsOf([...good(load), ...bad(load), ...good(load)])
  await page.evaluate(() => document.body.append(document.createElement('iframe')))
  const frame = page.frames().at(-1)
  await frame?.evaluate((texts) => texts.forEach((text) => parent.postMessage(text, '*')), others)
  total += others.length
  for (const address of ['/healthz', 'https://evil.test/']) {
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      page.evaluate((url) => void window.open(url), address),
    ])
    await popup.waitForURL(address)
    await popup.evaluate((texts) => texts.forEach((text) => (opener as Window).postMessage(text, '*')), others)
    await popup.close()
    total += others.length
  }
  expect(total).toBeGreaterThanOrEqual(200)
  await expect(page.locator('html')).toHaveAttribute('data-heard', String(total))

  expect([await kept(page), await said(page), page.url()]).toEqual(before)
  expect(requests.filter((one) => /account\.session|forged-person|CANARY/.test(one))).toEqual([])
  expect(await page.evaluate(() => Reflect.get({}, 'forged-person') as unknown)).toBeUndefined()
  await say(page, 'deep-link', { data: { dl_event_route: '/pyq', '+clicked_branch_link': true } })
  await expect(page).toHaveURL('/')
  await expect.poll(async () => (await kept(page))['intendedDestination']).toMatchObject({ path: '/pyq' })
})
