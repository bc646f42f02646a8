/** Numbers from 0 to below 1, always the same of one seed (mulberry32). */
export interface Random {
  readonly next: () => number
  readonly pick: <T>(of: readonly [T, ...T[]] | readonly T[]) => T
  readonly shuffle: <T>(of: readonly T[]) => readonly T[]
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    pick: (of) => {
      const one = of[Math.floor(next() * of.length)]
      if (one === undefined) throw new Error('Nothing to pick from')
      return one
    },
    shuffle: (of) =>
      of
        .map((value) => ({ value, at: next() }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ value }) => value),
  }
}
