import { chanceOf as rowOf } from '../../apps/backend/src/duel/shuffle.ts'

/** Numbers by chance that a seed repeats. */
export interface Chance {
  /** A whole number from `low` to `high`, both included. */
  readonly between: (low: number, high: number) => number
  /** True in `share` of the calls, 0–1. */
  readonly happens: (share: number) => boolean
  readonly oneOf: <Value>(values: readonly [Value, ...Value[]]) => Value
}

export function chanceOf(seed: number): Chance {
  const next = rowOf('nemesis', String(seed))
  const between = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1))
  return {
    between,
    happens: (share) => next() < share,
    oneOf: (values) => values[between(0, values.length - 1)] ?? values[0],
  }
}
