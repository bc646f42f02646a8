import { expect, test } from 'vitest'
import { fromApp, signedIn, startGateway } from '../testing/gateway.ts'
import { Browser } from '../testing/google-browser.ts'
import { asha, startProvider } from '../testing/openid-provider.ts'

async function start() {
  const provider = await startProvider()
  const gateway = await startGateway({ env: provider.env })
  const claims = (nonce: string) => ({ ...asha, nonce })
  return { provider, gateway, browser: new Browser(gateway.app), claims }
}
const seconds = () => Math.floor(Date.now() / 1000)

test('NATIVE-02 an id_token of the shell’s with our nonce signs in, ends the old session, and works once', async () => {
  const { provider, gateway, browser, claims } = await start()
  browser.take(signedIn('an-older-token').cookie)
  const nonce = await browser.nonce()
  const idToken = await provider.token(claims(nonce))
  const twin = browser.twin()
  const answer = await browser.post({ idToken })
  expect([answer.statusCode, answer.json(), answer.headers['cache-control']]).toEqual([
    200,
    { isNew: false },
    'no-store',
  ])
  expect(browser.session).toMatchObject({ token: 'token-of-the-backend' })
  expect(gateway.upstream.seen.map(({ body }) => JSON.parse(body))).toMatchObject([
    { subject: asha.sub, once: nonce, replaces: 'an-older-token' },
  ])
  const again = await browser.post({ idToken })
  expect([again.statusCode, again.json().code]).toEqual([410, 'CODE_EXPIRED'])
  // Of a copy of the cookie from before, the backend takes no `once` twice.
  gateway.upstream.behave = ({ headers, body }, response) =>
    response
      .writeHead(JSON.parse(body).once === nonce ? 410 : 500, { 'x-request-id': headers['x-request-id'] ?? '' })
      .end(JSON.stringify({ code: 'CODE_EXPIRED', message: 'No.', retryable: false, retryAfterMs: null }))
  expect((await twin.post({ idToken })).json()).toMatchObject({ message: expect.stringContaining('used already') })
})

test('NATIVE-02 a one-time code is redeemed by the gateway and checked the same way, and works once', async () => {
  const { provider, browser } = await start()
  const code = await provider.nativeCode(await browser.nonce())
  const foreign = await provider.nativeCode('a-nonce-of-somebody-elses')
  expect((await browser.post({ code: foreign })).statusCode).toBe(403)
  expect((await browser.post({ code })).json()).toEqual({ isNew: false })
  expect((await browser.post({ code })).statusCode).toBe(410)
})

test('NATIVE-02 a token with anything wrong, or for another browser, signs nobody in', async () => {
  const { provider, gateway, browser, claims } = await start()
  const other = await new Browser(gateway.app).nonce()
  const mine = await browser.nonce()
  const ofPage = new URL(await browser.open('/auth/google')).searchParams
  const refused = {
    'of another browser': claims(other),
    'of no browser': claims('x'.repeat(43)),
    'with the nonce of a page’s': claims(ofPage.get('nonce') ?? ''),
    'with the state of a page’s': claims(ofPage.get('state') ?? ''),
    'for another app': { ...claims(mine), aud: 'another-client' },
    'of another issuer': { ...claims(mine), iss: 'https://accounts.evil.test' },
    expired: { ...claims(mine), exp: seconds() - 120 },
    'of the future': { ...claims(mine), iat: seconds() + 120 },
    'an hour old': { ...claims(mine), iat: seconds() - 3600 },
  }
  for (const [what, wrong] of Object.entries(refused)) {
    const answer = await browser.post({ idToken: await provider.token(wrong) })
    expect([answer.statusCode, answer.json().code], what).toEqual([403, 'FORBIDDEN'])
  }
  provider.isForged = true
  expect((await browser.post({ idToken: await provider.token(claims(mine)) })).statusCode).toBe(403)
  const unsigned = [{ alg: 'none' }, claims(mine)].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  )
  expect((await browser.post({ idToken: `${unsigned.join('.')}.` })).statusCode).toBe(403)
  expect(browser.session).toBeNull()
  expect(gateway.upstream.seen).toEqual([])
})

test('NATIVE-02 a message of another shape, or from another site, is refused', async () => {
  const { gateway, browser, provider, claims } = await start()
  const idToken = await provider.token(claims(await browser.nonce()))
  const shapes = [
    {},
    [],
    { idToken: 1 },
    { idToken, code: 'x' },
    { idToken, is_premium: true },
    { code: '' },
    { token: idToken },
  ]
  for (const shape of shapes) expect((await browser.post(shape)).statusCode, JSON.stringify(shape)).toBe(400)
  for (const headers of [
    { ...fromApp, 'x-abhyas': '' },
    { ...fromApp, 'sec-fetch-site': 'cross-site' },
  ]) {
    const answer = await gateway.app.inject({ method: 'POST', url: '/auth/native', headers, payload: { idToken } })
    expect(answer.statusCode).toBe(403)
  }
  expect(gateway.upstream.seen).toEqual([])
})

test('F27 without Google’s keys no native token is taken', async () => {
  const { provider, browser, claims } = await start()
  provider.broken.set('/jwks', (response) => response.destroy())
  const idToken = await provider.token(claims(await browser.nonce()))
  expect((await browser.post({ idToken })).statusCode).toBe(503)
  provider.broken.clear()
  expect((await browser.post({ idToken })).statusCode).toBe(200)
})
