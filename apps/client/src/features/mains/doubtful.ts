/** A stretch of a text that a reader should check, from `start` to before `end` in UTF-16 code units. */
export interface Doubt {
  readonly start: number
  readonly end: number
}

/**
 * Where `doubts` of `before` stand in `after`, which came of it by one change: those behind the change move with their
 * words, those that it touched are settled.
 */
export function carried(before: string, after: string, doubts: readonly Doubt[]): readonly Doubt[] {
  const shorter = Math.min(before.length, after.length)
  let same = 0
  while (same < shorter && before[same] === after[same]) same += 1
  let tail = 0
  while (tail < shorter - same && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1
  const shift = after.length - before.length
  const changeEnd = before.length - tail
  return doubts.flatMap(({ start, end }) => {
    if (end <= same) return [{ start, end }]
    return start >= changeEnd ? [{ start: start + shift, end: end + shift }] : []
  })
}

/** Those of `doubts` that lie in `text` and do not overlap, in order: what came over the network is not trusted to. */
export function orderly(text: string, doubts: readonly Doubt[]): readonly Doubt[] {
  let last = 0
  return [...doubts]
    .sort((one, other) => one.start - other.start)
    .filter(({ start, end }) => {
      const fits = start >= last && end > start && end <= text.length
      if (fits) last = end
      return fits
    })
}

export interface Piece {
  readonly start: number
  readonly text: string
  readonly isDoubtful: boolean
}

/** `text` cut at `doubts`, which are orderly; put together again it is the same. */
export function piecesOf(text: string, doubts: readonly Doubt[]): readonly Piece[] {
  let last = 0
  const pieces: Piece[] = []
  const add = (end: number, isDoubtful: boolean) => {
    if (end > last) pieces.push({ start: last, text: text.slice(last, end), isDoubtful })
    last = end
  }
  for (const { start, end } of doubts) {
    add(start, false)
    add(end, true)
  }
  add(text.length, false)
  return pieces
}
