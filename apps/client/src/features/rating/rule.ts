import type { Outcome } from '../../shared/interruptions/rating-offer.ts'
import { addDays, indiaDay } from '../../shared/news/edition.ts'

/** After the student closed it without rating. */
export const closedForMs = 90 * 86_400_000
const firstDay = 3
const goodShare = 0.7
/** Of a set: two of two is luck. */
const fewest = 5

/** All that asking for a rating hangs on (ACC-06). Times in epoch ms, by the server's clock where it is known. */
export interface Facts {
  readonly outcome: Outcome
  /** Of the account, as an ISO date. */
  readonly createdAt: string
  readonly hasRated: boolean
  /** When the modal was closed last without a rating; 0 for never. */
  readonly lastClosedAt: number
  readonly now: number
}

/** A set with at least 70 %, or a won duel. */
export const isGood = (outcome: Outcome): boolean =>
  'isWon' in outcome ? outcome.isWon : outcome.of >= fewest && outcome.got / outcome.of >= goodShare

/** Whether a rating may be asked for: after a good moment, from the third day on, and without nagging. */
export function mayAsk({ outcome, createdAt, hasRated, lastClosedAt, now }: Facts): boolean {
  const createdMs = Date.parse(createdAt)
  if (hasRated || !isGood(outcome) || !Number.isFinite(createdMs)) return false
  if (indiaDay(now) < addDays(indiaDay(createdMs), firstDay - 1)) return false
  // One in the future, of a clock that was wrong then or is now, counts as just closed.
  return lastClosedAt === 0 || now - lastClosedAt >= closedForMs
}
