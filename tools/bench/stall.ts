/**
 * How late the event loop is (F34): the backend's while its embedded database is at queries of two seconds, and the
 * gateway's while it reads, checks and writes lists of 2 MB.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { createTestBackend } from '../../apps/backend/src/testing/backend.ts'
import { openTestDatabase, twoSeconds } from '../../apps/backend/src/testing/database.ts'
import { freePort } from '../testing/product.ts'
import { serveGateway } from './gateway.ts'
import { peer, run } from './overload-parts.ts'
import { benchKey, benchOrigin, far } from './overload-words.ts'
import { keep, table } from './report.ts'

const rounds = 5
const bookmarks = 3000
const perSecond = 5
const seconds = 10

interface Lag {
  readonly p99Ms: number
  readonly mostMs: number
  /** How long others waited for their answers at most. */
  readonly othersMs: number
}

/** What the loop of this process is late by while `busy` goes on, and how long `other` takes meanwhile. */
async function lagWhile(busy: Promise<unknown>, other: () => Promise<unknown>): Promise<Lag> {
  const histogram = monitorEventLoopDelay({ resolution: 1 })
  let [isOver, othersMs] = [false, 0]
  const end = busy.finally(() => (isOver = true))
  histogram.enable()
  const ask = async (): Promise<void> => {
    while (!isOver) {
      const began = performance.now()
      await other()
      othersMs = Math.max(othersMs, performance.now() - began)
      await Promise.race([delay(10), end])
    }
  }
  await Promise.all([end, ask()])
  histogram.disable()
  return { p99Ms: histogram.percentile(99) / 1e6, mostMs: histogram.max / 1e6, othersMs }
}

async function backendLag(): Promise<Lag> {
  const database = await openTestDatabase()
  const { app } = await createTestBackend(database)
  try {
    const origin = await app.listen({ port: 0, host: '127.0.0.1' })
    const queries = async (): Promise<void> => {
      for (let n = 0; n < rounds; n += 1) await database.pool.query(twoSeconds)
    }
    return await lagWhile(queries(), () => fetch(`${origin}/healthz`).then((answer) => answer.text()))
  } finally {
    await app.close()
    await database.close()
  }
}

async function gatewayLag(): Promise<Lag> {
  const [servicePort, port] = [await freePort(), await freePort()]
  const children = [await peer('service', servicePort, String(bookmarks))]
  const backend = `http://127.0.0.1:${servicePort}`
  const stop = await serveGateway({ port, backend, publicOrigin: benchOrigin, sessionKey: benchKey })
  try {
    const load = await peer('load', port)
    children.push(load)
    const asked = run(load, { kind: 'open', perSecond, seconds, lateMs: far })
    const lag = await lagWhile(asked, () => fetch(`http://127.0.0.1:${port}/healthz`).then((answer) => answer.text()))
    const { served, refused, failed } = await asked
    if (served === 0 || refused + failed > 0)
      throw new Error(`${refused} refused, ${failed} failed: not its usual work`)
    return lag
  } finally {
    for (const child of children) child.kill('SIGKILL')
    await stop()
  }
}

const rowOf = (what: string, { p99Ms, mostMs, othersMs }: Lag): string[] => [
  what,
  p99Ms.toFixed(1),
  mostMs.toFixed(0),
  othersMs.toFixed(0),
]

/** Measures both, prints and keeps the table. */
export async function benchStall(): Promise<void> {
  const rows = [
    rowOf('backend, embedded database at queries of 2 s', await backendLag()),
    rowOf(
      `gateway, ${(bookmarks * 0.7) / 1000} MB lists, three fifths of ${perSecond} calls a second`,
      await gatewayLag(),
    ),
  ]
  keep(
    'stall',
    `Goals (F34): p99 ≤ 100 ms, others wait ≤ 250 ms.\n\n${table(['event loop', 'late p99, ms', 'late at most, ms', 'others waited at most, ms'], rows)}`,
  )
}
