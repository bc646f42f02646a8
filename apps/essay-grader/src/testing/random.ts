/** Numbers from 0 up to 1, the same for the same seed (mulberry32, public domain). */
export function createRandom(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    between: (low: number, high: number) => low + next() * (high - low),
    whole: (low: number, high: number) => low + Math.floor(next() * (high - low + 1)),
    pick: <T>(values: readonly [T, ...T[]]): T => values[Math.floor(next() * values.length)] ?? values[0],
    bytes: (count: number) => Buffer.from(Array.from({ length: count }, () => Math.floor(next() * 256))),
  }
}
export type Random = ReturnType<typeof createRandom>
