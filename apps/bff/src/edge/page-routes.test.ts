import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startGateway } from '../testing/gateway.ts'
import { healthy } from '../testing/stub-upstream.ts'

const meta = (html: string, name: string): string | undefined =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(html)?.[1]

test('ROUTE-04 a shared item opens for everyone, with title, text and picture for messengers', async () => {
  const { app } = await startGateway()
  const answer = await app.inject('/share/money-bill-20261120')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
  const title = 'Money Bills: &lt;b&gt;what&lt;/b&gt; &quot;counts&quot; &amp; why'
  expect(answer.body).toContain(`<title>${title} · Abhyas</title>`)
  expect(meta(answer.body, 'og:title')).toBe(title)
  expect(meta(answer.body, 'description')).toBe('What makes a bill a money bill, and who decides.')
  expect(meta(answer.body, 'og:description')).toBe('What makes a bill a money bill, and who decides.')
  expect(meta(answer.body, 'og:image')).toBe('https://abhyas.test/share-card.png')
  expect(meta(answer.body, 'og:url')).toBe('https://abhyas.test/share/money-bill-20261120')
  expect(meta(answer.body, 'twitter:card')).toBe('summary_large_image')
  expect(answer.body).toContain('<link rel="canonical" href="https://abhyas.test/share/money-bill-20261120">')
  expect(answer.body).toContain('<div id="root">')
})

test('ROUTE-04 every page has one title and one description, the general ones replaced', async () => {
  const { app } = await startGateway()
  for (const url of ['/', '/login', '/news-list', '/share/money-bill-20261120', '/share/gone']) {
    const { body } = await app.inject(url)
    expect(body.match(/<title>/g), url).toHaveLength(1)
    expect(body.match(/name="description"/g), url).toHaveLength(1)
    expect(body.match(/property="og:title"/g), url).toHaveLength(1)
    expect(body).not.toMatch(/General (words|title)/)
  }
})

test('F28 every page tells the release that its scripts are of', async () => {
  const { app } = await startGateway({ env: { RELEASE: 'abhyas@1.2.3' } })
  for (const url of ['/', '/login', '/share/money-bill-20261120', '/share/gone']) {
    expect(meta((await app.inject(url)).body, 'abhyas-release'), url).toBe('abhyas@1.2.3')
  }
})

test('ROUTE-04 an item that is gone, an impossible one, and a backend that is down still open the page', async () => {
  const { app, upstream } = await startGateway()
  const general = async (url: string): Promise<void> => {
    const { statusCode, body } = await app.inject(url)
    expect(statusCode, url).toBe(200)
    expect(meta(body, 'og:title'), url).toBe('Abhyas')
    expect(body).not.toContain('rel="canonical"')
  }
  await general('/share/gone')
  await general(`/share/${'x'.repeat(500)}`)
  await general('/share/...')
  upstream.behave = (_request, response) => response.destroy()
  await general('/share/another-20261120')
})

test('ROUTE-04 whatever an item is called, its page stays the page', async () => {
  const { app, upstream } = await startGateway({ limits: { all: { burst: 1e9, perSecond: 1 } } })
  let title = ''
  upstream.behave = (request, response) =>
    healthy(request, response, (text) => {
      const answer = JSON.parse(text)
      answer.item.title = title
      return JSON.stringify(answer)
    })
  const sign = fc.constantFrom(
    '<',
    '>',
    '"',
    "'",
    '&',
    '$&',
    '$`',
    '</title>',
    '<script>',
    '-->',
    '{{',
    '\u2028',
    'अ',
    'x',
  )
  let at = 0
  await fc.assert(
    fc.asyncProperty(fc.array(sign, { minLength: 1, maxLength: 12 }), async (signs) => {
      title = signs.join('')
      const { body } = await app.inject(`/share/item-${at++}-20261120`)
      expect(body.match(/<(script|title|\/title|\/head|body)\b/g)).toEqual([
        '<title',
        '</title',
        '<script',
        '<script',
        '</head',
        '<body',
      ])
    }),
    { numRuns: 100 },
  )
})

test('ROUTE-17 no address makes the gateway send anyone elsewhere', async () => {
  const { app } = await startGateway({ limits: { all: { burst: 1e9, perSecond: 1 } } })
  const elsewhere = [
    '//evil.test',
    'https://evil.test',
    '/\\evil.test',
    'javascript:alert(1)',
    '/%5cevil.test',
    '/%2f%2fevil.test',
    '%0d%0aLocation:%20x',
  ]
  const names = [
    'postLoginRedirect',
    'intendedDestination',
    'returnUrl',
    'dl_event_route',
    'pwaInstallDeeplink',
    'next',
  ]
  for (const target of elsewhere) {
    const urls = [
      ...names.map((name) => `/login?${name}=${encodeURIComponent(target)}`),
      target.startsWith('/') ? target : `/${target}`,
    ]
    for (const url of urls) {
      const answer = await app.inject({ url, headers: { accept: 'text/html' } })
      expect(answer.headers['location'], url).toBeUndefined()
      expect([200, 400, 404], url).toContain(answer.statusCode)
      expect(answer.body).not.toContain('evil.test')
    }
  }
})
