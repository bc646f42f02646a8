import type { Format, Pair } from './game.ts'
import { isProvisional } from './rating.ts'

/** Who searches for an opponent. Moments in ms since 1970. */
export interface Seek {
  readonly studentId: string
  readonly rating: number
  readonly deviation: number
  readonly since: number
  readonly subject: string
  readonly format: Format
  /** Has hardly played: better met by others who have hardly played. */
  readonly isNew: boolean
}

/** What has been between two students. */
export interface Between {
  /** Online duels with one another in the last hour. */
  readonly recent: (one: string, other: string) => number
  /** Whether either has blocked the other. */
  readonly isBlocked: (one: string, other: string) => boolean
}

const mostPerHour = 3
const [startGap, gapPerSecond, mostGap, provisionalFactor] = [100, 12, 400, 1.5]
const [ghostAfterMs, botAfterMs] = [12_000, 20_000]
/** In rating points: how much further away a fellow newcomer may be than another. */
const newcomersNearer = 300

/** The rating difference that the search takes by now (duel-rules 6). */
export function gapOf(seek: Pick<Seek, 'deviation' | 'since'>, at: number): number {
  const waited = Math.max(0, at - seek.since) / 1000
  return Math.min(mostGap, startGap + gapPerSecond * waited) * (isProvisional(seek) ? provisionalFactor : 1)
}

/** The ratings that the search takes by now. */
export function rangeOf(seek: Pick<Seek, 'rating' | 'deviation' | 'since'>, at: number) {
  const gap = gapOf(seek, at)
  return { from: Math.max(0, Math.round(seek.rating - gap)), to: Math.round(seek.rating + gap) }
}

/** What is offered by now instead of a student who is there. */
export function offersOf({ since }: Pick<Seek, 'since'>, at: number, hasGhost: boolean): readonly ('ghost' | 'bot')[] {
  const offers: ('ghost' | 'bot')[] = []
  if (hasGhost && at - since >= ghostAfterMs) offers.push('ghost')
  if (at - since >= botAfterMs) offers.push('bot')
  return offers
}

/**
 * Who is to play whom by now: whoever waits longest chooses first, the nearest rating among those who take one another.
 * Nobody is in two pairs, and nobody is paired with themselves.
 */
export function pairUp(seeks: readonly Seek[], between: Between, at: number): readonly Pair<Seek>[] {
  const waiting = seeks.toSorted((a, b) => a.since - b.since || (a.studentId < b.studentId ? -1 : 1))
  const taken = new Set<string>()
  const pairs: Pair<Seek>[] = []
  for (const [place, seek] of waiting.entries()) {
    if (taken.has(seek.studentId)) continue
    const [best] = waiting
      .slice(place + 1)
      .filter((other) => !taken.has(other.studentId) && fits(seek, other, between, at))
      .toSorted((a, b) => distance(seek, a) - distance(seek, b))
    if (best === undefined) continue
    taken.add(seek.studentId).add(best.studentId)
    pairs.push([seek, best])
  }
  return pairs
}

function fits(one: Seek, other: Seek, { recent, isBlocked }: Between, at: number): boolean {
  return (
    one.studentId !== other.studentId &&
    one.subject === other.subject &&
    one.format === other.format &&
    Math.abs(one.rating - other.rating) <= Math.min(gapOf(one, at), gapOf(other, at)) &&
    !isBlocked(one.studentId, other.studentId) &&
    recent(one.studentId, other.studentId) < mostPerHour
  )
}

function distance(one: Seek, other: Seek): number {
  const suits = one.isNew || other.isNew ? isProvisional(one) && isProvisional(other) : true
  return Math.abs(one.rating - other.rating) + (suits ? 0 : newcomersNearer)
}
