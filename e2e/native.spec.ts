/** The native view: a shell that is put into the page, as docs/native-bridge.md describes one, says and hears everything. */
import { expect, newAddress } from './fixtures.ts'
import { answerServices, keys, kept, mark, stoodFor } from './deep-links.ts'
import { signUpOnScreen } from './device.ts'
import { startIssuer } from './google-issuer.ts'
import { copyOf, heard, installHost, post, said, say } from './native-host.ts'
import { testWith } from './with-gateway.ts'

const issuer = await startIssuer()
const test = testWith(() => ({
  ...keys,
  SENTRY_DSN: 'https://publickey@errors.invalid/7',
  GOOGLE_CLIENT_ID: 'client-of-ours',
  GOOGLE_ISSUER: issuer.origin,
}))

// The service worker has tests of its own (pwa.spec.ts).
test.use({ serviceWorkers: 'block' })

const types = async (page: Parameters<typeof said>[0]) => (await said(page)).map(({ type }) => type)
const person = JSON.stringify({ user_id: 'forged-person', name: 'CANARY' })

test.beforeEach(({ context }) => answerServices(context).then(() => undefined))

test('NATIVE-01 T9 nobody known: the shell is asked to inject once more, and what it injects has the server asked once, no more', async ({
  page,
  faults,
}) => {
  await installHost(page)
  const sent: string[] = []
  page.on('request', (request) =>
    sent.push(`${request.url()} ${JSON.stringify(request.headers())} ${request.postData() ?? ''}`),
  )
  const known = page.waitForResponse(/account\.session/)
  await page.goto('/')
  await heard(page, 'settings')
  // A question that is still open would answer for the hint too.
  await (await known).finished()
  expect((await types(page)).slice(0, 3)).toEqual(['hello', 'reinject', 'settings'])
  const asked = () => sent.filter((one) => one.includes('account.session')).length
  const before = asked()
  for (const system of ['android', 'ios'] as const) await say(page, 'user-data', { userData: person }, system)
  await expect.poll(asked).toBe(before + 1)
  await stoodFor(page, 6_000)
  expect(asked()).toBe(before + 1)
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toMatch(/forged-person|CANARY/)
  expect(sent.join('\n')).not.toMatch(/forged-person|CANARY/)
  await expect(page.getByText('CANARY')).toHaveCount(0)
  expect(faults).toEqual([])
})

test('NATIVE-01 SET-05 with somebody known the shell is not asked; each load of the page has a name of its own', async ({
  page,
  signIn,
}) => {
  await signIn('demo')
  await installHost(page, JSON.stringify({ userData: person }))
  const loads = new Set<string>()
  for (let count = 0; count < 2; count += 1) {
    await page.goto('/')
    await heard(page, 'settings')
    expect(await types(page)).not.toContain('reinject')
    loads.add((await heard(page, 'hello')).load)
  }
  expect(loads.size).toBe(2)
  expect(JSON.stringify(await kept(page))).not.toMatch(/forged-person|CANARY/)
})

for (const [what, injected] of [
  ['no JSON', '{"userData":"CANARY'],
  ['no person', JSON.stringify({ userData: '{"name":"CANARY"}' })],
] as const)
  test(`NATIVE-01 injected user data that does not parse is logged without a word of it: ${what}`, async ({ page }) => {
    const reports: string[] = []
    await page.route('**/monitoring', async (route) => {
      reports.push(route.request().postData() ?? '')
      await route.fulfill({ json: {} })
    })
    const logged: string[] = []
    page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
    await installHost(page, injected)
    const known = page.waitForResponse(/account\.session/)
    await page.goto('/')
    await heard(page, 'reinject')
    expect(logged.join('\n')).toMatch(/native_user_data .*Injected user data does not parse/)
    await expect.poll(() => reports.join('\n'), { timeout: 20_000 }).toContain('native_user_data')
    expect(reports.join('\n') + logged.join('\n')).not.toContain('CANARY')
    // The shell mends it; a question that is still open would be its answer too.
    await (await known).finished()
    const asked = page.waitForRequest(/account\.session/)
    await say(page, 'user-data', { userData: person })
    await asked
  })

test('SET-03 THEME-03 the shell gets the settings, then what changes; each toggle is tracked with its mode', async ({
  page,
  context,
  signIn,
}) => {
  test.slow()
  const services = await answerServices(context)
  await signIn('demo')
  await installHost(page)
  await page.goto('/change-theme')
  await heard(page, 'settings')
  const all = (await said(page)).find(({ type }) => type === 'settings')?.['changes'] as Record<string, unknown> // docs/native-bridge.md
  expect(Object.keys(all)).toHaveLength(37)
  expect(all).toMatchObject({ newsActiveTab: 'Latest News', intendedDestination: null, duelActiveTab: 'online' })
  for (const mode of ['dark', 'light'] as const) {
    await page.getByRole('radio', { name: mode === 'dark' ? 'Dark' : 'Light' }).check({ force: true })
    await expect.poll(async () => (await said(page)).map(({ changes }) => changes)).toContainEqual({ theme: mode })
  }
  const modes = () => services.told('Theme Toggled').map(({ mode }) => mode)
  await expect.poll(modes, { timeout: 20_000 }).toEqual(['dark', 'light'])
  // Whoever is signed in is none of the shell's business, nor what they write.
  const told = JSON.stringify(await said(page))
  for (const key of ['userData', 'hasHydrated', 'newUser', 'firstOpen', 'chatDrafts', 'recentSearches'])
    expect(told).not.toContain(`"${key}"`)
})

test('LINK-02 ACC-03 a link that opened the native app waits through a new sign-up; the page asks no service for it', async ({
  page,
  context,
}) => {
  test.slow()
  const services = await answerServices(context)
  await installHost(page)
  await page.goto(`/news-list?${mark}`)
  await say(page, 'deep-link', { data: { dl_event_route: '/pyq', '+clicked_branch_link': true } }, 'ios')
  await expect(page).toHaveURL('/')
  await expect
    .poll(() => copyOf(page))
    .toMatchObject({
      intendedDestination: { path: '/pyq' },
      branchData: { dl_event_route: '/pyq' },
    })
  await signUpOnScreen(page, newAddress())
  await expect(page).toHaveURL('/pyq')
  await expect.poll(() => kept(page)).toMatchObject({ intendedDestination: null, branchData: null })
  expect(await copyOf(page)).toMatchObject({ intendedDestination: null, branchData: null, isSignupNewUser: false })
  await expect
    .poll(() => services.events.filter(({ event }) => event === 'Signed Up By Deep Link').length, { timeout: 20_000 })
    .toBe(1)
  expect([...services.asked, ...services.strays]).toEqual([])
})

test('NATIVE-02 G6 Android’s back closes a dialog, goes back, and asks the shell to close where the visit began', async ({
  page,
  signIn,
}) => {
  await signIn('demo')
  await installHost(page)
  await page.goto('/')
  await heard(page, 'settings')
  await page.getByRole('link', { name: 'My profile' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign out?' })
  await expect(dialog).toBeVisible()
  await say(page, 'back', {})
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL('/profile')
  await say(page, 'back', {})
  await expect(page).toHaveURL('/')
  expect(await types(page)).not.toContain('exit')
  await say(page, 'back', {})
  await heard(page, 'exit')
  await expect(page).toHaveURL('/')
})

test('NATIVE-02 ACC-01 Google signs in over the bridge: only the answer to the question, and only by the gateway’s word', async ({
  page,
}) => {
  test.slow()
  await installHost(page)
  await page.goto('/login')
  const ask = async () => {
    const before = (await types(page)).filter((type) => type === 'google-sign-in').length
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    await expect
      .poll(async () => (await types(page)).filter((type) => type === 'google-sign-in').length)
      .toBe(before + 1)
    return heard(page, 'google-sign-in')
  }
  const answer = (id: unknown, fields: object) =>
    post(page, JSON.stringify({ v: 1, type: 'google-sign-in', id, ...fields }))
  const problem = page.getByRole('alert')

  const first = await ask()
  expect(first).toMatchObject({ clientId: 'client-of-ours', nonce: expect.any(String) })
  for (const [id, fields] of [
    ['guess', { problem: 'failed' }],
    [first['id'], { problem: 'constructor' }],
    [first['id'], { problem: 'failed', idToken: 'a' }],
    [first['id'], { v: 2, problem: 'failed' }],
  ] as const)
    await answer(id, fields)
  await answer(first['id'], { problem: 'cancelled' })
  await expect(problem).toHaveText(/You closed Google’s window/)

  const claims = { email: newAddress(), name: 'Asha Rao', aud: 'client-of-ours' }
  await answer((await ask())['id'], { idToken: issuer.token({ ...claims, nonce: 'of-another' }) })
  await expect(problem).toBeVisible()
  expect((await kept(page))['userData']).toEqual({})

  const { id, nonce } = await ask()
  // As a shell from before the versions says it.
  await post(page, JSON.stringify({ type: 'google-sign-in', id, idToken: issuer.token({ ...claims, nonce }) }), 'ios')
  await expect(page).toHaveURL('/signupdetails')
  await expect(page.getByLabel('Name')).toHaveValue('Asha Rao')
})
