import { setTimeout as pause } from 'node:timers/promises'
import { platform as contract, type PlatformConfig } from '@abhyas/contracts/platform'
import { defaultFlag, names, type Flag } from '../flags/flag.ts'
import type { Flags } from '../flags/flags.ts'
import { forAnyone, router } from '../trpc.ts'
import { maintenanceOf, MaintenanceError, type Maintenance } from './maintenance.ts'

/** Longer than this nobody waits for a flag service: what was known last counts then, and the answer is not kept. */
const patienceMs = 250
/** Works without a stated end are told of no longer where the service that would end them is lost for so long. */
const trustMs = 5 * 60_000

interface Options {
  /** All but the maintenance: it stands as long as the gateway runs. */
  readonly keys: Omit<PlatformConfig, 'maintenance'>
  readonly flags: Pick<Flags, 'read' | 'isSettled' | 'lostMs'>
  /** Told of a flag whose value cannot be used, once for each value. */
  readonly onBroken: (reason: string) => void
}

/** What the client starts its services with. */
export function platformRouter({ keys, flags, onBroken }: Options) {
  let last: Flag = defaultFlag(names.maintenance)
  let broken: unknown
  const maintenanceAt = (now: Date): Maintenance => {
    try {
      const works = maintenanceOf(last, now)
      return works?.endsAt === null && flags.lostMs > trustMs ? null : works
    } catch (error) {
      if (!(error instanceof MaintenanceError)) throw error
      if (broken !== last.value) onBroken(error.message)
      broken = last.value
      return null
    }
  }
  return router({
    config: forAnyone(contract.config).query(async ({ ctx }) => {
      const flag = await Promise.race([
        flags.read(names.maintenance, null),
        pause(patienceMs, undefined, { ref: false }),
      ])
      // What is not known yet must not be kept as if it were.
      if (!flag || !flags.isSettled) ctx.answer.mayBeKept = false
      last = flag ?? last
      return { ...keys, maintenance: maintenanceAt(new Date()) }
    }),
  })
}
