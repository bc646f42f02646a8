import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chanceOf } from './nemesis/chance.ts'
import type { Server } from './nemesis/fleet.ts'
import { newStudent } from './nemesis/nemesis.ts'
import { playDuels } from './scale/duels.ts'
import { isReady, startRig, until, whyNoRig, type Rig } from './scale/rig.ts'
import { Traffic } from './scale/traffic.ts'

const why = whyNoRig()
if (why !== undefined) console.log(`skipped: two of each, because ${why}`)
const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31))

describe.skipIf(why !== undefined)('two of each', () => {
  let rig: Rig

  beforeAll(async () => {
    console.log(`scale: seed ${seed}`)
    rig = await startRig()
  })
  afterAll(() => rig.stop())

  const students = (count: number) =>
    Promise.all(Array.from({ length: count }, () => newStudent(rig.pool, rig.sessionKey)))

  /** As an operator does it: told to end, waited for, started, waited for. */
  const restart = async (server: Server): Promise<void> => {
    expect([server.name, await server.end('SIGTERM')]).toEqual([server.name, 0])
    await server.start()
    await until(server.name, () => isReady(server.port))
  }

  test('L10 F10 one after the other is told to end and started anew under load: no call fails, no duel loses anything', async () => {
    const [first = '', ...others] = await students(4)
    const traffic = new Traffic({ port: rig.port, cookies: [first, ...others], chance: chanceOf(seed), perSecond: 20 })
    await traffic.start()
    const playing = playDuels(rig, { duels: 3, seed })
    for (const server of [...rig.gateways, ...rig.backends, ...rig.graders]) await restart(server)
    const [outcome, duels] = [await traffic.stop(), await playing]
    const { failures, faults, calls, writes, streams, resumed } = outcome
    console.log({ calls, writes, streams, resumed, gaps: duels.gaps })
    expect(failures).toEqual([])
    expect(faults).toEqual([])
    expect(duels.violations).toEqual([])
  })
})
