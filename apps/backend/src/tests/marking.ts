import type { PaperName } from '../content/questions.ts'

/** How a paper of Prelims is set and marked. Marks are counted in sixths, so that no sum is ever rounded. */
export interface Marking {
  /** Of a full paper. */
  readonly questions: number
  readonly minutes: number
  readonly rightSixths: number
  /** Negative. */
  readonly wrongSixths: number
  /** The share of the marks that qualifies; null where a cut-off is known only afterwards. */
  readonly qualifyingPercent: number | null
}

/** The commission's rules: +2 and −⅔ in Paper I, +2.5 and −⅚ in Paper II, of which a third qualifies (66 of 200). */
export const markings: Readonly<Record<PaperName, Marking>> = {
  GS: { questions: 100, minutes: 120, rightSixths: 12, wrongSixths: -4, qualifyingPercent: null },
  CSAT: { questions: 80, minutes: 120, rightSixths: 15, wrongSixths: -5, qualifyingPercent: 33 },
}

/** The most that `count` questions of `paper` give, and what qualifies, in sixths. */
export function marksOf(paper: PaperName, count: number) {
  const { rightSixths, wrongSixths, qualifyingPercent } = markings[paper]
  const maxSixths = count * rightSixths
  return {
    rightSixths,
    wrongSixths,
    maxSixths,
    qualifyingSixths: qualifyingPercent === null ? null : Math.ceil((maxSixths * qualifyingPercent) / 100),
  }
}
