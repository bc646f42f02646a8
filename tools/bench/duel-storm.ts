/**
 * F32, L1, L7: the gateway with as many players as one core is to hold, killed and started anew on its port, while every
 * player comes back by the client's own pauses.
 */
import { pauseMs } from '../../apps/client/src/features/duel/duel-socket.ts'
import { openOne, type Load, type Target } from './duel-load.ts'

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Milliseconds from the kill until each of `count` players was greeted again, in order; every one comes back. */
export async function comeBack(target: Target, count: number, random: () => number = Math.random): Promise<number[]> {
  const killedAt = performance.now()
  const loads: Load[] = []
  const times = await Promise.all(
    Array.from({ length: count }, async (_, number) => {
      for (let tries = 0; ; tries++) {
        await sleep(pauseMs(tries, random()))
        const load = await openOne(target, number).catch(() => undefined)
        if (!load) continue
        loads.push(load)
        return performance.now() - killedAt
      }
    }),
  )
  for (const load of loads) load.end()
  return times.toSorted((one, other) => one - other)
}
