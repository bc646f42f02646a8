import { appHeader } from '@abhyas/contracts/http'
import { expect, test } from 'vitest'
import { inputs } from '../testing/answers.ts'
import { callUrl, fromApp, publicOrigin, signedIn, startGateway, type TestGateway } from '../testing/gateway.ts'
import { sendRaw, statusOf } from '../testing/raw.ts'

const contentTypes = [
  undefined,
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json',
  'application/json; charset=utf-8',
  'application/octet-stream',
  'text/xml',
  'application/x-unknown',
]
const app = { [appHeader.name]: appHeader.value }
const origins: Readonly<Record<string, Record<string, string>>> = {
  'none, without the app’s header': {},
  'our own, without the app’s header': { origin: publicOrigin, 'sec-fetch-site': 'same-origin' },
  'none, with the app’s header': app,
  'another site, with the app’s header': { ...app, origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' },
  'a sibling domain, with the app’s header': { ...app, origin: 'https://x.abhyas.test', 'sec-fetch-site': 'same-site' },
  'a null origin that claims nothing': { ...app, origin: 'null' },
}

async function start(): Promise<{ gateway: TestGateway; ran: string[] }> {
  const ran: string[] = []
  const gateway = await startGateway({
    limits: { all: { burst: 1e9, perSecond: 1 } },
    prepare: (server) => server.addHook('preHandler', async ({ method, url }) => void ran.push(`${method} ${url}`)),
  })
  return { gateway, ran }
}

const addressesOf = (routes: readonly string[]): readonly string[] => {
  const paths = routes.map((route) => route.split(' ')[1] ?? '').filter((path) => path.startsWith('/'))
  return [
    ...new Set([...paths.map((path) => path.replace(/:\w+/g, 'x')), '/nowhere', '/trpc/news.answer,bookmarks.set']),
  ]
}

test.each(Object.entries(origins))(
  'T4 no handler of the running server runs for any write from %s, in any of nine content types',
  async (_name, headers) => {
    const { gateway, ran } = await start()
    const addresses = addressesOf(gateway.routes)
    expect(addresses.length).toBeGreaterThan(30)
    const refused = async (method: 'POST' | 'PUT' | 'DELETE' | 'OPTIONS', url: string, type?: string) => {
      const typed = type === undefined ? {} : { 'content-type': type }
      const sent = { ...headers, ...signedIn(), ...typed }
      const answer = await gateway.app.inject({
        method,
        url,
        headers: sent,
        ...(type !== undefined && { payload: '{}' }),
      })
      expect(answer.statusCode, `${method} ${url} ${type}`).toBe(403)
      expect(answer.json()).toMatchObject({ code: 'FORBIDDEN', retryable: false })
    }
    for (const url of addresses) {
      for (const type of contentTypes) await refused('POST', url, type)
      for (const method of ['PUT', 'DELETE', 'OPTIONS'] as const) await refused(method, url)
    }
    expect(ran).toEqual([])
    expect(gateway.upstream.seen).toEqual([])
  },
  60_000,
)

test('T4 the same writes run when the app sends them: by fetch metadata, and by Origin where there is none', async () => {
  const { gateway } = await start()
  for (const headers of [fromApp, { ...app, 'sec-fetch-site': 'same-origin' }, { ...app, origin: publicOrigin }]) {
    const payload = inputs['account.requestCode'] ?? {}
    const answer = await gateway.app.inject({ method: 'POST', url: callUrl('account.requestCode'), headers, payload })
    expect(answer.statusCode).toBe(200)
  }
  expect(gateway.upstream.seen).toHaveLength(3)
})

test('T4 a read cannot be made into a write: no method override, no body', async () => {
  const { gateway, ran } = await start()
  const overrides = ['x-http-method-override', 'x-http-method', 'x-method-override']
  for (const name of overrides) {
    const url = `${callUrl('account.useDemo')}?_method=POST`
    const answer = await gateway.app.inject({ url, headers: { [name]: 'POST', ...signedIn() } })
    expect(answer.statusCode).toBe(405)
  }
  expect(gateway.upstream.seen).toEqual([])
  ran.length = 0
  const bodies = ['content-length: 2\r\n\r\n{}', 'transfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n']
  for (const rest of bodies) {
    const head =
      'GET /trpc/account.useDemo HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\nconnection: close\r\n'
    expect(statusOf(await sendRaw(gateway.port, head + rest))).toBe(400)
  }
  expect(ran).toEqual([])
})

test('T4 fetch metadata that says otherwise outweighs a matching Origin', async () => {
  const { gateway, ran } = await start()
  for (const site of ['cross-site', 'same-site', 'none', 'same-origin, cross-site']) {
    const headers = { ...app, origin: publicOrigin, 'sec-fetch-site': site }
    const answer = await gateway.app.inject({ method: 'POST', url: callUrl('account.useDemo'), headers })
    expect(answer.statusCode, site).toBe(403)
  }
  expect(ran).toEqual([])
})
