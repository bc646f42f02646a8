import { expect, test } from 'vitest'
import { callUrl, signedIn, startGateway, type TestGateway } from '../testing/gateway.ts'
import { healthy } from '../testing/stub-upstream.ts'

const navigation = { accept: 'text/html,application/xhtml+xml', 'sec-fetch-dest': 'document' }
const item = '/news/money-bill-20261120'

const open = (gateway: TestGateway, url: string, headers: Record<string, string> = {}) =>
  gateway.app.inject({ url, headers: { ...navigation, ...headers } })

/** What stands in #root, and the data behind it. */
const partsOf = (body: string) => ({
  root: /<div id="root">(.*?)<\/div>/s.exec(body)?.[1],
  data: /<script type="application\/json" id="first-paint">(.*?)<\/script>/s.exec(body)?.[1],
})
const outcomes = async ({ metrics }: TestGateway): Promise<Record<string, number>> => {
  const { values } = await metrics.firstPaints.get()
  return Object.fromEntries(values.map(({ labels, value }) => [String(labels.outcome), value]))
}

test('G3 the first screens come with their content, and with the answers that it is made of', async () => {
  const gateway = await startGateway({ prerender: true })
  for (const [url, content] of [
    ['/', 'Welcome'],
    ['/login', 'Sign in or sign up'],
    ['/news-list', 'news.editions'],
    [item, 'news.item'],
  ] as const) {
    const { statusCode, body } = await open(gateway, url)
    expect(statusCode, url).toBe(200)
    expect(partsOf(body).root, url).toContain(content)
    expect(JSON.parse(partsOf(body).data ?? ''), url).toHaveProperty('answers')
    expect(body, url).toContain('<link rel="stylesheet" href="/assets/page-0a1b2c.css">')
  }
  // Crawlers and old browsers do not say what a page is for.
  const { body } = await gateway.app.inject({ url: item, headers: { accept: 'text/html' } })
  expect(partsOf(body).root).toContain('news.item')
})

test('G3 the page of an item is called after it, whatever it is called', async () => {
  const gateway = await startGateway({ prerender: true })
  const { body } = await open(gateway, item)
  expect(body).toContain('<title>Money Bills: &lt;b&gt;what&lt;/b&gt; &quot;counts&quot; &amp; why · Abhyas</title>')
  expect(body).toContain(`<link rel="canonical" href="https://abhyas.test${item}">`)
})

test('ROUTE-15 /news has its content for whoever is signed in only, and / and /login for the others only', async () => {
  const gateway = await startGateway({ prerender: true })
  const rootOf = async (url: string, headers?: Record<string, string>) =>
    partsOf((await open(gateway, url, headers)).body).root
  expect(await rootOf('/news')).toBe('')
  expect(await rootOf('/news', { cookie: '__Host-session=made-up' })).toBe('')
  expect(await rootOf('/news', signedIn('token', { expiresAt: Date.now() - 1 }))).toBe('')
  expect(await rootOf('/news', signedIn())).toContain('news.editions')
  for (const url of ['/', '/login', '/news-list']) {
    expect(await rootOf(url), url).not.toBe('')
    expect(await rootOf(url, signedIn()), url).toBe('')
  }
  expect(await rootOf(item, signedIn())).toBe(await rootOf(item))
  // Nothing of the student is asked for, nor who it is.
  expect(gateway.upstream.seen.filter(({ headers }) => headers.authorization !== undefined)).toEqual([])
})

test('T18 PWA-04 a page that hangs on the cookie is private, and one with a screen says what it hangs on', async () => {
  const gateway = await startGateway({ prerender: true })
  for (const url of ['/', '/login', '/news-list', '/news']) {
    for (const headers of [{}, signedIn(), { 'sec-fetch-dest': 'empty' }]) {
      const answer = await open(gateway, url, headers)
      expect(answer.headers['cache-control'], url).toBe('private, no-cache')
      const isBare = partsOf(answer.body).root === ''
      // Else the service worker would not find the page that it stored.
      const vary = isBare ? 'accept-encoding' : 'accept-encoding, accept, sec-fetch-dest, cookie'
      expect(answer.headers['vary'], url).toBe(vary)
      const again = await open(gateway, url, { ...headers, 'if-none-match': String(answer.headers.etag) })
      expect(again.statusCode, url).toBe(304)
    }
  }
  const { headers } = await open(gateway, item)
  expect(headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-encoding, accept, sec-fetch-dest' })
  expect((await open(gateway, '/change-theme')).headers['vary']).toBe('accept-encoding')
})

test('PWA-04 the service worker keeps the bare page', async () => {
  const gateway = await startGateway({ prerender: true })
  for (const headers of [{ 'sec-fetch-dest': 'empty' }, { 'sec-fetch-dest': 'serviceworker' }]) {
    const { body } = await open(gateway, '/', headers)
    expect(partsOf(body)).toEqual({ root: '', data: undefined })
    expect(body).toContain('<link rel="modulepreload" href="/assets/app-0a1b2c.js">')
  }
  expect(partsOf((await gateway.app.inject('/')).body).root).toBe('')
})

test('G3 the scripts of a page with a screen are fetched after it', async () => {
  const gateway = await startGateway({ prerender: true })
  const { body } = await open(gateway, '/')
  expect(body).toContain('<link data-rel="modulepreload" href="/assets/app-0a1b2c.js">')
  expect(body).not.toContain('<link rel="modulepreload"')
})

test('G3 an address that a screen reads more from gets the bare page', async () => {
  const gateway = await startGateway({ prerender: true })
  for (const url of ['/?try=1', '/?x=1&try', `${item}?quote=a%20bill`])
    expect(partsOf((await open(gateway, url)).body).root, url).toBe('')
  expect(partsOf((await open(gateway, '/?utm_source=mail')).body).root).not.toBe('')
})

test('G3 with an upstream that is down, or knows no such item, the page comes bare', async () => {
  const gateway = await startGateway({ prerender: true })
  const { upstream } = gateway
  upstream.behave = (_request, response) => response.destroy()
  for (const url of ['/news-list', item]) {
    const answer = await open(gateway, url)
    expect(answer.statusCode, url).toBe(200)
    expect(partsOf(answer.body), url).toEqual({ root: '', data: undefined })
  }
  upstream.behave = (request, response) =>
    request.call.includes('/items/') ? response.writeHead(404).end('{}') : healthy(request, response)
  for (const url of ['/news/gone-20261120', '/news/no%20id', `/news/${'x'.repeat(500)}`])
    expect(partsOf((await open(gateway, url)).body).root, url).toBe('')
  expect(await outcomes(gateway)).toMatchObject({ refused: 5 })
})

test('G3 nobody waits for an upstream that is slow, and the next visitor gets what came', async () => {
  const gateway = await startGateway({ prerender: true, firstPaintMs: 300 })
  let answer: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  gateway.upstream.behave = (_request, _response, ok) => void held.then(ok)
  const { body } = await open(gateway, item)
  expect(partsOf(body).root).toBe('')
  expect((await outcomes(gateway))['late']).toBeGreaterThan(0)
  answer()
  await expect.poll(async () => partsOf((await open(gateway, item)).body).root).toContain('news.item')
})

test('G3 a screen is rendered once a minute, however many ask for it', async () => {
  let now = 0
  const gateway = await startGateway({ prerender: true, clock: () => now })
  const read = async () => partsOf((await open(gateway, '/news-list')).body).data
  const [first, ...others] = await Promise.all([read(), read(), read()])
  expect(new Set(others)).toEqual(new Set([first]))
  now += 59_000
  expect(await read()).toBe(first)
  now += 2_000
  expect(await read()).not.toBe(first)
})

test('G3 a screen that cannot be rendered is a bare page, a line in the log and a count, never an error', async () => {
  const gateway = await startGateway({ prerender: true })
  const { statusCode, body } = await open(gateway, '/news/broken-20261120')
  expect(statusCode).toBe(200)
  expect(partsOf(body).root).toBe('')
  expect(await outcomes(gateway)).toMatchObject({ failed: 1 })
  const line = gateway.lines.find((one) => one.includes('could not be rendered')) ?? ''
  expect(JSON.parse(line)).toMatchObject({ level: 'error', err: { type: 'TypeError' } })
  expect(line).not.toContain('secret words')
})

test('G3 a renderer that cannot be loaded leaves every page bare', async () => {
  const gateway = await startGateway({ prerender: 'broken' })
  const answer = await open(gateway, '/')
  expect(answer.statusCode).toBe(200)
  expect(partsOf(answer.body).root).toBe('')
  expect(answer.headers['cache-control']).toBe('no-cache')
  expect(gateway.lines.some((line) => line.includes('could not be rendered'))).toBe(true)
})

test('T13 the renderer itself is never served', async () => {
  const gateway = await startGateway({ prerender: true })
  for (const url of ['/.prerender/prerender.js', '/%2eprerender/prerender.js', '/.prerender/', '/.prerender'])
    expect((await open(gateway, url)).statusCode, url).toBe(404)
})

test('G3 what the page shows and what is asked for afterwards are one answer of the upstream', async () => {
  const gateway = await startGateway({ prerender: true })
  await open(gateway, item)
  const before = gateway.upstream.seen.length
  await gateway.app.inject(callUrl('news.item', { id: 'money-bill-20261120' }))
  expect(gateway.upstream.seen).toHaveLength(before)
})
