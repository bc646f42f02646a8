/**
 * `pnpm soak endurance [--minutes 30]`: two of each under 60 % of what they carry, and how much memory and how many open
 * files each process has over time (L9). Keeps what came out in docs/benchmarks.md; exit code 1 where a full run breaks
 * the goal. A shorter one than 30 minutes is reported and judges nothing: caches fill in the first ten.
 *
 * Judged is each service, by both of its processes together: they share its work and its connections. A leak is in both,
 * while one heap alone swings by tens of megabytes between two collections, and a connection is now at one, now at the other.
 */
import { readdirSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { keep, table } from '../bench/report.ts'
import { chanceOf } from '../nemesis/chance.ts'
import type { Server } from '../nemesis/fleet.ts'
import { newStudent } from '../nemesis/nemesis.ts'
import { memoryOf } from '../processes.ts'
import { startRig, type Rig } from './rig.ts'
import { Traffic, type Outcome } from './traffic.ts'

const sampleMs = 10_000
const warmUpMs = 20_000
const share = 0.6
const fullMinutes = 30
/** The share of a run that counts: the last two thirds. */
const settledFrom = 1 / 3
const mostSlope = 1
const mostDrift = 0.02

interface Sample {
  /** In minutes from the start. */
  readonly at: number
  readonly megabytes: number
  readonly handles: number
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** What a process holds now. */
function sampleOf(pid: number, at: number): Sample {
  return { at, megabytes: memoryOf(pid, 'VmRSS'), handles: readdirSync(`/proc/${pid}/fd`).length }
}

/** By how much a value rises in a minute, by least squares. */
function slopeOf(samples: readonly Sample[]): number {
  const [x, y] = [mean(samples.map(({ at }) => at)), mean(samples.map(({ megabytes }) => megabytes))]
  const over = samples.reduce((sum, { at, megabytes }) => sum + (at - x) * (megabytes - y), 0)
  return over / samples.reduce((sum, { at }) => sum + (at - x) ** 2, 0)
}

/** By which share the number of open files in the last third differs from the one before. */
function driftOf(samples: readonly Sample[]): number {
  const half = Math.floor(samples.length / 2)
  const [before, after] = [samples.slice(0, half), samples.slice(half)]
  const handles = (some: readonly Sample[]): number => mean(some.map((sample) => sample.handles))
  return handles(after) / handles(before) - 1
}

async function drive(rig: Rig, perSecond: number, during: () => Promise<void>): Promise<Outcome> {
  const cookies = await Promise.all(Array.from({ length: 50 }, () => newStudent(rig.pool, rig.sessionKey)))
  const [first = '', ...others] = cookies
  const traffic = new Traffic({ port: rig.port, cookies: [first, ...others], chance: chanceOf(1), perSecond })
  await traffic.start()
  await during()
  return traffic.stop()
}

async function endure(minutes: number): Promise<boolean> {
  const rig = await startRig()
  try {
    // As much as goes: the traffic itself waits where too much is under way.
    const most = await drive(rig, 1000, () => delay(warmUpMs))
    const perSecond = (share * most.calls * 1000) / warmUpMs
    const servers: readonly Server[] = [...rig.gateways, ...rig.backends, ...rig.graders]
    const samples = new Map(servers.map(({ name }): [string, Sample[]] => [name, []]))
    const began = performance.now()
    const minutesSince = (): number => (performance.now() - began) / 60_000
    const outcome = await drive(rig, perSecond, async () => {
      while (minutesSince() < minutes) {
        await delay(sampleMs)
        for (const server of servers) {
          const pid = server.pid()
          if (pid !== undefined) samples.get(server.name)?.push(sampleOf(pid, minutesSince()))
        }
      }
    })
    const services = [rig.gateways, rig.backends, rig.graders].map((pair): [string, Sample[]] => {
      const [first = [], second = []] = pair.map(({ name }) => samples.get(name) ?? [])
      // The mean of both at each time.
      const both = first.flatMap((one, index) => {
        const other = second[index]
        if (!other) return []
        return [
          {
            at: one.at,
            megabytes: mean([one.megabytes, other.megabytes]),
            handles: mean([one.handles, other.handles]),
          },
        ]
      })
      return [`the ${pair[0].name.split(' ')[0]}s, each`, both]
    })
    const results = [...samples, ...services].map(([name, all]) => {
      const settled = all.filter(({ at }) => at >= minutes * settledFrom)
      return { name, all, slope: slopeOf(settled), drift: driftOf(settled) }
    })
    const cells = results.map(({ name, all, slope, drift }) => [
      name,
      `${all[0]?.megabytes.toFixed(0)} → ${all.at(-1)?.megabytes.toFixed(0)}`,
      slope.toFixed(2),
      `${all[0]?.handles.toFixed(0)} → ${all.at(-1)?.handles.toFixed(0)}`,
      `${(drift * 100).toFixed(1)} %`,
    ])
    const head = ['process', 'RSS, MB', 'MB a minute once settled', 'open files', 'their drift']
    const { calls, writes, again, failures, late } = outcome
    for (const [why, some] of Map.groupBy(failures, (one) => `${one.call}: ${one.why.slice(0, 60)}`))
      console.log(`${some.length} × ${why}`)
    keep(
      'soak endurance',
      `${minutes} minutes at ${perSecond.toFixed(0)} calls a second, ${share * 100} % of what went: ${calls} calls, ${writes} of them writes, ${again} sent once more, ${failures.length} failed, ${late.length} late.\n\n${table(head, cells)}`,
    )
    const isSteady = results
      .slice(samples.size)
      .every(({ slope, drift }) => slope <= mostSlope && Math.abs(drift) <= mostDrift)
    return minutes < fullMinutes || (isSteady && failures.length + again === 0)
  } finally {
    await rig.stop()
  }
}

const { values } = parseArgs({ options: { minutes: { type: 'string', default: String(fullMinutes) } } })
if (!(await endure(Number(values.minutes)))) process.exitCode = 1
