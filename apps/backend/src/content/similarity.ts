/** What is compared of a question. Not its passage, which several may share, nor options that all of a format have. */
interface Comparable {
  readonly id: string
  readonly stem: string
  readonly statements: readonly string[]
  readonly options: readonly { readonly text: string }[]
  readonly key: number
}

export interface Pair {
  readonly first: string
  readonly second: string
  /** 0–1: of all rare words that either has, the part that both have. */
  readonly likeness: number
}

/** A word in more questions than this share of them says nothing of what one is about: "statements", "India". */
const commonShare = 0.05

/** The words of a text, plurals without their s. */
const wordsOf = (text: string): readonly string[] =>
  (text.toLowerCase().match(/[\p{L}\d]+/gu) ?? []).map((word) => (word.length > 3 ? word.replace(/s$/, '') : word))

function textOf({ stem, statements, options, key }: Comparable): string {
  return [stem, ...(statements.length > 0 ? statements : [options[key]?.text ?? ''])].join(' ')
}

/**
 * Pairs of `questions` that are alike, the most alike first: Jaccard's index of their rare words, those that at most
 * one question in twenty has, is `least` or more. Two questions on one point in other words reach 0.4 to 0.6, the
 * same question turned round 0.6 and more.
 */
export function alikePairs(questions: readonly Comparable[], least: number): readonly Pair[] {
  const all = questions.map((question) => ({ id: question.id, words: new Set(wordsOf(textOf(question))) }))
  const counts = new Map<string, number>()
  for (const word of all.flatMap(({ words }) => [...words])) counts.set(word, (counts.get(word) ?? 0) + 1)
  const most = Math.max(2, commonShare * all.length)
  const rare = all.map(({ id, words }) => ({
    id,
    words: words.difference(new Set([...words].filter((word) => (counts.get(word) ?? 0) > most))),
  }))
  const pairs = rare.flatMap((a, index) =>
    rare.slice(index + 1).flatMap((b): Pair[] => {
      const shared = a.words.intersection(b.words).size
      const likeness = shared / Math.max(1, a.words.size + b.words.size - shared)
      return likeness >= least ? [{ first: a.id, second: b.id, likeness }] : []
    }),
  )
  return pairs.toSorted((a, b) => b.likeness - a.likeness)
}
