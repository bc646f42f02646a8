/**
 * The streams of answers through the gateway beside a raw node:http server that sends the same events by itself, in one
 * interleaved run (L4). The server under test has the first core; the service behind it and the load have the second.
 */
import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request, type ClientRequest } from 'node:http'
import path from 'node:path'
import { nodeFlags } from '../node-flags.ts'
import { freePort } from '../testing/product.ts'
import { keep, median, table } from './report.ts'
import { answerId, cookieOf, everyMs, now } from './tutor-words.ts'
import { isInstalled } from './wrk.ts'

const rounds = Number(process.env['ROUNDS'] ?? 3)
const seconds = Number(process.env['SECONDS'] ?? 10)
const streams = Number(process.env['STREAMS'] ?? 1000)
/** New streams each second, while those before go on. */
const opensPerSecond = 200

const pin = (pid: number, core: number): void =>
  void execFileSync('taskset', ['-a', '-p', '-c', String(core), String(pid)], { stdio: 'ignore' })

interface Peer {
  readonly name: string
  readonly port: number
  readonly pid: number
  readonly collect: () => Promise<void>
  readonly stop: () => Promise<void>
}

async function peer(kind: 'service' | 'raw' | 'gateway', argument: string, core: number): Promise<Peer> {
  const port = await freePort()
  const file = path.join(import.meta.dirname, 'tutor-peers.ts')
  const child = fork(file, [kind, String(port), argument], { execArgv: [...nodeFlags, '--expose-gc'] })
  await once(child, 'message')
  const { pid } = child
  if (pid === undefined) throw new Error(`${kind} did not start`)
  pin(pid, core)
  return {
    name: { service: 'service', raw: 'raw node:http', gateway: 'gateway' }[kind],
    port,
    pid,
    collect: async () => {
      child.send('collect')
      await once(child, 'message')
    },
    stop: async () => {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

/** Milliseconds of processor time that a process took so far. */
const cpuOf = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(1)?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

const memoryOf = (pid: number): number =>
  Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) * 1024

const at = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN

const input = encodeURIComponent(JSON.stringify({ answerId }))

/** Opens a stream; tells of the first piece in ms since it was asked for, and of each how long it was under way. */
function open(
  port: number,
  number: number,
  onFirst: (ms: number) => void,
  onPiece: (ms: number) => void,
): ClientRequest {
  const from = now()
  const headers = { cookie: cookieOf(number) }
  const asked = request({ port, host: '127.0.0.1', path: `/trpc/tutor.answer?input=${input}`, headers, agent: false })
  let isFirst = true
  asked.on('error', () => {})
  asked.on('response', (response) => {
    if (response.statusCode !== 200) throw new Error(`port ${port} answered ${response.statusCode}`)
    response.setEncoding('latin1')
    response.on('error', () => {})
    response.on('data', (chunk: string) => {
      for (const [, made] of chunk.matchAll(/"text":"(\d+\.\d+)/g)) {
        const heard = now()
        if (isFirst) onFirst(heard - from)
        isFirst = false
        onPiece(heard - Number(made))
      }
    })
  })
  asked.end()
  return asked
}

interface Figures {
  readonly firstP50: number
  readonly firstP95: number
  readonly firstP99: number
  readonly pieceP50: number
  readonly pieceP99: number
  readonly perSecond: number
  readonly cpuUs: number
  readonly bytes: number
}

/** A few streams for a moment: what a server does for the first time takes it several times as long. */
async function warm({ port }: Peer): Promise<void> {
  const nothing = (): void => {}
  const asked = Array.from({ length: 20 }, (_, number) => open(port, number, nothing, nothing))
  await new Promise((resolve) => setTimeout(resolve, 2000))
  for (const one of asked) one.destroy()
}

/** One round on one peer: so many streams, one after the other, and all of them together for a while. */
async function round({ port, pid, collect }: Peer): Promise<Figures> {
  await collect()
  const empty = memoryOf(pid)
  const firsts: number[] = []
  let pieces: number[] = []
  const asked: ClientRequest[] = []
  try {
    for (let number = 0; number < streams; number++) {
      asked.push(
        open(
          port,
          number,
          (ms) => void firsts.push(ms),
          (ms) => void pieces.push(ms),
        ),
      )
      await new Promise((resolve) => setTimeout(resolve, 1000 / opensPerSecond))
    }
    const late = now() + 10_000
    while (firsts.length < streams && now() < late) await new Promise((resolve) => setTimeout(resolve, 100))
    if (firsts.length < streams) throw new Error(`port ${port}: ${streams - firsts.length} streams said nothing`)
    pieces = []
    const [cpu, from] = [cpuOf(pid), now()]
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
    const took = (now() - from) / 1000
    const used = cpuOf(pid) - cpu
    await collect()
    return {
      firstP50: at(firsts, 0.5),
      firstP95: at(firsts, 0.95),
      firstP99: at(firsts, 0.99),
      pieceP50: at(pieces, 0.5),
      pieceP99: at(pieces, 0.99),
      perSecond: pieces.length / took,
      cpuUs: (used * 1000) / pieces.length,
      bytes: memoryOf(pid) - empty,
    }
  } finally {
    for (const one of asked) one.destroy()
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

/** Runs the whole comparison and keeps its table. Needs taskset; throws where it is missing. */
export async function benchTutor(): Promise<void> {
  if (!isInstalled('taskset')) throw new Error('bench tutor needs taskset: apt-get install util-linux')
  pin(process.pid, 1)
  const service = await peer('service', '', 1)
  const peers = [await peer('gateway', `http://127.0.0.1:${service.port}`, 0), await peer('raw', '', 0)]
  const figures = new Map<string, Figures[]>()
  try {
    for (const one of peers) await warm(one)
    for (let turn = 0; turn < rounds; turn++) {
      for (const one of peers) figures.set(one.name, [...(figures.get(one.name) ?? []), await round(one)])
    }
  } finally {
    for (const one of [service, ...peers]) await one.stop()
  }
  report(figures)
}

function report(figures: ReadonlyMap<string, readonly Figures[]>): void {
  const of = (name: string, key: keyof Figures) => median((figures.get(name) ?? []).map((one) => one[key]))
  const [gateway, raw] = ['gateway', 'raw node:http']
  const row = (what: string, key: keyof Figures, digits: number, goal: string, unit = 1): string[] => [
    what,
    (of(gateway, key) / unit).toFixed(digits),
    (of(raw, key) / unit).toFixed(digits),
    (of(gateway, key) / of(raw, key)).toFixed(2),
    goal,
  ]
  const overhead = (of(gateway, 'firstP99') - of(raw, 'firstP99')).toFixed(2)
  keep(
    'tutor',
    `${rounds} rounds, medians: ${streams} streams opened at ${opensPerSecond} a second, then all of them for ${seconds} s with a piece every ${everyMs} ms. The gateway has a service behind it and every check on; the raw server makes the same events itself. Memory: PSS beyond the empty server, garbage collected.\n\n` +
      table(
        ['figure', 'gateway', 'raw node:http', 'gateway ÷ raw', 'goal'],
        [
          row('first piece p50, ms', 'firstP50', 2, ''),
          row('first piece p95, ms', 'firstP95', 2, ''),
          row('first piece p99, ms', 'firstP99', 2, `≤ 15 ms more: ${overhead}`),
          row('piece under way p50, ms', 'pieceP50', 2, ''),
          row('piece under way p99, ms', 'pieceP99', 2, ''),
          row('pieces/s', 'perSecond', 0, String((streams * 1000) / everyMs)),
          row('CPU, µs a piece', 'cpuUs', 1, ''),
          row('memory of all, MB', 'bytes', 1, '≤ 150', 1 << 20),
        ],
      ),
  )
}
