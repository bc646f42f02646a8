import type { Keys } from '../content/corrections.ts'

/** What a choice is worth; `out` where the question counts for nobody. */
export type Verdict = 'right' | 'wrong' | 'blank' | 'out'

export interface Tally {
  readonly right: number
  readonly wrong: number
  readonly blank: number
  readonly sixths: number
  /** Lost to wrong answers, as a positive number. */
  readonly lostSixths: number
}

interface Counts {
  readonly right: number
  readonly wrong: number
  readonly blank: number
}

interface Marks {
  readonly rightSixths: number
  /** Negative. */
  readonly wrongSixths: number
}

/** Takes the options that count as right: none for a question that was taken out. */
export function judge(choice: number | null, keys: readonly number[]): Verdict {
  if (keys.length === 0) return 'out'
  if (choice === null) return 'blank'
  return keys.includes(choice) ? 'right' : 'wrong'
}

/** Counts with their marks. */
export const markedTally = ({ right, wrong, blank }: Counts, { rightSixths, wrongSixths }: Marks): Tally => ({
  right,
  wrong,
  blank,
  sixths: right * rightSixths + wrong * wrongSixths,
  lostSixths: -wrong * wrongSixths || 0,
})

/** The tally of what was chosen for `questions`. */
export function tallyOf(
  questions: readonly { readonly id: string }[],
  answers: ReadonlyMap<string, { readonly choice: number | null }>,
  keys: Keys,
  marks: Marks,
): Tally {
  const verdicts = questions.map(({ id }) => judge(answers.get(id)?.choice ?? null, keys.get(id) ?? []))
  const count = (verdict: Verdict) => verdicts.filter((one) => one === verdict).length
  return markedTally({ right: count('right'), wrong: count('wrong'), blank: count('blank') }, marks)
}
