import type { Certainty } from '@abhyas/contracts/questions'
import { answered, countsOf, type Counts, type Fact } from './insights-rules.ts'

/** 19 times out of 20, of a normal distribution. */
export const usual = 1.96

export interface Range {
  readonly low: number
  readonly high: number
}

/** How many answers the student's overall accuracy weighs beside a topic's own. */
const priorWeight = 8

/**
 * The accuracy that a topic is measured against: the student's own in all, with one right in four, by chance, for a
 * start, so that it is never 0 or 1.
 */
export const priorOf = ({ right, wrong }: Pick<Counts, 'right' | 'wrong'>): number => (right + 1) / (right + wrong + 4)

/**
 * Accuracy shrunk for small numbers: the mean of a Beta distribution whose prior is `prior` with the weight of eight
 * answers, `(right + 8·prior) / (answered + 8)`. It lies between the prior and what was counted; four right of four are
 * no 100 %.
 * @param prior 0 to 1
 */
export const shrunk = (right: number, ofAnswered: number, prior: number): number =>
  (right + priorWeight * prior) / (ofAnswered + priorWeight)

/** Where the true accuracy is 19 times out of 20, by the standard deviation of the same Beta distribution; 0 to 1. */
export function shrunkRange(right: number, ofAnswered: number, prior: number): Range {
  const mean = shrunk(right, ofAnswered, prior)
  const spread = usual * Math.sqrt((mean * (1 - mean)) / (ofAnswered + priorWeight + 1))
  return { low: Math.max(0, mean - spread), high: Math.min(1, mean + spread) }
}

/** Wilson's interval: where the true share is 19 times out of 20 when `right` of `of` were right; 0 to 1. */
export function wilson(right: number, of: number): Range {
  if (of === 0) return { low: 0, high: 1 }
  const share = right / of
  const z2 = usual * usual
  const middle = (share + z2 / (2 * of)) / (1 + z2 / of)
  const spread = (usual / (1 + z2 / of)) * Math.sqrt((share * (1 - share)) / of + z2 / (4 * of * of))
  return { low: Math.max(0, middle - spread), high: Math.min(1, middle + spread) }
}

export interface AccuracyRow<Key> extends Counts, Range {
  readonly key: Key
  readonly accuracy: number
}

/** Accuracy by what `keysOf` says a question belongs to, the weakest first; what was never answered has no row. */
export function accuracyBy<Key>(facts: readonly Fact[], keysOf: (fact: Fact) => readonly Key[]): AccuracyRow<Key>[] {
  const prior = priorOf(countsOf(facts))
  return [...new Set(facts.flatMap(keysOf))]
    .map((key) => {
      const counts = countsOf(facts.filter((fact) => keysOf(fact).includes(key)))
      const n = answered(counts)
      return { key, ...counts, accuracy: shrunk(counts.right, n, prior), ...shrunkRange(counts.right, n, prior) }
    })
    .filter((row) => answered(row) > 0)
    .sort((a, b) => a.accuracy - b.accuracy)
}

/** How often an answer of a certainty is right where the word is meant: one of four, half, nine in ten. */
const meant: Readonly<Record<Certainty, number>> = { guess: 0.25, even: 0.5, sure: 0.9 }

export interface CalibrationPoint extends Range {
  readonly certainty: Certainty
  readonly meant: number
  readonly right: number
  readonly answered: number
  readonly accuracy: number
  /** Beyond what luck explains: right more often than was meant, or less often. */
  readonly verdict: 'as-meant' | 'better' | 'worse'
}

/** What was said against what came, from guess to sure; a certainty that was never said has no point. */
export const calibration = (facts: readonly Fact[]): CalibrationPoint[] =>
  (['guess', 'even', 'sure'] as const).flatMap((certainty): CalibrationPoint[] => {
    const counts = countsOf(facts.filter((fact) => fact.certainty === certainty))
    const n = answered(counts)
    if (n === 0) return []
    const range = wilson(counts.right, n)
    const claim = meant[certainty]
    const verdict = range.low > claim ? 'better' : range.high < claim ? 'worse' : 'as-meant'
    return [
      { certainty, meant: claim, right: counts.right, answered: n, accuracy: counts.right / n, ...range, verdict },
    ]
  })
