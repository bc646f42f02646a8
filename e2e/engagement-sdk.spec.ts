/** What the engagement service's own SDK does inside the product: its variables and its limits, as they go over the wire. */
import type { BrowserContext, Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { answerProviders, keys } from './third-parties.ts'
import { testWith } from './with-gateway.ts'

/** As the SDK hangs itself on the window; what a test uses of it. */
interface Sdk {
  readonly defineVariable: (name: string, value: unknown) => unknown
  readonly syncVariables: () => Promise<unknown>
  readonly setLogLevel: (level: number) => void
  readonly event: { readonly push: (name: string, facts?: object) => void }
}
const inProduction = testWith(() => ({ ...keys, CLEVERTAP_TOKEN: 'token-1' }))
const inStaging = testWith(() => ({ ...keys, CLEVERTAP_TOKEN: 'token-1', ENVIRONMENT: 'staging' }))

// The service worker has tests of its own (pwa.spec.ts).
inProduction.use({ serviceWorkers: 'block' })
inStaging.use({ serviceWorkers: 'block' })

/** Gives every page of `context` variables before the app starts the SDK, as a release that has some would. */
const defineVariables = (context: BrowserContext) =>
  context.addInitScript(() =>
    Object.defineProperty(window, 'clevertap', {
      configurable: true,
      set: (sdk: Sdk) => {
        Object.defineProperty(window, 'clevertap', { value: sdk })
        sdk.defineVariable('ask.title', 'News')
        sdk.defineVariable('limit', 3)
        sdk.defineVariable('place', { top: 1, isOn: true })
      },
    }),
  )

/** What the page says in its console, from now on. */
function consoleOf(page: Page): string[] {
  const lines: string[] = []
  page.on('console', (message) => lines.push(message.text()))
  return lines
}

/** Waits until the SDK knows its device: from then on it sends at once. */
async function open(page: Page, sent: readonly { readonly text: string }[]) {
  await page.goto('/')
  await expect.poll(() => sent.some(({ text }) => text.includes('wzrk_fetch')), { timeout: 20_000 }).toBe(true)
}

inStaging(
  'ENG-06 with a token the variables are posted with it; what the service refuses is told in the catalogue’s words',
  async ({ page, context }) => {
    await defineVariables(context)
    const { sent, refuseVariables } = await answerProviders(context)
    const lines = consoleOf(page)
    const posts = () => sent.filter(({ kind }) => kind === '/defineVars')
    for (const [index, [status, text]] of (
      [
        [400, 'Invalid sync payload or clear the existing draft'],
        [401, 'This is not a test profile'],
        [500, 'Sync variable failed'],
      ] as const
    ).entries()) {
      refuseVariables(status)
      await page.goto('/')
      await expect.poll(() => posts().length, { timeout: 20_000 }).toBe(index + 1)
      await expect.poll(() => lines.filter((line) => /not made known/.test(line)).join()).toContain(text)
    }
    refuseVariables(200)
    lines.length = 0
    await open(page, sent)
    await expect.poll(() => posts().length).toBe(4)
    expect(lines.filter((line) => /not made known/.test(line))).toEqual([])
    expect(posts().at(-1)?.url.host).toBe('eu1.clevertap-prod.com')
    expect(posts().at(-1)?.data).toEqual([
      expect.objectContaining({ type: 'meta', tk: 'token-1' }),
      {
        type: 'varsPayload',
        vars: {
          'ask.title': { defaultValue: 'News', type: 'string' },
          limit: { defaultValue: 3, type: 'number' },
          'place.top': { defaultValue: 1, type: 'number' },
          'place.isOn': { defaultValue: true, type: 'boolean' },
        },
      },
    ])
  },
)

inStaging('ENG-06 a release without variables says so and posts nothing', async ({ page, context }) => {
  const { sent } = await answerProviders(context)
  const lines = consoleOf(page)
  await open(page, sent)
  await expect
    .poll(() => lines.filter((line) => /not made known/.test(line)).join())
    .toContain('No variables are defined.')
  expect(sent.filter(({ kind }) => kind === '/defineVars')).toEqual([])
})

inProduction(
  'ENG-06 in production there is no token, and nothing is posted; names and values are checked',
  async ({ page, context }) => {
    const { sent } = await answerProviders(context)
    await open(page, sent)
    const said = await page.evaluate(async () => {
      const sdk = (window as unknown as { clevertap: Sdk }).clevertap // as the SDK hangs itself there
      const ask = () => sdk.syncVariables().catch((error: unknown) => (error as Error).message)
      const before = await ask()
      sdk.setLogLevel(4)
      const wrong = [sdk.defineVariable('.a', 1), sdk.defineVariable('a.', 1), sdk.defineVariable('', 1)]
      const nested = [sdk.defineVariable('b', { c: [1] }), sdk.defineVariable('b', { c: () => 1 })]
      return { before, after: await ask(), refused: [...wrong, ...nested].every((made) => made === null) }
    })
    expect(said).toEqual({ before: 'App log level is not set to 4', after: 'Account token is missing.', refused: true })
    expect(sent.filter(({ text, kind }) => kind === '/defineVars' || text.includes('token-1'))).toEqual([])
  },
)

inProduction(
  'ENG-07 what is too long is trimmed, what is restricted or wrong is not sent, a charge counts once',
  async ({ page, context }) => {
    const { sent, events } = await answerProviders(context)
    const lines = consoleOf(page)
    await open(page, sent)
    await page.evaluate(() => {
      const { event } = (window as unknown as { clevertap: Sdk }).clevertap // as the SDK hangs itself there
      const long = 'x'.repeat(1025)
      event.push(long)
      event.push('App Launched')
      event.push('Too Long', { [long]: 'a', text: long })
      event.push('Charged', { 'Charged ID': 'a', Items: 'none' })
      event.push('Charged', { 'Charged ID': 'b', Items: Array.from({ length: 51 }, () => ({ item: 'pack' })) })
      event.push('Charged', { 'Charged ID': 'b', Items: [{ item: 'pack' }] })
      event.push('The Last')
    })
    const names = () => events('clevertap').map(({ name }) => name)
    const short = 'x'.repeat(1024)
    // One may overtake another.
    await expect.poll(names).toEqual(expect.arrayContaining([short, 'Too Long', 'Charged', 'The Last']))
    expect(names().filter((name) => name === short)).toHaveLength(1)
    expect(names()).not.toContain('App Launched')
    expect(names().filter((name) => name === 'Charged')).toHaveLength(1)
    expect(events('clevertap').find(({ name }) => name === 'Too Long')?.facts).toMatchObject({
      [short]: 'a',
      text: short,
    })
    for (const code of [510, 511, 513, 520, 521, 522])
      expect(
        lines.filter((line) => line.includes(` ${code}: `)),
        String(code),
      ).not.toEqual([])
  },
)
