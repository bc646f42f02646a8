/**
 * Three times what can be served for ten minutes, in a container of 256 MiB (F33): answers of 200 KB, which cost the
 * gateway memory. Its heap's old generation may have 192 MiB. `MINUTES` makes it shorter.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { nodeEnvironment, nodeFlags } from '../node-flags.ts'
import { hasEnded, memoryOf } from '../processes.ts'
import { freePort } from '../testing/product.ts'
import { makeCgroup } from './cgroup.ts'
import { peer, peersFile, ready, run } from './overload-parts.ts'
import { far, slots, type Outcome } from './overload-words.ts'
import { keep, table } from './report.ts'

const minutes = Number(process.env['MINUTES'] ?? 10)
const containerMb = 256
const heapMb = 192
const bookmarks = 300
const times = 3

interface Result {
  readonly over: Outcome
  readonly perSecond: number
  /** What was the gateway's own at most, in MB. */
  readonly mostMb: number
  readonly kills: number
  readonly isAlive: boolean
}

/** Starts a gateway as a member of a group from its first instruction on: Node asks once how much there is. */
function gatewayIn(members: string, port: number, service: string): ChildProcess {
  const node = [
    process.execPath,
    ...nodeFlags,
    `--max-old-space-size=${heapMb}`,
    peersFile,
    'gateway',
    String(port),
    service,
  ]
  return spawn('sh', ['-c', 'echo $$ > "$0" && exec "$@"', members, ...node], {
    env: { ...process.env, ...nodeEnvironment },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
}

async function mostOf(gateway: ChildProcess, until: Promise<unknown>): Promise<number> {
  let most = 0
  let isOver = false
  const end = until.finally(() => (isOver = true))
  while (!isOver && !hasEnded(gateway)) {
    most = Math.max(most, memoryOf(gateway.pid, 'RssAnon'))
    await Promise.race([delay(200), end])
  }
  return most
}

async function measure(): Promise<Result> {
  const cgroup = makeCgroup(containerMb * 2 ** 20)
  const [servicePort, port] = [await freePort(), await freePort()]
  const children: ChildProcess[] = []
  const ended: Promise<unknown>[] = []
  const keepTrack = (child: ChildProcess): ChildProcess => {
    children.push(child)
    ended.push(once(child, 'exit'))
    return child
  }
  try {
    keepTrack(await peer('service', servicePort, String(bookmarks)))
    const gateway = keepTrack(gatewayIn(cgroup.members, port, `http://127.0.0.1:${servicePort}`))
    await ready(gateway)
    const load = keepTrack(await peer('load', port))
    await run(load, { kind: 'open', perSecond: 20, seconds: 5, lateMs: far })
    const limitSeconds = 10
    const atLimit = await run(load, { kind: 'closed', askers: slots * 2, seconds: limitSeconds, lateMs: far })
    const perSecond = atLimit.served / limitSeconds
    const flood = run(load, { kind: 'open', perSecond: perSecond * times, seconds: minutes * 60, lateMs: far })
    const mostMb = await mostOf(gateway, flood)
    return { over: await flood, perSecond, mostMb, kills: cgroup.kills(), isAlive: !hasEnded(gateway) }
  } finally {
    for (const child of children) child.kill('SIGKILL')
    await Promise.all(ended)
    cgroup.remove()
  }
}

/** Measures, prints and keeps the table. Throws where it may not make a container's bound, or a part does not start. */
export async function benchMemory(): Promise<void> {
  const { over, perSecond, mostMb, kills, isAlive } = await measure()
  const share = (part: number, of: number): string => `${((100 * part) / of).toFixed(0)} %`
  const rows = [
    ['served a second at its limit', perSecond.toFixed(0), ''],
    ['sent', String(over.served + over.refused + over.failed), ''],
    ['refused', share(over.refused, over.served + over.refused), ''],
    ['neither served nor refused', String(over.failed), '0'],
    ['time of what is served, p50 and p99, ms', `${over.servedP50.toFixed(0)}, ${over.servedP99.toFixed(0)}`, ''],
    ['memory of its own at most', `${mostMb.toFixed(0)} MB, ${share(mostMb, containerMb)}`, '< 90 %'],
    ['ended for want of memory', String(kills), '0'],
    ['still there', isAlive ? 'yes' : 'no', 'yes'],
  ]
  keep(
    'memory',
    `A gateway in a container of ${containerMb} MiB, with an old generation of ${heapMb} MiB at most: ${minutes} minutes at ${times} times what it serves, three fifths of it answers of 200 KB (F33).\n\n${table(['figure', 'measured', 'goal'], rows)}`,
  )
}
