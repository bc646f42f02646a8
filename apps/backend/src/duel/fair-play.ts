import { accuracyOf } from './bot.ts'
import type { Difficulty } from './selection.ts'

/** Signs that an operator should look at (duel-rules 11). They prove nothing, and nothing follows from them by itself. */
export interface Flag {
  readonly sign: 'tooRight' | 'evenTimes' | 'tooQuick' | 'tradedWins' | 'oneSource'
  /** What was measured, in the unit of the sign. */
  readonly figure: number
  /** Of how many answers or duels. */
  readonly of: number
}

/** A question that a student answered in a duel against another student. */
export interface Item {
  readonly difficulty: Difficulty
  readonly windowMs: number
  readonly isRight: boolean
  readonly elapsedMs: number
  readonly receivedMs: number
}

/** A rated duel of the student, oldest first. `isSameNetwork`: both came from one network. */
export interface Meeting {
  readonly opponentId: string
  readonly score: number
  readonly isSameNetwork: boolean
}

export interface Play {
  readonly rating: number
  readonly items: readonly Item[]
  readonly meetings: readonly Meeting[]
}

const leastItems = 60
const leastMeetings = 10
const mostSigma = 3
const leastCorrelation = 0.1
/** Nobody reads a question and answers it within this. */
const quickMs = 300
const [quickPart, tradedPart, sourcePart] = [0.05, 0.8, 0.6]

/** The signs in a student's play; most often none. */
export function flagsOf({ rating, items, meetings }: Play): readonly Flag[] {
  return [...ofItems(rating, items), ...ofMeetings(meetings)]
}

function ofItems(rating: number, items: readonly Item[]): readonly Flag[] {
  const flags: Flag[] = []
  const quick = items.filter(({ receivedMs }) => receivedMs < quickMs).length
  if (quick >= 3 && quick / items.length > quickPart) flags.push({ sign: 'tooQuick', figure: quick, of: items.length })
  if (items.length < leastItems) return flags
  const sigma = residual(rating, items)
  if (sigma > mostSigma) flags.push({ sign: 'tooRight', figure: sigma, of: items.length })
  const bond = correlation(items.map(({ windowMs, elapsedMs }) => [windowMs, elapsedMs]))
  if (bond !== null && bond < leastCorrelation) flags.push({ sign: 'evenTimes', figure: bond, of: items.length })
  return flags
}

/** By how many standard deviations more is right than the rating foretells. */
function residual(rating: number, items: readonly Item[]): number {
  let [excess, variance] = [0, 0]
  for (const { difficulty, isRight } of items) {
    const expected = accuracyOf(rating, difficulty)
    excess += (isRight ? 1 : 0) - expected
    variance += expected * (1 - expected)
  }
  return excess / Math.sqrt(variance)
}

/** Pearson's; null where one side does not vary. */
function correlation(points: readonly (readonly [number, number])[]): number | null {
  const meanOf = (of: 0 | 1) => points.reduce((sum, point) => sum + point[of], 0) / points.length
  const [meanX, meanY] = [meanOf(0), meanOf(1)]
  let [xy, xx, yy] = [0, 0, 0]
  for (const [x, y] of points) {
    xy += (x - meanX) * (y - meanY)
    xx += (x - meanX) ** 2
    yy += (y - meanY) ** 2
  }
  return xx === 0 || yy === 0 ? null : xy / Math.sqrt(xx * yy)
}

function ofMeetings(meetings: readonly Meeting[]): readonly Flag[] {
  const flags: Flag[] = []
  const wins = meetings.filter(({ score }) => score === 1)
  for (const [opponentId, own] of Map.groupBy(meetings, (meeting) => meeting.opponentId)) {
    const won = wins.filter((win) => win.opponentId === opponentId).length
    if (wins.length >= leastMeetings && won / wins.length > sourcePart) {
      flags.push({ sign: 'oneSource', figure: won, of: wins.length })
    }
    const turns = own.slice(1).filter(({ score }, place) => score !== own[place]?.score).length
    const isNear = own.some(({ isSameNetwork }) => isSameNetwork)
    if (isNear && own.length >= leastMeetings && turns / (own.length - 1) >= tradedPart) {
      flags.push({ sign: 'tradedWins', figure: turns, of: own.length })
    }
  }
  return flags
}
