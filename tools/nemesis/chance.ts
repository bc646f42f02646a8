/** Numbers by chance that a seed repeats: mulberry32 (Tommy Ettinger, public domain). */
export interface Chance {
  /** From 0 to below 1. */
  readonly next: () => number
  /** A whole number from `low` to `high`, both included. */
  readonly between: (low: number, high: number) => number
  /** True in `share` of the calls, 0–1. */
  readonly happens: (share: number) => boolean
  readonly oneOf: <Value>(values: readonly [Value, ...Value[]]) => Value
}

export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    between,
    happens: (share) => next() < share,
    oneOf: (values) => values[between(0, values.length - 1)] ?? values[0],
  }
}
