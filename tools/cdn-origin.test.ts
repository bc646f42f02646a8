import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { procedures } from '@abhyas/contracts'
import { errors } from '@abhyas/contracts/errors'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { hasNginx, shippedCdn, type CdnOptions, type Nginx } from './testing/nginx.ts'
import { freePort } from './testing/product.ts'

if (!hasNginx)
  console.log('skipped: the shipped CDN before gateways that say what a test needs, because nginx is not installed')

interface Origin {
  readonly port: number
  /** What was asked, in order. */
  readonly seen: IncomingMessage[]
  /** Nobody listens from here on. */
  readonly die: () => Promise<void>
}

/** A gateway that answers as the test says. */
async function origin(listener: RequestListener): Promise<Origin> {
  const seen: IncomingMessage[] = []
  const server: Server = createServer((from, response) => {
    seen.push(from)
    listener(from, response)
  }).listen(await freePort(), '127.0.0.1')
  await once(server, 'listening')
  const die = async (): Promise<void> => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
  onTestFinished(die)
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The origin has no port')
  return { port: address.port, seen, die }
}

interface Asked {
  readonly path?: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Another address of this machine to ask from. */
  readonly from?: string
}

interface Heard {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

const publicPath = '/trpc/news.editions'
const words = (policy: string) => ({ 'cache-control': policy, vary: 'accept-encoding' })
const forAMinute = words('public, max-age=60, s-maxage=60, stale-while-revalidate=60, stale-if-error=600')
const forASecond = words('public, max-age=1, s-maxage=1, stale-while-revalidate=0, stale-if-error=600')

describe.skipIf(!hasNginx)('the shipped CDN', () => {
  let cdn: Nginx | undefined
  afterEach(async () => {
    await cdn?.stop()
    cdn = undefined
  })

  const before = async (origins: readonly Origin[], options: Omit<CdnOptions, 'gateways'> = {}) => {
    cdn = await shippedCdn({ gateways: origins.map(({ port }) => port), ...options })
    // Of its start, when somebody asked whether it answers.
    for (const { seen } of origins) seen.length = 0
  }

  /** Asks with just these headers, and hears the bytes as they come. */
  const open = ({ path: at = publicPath, method = 'GET', headers = {}, from }: Asked = {}): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const port = cdn?.port
      const where = { host: '127.0.0.1', port, path: at, method, headers, ...(from && { localAddress: from }) }
      // Each on a connection of its own: a kept one may be closed while something is sent, which browsers send again by themselves.
      const asked = request({ ...where, agent: false })
      asked.once('response', resolve).once('error', reject).end()
    })
  const ask = async (asked: Asked = {}): Promise<Heard> => {
    const answer = await open(asked)
    const chunks: Buffer[] = []
    for await (const chunk of answer) chunks.push(Buffer.from(chunk))
    return { status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks).toString() }
  }
  const cacheWord = async (asked?: Asked) => (await ask(asked)).headers['x-cache-status']

  test('T18 it keeps the contract’s public queries, by their names', () => {
    const text = readFileSync(path.resolve(import.meta.dirname, '../deploy/cdn/nginx.conf'), 'utf8')
    const [, pattern = ''] = /location ~ (\S+) \{/.exec(text) ?? []
    const kept = new RegExp(pattern)
    for (const { path: name, procedure } of procedures())
      expect([name, kept.test(`/trpc/${name}`)]).toEqual([name, procedure.cache !== undefined])
  })

  test('T18 of a public address only what says that it is public is kept, without a cookie and varying by nothing else', async () => {
    let headers: Record<string, string> = {}
    const one = await origin((_from, response) => void response.writeHead(200, headers).end('x'))
    await before([one])
    const never = [
      words('no-store'),
      words('private, max-age=60'),
      words('max-age=60'),
      words('s-maxage=60'),
      words('no-cache'),
      {},
      { expires: new Date(Date.now() + 3_600_000).toUTCString() },
      { ...forAMinute, 'set-cookie': 'a=b' },
      { ...forAMinute, vary: 'cookie' },
      { ...forAMinute, vary: 'accept-encoding, cookie' },
      { ...forAMinute, vary: '*' },
    ]
    for (const [index, policy] of never.entries()) {
      headers = policy
      const at = `${publicPath}?input=${index}`
      for (const cookie of ['__Host-session=a', '__Host-session=b'])
        expect([policy, await cacheWord({ path: at, headers: { cookie } })]).toEqual([policy, 'MISS'])
    }
    headers = forAMinute
    expect([await cacheWord(), await cacheWord()]).toEqual(['MISS', 'HIT'])
    // And nothing at another address, whatever it says.
    for (const at of [
      '/trpc/account.session',
      `${publicPath},account.session?batch=1`,
      '/',
      '/news',
      '/photos/aaaaaaaaaaaaaaaa',
      '/healthz',
      '/sw.js',
    ])
      expect([at, await cacheWord({ path: at }), await cacheWord({ path: at })]).toEqual([at, undefined, undefined])
  })

  test('T18 each spelling of an address is an address of its own', async () => {
    const one = await origin(({ url }, response) => void response.writeHead(200, forAMinute).end(url))
    await before([one])
    const spellings = ['?input=1', '?INPUT=2&input=1', '?input=1&input=2', '?input=1&x', '?x&input=1', '?input=%31']
    for (const tail of [...spellings, ...spellings])
      expect((await ask({ path: publicPath + tail })).body).toBe(publicPath + tail)
    // Where the gateway looks for a file, it is no other address by dots or slashes either.
    for (const at of [
      '/assets/../trpc/account.session',
      '/assets/..%2ftrpc/account.session',
      '/trpc/account.session/..%2fnews.editions',
    ])
      expect((await ask({ path: at })).body).toBe(at)
  })

  test('F11 F28 while no gateway answers, public answers are served as long as they say; all else is refused as what comes back', async () => {
    const one = await origin((_from, response) => void response.writeHead(200, forASecond).end('kept'))
    await before([one])
    const short = { path: `${publicPath}?input=1` }
    expect(await cacheWord()).toBe('MISS')
    await one.die()
    await expect.poll(() => cacheWord()).toBe('STALE')
    expect(await ask()).toMatchObject({ status: 200, body: 'kept' })
    for (const asked of [short, { path: '/trpc/account.session' }, { path: '/trpc/news.answer', method: 'POST' }]) {
      const refused = await ask({ ...asked, headers: { cookie: '__Host-session=a' } })
      const { message } = errors.UNAVAILABLE
      const envelope = { code: 'UNAVAILABLE', message, retryable: true }
      expect(refused.status).toBe(503)
      expect(refused.headers['cache-control']).toBe('no-store')
      expect(JSON.parse(refused.body)).toMatchObject({
        ...envelope,
        error: { message, data: { ...envelope, httpStatus: 503 } },
      })
      const { retryAfterMs } = JSON.parse(refused.body) as { retryAfterMs: number } // as nginx.conf writes it
      expect(refused.headers['retry-after']).toBe(String(retryAfterMs / 1000))
    }
    const page = await ask({ path: '/news', headers: { accept: 'text/html' } })
    expect([page.status, page.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8'])
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  })

  test('F28 what is older than an answer says for itself is served no more', async () => {
    const brief = words('public, s-maxage=1, stale-if-error=1')
    const one = await origin((_from, response) => void response.writeHead(200, brief).end('kept'))
    await before([one])
    expect(await cacheWord()).toBe('MISS')
    await one.die()
    await expect.poll(async () => (await ask()).status).toBe(503)
  })

  test('F1 a gateway that cannot answer brings back what is kept, and a 404 ends it', async () => {
    let status = 200
    const one = await origin(
      (_from, response) =>
        void response.writeHead(status, status === 200 ? forASecond : words('no-store')).end(String(status)),
    )
    await before([one])
    expect((await ask()).body).toBe('200')
    for (status of [500, 502, 503, 504]) {
      await expect.poll(() => cacheWord()).toBe('STALE')
      expect((await ask()).body).toBe('200')
      expect((await ask({ path: '/trpc/account.session' })).status).toBe(status)
    }
    status = 404
    expect((await ask()).status).toBe(404)
  })

  test('F1 many who ask for the same new thing ask the gateway once, and nobody waits for another’s private answer', async () => {
    const held: (() => void)[] = []
    const one = await origin(({ url }, response) => {
      const answer = () => void response.writeHead(200, forAMinute).end('x')
      if (url === '/') answer()
      else held.push(answer)
    })
    // Longer than a machine that is busy takes to bring them all: who has waited that long asks the gateway after all.
    const patient = (name: string, text: string) =>
      name === 'cached.conf' ? text.replace('lock_timeout 5s;', 'lock_timeout 60s; proxy_cache_lock_age 60s;') : text
    await before([one], { spoil: patient })
    const together = Array.from({ length: 20 }, () => ask())
    await expect.poll(() => held.length).toBe(1)
    // All with the same address, each of another student: side by side.
    const privately = Array.from({ length: 20 }, () => ask({ path: '/trpc/account.session' }))
    await expect.poll(() => held.length).toBe(21)
    for (const answer of held) answer()
    expect((await Promise.all([...together, ...privately])).map(({ status }) => status)).toEqual(Array(40).fill(200))
    expect(one.seen).toHaveLength(21)
  })

  test('T36 whatever addresses a visitor claims, the gateway hears the one that the CDN saw', async () => {
    const one = await origin((_from, response) => void response.end())
    await before([one], { outerProxies: ['127.0.0.2', '127.0.0.3'] })
    const forged = {
      'x-forwarded-for': '203.0.113.66, 203.0.113.7',
      forwarded: 'for=203.0.113.66',
      'x-real-ip': '203.0.113.66',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'evil',
    }
    for (const [from, chain, heard] of [
      ['127.0.0.1', '203.0.113.66', '127.0.0.1'],
      ['127.0.0.1', '127.0.0.2, 127.0.0.3', '127.0.0.1'],
      // A proxy that is named: the last one that is none of ours, whatever stands before it.
      ['127.0.0.2', '203.0.113.66, 203.0.113.7', '203.0.113.7'],
      ['127.0.0.2', '203.0.113.66, 203.0.113.7, 127.0.0.3', '203.0.113.7'],
      ['127.0.0.2', 'nonsense', '127.0.0.2'],
    ] as const) {
      await ask({ path: '/trpc/account.session', from, headers: { ...forged, 'x-forwarded-for': chain } })
      const headers = one.seen.at(-1)?.headers ?? {}
      expect([from, chain, headers['x-forwarded-for']]).toEqual([from, chain, heard])
      expect(JSON.stringify(headers)).not.toMatch(/203\.0\.113\.66|evil/)
    }
  })

  test('TUTOR-04 MAINS-05 a stream’s items get through one by one', async () => {
    let write: (text: string) => void = () => undefined
    const one = await origin((_from, response) => {
      response.writeHead(200, {
        'content-type': 'text/event-stream',
        ...words('no-store, no-transform'),
        'x-accel-buffering': 'no',
      })
      write = (text) => void response.write(text)
      write('data: 0\n\n')
    })
    await before([one])
    const stream = await open({ path: '/trpc/tutor.answer?input={}' })
    onTestFinished(() => void stream.destroy())
    for (let item = 0; item < 20; item++) {
      // The next one is written when this one is here: held back anywhere, none would ever come.
      const [chunk] = (await once(stream, 'data')) as [Buffer]
      expect(chunk.toString()).toBe(`data: ${item}\n\n`)
      write(`data: ${item + 1}\n\n`)
    }
  })

  test('MAINS-02 a file reaches the gateway while it is still being sent', async () => {
    const one = await origin((from, response) => {
      from.on('data', () => undefined)
      from.on('end', () => response.end('whole'))
    })
    await before([one])
    const sent = request({
      host: '127.0.0.1',
      port: cdn?.port,
      path: '/uploads',
      method: 'POST',
      headers: { 'content-length': 20 << 20 },
    })
    const answered = once(sent, 'response')
    sent.write(Buffer.alloc(1 << 20))
    await expect.poll(() => one.seen.length).toBe(1)
    sent.end(Buffer.alloc(19 << 20))
    const [answer] = (await answered) as [IncomingMessage]
    expect(answer.statusCode).toBe(200)
    answer.destroy()
    const length = String(22 << 20)
    expect((await ask({ path: '/uploads', method: 'POST', headers: { 'content-length': length } })).status).toBe(413)
  })

  test('F11 a read goes to the other gateway where one breaks off or is gone', async () => {
    const broken = await origin((_from, response) => void response.destroy())
    const sound = await origin((_from, response) => void response.end('fine'))
    await before([broken, sound])
    for (let n = 0; n < 10; n++) expect((await ask({ path: `/trpc/account.session?${n}` })).status).toBe(200)
    expect(broken.seen.length).toBeGreaterThan(0)
    await broken.die()
    // Refused before a byte of it, a write is nobody's yet.
    for (let n = 0; n < 10; n++) expect((await ask({ path: '/trpc/news.answer', method: 'POST' })).status).toBe(200)
  })

  test('F11 F25 a write that may have arrived is not sent again', async () => {
    const broken = await origin(
      ({ method }, response) => void (method === 'POST' ? response.destroy() : response.end()),
    )
    const sound = await origin((_from, response) => void response.end('fine'))
    await before([broken, sound])
    const statuses: number[] = []
    for (let n = 0; n < 10; n++) statuses.push((await ask({ path: '/trpc/news.answer', method: 'POST' })).status)
    expect(broken.seen.length).toBeGreaterThan(0)
    expect(broken.seen.length + sound.seen.length).toBe(10)
    expect(statuses.filter((status) => status === 503)).toHaveLength(broken.seen.length)
  })

  test('F28 while gateways are exchanged, a script is found that only one of them has', async () => {
    const old = await origin((_from, response) => void response.writeHead(404, words('no-store')).end())
    const next = await origin(
      (_from, response) => void response.writeHead(200, words('public, max-age=31536000, immutable')).end('script'),
    )
    await before([old, next])
    for (let n = 0; n < 4; n++) expect((await ask({ path: `/assets/new-${n}.js` })).body).toBe('script')
    expect(old.seen.length).toBeGreaterThan(0)
    await old.die()
    await next.die()
    expect(await ask({ path: '/assets/new-0.js' })).toMatchObject({ status: 200, body: 'script' })
  })

  test('L10 new settings are taken without a break: what runs goes on, what comes is served', async () => {
    let end = (): void => undefined
    const one = await origin(({ url }, response) => {
      if (url !== '/trpc/tutor.answer') return void response.writeHead(200, forAMinute).end('x')
      response.writeHead(200, { ...words('no-store'), 'x-accel-buffering': 'no' }).write('begun ')
      end = () => void response.end('ended')
    })
    await before([one])
    const stream = await open({ path: '/trpc/tutor.answer' })
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    const ended = once(stream, 'end')
    expect(await cacheWord()).toBe('MISS')
    cdn?.reload()
    for (let n = 0; n < 50; n++)
      expect(await ask()).toMatchObject({ status: 200, headers: { 'x-cache-status': 'HIT' } })
    end()
    await ended
    expect(Buffer.concat(chunks).toString()).toBe('begun ended')
  })

  test('F28 what is deleted from the cache’s folder is asked for anew', async () => {
    const one = await origin((_from, response) => void response.writeHead(200, forAMinute).end('x'))
    await before([one])
    expect([await cacheWord(), await cacheWord()]).toEqual(['MISS', 'HIT'])
    const folder = path.join(cdn?.folder ?? '', 'content')
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    expect(files).toHaveLength(1)
    for (const { parentPath, name } of files) rmSync(path.join(parentPath, name))
    expect([await cacheWord(), await cacheWord()]).toEqual(['MISS', 'HIT'])
  })

  test('T31 the metrics are not to be found, by any spelling', async () => {
    const one = await origin((_from, response) => void response.end('metrics'))
    await before([one])
    for (const at of ['/metrics', '/metrics/', '/metrics?x', '//metrics', '/%6detrics', '/x/../metrics'])
      expect([at, (await ask({ path: at })).status]).toEqual([at, 404])
    expect(one.seen).toEqual([])
    expect((await ask({ path: '/metrics' })).headers['server']).toBe('nginx')
  })
})
