import type { PlatformConfig } from '@abhyas/contracts/platform'
import { z } from 'zod'
import type { Flag } from '../flags/flag.ts'

export type Maintenance = PlatformConfig['maintenance']

const general = 'Abhyas is being worked on. What you do is kept on this phone and sent afterwards.'
/** With a zone, so that it cannot be read as another hour than the one that was meant. */
const Moment = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text).toISOString())
  // One at the very ends of the calendar is no moment of it in another zone.
  .pipe(z.iso.datetime())
  .nullable()
  .default(null)

/** What the value of the flag may hold, as JSON; what is left out has its default. */
const Value = z
  .strictObject({
    startsAt: Moment,
    endsAt: Moment,
    isReadOnly: z.boolean().default(false),
    text: z.string().trim().min(1).max(500).default(general),
  })
  .refine(({ startsAt, endsAt }) => startsAt === null || endsAt === null || startsAt < endsAt, 'ends before it starts')

/** The value of the flag cannot be used. The message is fit for the log. */
export class MaintenanceError extends Error {}

function valueOf(value: Flag['value']): unknown {
  if (value === null || value === '') return {}
  if (typeof value !== 'string') throw new MaintenanceError('is no JSON object')
  try {
    return JSON.parse(value)
  } catch {
    throw new MaintenanceError('is no JSON')
  }
}

/**
 * The works that the flag `maintenance` tells of at `now`; null while it is off, and once they are over. Throws a
 * MaintenanceError for a value that cannot be used.
 */
export function maintenanceOf({ enabled, value }: Pick<Flag, 'enabled' | 'value'>, now: Date): Maintenance {
  if (!enabled) return null
  const read = Value.safeParse(valueOf(value))
  if (!read.success) {
    const issue = read.error.issues[0]
    throw new MaintenanceError(`${issue?.path.join('.') || 'it'}: ${issue?.message ?? 'cannot be read'}`)
  }
  const { endsAt } = read.data
  return endsAt !== null && endsAt <= now.toISOString() ? null : read.data
}
