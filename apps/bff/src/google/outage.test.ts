import { expect, onTestFinished, test, vi } from 'vitest'
import { inputs } from '../testing/answers.ts'
import { callUrl, fromApp, signedIn, startGateway } from '../testing/gateway.ts'
import { Browser } from '../testing/google-browser.ts'
import { startProvider } from '../testing/openid-provider.ts'

const hourMs = 3_600_000

async function start() {
  const provider = await startProvider()
  const gateway = await startGateway({ env: provider.env })
  return { provider, gateway }
}
const native = async (browser: Browser, token: (claims: { nonce: string }) => Promise<string>) =>
  browser.post({ idToken: await token({ nonce: await browser.nonce() }) })

test('F27 keys that cannot be fetched anew count for a day, and not a moment longer', async () => {
  const { provider, gateway } = await start()
  const token = ({ nonce }: { nonce: string }) =>
    provider.token({ nonce, sub: 'g-asha', email: 'asha@example.org', email_verified: true })
  // The clock alone is ours: timers and connections go on.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  onTestFinished(() => void vi.useRealTimers())
  const from = Date.now()
  expect((await native(new Browser(gateway.app), token)).statusCode).toBe(200)
  provider.broken.set('/jwks', (response) => response.destroy())
  vi.setSystemTime(from + 24 * hourMs - 60_000)
  expect((await native(new Browser(gateway.app), token)).statusCode).toBe(200)
  vi.setSystemTime(from + 24 * hourMs + 60_000)
  const late = new Browser(gateway.app)
  const refused = await native(late, token)
  expect([refused.statusCode, refused.json().code]).toEqual([503, 'UNAVAILABLE'])
  expect(late.session).toBeNull()
  provider.broken.clear()
  expect((await native(late, token)).statusCode).toBe(200)
})

test('F27 while Google is gone whoever is signed in goes on, and email signs in', async () => {
  const { provider, gateway } = await start()
  for (const path of ['/.well-known/openid-configuration', '/jwks', '/token']) {
    provider.broken.set(path, (response) => response.destroy())
  }
  expect(await new Browser(gateway.app).open('/auth/google')).toBe('/login?problem=unreachable')
  const headers = { ...fromApp, ...signedIn() }
  expect((await gateway.app.inject({ url: callUrl('news.progress'), headers })).statusCode).toBe(200)
  const byMail = await gateway.app.inject({
    method: 'POST',
    url: callUrl('account.verifyCode'),
    headers: fromApp,
    payload: inputs['account.verifyCode'] ?? {},
  })
  expect(byMail.statusCode).toBe(200)
})

test('ACC-05 a sign-in with Google tells the backend by what device, too', async () => {
  const { provider, gateway } = await start()
  const browser = new Browser(gateway.app)
  const back = await provider.visit(await browser.open('/auth/google'))
  await browser.open(back.pathname + back.search)
  const [told] = gateway.upstream.seen.filter(({ call }) => call === 'POST /account/google')
  // Of a browser that says nothing we know.
  expect(told?.headers['x-client-device']).toBe('Unknown device')
})
