import { expect, it } from 'vitest'
import { runNemesis } from './nemesis/nemesis.ts'
import { whyNoFleet } from './nemesis/fleet.ts'

const why = whyNoFleet()
/** `pnpm soak nemesis` plays more of them. */
const duels = 8 * Number(process.env['SOAK'] ?? 1)
const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31))

it.skipIf(why !== undefined)(
  `I1 I2 I3 I4 I5 I6 I7 I8 F11 DUEL-07 ${duels} duels over bad lines while gateways and backends are killed`,
  { timeout: 120_000 * duels },
  async () => {
    console.log(`nemesis: seed ${seed}`)
    const report = await runNemesis({ seed, duels, atOnce: Math.min(24, duels * 2) })
    expect(report.violations).toEqual([])
    expect(report.duels).toBe(duels)
    expect(report.finished / report.duels).toBeGreaterThanOrEqual(0.99)
  },
)
