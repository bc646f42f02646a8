/** Leaving online duels too often closes them for a while (duel-rules 10). Lines that were lost and came back do not count. */

/** A student's pause: until when, in ms since 1970, and the how manieth in a row. */
export interface CoolDown {
  readonly until: number
  readonly times: number
}

/** Outcomes that are remembered. */
export const remembered = 30
/** Of so many duels, so many that were left begin a pause. */
const [looked, tooMany] = [10, 3]
const [firstMs, mostMs] = [600_000, 86_400_000]

/**
 * The pause after a duel.
 * @param left newest first, whether each of the student's last duels was left: also of the one that just ended
 * @returns null where the student behaves: the next pause is the first again
 */
export function coolDownAfter(before: CoolDown | null, left: readonly boolean[], at: number): CoolDown | null {
  const leaves = left.slice(0, looked).filter(Boolean).length
  if (leaves < tooMany) return before !== null && (leaves > 0 || before.until > at) ? before : null
  if (left[0] !== true) return before
  const times = (before?.times ?? 0) + 1
  return { until: at + Math.min(mostMs, firstMs * 2 ** (times - 1)), times }
}
