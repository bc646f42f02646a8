import { toFailure } from '../../shared/api/failure.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute

const counted = (count: number, unit: string): string => (count === 1 ? `1 ${unit}` : `${count} ${unit}s`)

/** How long to wait, in words; rounded up, so that the wait is over when it says. */
export function waitWords(ms: number): string {
  if (ms < 2 * minute) return counted(Math.ceil(ms / second), 'second')
  return ms < 2 * hour ? counted(Math.ceil(ms / minute), 'minute') : counted(Math.ceil(ms / hour), 'hour')
}

/** Why a code could not be sent or was not taken, with the wait where there is one, in milliseconds. */
export function phoneFailure(error: unknown): { readonly message: string; readonly waitMs: number } {
  const { message, retryAfterMs } = toFailure(error)
  const waitMs = retryAfterMs ?? 0
  return { message: waitMs > 0 ? `${message} You can try again in ${waitWords(waitMs)}.` : message, waitMs }
}
