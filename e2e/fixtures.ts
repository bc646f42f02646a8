import { randomInt, randomUUID } from 'node:crypto'
import { expect, test as base, type Locator, type Page } from '@playwright/test'
import { appHeader } from '@abhyas/contracts/http'
import { inbox } from './settings.ts'

export interface Fixtures {
  /** Signs the page's browser in as the demo student, or as a new student of its own; gives the address. */
  readonly signIn: (who: 'demo' | 'new') => Promise<string>
  /** What the page reported as broken: uncaught errors and messages of the console's error level. */
  readonly faults: string[]
}

/** Calls a procedure from a page of our origin, so that the cookie goes the way it goes for users. */
export async function call(page: Page, path: string, input?: unknown): Promise<unknown> {
  return page.evaluate(
    async ([url, header, body]) => {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [header.name]: header.value },
        body,
      })
      if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`)
      return response.json() as Promise<unknown>
    },
    [`/trpc/${path}`, appHeader, input === undefined ? '' : JSON.stringify(input)] as const,
  )
}

/** The newest code that was sent to `address`. */
export async function codeFor(address: string): Promise<string> {
  const response = await fetch(`${inbox}?to=${encodeURIComponent(address)}`)
  const mails = (await response.json()) as { code: string }[] // the documented shape of the dev inbox
  const [newest] = mails
  if (!newest) throw new Error(`No mail came for ${address}`)
  return newest.code
}

export const newAddress = () => `student-${randomUUID()}@example.org`

/** A mobile number that nobody else has, nor its neighbours: those who ask for many in a row are stopped. */
export const newPhone = () => String(randomInt(6_000_000_000, 10_000_000_000))

/**
 * What the server answers to a query of the page's student; asked again where it was late. `T` is of the contract's own
 * shape.
 */
export async function query<T>(page: Page, path: string, input?: object): Promise<T> {
  const search = input ? `?input=${encodeURIComponent(JSON.stringify(input))}` : ''
  return patiently(async () => {
    const answer = await page.request.get(`/trpc/${path}${search}`)
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
    return ((await answer.json()) as { result: { data: T } }).result.data // tRPC's envelope
  })
}

/** Does `attempt` again where a service was late: a database that stands still has the gateway give up in three seconds. */
async function patiently<T>(attempt: () => Promise<T>): Promise<T> {
  for (const until = Date.now() + 60_000; ;)
    try {
      return await attempt()
    } catch (error) {
      if (!/: 50[34] /.test(String(error)) || Date.now() > until) throw error
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
}

/** Makes a new student and signs the page's browser in; gives the address. */
export const enterNew = (page: Page): Promise<string> =>
  patiently(async () => {
    // Another one for each attempt: none is sent two codes within half a minute.
    const email = newAddress()
    await call(page, 'account.requestCode', { email })
    await call(page, 'account.verifyCode', { email, code: await codeFor(email) })
    return email
  })

/** Puts settings on the device, from a page without the app: a tab that runs would write its own over them. */
export async function keepSettings(page: Page, values: Readonly<Record<string, unknown>>): Promise<void> {
  // Of the page's own gateway; at first of the test's, which may be another than that of the settings.
  await page.goto(page.url() === 'about:blank' ? '/healthz' : new URL('/healthz', page.url()).href)
  await page.evaluate((changed) => {
    const stored = JSON.parse(localStorage.getItem('settings') ?? '{}') as object // written by the app alone
    localStorage.setItem('settings', JSON.stringify({ ...stored, ...changed }))
  }, values)
}

const dayMs = 24 * 3_600_000
/** When India's day, the Express's edition and the Hindu's begin, from India's midnight (NEWS-02). */
const turnsMs = [0, 5.25 * 3_600_000, 6 * 3_600_000]

/** Waits where one of them is to come within `beforeMs`, or came within `afterMs`: what is shown would change. */
export async function awayFromTurns(beforeMs: number, afterMs: number): Promise<void> {
  const indiaMs = Date.now() + 5.5 * 3_600_000
  const waits = turnsMs.map((turn) => {
    const since = (indiaMs - turn) % dayMs
    if (since < afterMs) return afterMs - since
    return dayMs - since < beforeMs ? dayMs - since + afterMs : 0
  })
  const wait = Math.max(...waits)
  test.setTimeout(test.info().timeout + wait)
  await new Promise((resolve) => setTimeout(resolve, wait))
}

/** Waits until a dialog has come to rest: a tap that is forced would meet what is beside its place still. */
export const standing = (dialog: Locator): Promise<unknown> =>
  dialog.evaluate((node) => Promise.all(node.getAnimations().map(({ finished }) => finished)))

/** Has the browser take the page away without a word, as Android does. */
export async function killPage(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  devtools.send('Page.crash').catch(() => undefined) // its answer dies with the page
  await crashed
  await page.close()
}

/** Waits until the app has taken over what the gateway rendered: before that a tap does nothing. */
export const started = (page: Page): Promise<void> =>
  page.locator('html[data-app=started], html:not(:has(#root))').waitFor({ state: 'attached' })

/** `page`, whose `goto` and `reload` wait for the app. The page of a test does by itself. */
export function waiting(page: Page): Page {
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  page.goto = async (url, options) => {
    const answer = await goto(url, options)
    if (options?.waitUntil !== 'commit') await started(page)
    return answer
  }
  page.reload = async (options) => {
    const answer = await reload(options)
    if (options?.waitUntil !== 'commit') await started(page)
    return answer
  }
  return page
}

export const test = base.extend<Fixtures>({
  page: async ({ page }, provide) => {
    await provide(waiting(page))
    // A route that still asks when the test ends is nobody's any more: unheard, its end would fail the test.
    for (const one of [page, page.context()]) await one.unrouteAll({ behavior: 'ignoreErrors' }).catch(() => undefined) // the page may be gone
  },
  faults: async ({ page }, provide) => {
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(String(error)))
    page.on('console', (message) => {
      // A refused request is shown by the browser itself; whether the screen copes is what the tests look at.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        faults.push(message.text())
    })
    await provide(faults)
  },
  signIn: async ({ page }, provide) => {
    await provide(async (who) => {
      await page.goto('/healthz')
      if (who === 'new') return enterNew(page)
      await patiently(() => call(page, 'account.useDemo'))
      return 'demo'
    })
  },
})

export { expect }
