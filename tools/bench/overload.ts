/**
 * Ten times what can be served (L5, L6): the gateway before a service of a known capacity. What it does at its limit is
 * found by askers who wait for their answers; then requests come at ten times that rate whatever is answered, from a
 * process of its own; then at half of it again. Ratios are those of the one run.
 */
import type { ChildProcess } from 'node:child_process'
import { loadavg } from 'node:os'
import { memoryOf } from '../processes.ts'
import { freePort } from '../testing/product.ts'
import { peer, run } from './overload-parts.ts'
import { far, mix, serviceMs, slots, type Outcome } from './overload-words.ts'
import { keep, table } from './report.ts'

const seconds = Number(process.env['SECONDS'] ?? 10)
const times = 10

interface Measured {
  readonly atLimit: Outcome
  readonly over: Outcome
  readonly after: Outcome
  readonly moreMb: number
}

const perSecondOf = ({ served }: Outcome): number => served / seconds

async function measure(gateway: ChildProcess, load: ChildProcess): Promise<Measured> {
  // Twice as many as are served at a time, so that none of it is idle.
  const askers = slots * 2
  // A gateway has had calm times, and knows from them what its routes take.
  await run(load, { kind: 'open', perSecond: 100, seconds: 5, lateMs: far })
  await run(load, { kind: 'closed', askers, seconds: 3, lateMs: far })
  const atLimit = await run(load, { kind: 'closed', askers, seconds, lateMs: far })
  const before = memoryOf(gateway.pid, 'VmRSS')
  const perSecond = perSecondOf(atLimit)
  const over = await run(load, { kind: 'open', perSecond: perSecond * times, seconds, lateMs: far })
  const after = await run(load, { kind: 'open', perSecond: perSecond / 2, seconds, lateMs: 3 * atLimit.servedP99 })
  return { atLimit, over, after, moreMb: memoryOf(gateway.pid, 'VmHWM') - before }
}

function report({ atLimit, over, after, moreMb }: Measured): void {
  const rows = [
    ['served, of what is served at the limit', (over.served / atLimit.served).toFixed(2), '≥ 0.9'],
    ['time of what is served, p99, of the same at the limit', (over.servedP99 / atLimit.servedP99).toFixed(2), '≤ 3'],
    ['the same in ms, p50 and p99', `${over.servedP50.toFixed(0)}, ${over.servedP99.toFixed(0)}`, '≤ 500'],
    ['at the limit, p50 and p99', `${atLimit.servedP50.toFixed(0)}, ${atLimit.servedP99.toFixed(0)}`, ''],
    ['time of a refusal, p99, ms', over.refusedP99.toFixed(0), '≤ 100'],
    ['how late the load itself sent, p99, ms: part of all times', over.sentLateP99.toFixed(0), ''],
    ['refusals that say when to come again', `${((100 * over.told) / over.refused).toFixed(1)} %`, '100 %'],
    ['different times that they say, in whole seconds', String(over.times), '> 1'],
    ['neither served nor refused', String(over.failed), '0'],
    ['memory of the gateway, MB more at most', moreMb.toFixed(0), '≤ 100'],
    ['seconds until all is served in time again', (after.troubleUntilMs / 1000).toFixed(1), '≤ 5'],
  ]
  const classes = mix.map(({ priority, path: call }) => {
    const { served = 0, refused = 0 } = over.byClass[priority] ?? {}
    return [
      priority,
      call,
      String(served + refused),
      String(served),
      `${((100 * refused) / (served + refused)).toFixed(1)} %`,
    ]
  })
  const busy = loadavg()[0] ?? 0
  const note =
    busy > 4 ? ` The machine was busy with other work (load average ${busy.toFixed(0)}): to be measured again.` : ''
  keep(
    'overload',
    `The gateway before a service that does ${slots} requests at a time in ${serviceMs} ms each. At its limit: ${slots * 2} askers, ${perSecondOf(atLimit).toFixed(0)} answers a second. Then ${times} times that for ${seconds} s, sent whatever is answered.${note}\n\n` +
      `${table(['figure', 'measured', 'goal'], rows)}\n\n${table(['class', 'call', 'sent', 'served', 'refused'], classes)}`,
  )
}

/** Measures, prints and keeps the table. Throws where a part does not start. */
export async function benchOverload(): Promise<void> {
  const [servicePort, gatewayPort] = [await freePort(), await freePort()]
  const children: ChildProcess[] = []
  try {
    children.push(await peer('service', servicePort))
    const gateway = await peer('gateway', gatewayPort, `http://127.0.0.1:${servicePort}`)
    children.push(gateway)
    const load = await peer('load', gatewayPort)
    children.push(load)
    report(await measure(gateway, load))
  } finally {
    for (const child of children) child.kill('SIGKILL')
  }
}
