import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoCookie } from './testing/demo-session.ts'
import { hasNginx, nginx, type Nginx } from './testing/nginx.ts'
import { ownSettings, removeData, start, type Started } from './testing/product.ts'

if (!hasNginx) console.log('skipped: T18 behind a CDN, because nginx is not installed')

/** A careless CDN: by extension it keeps everything for an hour, whatever the answer says; it never looks at cookies. */
const careless = (upstream: string) => (folder: string) => ({
  http: `proxy_cache_path ${folder}/cache levels=1 keys_zone=careless:1m;`,
  server: `
    location / { proxy_pass ${upstream}; proxy_cache careless; proxy_cache_key $request_uri; proxy_ignore_headers Set-Cookie Vary; proxy_set_header Host $http_host; }
    location ~* \\.(css|js|json|png|jpg|svg|html|txt|ico|woff2|webmanifest)$ {
      proxy_pass ${upstream}; proxy_cache careless; proxy_cache_key $request_uri; proxy_cache_valid any 1h;
      proxy_ignore_headers Set-Cookie Vary Cache-Control Expires; proxy_set_header Host $http_host; }`,
})

describe.skipIf(!hasNginx)('T18 behind a CDN that is set up badly', () => {
  let product: Started
  let cdn: Nginx
  let cookie = ''

  beforeAll(async () => {
    product = await start(await ownSettings())
    cdn = await nginx(careless(product.origin.replace('localhost', '127.0.0.1')))
    cookie = await demoCookie(product.origin)
  })
  afterAll(async () => {
    await cdn.stop()
    await product.stop()
    removeData(product.settings)
  })

  const privately = ['account.session', 'news.progress', 'bookmarks.list', 'account.session,news.progress?batch=1']
  const shapes = [
    (path: string) => path,
    ...[
      '.css',
      '/x.css',
      '%2fx.css',
      ';x.css',
      '?x.css',
      '/..%2fx.css',
      '%00.css',
      '.json',
      '/x.png',
      '%3fx.js',
      '/favicon.ico',
    ].map((tail) => (path: string) => path + tail),
  ]
  const urls = [
    ...privately.flatMap((name) => shapes.map((shape) => shape(`/trpc/${name}`))),
    ...shapes.map((shape) => shape('/uploads/0190a0a0-0000-4000-8000-0000000000e3/0')),
    ...['/news', '/profile', '/'].flatMap((page) => shapes.map((shape) => shape(page))),
  ]

  test('T18 nothing of one student reaches the next visitor, by any spelling of a private address', async () => {
    const known = await fetch(`${product.origin}/trpc/account.session`, { headers: { cookie } })
    const { result } = (await known.json()) as { result: { data: { student: { id: string; email: string } } } } // the contract's own shape
    const canaries = [result.data.student.id, result.data.student.email]
    for (const url of urls) {
      await (await fetch(cdn.url + url, { headers: { cookie } })).text()
      const next = await (await fetch(cdn.url + url)).text()
      for (const canary of canaries) expect([url, next.includes(canary)]).toEqual([url, false])
    }
  })

  test('T18 a session is never set in a shared answer, and no private answer may be kept', async () => {
    const answers = await Promise.all(
      urls.map(async (url) => ({ url, headers: (await fetch(product.origin + url, { headers: { cookie } })).headers })),
    )
    const policy = (headers: Headers) => headers.get('cache-control') ?? ''
    const shared = answers.filter(({ headers }) => /public|s-maxage|immutable/.test(policy(headers)))
    expect(shared.filter(({ headers }) => headers.getSetCookie().length > 0)).toEqual([])
    const kept = answers.filter(({ url, headers }) => url.startsWith('/trpc/') && policy(headers) !== 'no-store')
    expect(kept.map(({ url }) => url)).toEqual([])
    expect(shared.filter(({ url }) => url.startsWith('/uploads/'))).toEqual([])
  })

  test('T18 headers that no cache looks at are never reflected', async () => {
    const canary = 'canary.example'
    const forged = {
      'x-forwarded-host': canary,
      'x-forwarded-proto': canary,
      'x-original-url': `/${canary}`,
      'x-rewrite-url': `/${canary}`,
      forwarded: `host=${canary}`,
      'user-agent': canary,
      referer: `https://${canary}/`,
    }
    for (const url of [
      '/',
      '/share/money-bill-20260105',
      '/news/money-bill-20260105',
      '/trpc/news.editions',
      '/nowhere.css',
    ]) {
      const answer = await fetch(product.origin + url, { headers: forged })
      expect(JSON.stringify([...answer.headers]) + (await answer.text())).not.toContain(canary)
    }
  })
})
