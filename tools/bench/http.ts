/**
 * Requests per second and latency of the gateway beside a raw node:http server, @fastify/http-proxy and nginx, all in
 * one interleaved run. The process under test has the first core, wrk and the backend have the second.
 */
import { execFileSync, fork, type ChildProcess } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { nodeEnvironment, nodeFlags } from '../node-flags.ts'
import { demoCookie } from '../testing/demo-session.ts'
import { freePort, ownSettings, removeData, start } from '../testing/product.ts'
import { nginx, type Nginx } from '../testing/nginx.ts'
import { keep, median, table } from './report.ts'
import { isInstalled, load, type Measured } from './wrk.ts'

const rounds = Number(process.env['ROUNDS'] ?? 5)
const seconds = Number(process.env['SECONDS'] ?? 4)

interface Peer {
  readonly name: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

const pin = (pid: number | undefined, core: number) =>
  pid && execFileSync('taskset', ['-a', '-p', '-c', String(core), String(pid)], { stdio: 'ignore' })

const childrenOf = (pid: number | undefined): number[] =>
  execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map(Number)

async function peer(
  kind: 'raw' | 'canned' | 'proxy',
  argument: string,
  core = 0,
): Promise<{ url: string; child: ChildProcess }> {
  const port = await freePort()
  const child = fork(path.join(import.meta.dirname, 'peers.ts'), [kind, String(port), argument], {
    execArgv: [...nodeFlags],
  })
  await new Promise((resolve) => child.once('message', resolve))
  pin(child.pid, core)
  return { url: `http://127.0.0.1:${port}`, child }
}

/** nginx as a plain proxy with connections kept open, on the first core. */
async function proxyByNginx(upstream: string): Promise<Nginx> {
  const web = await nginx(() => ({
    http: `upstream backend { server ${new URL(upstream).host}; keepalive 64; }`,
    server: 'location / { proxy_pass http://backend; proxy_http_version 1.1; proxy_set_header Connection ""; }',
  }))
  for (const pid of [web.pid, ...childrenOf(web.pid)]) pin(pid, 0)
  return web
}

/** A second gateway, with the keys of the first, in front of another backend. */
async function gatewayBefore(backend: string, settings: Readonly<Record<string, string>>) {
  const [PORT, ADMIN_PORT] = await Promise.all([freePort(), freePort()])
  const child = fork(path.resolve(import.meta.dirname, '../../apps/bff/src/main.ts'), {
    env: {
      ...process.env,
      ...nodeEnvironment,
      ...settings,
      PORT: String(PORT),
      ADMIN_PORT: String(ADMIN_PORT),
      BACKEND_URL: backend,
      LOG_LEVEL: 'warn',
    },
    execArgv: [...nodeFlags],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await new Promise((resolve) => child.once('message', resolve))
  pin(child.pid, 0)
  return { url: `http://127.0.0.1:${PORT}`, child }
}

/** The gateway's and the backend's own credentials of the demo student: the sealed cookie, and the token within it. */
async function credentials(gateway: string, backend: string) {
  const cookie = await demoCookie(gateway)
  const session = await fetch(`${backend}/account/sessions/demo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  const { token } = (await session.json()) as { token: string } // the reference backend's own answer
  return { cookie, authorization: `Bearer ${token}` }
}

async function measure(peers: readonly Peer[]): Promise<Map<string, Measured>> {
  const results = new Map<string, Measured[]>(peers.map(({ name }) => [name, []]))
  for (const { url, headers } of peers) await load(url, headers, 1)
  for (let round = 0; round < rounds; round++) {
    for (const { name, url, headers } of peers) results.get(name)?.push(await load(url, headers, seconds))
  }
  const of = (list: readonly Measured[], key: keyof Measured) => median(list.map((one) => one[key]))
  return new Map(
    [...results].map(([name, list]) => [
      name,
      { requestsPerSecond: of(list, 'requestsPerSecond'), p50Ms: of(list, 'p50Ms'), p99Ms: of(list, 'p99Ms') },
    ]),
  )
}

function rows(
  what: string,
  results: ReadonlyMap<string, Measured>,
  goals: Readonly<Record<string, string>>,
): string[][] {
  const gateway = results.get('gateway')?.requestsPerSecond ?? Number.NaN
  return [...results].map(([name, { requestsPerSecond, p50Ms, p99Ms }]) => [
    what,
    name,
    requestsPerSecond.toFixed(0),
    p50Ms.toFixed(2),
    p99Ms.toFixed(2),
    name === 'gateway' ? '' : (gateway / requestsPerSecond).toFixed(2),
    goals[name] ?? '',
  ])
}

/** Runs the whole comparison and keeps its table. Needs wrk, taskset and nginx; throws where one is missing. */
export async function benchHttp(): Promise<void> {
  for (const command of ['wrk', 'taskset', 'nginx'])
    if (!isInstalled(command))
      throw new Error(`bench http needs ${command}: apt-get install wrk util-linux nginx-light`)
  const settings = await ownSettings()
  const product = await start({ ...settings, LOG_LEVEL: 'warn' })
  const gateway = product.origin.replace('localhost', '127.0.0.1')
  const backend = `http://127.0.0.1:${settings['BACKEND_PORT']}`
  const [bff, services] = childrenOf(product.child.pid)
  pin(services, 1)
  pin(bff, 0)

  const { cookie, authorization } = await credentials(product.origin, backend)
  const { editions } = (await (await fetch(`${backend}/news/editions`)).json()) as {
    editions: { source: string; current: string }[]
  } // the reference backend's own answer
  const { source = '', current = '' } = editions[0] ?? {}
  const input = encodeURIComponent(JSON.stringify({ source, date: current }))
  const list = `/trpc/news.list?input=${input}`
  const uncached = `/trpc/news.list?batch=1&input=${encodeURIComponent(JSON.stringify({ 0: { source, date: current } }))}`
  const bytes = path.join(tmpdir(), `abhyas-bytes-${process.pid}`)
  writeFileSync(bytes, Buffer.from(await (await fetch(gateway + list)).arrayBuffer()))

  const raw = await peer('raw', bytes)
  const proxy = await peer('proxy', backend)
  const web = await proxyByNginx(backend)
  const progress = path.join(tmpdir(), `abhyas-progress-${process.pid}`)
  writeFileSync(progress, await (await fetch(`${backend}/news/progress`, { headers: { authorization } })).text())
  const canned = await peer('canned', progress, 1)
  const privateProxy = await peer('proxy', canned.url)
  const privateWeb = await proxyByNginx(canned.url)
  const privateGateway = await gatewayBefore(canned.url, settings)
  try {
    const edition = `/news/editions/${source}/${current}`
    const none = {}
    const cached = await measure([
      { name: 'gateway', url: gateway + list, headers: none },
      { name: 'raw node:http', url: raw.url, headers: none },
      { name: 'nginx to backend', url: web.url + edition, headers: none },
      { name: '@fastify/http-proxy', url: proxy.url + edition, headers: none },
    ])
    const through = await measure([
      { name: 'gateway', url: gateway + uncached, headers: none },
      { name: 'nginx to backend', url: web.url + edition, headers: none },
      { name: '@fastify/http-proxy', url: proxy.url + edition, headers: none },
    ])
    const own = await measure([
      { name: 'gateway', url: `${privateGateway.url}/trpc/news.progress`, headers: { cookie } },
      { name: 'nginx to backend', url: `${privateWeb.url}/news/progress`, headers: { authorization } },
      { name: '@fastify/http-proxy', url: `${privateProxy.url}/news/progress`, headers: { authorization } },
    ])
    keep(
      'http',
      `${rounds} rounds of ${seconds} s each, 64 connections; medians. The private answer comes from memory behind all three, so that they are measured and not the database. The last columns: the gateway's requests per second over this one's, and the goal.\n\n` +
        table(
          ['read', 'server', 'requests/s', 'p50 ms', 'p99 ms', 'gateway ÷ this', 'goal'],
          [
            ...rows('public list, cached', cached, {
              'raw node:http': '≥ 0.75',
              'nginx to backend': '≥ 1.3',
              '@fastify/http-proxy': '≥ 3.5',
            }),
            ...rows('public list, through to the backend', through, {}),
            ...rows('typed private read', own, { '@fastify/http-proxy': '≥ 0.3, aim 0.5' }),
          ],
        ),
    )
  } finally {
    for (const { child } of [raw, proxy, canned, privateProxy, privateGateway]) child.kill('SIGTERM')
    for (const server of [web, privateWeb]) await server.stop()
    await product.stop()
    removeData(settings)
  }
}
