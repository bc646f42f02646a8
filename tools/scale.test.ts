import { appHeader } from '@abhyas/contracts/http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chanceOf } from './nemesis/chance.ts'
import { origin, type Server } from './nemesis/fleet.ts'
import { newStudent } from './nemesis/nemesis.ts'
import { playDuels, type Duels } from './scale/duels.ts'
import { follow, lastEvent } from './scale/events.ts'
import { holdStream } from './scale/held-stream.ts'
import { storedOf } from './scale/kept.ts'
import { isReady, openSocket, startRig, until, whyNoRig, type Rig } from './scale/rig.ts'
import { Traffic, type Acknowledged, type Outcome } from './scale/traffic.ts'

const why = whyNoRig()
if (why !== undefined) console.log(`skipped: two of each, because ${why}`)
const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31))
/** `pnpm soak scale` goes round more often. */
const rounds = Number(process.env['SOAK'] ?? 1)
const perSecond = 10

describe.skipIf(why !== undefined)('two of each', () => {
  let rig: Rig

  beforeAll(async () => {
    console.log(`scale: seed ${seed}`)
    rig = await startRig()
  }, 300_000)
  afterAll(() => rig.stop())

  const student = () => newStudent(rig.pool, rig.sessionKey)
  const traffic = async (): Promise<Traffic> => {
    const cookies = await Promise.all(Array.from({ length: 20 }, student))
    const began = new Traffic({
      port: rig.port,
      cookies: [await student(), ...cookies],
      chance: chanceOf(seed),
      perSecond,
    })
    await began.start()
    return began
  }
  const told = (part: string, { calls, writes, again, streams, resumed, failures, late }: Outcome): void =>
    console.log(part, { calls, writes, again, streams, resumed, failed: failures.length, late: late.length })
  /**
   * What was cut or found nobody. Where calls were too late, the machine is too busy: gateways leave a backend alone then
   * and say so, which is no matter of what is replaced.
   */
  const brokenOf = ({ failures, late }: Outcome) =>
    late.length === 0
      ? failures
      : failures.filter(({ why }) => !(why.startsWith('503 ') && why.includes('UNAVAILABLE')))
  /** All that was acknowledged is there, graded and answered, once. */
  const expectKept = async (acknowledged: Acknowledged): Promise<void> => {
    const { events, submissions, turns } = acknowledged
    const all = { events: events.length, graded: submissions.length, answered: turns.length }
    await expect.poll(() => storedOf(rig, acknowledged), { timeout: 60_000 }).toEqual(all)
  }

  describe('told to end', () => {
    /** As an operator does it: told to end, waited for, started, waited for. */
    const restart = async (server: Server, running: Traffic): Promise<void> => {
      running.during = server.name
      expect([server.name, await server.end('SIGTERM')]).toEqual([server.name, 0])
      await server.start()
      await until(server.name, () => isReady(server.port))
    }

    test(
      'L10 F10 one after the other is replaced under load: no call fails for good, no duel loses anything, a stream goes on',
      { timeout: 400_000 * rounds },
      async () => {
        const held = await holdStream(rig, await student())
        const refused: number[] = []
        const following = follow(async (headers) => {
          const answer = await held.open(rig.port, headers)
          if (!answer.ok) refused.push(answer.status)
          return answer
        }, true)
        const running = await traffic()
        for (let round = 0; round < rounds; round++) {
          const playing = playDuels(rig, { duels: 2, seed: seed + round })
          for (const gateway of rig.gateways) await restart(gateway, running)
          held.goOn()
          for (const server of [...rig.backends, ...rig.graders]) await restart(server, running)
          const { violations, gaps } = await playing
          console.log(gaps.map(({ code, ms }) => `${code} ${ms} ms`).join(', '))
          expect(violations).toEqual([])
        }
        const outcome = await running.stop()
        told('replaced', outcome)
        expect(brokenOf(outcome)).toEqual([])
        expect(outcome.late.length === 0 ? outcome.again : 0).toBeLessThanOrEqual(2 * rounds)
        expect(outcome.faults).toEqual([])
        const { faults, resumed } = await following
        expect([faults, outcome.late.length === 0 ? refused : []]).toEqual([[], []])
        expect(resumed).toBeGreaterThan(0)
        await expectKept(outcome.acknowledged)
      },
    )
  })

  describe('killed', { timeout: 180_000 }, () => {
    let duels: Promise<Duels>

    beforeAll(() => {
      duels = playDuels(rig, { duels: 2, seed })
      duels.catch(() => undefined) // awaited below
    })

    /** Waits until every kind of write was acknowledged once more. */
    const isWhole = async (part: string, { acknowledged }: Traffic): Promise<void> => {
      const before = [acknowledged.events.length, acknowledged.submissions.length, acknowledged.turns.length]
      const from = performance.now()
      await until(`${part}: calls are answered`, async () => {
        const { events, submissions, turns } = acknowledged
        return [events, submissions, turns].every(({ length }, index) => length > (before[index] ?? 0))
      })
      console.log(`${part}: whole after ${Math.round(performance.now() - from)} ms`)
    }

    /** Kills a part under load; the product is whole again, what was acknowledged is there. Gives what streams lost. */
    const withstand = async (
      part: string,
      kill: () => Promise<void>,
      restore: () => Promise<void>,
    ): Promise<readonly string[]> => {
      const running = await traffic()
      await isWhole('before', running)
      await kill()
      await isWhole(part, running)
      await restore()
      await isWhole(`${part} is back`, running)
      const outcome = await running.stop()
      told(part, outcome)
      await expectKept(outcome.acknowledged)
      return outcome.faults
    }
    const withoutOne = (server: Server) =>
      withstand(server.name, async () => void (await server.end('SIGKILL')), server.start)
    const nothing = async () => undefined

    test('F11 a gateway is killed: the other serves all', async () => {
      expect(await withoutOne(rig.gateways[0])).toEqual([])
    })
    test('F12 a backend is killed: the other serves all, and what was acknowledged is there', async () => {
      expect(await withoutOne(rig.backends[0])).toEqual([])
    })
    test('F8 a grader is killed: the other grades all, each answer once', async () => {
      expect(await withoutOne(rig.graders[0])).toEqual([])
    })
    test('F35 Valkey is killed: nothing is lost, and nothing waits for it', async () => {
      expect(await withstand('Valkey', rig.valkey.kill, rig.valkey.restart)).toEqual([])
    })
    test('F13 PostgreSQL is killed under two of each: what was acknowledged is there again', async () => {
      expect(await withstand('PostgreSQL', () => rig.postgres.kill().then(rig.postgres.restart), nothing)).toEqual([])
    })
    test('F36 the balancer before the gateways is killed: nothing that was acknowledged is lost', async () => {
      expect(
        await withstand('nginx before the gateways', () => rig.edge.kill().then(rig.edge.restart), nothing),
      ).toEqual([])
    })
    test('F36 the balancer before the backends is killed: nothing that was acknowledged is lost', async () => {
      expect(
        await withstand('nginx before the backends', () => rig.inner.kill().then(rig.inner.restart), nothing),
      ).toEqual([])
    })

    test('F11 F13 the duels that were played meanwhile lost nothing', { timeout: 300_000 }, async () => {
      const { violations, gaps } = await duels
      console.log(gaps.map(({ code, ms }) => `${code} ${ms} ms`).join(', '))
      expect(violations).toEqual([])
    })
  })

  test('T3 who signs out at one gateway is out at the other: its socket, its stream and its next call', async () => {
    const times: number[] = []
    // The balancer sends what is asked in turn to either backend: both ways.
    for (const [one, other] of [rig.gateways, rig.gateways.toReversed(), rig.gateways, rig.gateways.toReversed()]) {
      if (!one || !other) throw new Error('no two gateways')
      const cookie = await student()
      const held = await holdStream(rig, cookie)
      const { closed } = await openSocket(other.port, cookie)
      const { body } = await held.open(other.port)
      const last = lastEvent(body)
      const from = performance.now()
      const headers = { cookie, origin, [appHeader.name]: appHeader.value }
      const left = await fetch(`http://127.0.0.1:${one.port}/auth/logout`, { method: 'POST', headers })
      expect(left.status).toBe(204)
      expect(await closed).toBe(4401)
      expect(await last).toBe('serialized-error')
      times.push(performance.now() - from)
      const call = await fetch(`http://127.0.0.1:${other.port}/trpc/bookmarks.list`, { headers: { cookie } })
      expect(call.status).toBe(401)
      held.goOn()
    }
    // The best of four, because the machine that runs the tests has other work too.
    expect(Math.min(...times)).toBeLessThan(2000)
  })
})
