import { platform as contract, type PlatformConfig } from '@abhyas/contracts/platform'
import { names } from '../flags/flag.ts'
import type { Flags } from '../flags/flags.ts'
import { forAnyone, router } from '../trpc.ts'
import { maintenanceOf, MaintenanceError, type Maintenance } from './maintenance.ts'

/** Longer than this nobody waits for a flag service: there is no maintenance then, and the answer is not kept. */
const patienceMs = 250

interface Options {
  /** All but the maintenance: it stands as long as the gateway runs. */
  readonly keys: Omit<PlatformConfig, 'maintenance'>
  readonly flags: Pick<Flags, 'read' | 'isSettled'>
  /** Told of a flag whose value cannot be used, once for each value. */
  readonly onBroken: (reason: string) => void
}

const late = Symbol('late')
const lateAfter = (ms: number): Promise<typeof late> =>
  new Promise((resolve) => void setTimeout(resolve, ms, late).unref())

/** What the client starts its services with. */
export function platformRouter({ keys, flags, onBroken }: Options) {
  let broken: unknown
  const maintenance = async (now: Date): Promise<Maintenance | typeof late> => {
    const flag = await Promise.race([flags.read(names.maintenance, null), lateAfter(patienceMs)])
    if (flag === late) return late
    try {
      return maintenanceOf(flag, now)
    } catch (error) {
      if (!(error instanceof MaintenanceError)) throw error
      if (broken !== flag.value) onBroken(error.message)
      broken = flag.value
      return null
    }
  }
  return router({
    config: forAnyone(contract.config).query(async ({ ctx }) => {
      const found = await maintenance(new Date())
      // What is not known yet must not be kept as if it were.
      if (found === late || !flags.isSettled) ctx.answer.mayBeKept = false
      return { ...keys, maintenance: found === late ? null : found }
    }),
  })
}
