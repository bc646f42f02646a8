import type { Format, Planned } from './game.ts'
import { suddenDeaths, windowOf } from './scoring.ts'
import { type Chance, chanceOf, shuffled } from './shuffle.ts'

export type Difficulty = 'easy' | 'medium' | 'hard'

/** A question of the reserve, as far as choosing asks. `words` are all that a player has to read. */
export interface Candidate {
  readonly id: string
  readonly subject: string
  readonly difficulty: Difficulty
  readonly words: number
  /** In the question's own order of options. */
  readonly key: number
}

/** Easy, medium and hard ones of a format (duel-rules 1). */
const mixes: Readonly<Record<Format, readonly [number, number, number]>> = {
  blitz: [1, 3, 1],
  standard: [2, 3, 2],
  long: [3, 4, 3],
}
const levels = ['easy', 'medium', 'hard'] as const

/** A question that was seen is worse than one of another difficulty, one of another subject worse than both. */
const worse = { subject: 100, seen: 10, difficulty: 1 } as const

export interface Wish {
  readonly format: Format
  /** One of the bank's, or `mixed`. */
  readonly subject: string
  /** Questions that either player has seen lately. */
  readonly seen: ReadonlySet<string>
  /** Whatever makes this duel another than the last. */
  readonly seed: string
}

/**
 * The plan of a duel: the format's questions, then three for sudden death where there are as many. Unseen ones of the
 * subject first; where they do not suffice, the nearest there are, but none twice.
 * @returns null where the reserve has too few questions for the format
 */
export function planOf(reserve: readonly Candidate[], wish: Wish): readonly Planned[] | null {
  const chance = chanceOf('plan', wish.seed)
  const pool = [...shuffled(reserve, chance)]
  const mix = mixes[wish.format]
  const regular = levels.flatMap((level, at) => Array.from({ length: mix[at] ?? 0 }, () => level))
  const taken = take(pool, regular, wish)
  if (taken.length < regular.length) return null
  const extra = take(
    pool,
    Array.from({ length: suddenDeaths }, () => 'medium' as const),
    wish,
  )
  return [...shuffled(taken, chance), ...extra].map((candidate) => planned(candidate, chance))
}

/** Takes the best of the pool for each wanted difficulty, and out of the pool. */
function take(pool: Candidate[], wanted: readonly Difficulty[], { subject, seen }: Wish): readonly Candidate[] {
  const uses = new Map<string, number>()
  return wanted.flatMap((difficulty) => {
    const cost = (candidate: Candidate): number =>
      (subject === 'mixed' || candidate.subject === subject ? 0 : worse.subject) +
      (seen.has(candidate.id) ? worse.seen : 0) +
      worse.difficulty * Math.abs(levels.indexOf(candidate.difficulty) - levels.indexOf(difficulty)) +
      // Of equal ones, one of a subject that has come up less.
      (uses.get(candidate.subject) ?? 0) / 100
    const [best] = pool.toSorted((a, b) => cost(a) - cost(b))
    if (best === undefined) return []
    pool.splice(pool.indexOf(best), 1)
    uses.set(best.subject, (uses.get(best.subject) ?? 0) + 1)
    return best
  })
}

function planned({ id, words, key }: Candidate, chance: Chance): Planned {
  const order = shuffled([0, 1, 2, 3], chance)
  return { id, key: order.indexOf(key), windowMs: windowOf(words), order }
}

interface Readable {
  readonly passage: string | null
  readonly table: {
    readonly caption: string
    readonly columns: readonly string[]
    readonly rows: readonly (readonly string[])[]
  } | null
  readonly stem: string
  readonly statements: readonly string[]
  readonly ask: string | null
  readonly options: readonly { readonly text: string }[]
}

/** The words that a player has to read before answering. */
export function wordsOf({ passage, table, stem, statements, ask, options }: Readable): number {
  const cells = table === null ? [] : [table.caption, ...table.columns, ...table.rows.flat()]
  const texts = [passage ?? '', ...cells, stem, ...statements, ask ?? '', ...options.map(({ text }) => text)]
  return texts.join(' ').split(/\s+/).filter(Boolean).length
}
