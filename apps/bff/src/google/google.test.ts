import { expect, test } from 'vitest'
import { openSession } from '../session/session.ts'
import { publicOrigin, seal, signedIn, startGateway } from '../testing/gateway.ts'
import { Browser } from '../testing/google-browser.ts'
import { asha, startProvider } from '../testing/openid-provider.ts'

const googleCalls = ({ upstream }: Awaited<ReturnType<typeof startGateway>>) =>
  upstream.seen.filter(({ call }) => call === 'POST /account/google').map(({ body }) => JSON.parse(body))

async function start() {
  const provider = await startProvider()
  const gateway = await startGateway({ env: provider.env })
  return { provider, gateway, browser: new Browser(gateway.app) }
}

test('ACC-01 the whole way: Google’s page with the three scopes and PKCE, back, and signed in under a new id', async () => {
  const { provider, gateway, browser } = await start()
  const page = new URL(await browser.open('/auth/google'))
  expect(Object.fromEntries(page.searchParams)).toMatchObject({
    scope: 'openid profile email',
    response_type: 'code',
    code_challenge_method: 'S256',
    redirect_uri: `${publicOrigin}/auth/google/callback`,
  })
  expect(page.searchParams.get('state')).toMatch(/^[\w-]{43}$/)
  expect(page.searchParams.get('nonce')).toMatch(/^[\w-]{43}$/)
  expect(browser.lastSetCookies[0]).toMatch(
    /^__Host-google\.[\w-]{12}=[\w.-]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
  const back = await provider.visit(page.href)
  expect(await browser.open(back.pathname + back.search)).toBe('/login?signed=known')
  expect(browser.session).toMatchObject({ token: 'token-of-the-backend' })
  expect(googleCalls(gateway)).toEqual([
    {
      subject: asha.sub,
      email: 'asha@example.org',
      emailVerified: true,
      name: 'Asha Rao',
      once: page.searchParams.get('state'),
    },
  ])
  expect(gateway.lines.join('')).not.toMatch(/asha|code=|state=/i)
})

test('ACC-01 where there is no client id there is no route and no offer; with one there is', async () => {
  const without = await startGateway()
  const { gateway, browser } = await start()
  for (const path of ['/auth/google', '/auth/google/callback?code=x&state=y', '/auth/native']) {
    expect((await without.app.inject({ url: path })).statusCode, path).toBe(404)
  }
  const offer = async ({ app }: typeof without) =>
    (await app.inject({ url: '/trpc/account.session' })).json().result.data.signIn
  expect(await offer(without)).toEqual({ demo: false, google: false })
  expect(await offer(gateway)).toEqual({ demo: false, google: true })
  expect((await browser.post({ idToken: 'x' })).statusCode).toBe(403)
})

test('T1 the session that the browser had is ended, though its cookie is not on the way back', async () => {
  const { provider, gateway, browser } = await start()
  browser.take(signedIn('an-older-token').cookie)
  const back = await provider.visit(await browser.open('/auth/google'))
  await browser.openFromElsewhere(back.pathname + back.search)
  expect(googleCalls(gateway)).toMatchObject([{ replaces: 'an-older-token' }])
  const [first, second] = [browser.session?.sid, openSession(seal, browser.sealedSession, Date.now())?.sid]
  expect(first).toBe(second)
})

test('ACC-01 leaving Google’s page, a refusal there and trouble there each have their own words', async () => {
  const { provider, browser } = await start()
  const problems = {
    access_denied: 'cancelled',
    admin_policy_enforced: 'denied',
    temporarily_unavailable: 'unreachable',
    server_error: 'unreachable',
  }
  for (const [error, problem] of Object.entries(problems)) {
    provider.visitor = { error }
    const back = await provider.visit(await browser.open('/auth/google'))
    expect(await browser.open(back.pathname + back.search), error).toBe(`/login?problem=${problem}`)
  }
  expect(browser.session).toBeNull()
})

test('T1 a way back is gone once: a second time, in another browser, and by a stolen copy it opens nothing', async () => {
  const { provider, gateway, browser } = await start()
  const back = await provider.visit(await browser.open('/auth/google'))
  const path = back.pathname + back.search
  expect(await new Browser(gateway.app).open(path)).toBe('/login?problem=browser')
  const twin = browser.twin()
  expect(await browser.open(path)).toBe('/login?signed=known')
  expect(await browser.open(path)).toBe('/login?problem=used')
  // A copy of the cookie from before: the provider takes no code twice.
  expect(await twin.open(path)).toBe('/login?problem=used')
  expect(twin.session).toBeNull()
  expect(googleCalls(gateway)).toHaveLength(1)
})

test('T1 a code of one’s own put into another’s way back opens nothing', async () => {
  const { provider, gateway, browser } = await start()
  const mine = await provider.visit(await new Browser(gateway.app).open('/auth/google'))
  const theirs = new URL(await browser.open('/auth/google'))
  const state = theirs.searchParams.get('state') ?? ''
  const forged = `/auth/google/callback?${new URLSearchParams({
    code: mine.searchParams.get('code') ?? '',
    state,
    iss: mine.searchParams.get('iss') ?? '',
  }).toString()}`
  expect(await browser.open(forged)).toBe('/login?problem=used')
  expect(browser.session).toBeNull()
  expect(googleCalls(gateway)).toEqual([])
})

test('ACC-01 two tabs, and up to four, each find their own way back; of a fifth the oldest is given up', async () => {
  const { provider, browser } = await start()
  const pages = []
  for (let tab = 0; tab < 5; tab += 1) pages.push(await browser.open('/auth/google'))
  const backs = await Promise.all(pages.map((page) => provider.visit(page)))
  const targets = []
  for (const back of backs.toReversed()) targets.push(await browser.open(back.pathname + back.search))
  expect(targets).toEqual([...Array<string>(4).fill('/login?signed=known'), '/login?problem=browser'])
})

test('ACC-01 a page of another site cannot begin a sign-in', async () => {
  const { browser, provider } = await start()
  expect(await browser.openFromElsewhere('/auth/google')).toBe('/login')
  expect(browser.lastSetCookies).toEqual([])
  expect(provider.seen).toEqual([])
})
