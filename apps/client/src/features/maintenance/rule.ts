import type { PlatformConfig } from '../../shared/platform/config.ts'

export type Maintenance = NonNullable<PlatformConfig['maintenance']>

/** From when on planned works are announced. */
export const announceMs = 24 * 3_600_000

export type Phase = 'none' | 'planned' | 'running'

/** How works stand at `now`, in epoch ms by the server's clock. Planned ones count from a day ahead. */
export function phaseOf(works: Maintenance | null, now: number): Phase {
  if (works === null) return 'none'
  const startsAt = works.startsAt === null ? 0 : Date.parse(works.startsAt)
  const endsAt = works.endsAt === null ? Infinity : Date.parse(works.endsAt)
  if (now >= endsAt) return 'none'
  if (now >= startsAt) return 'running'
  return startsAt - now <= announceMs ? 'planned' : 'none'
}

/** How long until the server is asked again, in ms: often while it is worked on, so that its return is seen. */
export const askAgainMs: Readonly<Record<Phase, number>> = { none: 300_000, planned: 60_000, running: 30_000 }

/** Tells one planning from another; it was announced once it is seen. */
export const planId = ({ startsAt, endsAt }: Maintenance): string => `${startsAt ?? ''}/${endsAt ?? ''}`
