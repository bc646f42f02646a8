/** The deep-link service and the second analytics provider as the browser meets them, each in its documented form. */
import { expect, type BrowserContext, type Page, type Route } from '@playwright/test'

/** Settings of a gateway with both. */
export const keys = { BRANCH_KEY: `key_test_${'a'.repeat(32)}`, MIXPANEL_TOKEN: 'mixpanel-token-1' }

/** What the service adds to the address that a click on its link leads to. */
export const mark = '_branch_match_id=1234567890'

type Fields = Readonly<Record<string, unknown>>
/** An event of the analytics'. */
interface Tracked {
  readonly event: string
  readonly properties: Fields
}
export type Answer = (route: Route) => Promise<unknown>

const headers = { 'access-control-allow-origin': '*' }

/** The service's answer to a click on a link with these fields. */
export const link =
  (fields: Fields): Answer =>
  (route) =>
    route.fulfill({
      json: {
        session_id: '1000000000000000001',
        browser_fingerprint_id: '1000000000000000002',
        link: 'https://abhyas.app.link/a/key',
        data: JSON.stringify({ '+clicked_branch_link': true, '+is_first_session': false, ...fields }),
        referring_link: 'https://abhyas.app.link/abc',
      },
      headers,
    })

/** Any other answer of the service's. */
export const reply =
  (body: string, status = 200): Answer =>
  (route) =>
    route.fulfill({ status, body, headers, contentType: 'application/json' })

/** Answers every request to another host, for every page of `context`. `answer` is how the deep-link service does. */
export async function answerServices(context: BrowserContext, answer: Answer = link({})) {
  const services = {
    answer,
    /** What the deep-link service was asked, in order. */
    asked: [] as URLSearchParams[],
    /** The analytics' events, as they came. */
    events: [] as Tracked[],
    /** What the events of that name say, in the order of their time: the script puts what waited in any order. */
    told: (name: string): Fields[] =>
      services.events
        .filter(({ event }) => event === name)
        .map(({ properties }) => properties)
        .toSorted((one, other) => Number(one['time']) - Number(other['time'])),
    /** Requests that nothing of ours should make. */
    strays: [] as string[],
  }
  await context.route(/^https:/, async (route) => {
    const request = route.request()
    const url = new URL(request.url())
    if (url.href === 'https://api2.branch.io/v1/open' && request.method() === 'POST') {
      services.asked.push(new URLSearchParams(request.postData() ?? ''))
      await services.answer(route)
    } else if (url.hostname === 'api-js.mixpanel.com') {
      const data = url.pathname.startsWith('/track') && new URLSearchParams(request.postData() ?? '').get('data')
      if (typeof data === 'string')
        // Its documented form. As the service does: what a page had not heard of is sent again by the next.
        for (const one of [JSON.parse(data) as Tracked[]].flat())
          if (!services.events.some(({ properties }) => properties['$insert_id'] === one.properties['$insert_id']))
            services.events.push(one)
      // Its script sends cookies along, where it has any: then no wildcard will do.
      const origin = request.headers()['origin'] ?? ''
      await route.fulfill({
        json: { status: 1, error: null, code: 200 },
        headers: { 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' },
      })
    } else {
      services.strays.push(url.href)
      await route.abort()
    }
  })
  return services
}

/** The settings that are kept on the device. */
export const kept = (page: Page): Promise<Fields> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('settings') ?? '{}') as Fields) // written by the app alone

/** Waits until the link of the click is taken: its mark leaves the address. */
export const taken = (page: Page) => expect(page).not.toHaveURL(/_branch_match_id/, { timeout: 20_000 })

/** Resolves when the document has stood for `ms`: for what must not happen, which no event tells of. */
export const stoodFor = (page: Page, ms: number) =>
  expect.poll(() => page.evaluate(() => performance.now()), { timeout: ms + 20_000 }).toBeGreaterThan(ms)
