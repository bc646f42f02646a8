import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import path from 'node:path'
import { procedures } from '@abhyas/contracts'
import { ToPlayer } from '@abhyas/contracts/duel'
import type { Cache } from '@abhyas/contracts/procedure'
import { appHeader, sessionCookie } from '@abhyas/contracts/http'
import { WebSocket } from 'ws'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { demoCookie } from './testing/demo-session.ts'
import { hasNginx, nginx, shippedCdn, type Nginx } from './testing/nginx.ts'
import { ownSettings, removeData, start, type Started } from './testing/product.ts'

if (!hasNginx) console.log('skipped: the product behind a CDN, because nginx is not installed')

const files = path.resolve(import.meta.dirname, '../apps/client/dist')

/** A CDN of somebody else's, told to keep more than it may. */
interface Careless {
  readonly name: string
  readonly start: (gateway: number) => Promise<Nginx>
  /** It heeds no header of an answer: then only addresses help that no two pages of the client share. */
  readonly isDeaf?: boolean
}

const keepHour = `proxy_cache careless; proxy_cache_valid any 1h; proxy_set_header Host $http_host;
  add_header X-Cache-Status $upstream_cache_status always;`
const own =
  (server: (pass: string) => string): Careless['start'] =>
  (gateway) =>
    nginx((folder) => ({
      http: `proxy_cache_path ${folder}/cache levels=1 keys_zone=careless:1m;`,
      server: server(`proxy_pass http://127.0.0.1:${gateway};`),
    }))
/** The shipped files, with `spoil` done to those that say what is kept; everything goes through the cache. */
const spoilt =
  (spoil: (text: string) => string): Careless['start'] =>
  (gateway) =>
    shippedCdn({
      gateways: [gateway],
      spoil: (name, text) => {
        if (name === 'cached.conf') return spoil(text)
        if (name !== 'nginx.conf') return text
        return text.replace(
          /proxy_pass http:\/\/gateways;\s+proxy_cache off;/,
          'proxy_cache content; include cached.conf;',
        )
      },
    })
const withoutChecks = (text: string): string =>
  text.replace(/^proxy_no_cache .*$/m, '').replace(/^proxy_ignore_headers .*$/m, '')

const extensions = String.raw`\.(css|js|json|png|jpg|svg|html|txt|ico|woff2|webmanifest)$`
const byExtension: Careless = {
  name: 'by extension it keeps everything for an hour, whatever the answer says, and never looks at cookies',
  start: own(
    (pass) => `
    location / { ${pass} ${keepHour} proxy_cache_valid any 0; proxy_cache_key $request_uri; proxy_ignore_headers Set-Cookie Vary; }
    location ~* ${extensions} { ${pass} ${keepHour} proxy_cache_key $request_uri;
      proxy_ignore_headers Set-Cookie Vary Cache-Control Expires; }`,
  ),
}
const careless: readonly Careless[] = [
  byExtension,
  {
    name: 'it keeps everything for an hour, refusals and redirects too, whatever Cache-Control says, and never looks at cookies',
    start: own(
      (pass) => `location / { ${pass} ${keepHour} proxy_cache_key $request_uri;
        proxy_ignore_headers Set-Cookie Cache-Control Expires; }`,
    ),
  },
  {
    name: 'it keeps answers to POST, too, by the path alone',
    start: own(
      (pass) => `location / { ${pass} ${keepHour} proxy_cache_key $uri; proxy_cache_methods GET HEAD POST;
        proxy_ignore_headers Set-Cookie Cache-Control Expires; }`,
    ),
  },
  {
    name: 'the shipped files, but that every address may be kept and nobody looks whether an answer is public',
    start: spoilt((text) => withoutChecks(text).replace('$upstream_http_set_cookie', '')),
  },
  {
    name: 'the shipped files, but that every address may be kept, by its path alone, without query and encoding',
    start: spoilt((text) => text.replace('"$request_uri $encoding"', '$uri')),
  },
  {
    name: 'the shipped files, but that every address may be kept, and 404s, redirects and all else for an hour',
    start: spoilt(
      (text) =>
        `${withoutChecks(text)}\nproxy_cache_valid any 1h;\nproxy_ignore_headers Cache-Control Expires Set-Cookie;`,
    ),
  },
]

const deaf: Careless = {
  name: 'it keeps everything for an hour and heeds nothing of an answer; the addresses are the client’s own',
  isDeaf: true,
  start: own(
    (pass) => `location / { ${pass} ${keepHour} proxy_cache_key $request_uri;
      proxy_ignore_headers Set-Cookie Cache-Control Expires Vary; }`,
  ),
}

const inputs: Readonly<Record<string, object>> = {
  'news.list': { source: 'THE_HINDU', date: '2026-01-05' },
  'news.edition': { source: 'THE_HINDU', date: '2026-01-05' },
  'news.item': { id: 'money-bill-20260105' },
  'news.shared': { id: 'money-bill-20260105' },
}
/** What the CDN and the gateway say of an answer that is asked for twice. One that is refused, as an unknown day is, is asked for anew each time. */
function wordsOf(cache: Cache | undefined, isAnswer: boolean): readonly (readonly (string | null)[])[] {
  const never = [cache ? 'MISS' : null, 'no-store']
  if (!cache || !isAnswer) return [never, never]
  const { freshSeconds: fresh, staleSeconds: stale } = cache
  const policy = `public, max-age=${fresh}, s-maxage=${fresh}, stale-while-revalidate=${stale}, stale-if-error=${stale * 10}`
  return [
    ['MISS', policy],
    ['HIT', policy],
  ]
}
/** Whether it is an answer with data in it, and no page or picture. */
const isData = (url: string): boolean => url.startsWith('/trpc/') || url.startsWith('/account/')
const addressOf = (name: string, input?: object): string =>
  input ? `/trpc/${name}?input=${encodeURIComponent(JSON.stringify(input))}` : `/trpc/${name}`

describe.skipIf(!hasNginx)('the product behind a CDN', () => {
  let product: Started
  let gateway = 0
  let [cookie, neighbour] = ['', '']
  /** What only one student may see. */
  let canaries: readonly string[] = []

  const post = (base: string, name: string, input: object | undefined, headers: Record<string, string> = {}) =>
    fetch(`${base}/trpc/${name}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: product.origin,
        [appHeader.name]: appHeader.value,
        ...headers,
      },
      ...(input && { body: JSON.stringify(input) }),
    })
  const cookieOf = (answer: Response): string => {
    const [pair = ''] =
      answer.headers
        .getSetCookie()
        .find((line) => line.startsWith(sessionCookie))
        ?.split(';') ?? []
    return pair
  }
  /** A new student, by a code from the inbox. */
  const signIn = async (email: string): Promise<string> => {
    await post(product.origin, 'account.requestCode', { email })
    const inbox = `http://127.0.0.1:${product.settings['BACKEND_PORT']}/dev/inbox?to=${email}`
    const [mail] = (await (await fetch(inbox)).json()) as { code: string }[] // docs/backend-api.md
    return cookieOf(await post(product.origin, 'account.verifyCode', { email, code: mail?.code }))
  }

  beforeAll(async () => {
    product = await start({ ...(await ownSettings()), TRUSTED_PROXIES: '127.0.0.1' })
    gateway = Number(product.settings['PORT'])
    cookie = await demoCookie(product.origin)
    neighbour = await signIn('neighbour@example.org')
    const known = await fetch(`${product.origin}/trpc/account.session`, { headers: { cookie } })
    const { result } = (await known.json()) as {
      result: { data: { student: { id: string; email: string; name: string } } }
    } // the contract's own shape
    const { id, email, name } = result.data.student
    canaries = [id, email, name, cookie.split('=')[1] ?? ''].filter((one) => one.length > 3)
    if (neighbour === '' || canaries.length < 3) throw new Error('Nobody is there whom something could reach')
  })
  afterAll(async () => {
    await product.stop()
    removeData(product.settings)
  })

  const privately = [
    'account.session',
    'account.details',
    'news.progress',
    'bookmarks.list',
    'tutor.chats',
    'account.session,news.progress?batch=1',
    'news.editions,account.session?batch=1',
  ]
  const shapes = [
    (at: string) => at,
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
    ].map((tail) => (at: string) => at + tail),
  ]
  const addresses = [
    ...privately.map((name) => `/trpc/${name}`),
    '/uploads/0190a0a0-0000-4000-8000-0000000000e3/0',
    '/account/export',
    '/news',
    '/profile',
    '/',
  ].map((address) => shapes.map((shape) => shape(address)))
  const urls = addresses.flat()

  describe('T18 that is set up badly', () => {
    test.each([...careless, deaf])('T18 nothing of one student reaches the next visitor: $name', async (one) => {
      const cdn = await one.start(gateway)
      onTestFinished(() => cdn.stop())
      const seen: string[] = []
      const heard = async (url: string, headers: Record<string, string>): Promise<string> => {
        const answer = await fetch(cdn.url + url, { headers, redirect: 'manual' })
        return JSON.stringify([...answer.headers]) + (await answer.text())
      }
      const expectNothing = (url: string, text: string): void => {
        for (const canary of canaries) expect([url, text.includes(canary)]).toEqual([url, false])
      }
      /** As shared/api/own-address.ts of the client does it, with what a page reads of its student. */
      const of = (page: string, url: string): string =>
        one.isDeaf && isData(url) ? `${url}${url.includes('?') ? '&' : '?'}page=${page}` : url
      const round = async (group: readonly string[]): Promise<void> => {
        for (const url of group) {
          const mine = await heard(of('one', url), { cookie })
          if (canaries.some((canary) => mine.includes(canary))) seen.push(url)
          expectNothing(url, await heard(of('other', url), {}))
          expectNothing(url, await heard(of('third', url), { cookie: neighbour }))
        }
      }
      await Promise.all(addresses.map(round))
      // The student's own came through it.
      expect(seen).toEqual(expect.arrayContaining(['/trpc/account.session', '/trpc/account.details']))
      // Signing in is an answer to POST, with a cookie in it.
      expect(cookieOf(await post(cdn.url, 'account.useDemo', undefined))).not.toBe('')
      const [first, second] = [
        await post(cdn.url, 'account.useDemo', undefined),
        await post(cdn.url, 'account.useDemo', undefined),
      ].map(cookieOf)
      expect(first).not.toBe(second)
      // It does keep what it can: else nothing was shown.
      const asset = `/assets/${/assets\/([\w-]+\.js)/.exec(await heard('/', {}))?.[1]}`
      const words: (string | null)[] = []
      for (const url of [asset, asset, asset]) words.push((await fetch(cdn.url + url)).headers.get('x-cache-status'))
      expect(words).toContain('HIT')
    })

    test('T18 nobody is refused because somebody else was', async () => {
      for (const one of careless.slice(1)) {
        const cdn = await one.start(gateway)
        onTestFinished(() => cdn.stop())
        for (const name of ['account.details', 'news.progress', 'bookmarks.list']) {
          expect((await fetch(`${cdn.url}/trpc/${name}`)).status).toBe(401)
          const own = await fetch(`${cdn.url}/trpc/${name}`, { headers: { cookie } })
          expect([one.name, name, own.status]).toEqual([one.name, name, 200])
        }
      }
    })

    test('T18 a session is never set in a shared answer, and no private answer may be kept', async () => {
      const answers = await Promise.all(
        urls.map(async (url) => ({
          url,
          headers: (await fetch(product.origin + url, { headers: { cookie } })).headers,
        })),
      )
      const policy = (headers: Headers) => headers.get('cache-control') ?? ''
      const shared = answers.filter(({ headers }) => /public|s-maxage|immutable/.test(policy(headers)))
      expect(shared.filter(({ headers }) => headers.getSetCookie().length > 0)).toEqual([])
      const kept = answers.filter(
        ({ url, headers }) => isData(url) && (policy(headers) !== 'no-store' || headers.get('vary') !== '*'),
      )
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

  describe('with the shipped files', () => {
    let cdn: Nginx
    beforeAll(async () => {
      cdn = await shippedCdn({ gateways: [gateway], outerProxies: ['127.0.0.2'] })
    })
    afterAll(() => cdn.stop())

    const cached = async (url: string, headers: Record<string, string> = { cookie }) => {
      const answer = await fetch(cdn.url + url, { headers, redirect: 'manual' })
      await answer.arrayBuffer()
      return [answer.status, answer.headers.get('x-cache-status'), answer.headers.get('cache-control')] as const
    }
    /** The bytes of an answer as they came, without fetch's own unpacking. */
    const raw = async (at: string, headers: Record<string, string>, from?: string) => {
      const asked = request({
        host: '127.0.0.1',
        port: cdn.port,
        path: at,
        headers,
        ...(from && { localAddress: from }),
      })
      const answered = once(asked, 'response')
      asked.end()
      const [answer] = (await answered) as [IncomingMessage]
      const chunks: Buffer[] = []
      for await (const chunk of answer) chunks.push(Buffer.from(chunk))
      return { status: answer.statusCode, headers: answer.headers, bytes: Buffer.concat(chunks) }
    }

    test('T18 what is kept, for how long, and what never', async () => {
      const index = await (await fetch(product.origin)).text()
      const asset = `/assets/${/assets\/([\w-]+\.js)/.exec(index)?.[1]}`
      expect(await cached(asset)).toEqual([200, 'MISS', 'public, max-age=31536000, immutable'])
      expect(await cached(asset, { cookie: neighbour })).toEqual([200, 'HIT', 'public, max-age=31536000, immutable'])
      for (const { path: name, procedure } of procedures()) {
        if (procedure.kind !== 'query') continue
        const { cache } = procedure
        const address = addressOf(name, inputs[name])
        const both = [await cached(address), await cached(address, { cookie: neighbour })]
        expect([name, both.map((one) => one.slice(1))]).toEqual([name, wordsOf(cache, both[0]?.[0] === 200)])
      }
      for (const name of ['news.editions', 'questions.catalogue', 'books.list', 'mains.questions', 'platform.config'])
        expect(['HIT', 'STALE', 'UPDATING']).toContain((await cached(addressOf(name)))[1]) // by a slow run's time
      for (const at of [
        '/',
        '/news',
        '/profile',
        '/login',
        '/sw.js',
        '/manifest.webmanifest',
        '/healthz',
        '/readyz',
        '/account/export',
        '/assets/nowhere.js',
        '/nowhere.css',
      ])
        for (const round of [1, 2]) expect([at, round, (await cached(at))[1]]).not.toEqual([at, round, 'HIT'])
    })

    test('T18 brotli, gzip and neither: each gets the bytes that were made for it, unmixed', async () => {
      const index = await (await fetch(product.origin)).text()
      const asset = `assets/${/assets\/([\w-]+\.js)/.exec(index)?.[1]}`
      const forms = { br: '.br', gzip: '.gz', none: '' }
      const spellings: readonly (readonly [string | undefined, keyof typeof forms])[] = [
        ['gzip, deflate, br, zstd', 'br'],
        [undefined, 'none'],
        ['gzip, deflate', 'gzip'],
        ['br;q=0, gzip', 'gzip'],
        ['BR', 'br'],
        ['identity', 'none'],
        ['gzip;q=1.0, br;q=0.9', 'br'],
        ['gzip;q=0, br;q=0', 'none'],
        ['deflate', 'none'],
        ['gzip;q=0.5', 'gzip'],
      ]
      const words: unknown[] = []
      for (const [accepted, form] of [...spellings, ...spellings.toReversed()]) {
        const headers = accepted === undefined ? {} : { 'accept-encoding': accepted }
        const answer = await raw(`/${asset}`, headers)
        expect([accepted, answer.headers['content-encoding'] ?? 'none']).toEqual([accepted, form])
        expect(answer.bytes.equals(readFileSync(path.join(files, asset + forms[form])))).toBe(true)
        expect(answer.headers['vary']).toMatch(/accept-encoding/i)
        words.push(answer.headers['x-cache-status'])
      }
      // Three forms, however they are asked for.
      expect(words.filter((word) => word === 'MISS').length).toBeLessThanOrEqual(3)
      const catalogue = addressOf('questions.catalogue')
      const lengths = new Set<number>()
      for (const [accepted, form] of spellings) {
        const answer = await raw(catalogue, accepted === undefined ? {} : { 'accept-encoding': accepted })
        expect([accepted, answer.headers['content-encoding'] ?? 'none']).toEqual([accepted, form])
        lengths.add(answer.bytes.length)
      }
      expect(lengths.size).toBe(3)
    })

    test('T36 a limit counts the visitor whom the CDN saw, not the one that the visitor claims to be', async () => {
      /** A try to sign in, by way of a proxy that the CDN knows, or straight. */
      const attempt = async (chain: string, from?: string): Promise<number | undefined> => {
        const asked = request({
          host: '127.0.0.1',
          port: cdn.port,
          path: '/trpc/account.verifyCode',
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            origin: product.origin,
            [appHeader.name]: appHeader.value,
            'x-forwarded-for': chain,
          },
          ...(from !== undefined && { localAddress: from }),
        })
        const answered = once(asked, 'response')
        asked.end('{}')
        const [answer] = (await answered) as [IncomingMessage]
        answer.resume()
        return answer.statusCode
      }
      const proxy = '127.0.0.2'
      const tries: (number | undefined)[] = []
      for (let n = 0; n < 60; n++) tries.push(await attempt(`198.51.100.${n}, 203.0.113.7`, proxy))
      expect(tries.slice(0, 30)).toEqual(Array(30).fill(400))
      expect(tries).toContain(429)
      // Whose name was used has lost nothing, and neither has the next visitor.
      expect(await attempt('198.51.100.1', proxy)).toBe(400)
      expect(await attempt('203.0.113.8', proxy)).toBe(400)
      // Whoever is no proxy of ours is who it is, whatever it says.
      expect(await attempt('203.0.113.7')).toBe(400)
    })

    test('T39 T5 a duel’s socket gets through for a student of this site, and for nobody else', async () => {
      const open = (headers: Record<string, string>, at = '/ws/duel'): Promise<number | ToPlayer> =>
        new Promise((resolve, reject) => {
          const socket = new WebSocket(`ws://127.0.0.1:${cdn.port}${at}`, { headers })
          onTestFinished(() => socket.terminate())
          socket.once('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0))
          socket.once('error', reject)
          socket.once('open', () => socket.send(JSON.stringify({ type: 'hello', tab: randomUUID() })))
          socket.once('message', (data: Buffer) => resolve(ToPlayer.parse(JSON.parse(data.toString()))))
        })
      const { origin } = product
      expect(await open({ cookie, origin })).toMatchObject({ type: 'welcome' })
      expect(await open({ origin })).toBe(401)
      expect(await open({ cookie, origin: 'https://evil.example' })).toBe(403)
      expect(await open({ cookie, origin }, '/trpc/news.editions')).toBe(200)
      expect(await open({ cookie, origin }, '/other')).not.toBe(101)
    })

    test('TUTOR-04 an answer comes as a stream, whole and in order', async () => {
      const question = { text: 'What is a money bill?', mode: 'explain', language: 'en', passageId: null }
      const own = {
        clientId: randomUUID(),
        at: new Date().toISOString(),
        chatId: randomUUID(),
        about: null,
        replaces: null,
      }
      const asked = await post(cdn.url, 'tutor.ask', { ...own, ...question }, { cookie })
      const { result } = (await asked.json()) as { result: { data: { answer: { id: string } } } } // the contract's own shape
      const address = addressOf('tutor.answer', { answerId: result.data.answer.id })
      const stream = await raw(address, { cookie, accept: 'text/event-stream' })
      expect(stream.headers).toMatchObject({
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
      })
      const text = stream.bytes.toString()
      expect(text).toMatch(/^event: connected\n/)
      expect(text).toMatch(/event: return\ndata: \n\n$/)
      const ids = [...text.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id))
      expect(ids).toEqual(Array.from({ length: ids.length }, (_, at) => at))
      expect(ids.length).toBeGreaterThan(1)
    })

    test('F11 F28 the product is gone: what was kept is served to everyone, and nothing private to anybody', async () => {
      const address = addressOf('questions.catalogue')
      const before = await (await fetch(cdn.url + address, { headers: { cookie } })).text()
      await fetch(`${cdn.url}/trpc/account.session`, { headers: { cookie } })
      await product.stop()
      const kept = await fetch(cdn.url + address, { headers: { cookie: neighbour } })
      expect([kept.status, await kept.text()]).toEqual([200, before])
      for (const name of ['account.session', 'news.progress']) {
        const answer = await fetch(`${cdn.url}/trpc/${name}`, { headers: { cookie } })
        expect([answer.status, answer.headers.get('cache-control')]).toEqual([503, 'no-store'])
        const text = await answer.text()
        for (const canary of canaries) expect(text).not.toContain(canary)
      }
    })
  })
})
