/** Deep links beside what else goes on: duels, shared pages, something half done, and the policy for scripts. */
import type { Page } from '@playwright/test'
import { answerServices, keys, kept, link, mark, taken } from './deep-links.ts'
import { signUpOnScreen } from './device.ts'
import { expect, newAddress, test as plain, waiting } from './fixtures.ts'
import { testWith } from './with-gateway.ts'

const test = testWith(() => keys)

// The service worker has tests of its own (pwa.spec.ts).
test.use({ serviceWorkers: 'block' })
plain.use({ serviceWorkers: 'block' })

test('LINK-02 DUEL-03 a deep link to a friend’s invitation leads there through a sign-up, and the invitation stays with the friend', async ({
  page,
  browser,
  signIn,
  gateway,
}) => {
  test.setTimeout(180_000)
  await signIn('new')
  await page.goto('/duel-friends')
  await page.getByRole('button', { name: /^(Make|Create).*(link|invitation)/ }).click()
  const shown = page.getByRole('paragraph').filter({ hasText: /^Code:/ })
  await expect(shown).toBeVisible()
  const [code] = /[2-9A-HJ-NP-Z]{8}$/.exec((await shown.innerText()).replaceAll(/\s/g, '')) ?? []
  const path = `/duel-friends?code=${code}`

  const context = await browser.newContext({
    baseURL: gateway.origin,
    serviceWorkers: 'block',
    viewport: { width: 390, height: 844 },
  })
  const services = await answerServices(context, link({ dl_event_route: path }))
  const friend = waiting(await context.newPage())
  await friend.goto(`/?${mark}`)
  await taken(friend)
  await expect(friend).toHaveURL('/')
  await signUpOnScreen(friend, newAddress())
  await expect(friend).toHaveURL(path)
  await expect(friend.getByRole('heading', { name: /invites you to a duel/ })).toBeVisible()
  await expect.poll(async () => (await kept(friend))['intendedDestination']).toBeNull()
  // A later link leads elsewhere; the invitation is not lost by it.
  services.answer = link({ dl_event_route: '/pyq' })
  await friend.goto(`/?${mark}`)
  await expect(friend).toHaveURL('/pyq', { timeout: 20_000 })
  // Within two seconds of the arrival, whoever loads the app anew is still led to where the link leads.
  await expect
    .poll(() => kept(friend), { timeout: 20_000 })
    .toMatchObject({ intendedDestination: null, duelInviteData: { code } })
  await friend.goto('/duel-friends')
  await expect(friend.getByRole('heading', { name: /invites you to a duel/ })).toBeVisible()
  await context.close()
})

test('LINK-02 ROUTE-04 a deep link to a shared page that the visitor stands on moves nobody', async ({
  page,
  context,
  faults,
}) => {
  const path = '/share/money-bill-20260105'
  await answerServices(context, link({ dl_event_route: path }))
  await page.goto(`${path}?${mark}`)
  await taken(page)
  await expect(page).toHaveURL(path)
  await page.getByRole('link', { name: /Read it/ }).click()
  await expect(page).toHaveURL('/news/money-bill-20260105')
  expect(faults).toEqual([])
})

test('LINK-02 ROUTE-15 ROUTE-17 the link of a click comes before the origin that was remembered; without a route the origin stands', async ({
  page,
  context,
}) => {
  test.slow()
  const services = await answerServices(context, link({ dl_track_campaign: 'summer' }))
  await page.goto(`/revision?from=test&${mark}`)
  await expect(page).toHaveURL('/login')
  await expect.poll(async () => (await kept(page))['branchData'], { timeout: 20_000 }).not.toBeNull()
  expect((await kept(page))['postLoginRedirect']).toMatch(/^\/revision\?from=test/)
  services.answer = link({ dl_event_route: '/duel' })
  await page.goto(`/?${mark}`)
  await taken(page)
  await expect.poll(async () => (await kept(page))['postLoginRedirect']).toBe('/duel')
  await signUpOnScreen(page, newAddress())
  await expect(page).toHaveURL('/duel')
})

test('LINK-04 C5 a link that comes while something is written waits until it is left, and nothing of it is lost', async ({
  page,
  context,
  signIn,
}) => {
  // Nothing is asked of the service before our own server has answered, and that may take longer than the service may.
  const written = Promise.withResolvers<void>()
  await page.route('**/trpc/platform.config**', async (route) => {
    await written.promise
    await route.continue()
  })
  const services = await answerServices(context, link({ dl_event_route: '/pyq' }))
  await signIn('new')
  await page.goto(`/chat/new?${mark}`)
  const question = page.getByRole('textbox', { name: 'Your question' })
  await question.fill('What is a money bill?')
  written.resolve()
  await expect.poll(() => services.asked.length, { timeout: 20_000 }).toBe(1)
  await expect.poll(async () => (await kept(page))['intendedDestination']).toMatchObject({ path: '/pyq' })
  await expect(page).toHaveURL('/chat/new')
  await expect(question).toHaveValue('What is a money bill?')
  await page.goto('/chat')
  await expect(page).toHaveURL('/pyq', { timeout: 20_000 })
  await page.goto('/chat/new')
  await expect(question).toHaveValue('What is a money bill?')
})

/** Has the page note the name of every policy that is made in it. */
const notePolicies = (page: Page) =>
  page.addInitScript(() => {
    const factory = Reflect.get(window, 'trustedTypes') as { createPolicy: (name: string, rules: object) => unknown } // not in the standard library's types yet
    const made: string[] = []
    const create = factory.createPolicy.bind(factory)
    factory.createPolicy = (name, rules) => {
      const policy = create(name, rules)
      made.push(name)
      return policy
    }
    Object.assign(window, { policiesMade: made })
  })
const policiesOf = (page: Page) => page.evaluate(() => Reflect.get(window, 'policiesMade') as string[]) // put there above

/** What a text is refused for: the ways in which one becomes a script, or HTML. */
async function refusedTexts(page: Page): Promise<Readonly<Record<string, string>>> {
  return page.evaluate(async () => {
    const results: Record<string, string> = {}
    const attempt = async (name: string, act: () => unknown) => {
      try {
        await act()
        results[name] = 'let through'
      } catch (error) {
        results[name] = error instanceof Error ? error.name : String(error)
      }
    }
    const types = (window as unknown as { trustedTypes: { createPolicy: (name: string, rules: object) => unknown } })
      .trustedTypes // not in the standard library's types yet
    const html = '<img src=x onerror="window.executed=1">'
    for (const name of ['default', 'abhyas', 'other'])
      await attempt(`policy ${name}`, () => types.createPolicy(name, { createScriptURL: (url: string) => url }))
    for (const url of [
      'https://app.link/_r?callback=alert',
      'https://api2.branch.io/v1/open',
      '/sw.js',
      'data:text/javascript,1',
    ])
      await attempt(`script ${url}`, () => {
        document.createElement('script').src = url
      })
    await attempt('script text', () => {
      document.createElement('script').text = 'window.executed=1'
    })
    await attempt('worker', () => new Worker('/sw.js'))
    await attempt('service worker', () => navigator.serviceWorker.register('/assets/other.js'))
    await attempt('markup', () => {
      document.createElement('div').innerHTML = html
    })
    await attempt('adjacent markup', () => document.body.insertAdjacentHTML('beforeend', html))
    await attempt('fragment', () => document.createRange().createContextualFragment(html))
    await attempt('parser', () => new DOMParser().parseFromString(html, 'text/html'))
    await attempt('frame', () => {
      document.createElement('iframe').srcdoc = html
    })
    await attempt('document', () => document.write(html))
    await attempt('foreign module', () => import('https://app.link/_r'.slice()))
    // A task of the page's own: what a debugger evaluates may use eval whatever the policy says.
    await new Promise<void>((resolve) => {
      setTimeout(() => {
        // oxlint-disable-next-line no-implied-eval -- that it is refused is the point
        void attempt('evaluation', () => new Function('window.executed=1')()).then(resolve)
      })
    })
    results['executed'] = String(Reflect.get(window, 'executed'))
    results['default'] = String(Reflect.get(types, 'defaultPolicy'))
    return results
  })
}

for (const [where, run] of [
  ['with the deep-link service at work', test],
  ['without one', plain],
] as const)
  run.describe(() => {
    // Playwright blocks it by a `register` of its own.
    run.use({ serviceWorkers: 'allow' })
    run(
      `T7 LINK-04 ${where} there is no default policy, and no text becomes a script or HTML`,
      async ({ page, context }) => {
        await answerServices(context, link({ dl_event_route: '/change-theme' }))
        await notePolicies(page)
        await page.goto(`/change-theme?${mark}`)
        if (run === test) await taken(page)
        // The one policy there is, for the service worker's address.
        await expect.poll(() => policiesOf(page), { timeout: 20_000 }).toEqual(['abhyas'])
        const { executed, default: policy, ...refused } = await refusedTexts(page)
        expect(executed).toBe('undefined')
        expect(policy).toBe('null')
        expect(Object.keys(refused)).toHaveLength(18)
        for (const [what, how] of Object.entries(refused)) expect(how, what).toMatch(/^(TypeError|EvalError)$/)
        expect(await policiesOf(page)).toEqual(['abhyas'])
      },
    )
  })
