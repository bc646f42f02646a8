import { createServer } from 'node:http'
import { exampleOf } from '@abhyas/contracts/example'
import { routes, type Route } from '@abhyas/contracts/routes'
import { expect, test } from './fixtures.ts'
import { settings } from './settings.ts'

const all: readonly Route[] = Object.values(routes)
const address = exampleOf

/** Ways of getting a script to run out of text, each counting itself in `window.executed` where it succeeds. */
const carriers = [
  (call: string) => `<script>${call}</script>`,
  (call: string) => `<img src=x onerror="${call}">`,
  (call: string) => `<svg onload="${call}">`,
  (call: string) => `<svg><script>${call}</script></svg>`,
  (call: string) => `<iframe srcdoc="<script>parent.${call}</script>"></iframe>`,
  (call: string) => `<a href="javascript:${call}">read</a>`,
  (call: string) => `<math><mtext></form><form><mglyph><style></math><img src onerror=${call}>`,
  (call: string) => `"><input autofocus onfocus="${call}">`,
  (call: string) => `'-${call}-'`,
  (call: string) => `{{constructor.constructor('${call}')()}}`,
  (call: string) => `<details open ontoggle="${call}">`,
  (call: string) => `<object data="javascript:${call}"></object>`,
  (call: string) => `<base href="javascript:/${call}//">`,
  (call: string) => `<template><img src=x onerror="${call}"></template>`,
  (call: string) => `\u003cscript\u003e${call}\u003c/script\u003e`,
  (call: string) => `</title></textarea></style><script>${call}</script>`,
]
const wrappers = [
  '',
  'word ',
  '\n',
  '<!--',
  '-->',
  '<![CDATA[',
  '&lt;',
  '\u202e',
  '"',
  "'",
  '`',
  '</p>',
  '<p>',
  '\u0000',
  '<noscript>',
  '<b>',
  '<plaintext>',
  '<textarea>',
  '<title>',
  '<xmp>',
  '<select>',
  '<table>',
  '<style>',
  '<a href="',
  '<img alt="',
  "<div title='",
  '${',
  '%3C',
  '\\',
  '<!DOCTYPE html>',
  '<?xml?>',
  '<form action="',
]
const payloads = wrappers.flatMap((wrapper) =>
  carriers.map((carrier) => wrapper + carrier('(window.executed=(window.executed||0)+1)')),
)

test('T7 no script runs out of the text of a news item, whatever field it stands in', async ({ page }) => {
  expect(payloads.length).toBeGreaterThanOrEqual(500)
  const some = (from: number) => payloads.slice(from, from + 64)
  await page.route('**/trpc/news.item**', async (request) => {
    const answer = await request.fetch()
    const body = (await answer.json()) as { result: { data: Record<string, unknown> } } // the contract's own shape
    Object.assign(body.result.data, {
      title: payloads[0],
      summary: payloads.join(' '),
      whyInNews: some(0).join(' '),
      notice: some(64).join(' '),
      context: payloads,
      keyFacts: payloads,
      analysis: payloads,
      keywords: some(128),
      topics: [{ id: 'gs2.5', paper: payloads[1], name: payloads[2] }],
      sourceLink: { title: payloads[3], url: 'javascript:(window.executed=1)' },
    })
    await request.fulfill({ response: answer, json: body })
  })
  // With a quotation to look for the page comes bare, and the item by the call above.
  await page.goto(`${address(routes.newsItem)}?quote=none`)
  await expect(page.getByText('onerror').first()).toBeVisible()
  for (const link of await page.getByRole('link').all())
    expect(await link.getAttribute('href')).not.toMatch(/^\s*javascript:(?!throw new Error\('React has blocked)/i)
  expect(await page.evaluate(() => Reflect.get(window, 'executed'))).toBeUndefined()
})

test('T7 a script that is put into the page is stopped by the policy', async ({ page }) => {
  await page.goto('/')
  const ran = await page.evaluate(async () => {
    const refused: string[] = []
    const attempt = (name: string, act: () => void) => {
      try {
        act()
      } catch {
        refused.push(name)
      }
    }
    attempt('markup', () => (document.body.innerHTML += '<img src=x onerror="window.executed=1">'))
    attempt('source', () => {
      const script = document.createElement('script')
      script.textContent = 'window.executed=1'
      document.head.append(script)
    })
    // A task of the page's own: what a debugger evaluates may use eval whatever the policy says.
    await new Promise<void>((resolve) =>
      setTimeout(() => {
        // oxlint-disable-next-line no-implied-eval -- that it is refused is the point
        attempt('evaluation', () => Reflect.set(window, 'executed', new Function('return 1')()))
        setTimeout(resolve, 100)
      }),
    )
    return { executed: Reflect.get(window, 'executed') as unknown, refused }
  })
  expect(ran.executed).toBeUndefined()
  expect(ran.refused).toContain('evaluation')
})

test('T34 no page of ours can be framed, and each opens at the top', async ({ page }) => {
  const foreign = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(all.map((route) => `<iframe src="${settings.PUBLIC_ORIGIN}${address(route)}"></iframe>`).join(''))
  })
  await new Promise<void>((resolve) => foreign.listen(0, '127.0.0.1', resolve))
  const at = foreign.address()
  await page.goto(`http://127.0.0.1:${at && typeof at === 'object' ? at.port : 0}/`)
  const frames = page.frames().slice(1)
  expect(frames).toHaveLength(all.length)
  for (const frame of frames) expect(await frame.evaluate(() => document.getElementById('root') !== null)).toBe(false)
  foreign.closeAllConnections()
  foreign.close()
  for (const route of all.filter(({ access }) => access === 'public')) {
    await page.goto(address(route))
    await expect(page.locator('main')).toBeVisible()
  }
})

test('T31 what is served holds no secret, no source map and no hidden file', async ({ request, page }) => {
  test.slow() // every route, every file
  const files = new Set<string>()
  page.on('response', (response) => files.add(new URL(response.url()).pathname))
  for (const route of all) await page.goto(address(route))
  const worker = await (await request.get('/sw.js')).text()
  for (const [, file] of worker.matchAll(/"url":"([^"]+)"|url:"([^"]+)"/g)) if (file) files.add(`/${file}`)
  for (const file of [...files].filter((name) => name.startsWith('/assets/') || name === '/sw.js')) {
    const text = await (await request.get(file)).text()
    expect(text).not.toMatch(
      /sourceMappingURL=(?!data:)|BEGIN [A-Z ]*PRIVATE KEY|SESSION_KEYS|DATABASE_URL|SMTP_URL|process\.env\.[A-Z_]{3,}(?<!NODE_ENV)/,
    )
  }
  for (const file of [
    '/.env',
    '/.git/config',
    '/.stamp',
    '/.vite/manifest.json',
    '/package.json',
    '/sw.js.map',
    '/assets/',
    '/../package.json',
    '/%2e%2e/package.json',
  ]) {
    const answer = await request.get(file, { headers: { accept: '*/*' } })
    expect([file, answer.status()]).toEqual([file, 404])
  }
})
