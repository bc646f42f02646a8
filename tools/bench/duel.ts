/**
 * The duel's relay beside a direct socket, nginx and @fastify/http-proxy, in one interleaved run. The server under test
 * has the first core; the service behind it and the load have the second.
 */
import { execFileSync, fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { nginx } from '../testing/nginx.ts'
import { nodeFlags } from '../node-flags.ts'
import { freePort } from '../testing/product.ts'
import { comeBack } from './duel-storm.ts'
import { connects, latencies, open, roundTrips, type Target } from './duel-load.ts'
import { keep, median, table } from './report.ts'
import { isInstalled } from './wrk.ts'

const rounds = Number(process.env['ROUNDS'] ?? 5)
const seconds = Number(process.env['SECONDS'] ?? 4)
const idle = Number(process.env['SOCKETS'] ?? 5000)
/** Of one core, by L1. */
const most = 9000
const busy = 64
const players = 500
const perSecond = 2

interface Peer {
  readonly name: string
  readonly target: Target
  /** The processes that are measured. */
  readonly pids: readonly number[]
  readonly collect: () => Promise<void>
  readonly stop: () => Promise<void>
}

const pin = (pid: number, core: number): void =>
  void execFileSync('taskset', ['-a', '-p', '-c', String(core), String(pid)], { stdio: 'ignore' })

async function ended(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

async function node(kind: 'service' | 'gateway' | 'proxy', argument: string, core: number, at?: number): Promise<Peer> {
  const port = at ?? (await freePort())
  const child = fork(path.join(import.meta.dirname, 'duel-peers.ts'), [kind, String(port), argument], {
    execArgv: [...nodeFlags, '--expose-gc'],
  })
  await once(child, 'message')
  const { pid } = child
  if (pid === undefined) throw new Error(`${kind} did not start`)
  pin(pid, core)
  const paths = { service: '/direct', gateway: '/ws/duel', proxy: '/direct' }
  return {
    name: { service: 'direct socket', gateway: 'gateway', proxy: '@fastify/http-proxy' }[kind],
    target: { port, path: paths[kind] },
    pids: [pid],
    collect: async () => {
      child.send('collect')
      await once(child, 'message')
    },
    stop: () => ended(child),
  }
}

async function web(service: string): Promise<Peer> {
  const one = await nginx(() => ({
    http: `upstream service { server ${new URL(service).host}; }`,
    server:
      'location / { return 200; } location /direct { proxy_pass http://service; proxy_http_version 1.1; proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection "upgrade"; proxy_read_timeout 600s; }',
  }))
  const workers = execFileSync('pgrep', ['-P', String(one.pid)], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map(Number)
  for (const pid of workers) pin(pid, 0)
  return {
    name: 'nginx',
    target: { port: Number(new URL(one.url).port), path: '/direct' },
    pids: workers,
    collect: async () => {},
    stop: one.stop,
  }
}

/** Waits until the gateway has its link. */
async function linked(peer: Peer): Promise<Peer> {
  for (;;) {
    const loads = await open(peer.target, 1).catch(() => undefined)
    if (loads) {
      for (const load of loads) load.end()
      return peer
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Microseconds of processor time that a process took so far. */
const cpuOf = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(1)?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10_000
}

const memoryOf = (pid: number): number =>
  Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) * 1024

const sum = (pids: readonly number[], of: (pid: number) => number): number =>
  pids.reduce((total, pid) => total + of(pid), 0)

const at = (sorted: readonly number[], share: number): number => sorted[Math.floor(sorted.length * share)] ?? Number.NaN

interface Figures {
  readonly trips: number
  readonly cpuUs: number
  readonly p50: number
  readonly p99: number
  readonly connects: number
}

/** One round of everything on one peer. */
async function round({ target, pids }: Peer): Promise<Figures> {
  const busyLoads = await open(target, busy)
  const before = sum(pids, cpuOf)
  const trips = await roundTrips(busyLoads, seconds * 1000)
  const cpuUs = (sum(pids, cpuOf) - before) / trips
  for (const load of busyLoads) load.end()
  const loads = await open(target, players)
  const sorted = await latencies(loads, perSecond, seconds * 1000)
  for (const load of loads) load.end()
  const set = await connects(target, seconds * 1000)
  return { trips: trips / seconds, cpuUs, p50: at(sorted, 0.5), p99: at(sorted, 0.99), connects: set / seconds }
}

/** Bytes for each of many idle sockets, beyond the peer without any. */
async function perSocket({ target, pids, collect }: Peer): Promise<number> {
  await collect()
  const before = sum(pids, memoryOf)
  const loads = await open(target, idle)
  await collect()
  const bytes = (sum(pids, memoryOf) - before) / idle
  for (const load of loads) load.end()
  return bytes
}

/** How a full gateway stands, and how its players come back once it was killed. */
async function storm(url: string, running: Set<Peer>): Promise<string> {
  const gateway = await node('gateway', url, 0).then(linked)
  running.add(gateway)
  const empty = sum(gateway.pids, memoryOf)
  await open(gateway.target, most)
  await gateway.collect()
  const full = sum(gateway.pids, memoryOf)
  await gateway.stop()
  running.delete(gateway)
  const waiting = comeBack(gateway.target, idle)
  const next = await node('gateway', url, 0, gateway.target.port)
  running.add(next)
  const times = await waiting
  await next.stop()
  running.delete(next)
  const mb = (bytes: number) => (bytes / 2 ** 20).toFixed(0)
  const s = (ms: number) => (ms / 1000).toFixed(1)
  return table(
    ['figure', 'measured', 'goal'],
    [
      [`L1: memory of the gateway with ${most} players (empty: ${mb(empty)} MB)`, `${mb(full)} MB`, '≤ 350 MB'],
      [
        `L7: ${idle} players back after kill -9, from the kill on, its start included`,
        `${s(at(times, 1 - 1 / times.length))} s`,
        '≤ 10 s',
      ],
      ['the same, p99', `${s(at(times, 0.99))} s`, '≤ 8 s'],
      ['the same, p50', `${s(at(times, 0.5))} s`, ''],
    ],
  )
}

const goals: Record<string, readonly string[]> = {
  '@fastify/http-proxy': ['≥ 0.9', 'connects ≥ 0.95'],
  nginx: ['0.9 is the aim'],
  'direct socket': ['p50 within 0.1 ms, p99 within 3 ms'],
  gateway: ['≤ 20 KB a socket'],
}

/** Runs the whole comparison and keeps its table. Needs taskset and nginx; throws where one is missing. */
export async function benchDuel(): Promise<void> {
  for (const command of ['taskset', 'nginx', 'pgrep']) {
    if (!isInstalled(command))
      throw new Error(`bench duel needs ${command}: apt-get install util-linux nginx-light procps`)
  }
  pin(process.pid, 1)
  const service = await node('service', '', 1)
  const url = `http://127.0.0.1:${service.target.port}`
  const fresh = async (): Promise<Peer[]> => [
    await node('gateway', url, 0).then(linked),
    await web(url),
    await node('proxy', url, 0),
  ]
  const memory = new Map<string, number>()
  const figures = new Map<string, Figures[]>()
  const running = new Set<Peer>([service])
  let full = ''
  try {
    full = await storm(url, running)
    const first = await fresh()
    for (const peer of first) running.add(peer)
    // Before any other load, which would leave room behind that sockets then fill for nothing.
    for (const peer of first) memory.set(peer.name, await perSocket(peer))
    const peers = [service, ...first]
    for (let turn = 0; turn < rounds; turn++) {
      for (const peer of peers) figures.set(peer.name, [...(figures.get(peer.name) ?? []), await round(peer)])
    }
  } finally {
    for (const peer of running) await peer.stop()
  }
  report(figures, memory, full)
}

function report(
  figures: ReadonlyMap<string, readonly Figures[]>,
  memory: ReadonlyMap<string, number>,
  full: string,
): void {
  const of = (name: string, key: keyof Figures) => median((figures.get(name) ?? []).map((one) => one[key]))
  const ratio = (name: string, key: keyof Figures): string =>
    name === 'gateway' ? '' : (of('gateway', key) / of(name, key)).toFixed(2)
  const rows = ['gateway', '@fastify/http-proxy', 'nginx', 'direct socket'].map((name) => [
    name,
    of(name, 'trips').toFixed(0),
    ratio(name, 'trips'),
    name === 'direct socket' ? '' : of(name, 'cpuUs').toFixed(1),
    of(name, 'p50').toFixed(2),
    of(name, 'p99').toFixed(2),
    of(name, 'connects').toFixed(0),
    ratio(name, 'connects'),
    memory.has(name) ? ((memory.get(name) ?? 0) / 1024).toFixed(1) : '',
    goals[name]?.join('; ') ?? '',
  ])
  const head = [
    'server',
    'round trips/s',
    'gateway ÷ this',
    'its CPU, µs each',
    'p50 ms',
    'p99 ms',
    'connects/s',
    'gateway ÷ this',
    'KB a socket',
    'goal',
  ]
  keep(
    'duel',
    `${rounds} rounds of ${seconds} s for each figure, medians. Round trips: ${busy} players, an answer and its ack, every check on. Latency: ${players} players × ${perSecond} messages a second. Memory: PSS for each of ${idle} idle sockets beyond the empty server, garbage collected. Connects: up to the 101, with the session checked by the gateway and nothing by the others.\n\n${table(head, rows)}\n\n${full}`,
  )
}
