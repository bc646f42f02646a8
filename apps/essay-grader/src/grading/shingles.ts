import type { Word } from './text/words.ts'

/** Runs of so many words that have stood somewhere. */
export interface Shingles {
  readonly size: number
  readonly add: (words: readonly Word[]) => void
  readonly has: (run: string) => boolean
}

const runOf = (words: readonly Word[], from: number, size: number): string =>
  words
    .slice(from, from + size)
    .map(({ plain }) => plain)
    .join(' ')

export function createShingles(size: number): Shingles {
  const runs = new Set<string>()
  return {
    size,
    add: (words) => {
      for (let from = 0; from + size <= words.length; from += 1) runs.add(runOf(words, from, size))
    },
    has: (run) => runs.has(run),
  }
}

/** Of `words`, the share that stands in runs of `shingles`. */
export function coveredBy(shingles: Shingles, words: readonly Word[]): number {
  const covered = new Set<number>()
  for (let from = 0; from + shingles.size <= words.length; from += 1) {
    if (!shingles.has(runOf(words, from, shingles.size))) continue
    for (let at = from; at < from + shingles.size; at += 1) covered.add(at)
  }
  return words.length === 0 ? 0 : covered.size / words.length
}
