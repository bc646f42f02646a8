import type { AttemptFacts } from '@abhyas/contracts/tests'
import { usual } from './insights-accuracy.ts'
import { answered, countsOf, factsOf, type Counts, type Fact } from './insights-rules.ts'

export interface TrendPoint {
  readonly attemptId: string
  readonly title: string
  readonly endedAt: string
  /** Of the marks that there were. */
  readonly percent: number
  /** Luck alone moves `percent` by no more than this, up or down, 19 times out of 20. */
  readonly noise: number
}

/**
 * The scores from the oldest to the newest. The noise is 1.96 binomial standard errors of the answers given: of `n`, each
 * right with the probability `p`, the marks scatter by `(right − wrong)·√(n·p·(1 − p))`; `p` is taken as
 * `(right + 1) / (n + 2)`, so that five right of five are not without it.
 * @param attempts newest first
 */
export const trend = (attempts: readonly AttemptFacts[]): TrendPoint[] =>
  [...attempts].reverse().map((attempt) => {
    const { attemptId, title, endedAt, rightSixths, wrongSixths, maxSixths } = attempt
    const counts = countsOf(factsOf([attempt]))
    const n = answered(counts)
    const p = (counts.right + 1) / (n + 2)
    const error = (rightSixths - wrongSixths) * Math.sqrt(n * p * (1 - p))
    const most = Math.max(1, maxSixths)
    return { attemptId, title, endedAt, percent: (100 * counts.sixths) / most, noise: (100 * usual * error) / most }
  })

/** The newest score against the mean of those before, in percentage points; `isNoise` where luck explains it. Null for one. */
export function lastAgainstBefore(points: readonly TrendPoint[]): { points: number; isNoise: boolean } | null {
  const last = points.at(-1)
  const before = points.slice(0, -1)
  if (!last || before.length === 0) return null
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
  const difference = last.percent - sum(before.map(({ percent }) => percent)) / before.length
  const noise = Math.hypot(last.noise, Math.hypot(...before.map((point) => point.noise)) / before.length)
  return { points: difference, isNoise: Math.abs(difference) <= noise }
}

export interface AttemptPoint extends Counts {
  readonly attemptId: string
  readonly title: string
  /** Shares of 1. */
  readonly attempted: number
  readonly accuracy: number
  /** Below this accuracy an answer loses marks on average. */
  readonly breakEven: number
}

/** How much was attempted and how much of it was right, newest first; an attempt without an answer has no point. */
export const attemptsAgainstAccuracy = (attempts: readonly AttemptFacts[]): AttemptPoint[] =>
  attempts.flatMap((attempt) => {
    const { attemptId, title, rightSixths, wrongSixths, questions } = attempt
    const counts = countsOf(factsOf([attempt]))
    const n = answered(counts)
    if (n === 0) return []
    return {
      attemptId,
      title,
      ...counts,
      attempted: n / questions.length,
      accuracy: counts.right / n,
      breakEven: -wrongSixths / Math.max(1, rightSixths - wrongSixths),
    }
  })

/** Time on screen as a multiple of what a prepared student needs. */
const paceOf = ({ milliseconds, seconds }: Fact): number => milliseconds / (Math.max(1, seconds) * 1000)

const bands = [
  { name: 'to ½×', from: 0, to: 0.5 },
  { name: 'to 1×', from: 0.5, to: 1 },
  { name: 'to 2×', from: 1, to: 2 },
  { name: 'over 2×', from: 2, to: Infinity },
] as const

export interface TimeBand extends Counts {
  readonly name: string
  readonly milliseconds: number
}

/** The questions that were on screen, by how their time compares with what they need. */
export const timeBands = (facts: readonly Fact[]): TimeBand[] =>
  bands.map(({ name, from, to }) => {
    const some = facts.filter((fact) => fact.milliseconds > 0 && paceOf(fact) >= from && paceOf(fact) < to)
    return { name, ...countsOf(some), milliseconds: some.reduce((sum, fact) => sum + fact.milliseconds, 0) }
  })

/** The questions that took more than twice their time, the most over it first. */
export const timeSinks = (facts: readonly Fact[]): Fact[] =>
  facts
    .filter((fact) => paceOf(fact) >= 2)
    .sort((a, b) => b.milliseconds - b.seconds * 1000 - (a.milliseconds - a.seconds * 1000))
