import { z } from 'zod'
import type { Value } from '../flags/flag.ts'

const dayMs = 86_400_000
const inIndia = '+05:30'

const Day = z.iso.date()
/** With a zone, or without one: then of India. */
const Moment = z.iso.datetime({ offset: true, local: true })
const hasZone = /(Z|[+-]\d\d:?\d\d)$/i

/** Epoch ms of a date, whose day ends at 24:00 in India, or of a date with a time; null for anything else. */
function momentOf(text: unknown): number | null {
  if (Day.safeParse(text).success) return Date.parse(`${String(text)}T00:00:00${inIndia}`) + dayMs
  const moment = Moment.safeParse(text)
  if (!moment.success) return null
  const at = Date.parse(hasZone.test(moment.data) ? moment.data : `${moment.data}${inIndia}`)
  return Number.isNaN(at) ? null : at
}

/**
 * The deadline in a flag's value, in epoch ms (NUDGE-02): its `date`, else its `expiry_date`. Null where it has none that
 * can be read.
 */
export function deadlineOf(value: Value): number | null {
  if (typeof value !== 'string') return null
  let read: unknown
  try {
    read = JSON.parse(value)
  } catch {
    return null
  }
  if (typeof read !== 'object' || read === null) return null
  const { date, expiry_date: expiry } = read as { date?: unknown; expiry_date?: unknown } // of an object, any field may be there
  return momentOf(date) ?? momentOf(expiry)
}
