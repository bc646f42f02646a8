import { expect, it } from 'vitest'
import { type Agent, setupOf, simulate } from '../testing/duel-game.ts'
import { accuracyOf } from './bot.ts'
import type { Pair, Scripted, Seat } from './game.ts'
import { chanceOf, normal, shuffled } from './shuffle.ts'

const windows = [15_000, 20_000, 25_000, 35_000]

/** How a student of 1500 answers: at times nothing in time, at times in the last moment. */
function mindOf(seed: string, setup: ReturnType<typeof setupOf>): readonly Scripted[] {
  const chance = chanceOf('mind', seed)
  return setup.questions.map(({ key, windowMs }) => {
    const isRight = chance() < accuracyOf(1500, 'medium')
    const elapsedMs = Math.round(windowMs * 0.45 * Math.exp(0.4 * normal(chance)))
    return elapsedMs > windowMs ? null : { choice: isRight ? key : (key + 1) % 4, elapsedMs }
  })
}

function duelOf(seed: string) {
  const chance = chanceOf('setup', seed)
  const questions = setupOf({ format: 'standard' }).questions.map((question) => ({
    ...question,
    windowMs: shuffled(windows, chance)[0] ?? 20_000,
  }))
  return setupOf({ format: 'standard', questions })
}

/** What the duel is worth to the seat: 1, 0.5 or 0. */
function scoreOf(seed: string, minds: Pair<readonly Scripted[]>, delaysMs: Pair<number>, seat: Seat): number {
  const agents: Pair<Agent> = [
    { answers: minds[0], delayMs: delaysMs[0] },
    { answers: minds[1], delayMs: delaysMs[1] },
  ]
  const { ending } = simulate(duelOf(seed), agents, seed).game()
  if (ending === null) throw new Error(`Duel ${seed} is stuck`)
  if (ending.winner === null) return 0.5
  return ending.winner === seat ? 1 : 0
}

/**
 * Each pair of minds plays once on equal lines and once with the lag on one side, so that chance is the same in both.
 * @returns by how much the lag lowers the share of duels won, in points of 100
 */
function lossByLag(duels: number, lagMs: number): number {
  let loss = 0
  for (let count = 0; count < duels / 2; count += 1) {
    const seed = String(count)
    const setup = duelOf(seed)
    const minds = [mindOf(`${seed} 0`, setup), mindOf(`${seed} 1`, setup)] as const
    const lagged: Seat = count % 2 === 0 ? 0 : 1
    const delays: Pair<number> = lagged === 0 ? [lagMs, 20] : [20, lagMs]
    loss += scoreOf(seed, minds, [20, 20], lagged) - scoreOf(seed, minds, delays, lagged)
  }
  return (100 * loss) / (duels / 2)
}

/** `pnpm soak simulation` plays ten times as many. */
const duels = 2000 * Number(process.env.SOAK ?? 1)

// The frame's way there and back is 400 ms: half of it each way.
it('DUEL-08 of thousands of duels none is stuck, and 400 ms of lag on one side cost at most 1.5 points', () => {
  const points = lossByLag(duels, 200)
  expect(Math.abs(points)).toBeLessThanOrEqual(1.5)
})
