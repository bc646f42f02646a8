import type { JWTPayload } from 'jose'
import { expect, test } from 'vitest'
import { startGateway } from '../testing/gateway.ts'
import { Browser } from '../testing/google-browser.ts'
import { asha, startProvider, type TestProvider } from '../testing/openid-provider.ts'

async function start() {
  const provider = await startProvider()
  const gateway = await startGateway({ env: provider.env })
  return { provider, gateway, browser: new Browser(gateway.app) }
}

/** Signs in by Google's page; returns where it leads. */
async function signIn({ visit }: TestProvider, browser: Browser): Promise<string> {
  const page = await browser.open('/auth/google')
  if (page.startsWith('/')) return page
  const back = await visit(page)
  return browser.open(back.pathname + back.search)
}

const seconds = () => Math.floor(Date.now() / 1000)
const hour = 3600
const without =
  (name: string) =>
  (claims: JWTPayload): JWTPayload =>
    Object.fromEntries(Object.entries(claims).filter(([claim]) => claim !== name))
const wrong: readonly (readonly [what: string, problem: string, rewrite: (claims: JWTPayload) => JWTPayload])[] = [
  ['nonce of another sign-in', 'failed', (claims) => ({ ...claims, nonce: 'x'.repeat(43) })],
  ['missing nonce', 'failed', without('nonce')],
  ['audience of another app', 'failed', (claims) => ({ ...claims, aud: 'another-client' })],
  ['audience of two apps', 'failed', (claims) => ({ ...claims, aud: [String(claims.aud), 'another-client'] })],
  ['foreign issuer', 'failed', (claims) => ({ ...claims, iss: 'https://accounts.evil.test' })],
  ['missing subject', 'failed', without('sub')],
  ['missing end', 'failed', without('exp')],
  ['end that is past', 'clock', (claims) => ({ ...claims, exp: seconds() - 120 })],
  ['beginning an hour ago', 'clock', (claims) => ({ ...claims, iat: seconds() - hour })],
  ['beginning in the future', 'clock', (claims) => ({ ...claims, iat: seconds() + 120, exp: seconds() + hour })],
  ['start that is still to come', 'clock', (claims) => ({ ...claims, nbf: seconds() + 120 })],
  ['missing address', 'unverified', without('email')],
  ['address that is none', 'unverified', (claims) => ({ ...claims, email: 'nobody' })],
]

test('ACC-01 an id_token with anything wrong signs nobody in, and says what can be done', async () => {
  const { provider, gateway, browser } = await start()
  for (const [what, problem, rewrite] of wrong) {
    provider.rewrite = rewrite
    expect(await signIn(provider, browser), what).toBe(`/login?problem=${problem}`)
  }
  provider.rewrite = (claims) => claims
  provider.isForged = true
  expect(await signIn(provider, browser), 'forged').toBe('/login?problem=failed')
  expect(browser.session).toBeNull()
  expect(gateway.upstream.seen).toEqual([])
  provider.isForged = false
  expect(await signIn(provider, browser)).toBe('/login?signed=known')
})

test('ACC-01 clocks that are less than a minute apart are no reason to refuse', async () => {
  const { provider, browser } = await start()
  provider.rewrite = (claims) => ({ ...claims, iat: seconds() + 45, exp: seconds() + hour })
  expect(await signIn(provider, browser)).toBe('/login?signed=known')
  provider.rewrite = (claims) => ({ ...claims, exp: seconds() - 45 })
  expect(await signIn(provider, browser)).toBe('/login?signed=known')
})

test('ACC-01 whether the address is verified is told as Google says it, and never taken from anything but true', async () => {
  const { provider, gateway, browser } = await start()
  for (const email_verified of [true, false, 'true', 1, undefined]) {
    provider.rewrite = (claims) => ({ ...claims, email_verified })
    await signIn(provider, browser)
  }
  const told = gateway.upstream.seen.map(({ body }) => JSON.parse(body).emailVerified)
  expect(told).toEqual([true, false, false, false, false])
})

test('ACC-01 T29 what else Google’s token says goes nowhere, and a name that is none is none', async () => {
  const { provider, gateway, browser } = await start()
  provider.rewrite = (claims) => ({ ...claims, is_premium: true, picture: 'https://x.test/p', name: ' ' })
  await signIn(provider, browser)
  const [{ body } = { body: '' }] = gateway.upstream.seen
  expect(Object.keys(JSON.parse(body)).toSorted()).toEqual(['email', 'emailVerified', 'name', 'once', 'subject'])
  expect(JSON.parse(body)).toMatchObject({ name: null, subject: asha.sub })
})

const refusals = {
  EMAIL_UNVERIFIED: [403, 'unverified'],
  CONFLICT: [409, 'taken'],
  CODE_EXPIRED: [410, 'used'],
} as const

test('ACC-01 what our own backend refuses has its own words; while it is down the sign-in is to be tried later', async () => {
  const { provider, gateway, browser } = await start()
  for (const [code, [status, problem]] of Object.entries(refusals)) {
    gateway.upstream.behave = ({ headers }, response) =>
      response
        .writeHead(status, { 'x-request-id': headers['x-request-id'] ?? '' })
        .end(JSON.stringify({ code, message: 'No.', retryable: false, retryAfterMs: null }))
    expect(await signIn(provider, browser), code).toBe(`/login?problem=${problem}`)
  }
  gateway.upstream.behave = (_request, response) => response.destroy()
  expect(await signIn(provider, browser)).toBe('/login?problem=busy')
  expect(browser.session).toBeNull()
})

const paths = ['/.well-known/openid-configuration', '/token', '/jwks']

test('F27 Google down, in part or whole, or talking nonsense: nobody is let in, email goes on, and it works when it is back', async () => {
  for (const path of paths) {
    const { provider, gateway, browser } = await start()
    const broken: Record<string, Parameters<TestProvider['broken']['set']>[1]> = {
      cut: (response) => response.destroy(),
      failing: (response) => response.writeHead(503).end('no'),
      nonsense: (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"nonsense'),
    }
    for (const [how, answer] of Object.entries(broken)) {
      provider.broken.set(path, answer)
      expect(await signIn(provider, browser), `${path} ${how}`).toBe('/login?problem=unreachable')
      const session = await gateway.app.inject({ url: '/trpc/account.session' })
      expect(session.json().result.data.signIn.google).toBe(true)
    }
    expect(browser.session).toBeNull()
    provider.broken.clear()
    expect(await signIn(provider, browser), path).toBe('/login?signed=known')
  }
})

test('F27 a Google that does not answer is given up after five seconds, and asked once for all who wait', async () => {
  const { provider, gateway } = await start()
  const discovery = '/.well-known/openid-configuration'
  provider.broken.set(discovery, () => undefined)
  const waiting = await Promise.all([1, 2, 3].map(() => new Browser(gateway.app).open('/auth/google')))
  expect(waiting).toEqual(Array(3).fill('/login?problem=unreachable'))
  expect(provider.seen).toEqual([discovery])
})

test('F27 the keys once known serve on while they cannot be fetched', async () => {
  const { provider, browser } = await start()
  expect(await signIn(provider, browser)).toBe('/login?signed=known')
  provider.broken.set('/jwks', (response) => response.destroy())
  expect(await signIn(provider, browser)).toBe('/login?signed=known')
  provider.isForged = true
  expect(await signIn(provider, browser)).toBe('/login?problem=failed')
  expect(provider.seen.filter((path) => path === '/jwks')).toHaveLength(1)
})

test('T15 trying is limited for each peer, on the page and in the native view', async () => {
  const provider = await startProvider()
  const gateway = await startGateway({
    env: { ...provider.env, TRUSTED_PROXIES: '127.0.0.1' },
    limits: { signIn: { burst: 2, perSecond: 0.1 } },
  })
  const from = async (url: string, ip: string) => {
    const { headers, statusCode } = await gateway.app.inject({ url, headers: { 'x-forwarded-for': ip } })
    return headers.location ?? statusCode
  }
  await from('/auth/google', '192.0.2.1')
  await from('/auth/google/callback', '192.0.2.1')
  expect(await from('/auth/google', '192.0.2.1')).toBe('/login?problem=busy')
  expect(await from('/auth/native', '192.0.2.1')).toBe(429)
  expect(await from('/auth/google/callback', '192.0.2.2')).toBe('/login?problem=browser')
})
