import type { Subject } from '@abhyas/contracts/questions'
import type { Result, Tally } from '@abhyas/contracts/tests'

/** Fewer students than this make no percentile. */
const fewestForPercentile = 30

/** Of 100 students, how many did worse or equally well; null below 30 of them. */
export const percentileOf = ({ place, of }: NonNullable<Result['rank']>): number | null =>
  of < fewestForPercentile ? null : Math.floor(((of - place + 1) / of) * 100)

/** Of 100 answers, how many were right; null without one. */
export const accuracyOf = ({ right, wrong }: Pick<Tally, 'right' | 'wrong'>): number | null =>
  right + wrong === 0 ? null : Math.round((right / (right + wrong)) * 100)

export type Loss =
  | { readonly kind: 'wrong' | 'blank'; readonly count: number; readonly sixths: number }
  | { readonly kind: 'subject'; readonly subject: Subject; readonly sixths: number }

/** Where the marks were lost, the biggest loss first; a subject is named only where there are several. */
export function lossesOf({ tally, test, bySubject }: Pick<Result, 'tally' | 'test' | 'bySubject'>): Loss[] {
  const { rightSixths, wrongSixths } = test
  const ways = (
    [
      { kind: 'wrong', count: tally.wrong, sixths: tally.wrong * (rightSixths - wrongSixths) },
      { kind: 'blank', count: tally.blank, sixths: tally.blank * rightSixths },
    ] as const
  ).filter(({ sixths }) => sixths > 0)
  const [worst] = bySubject
    .map(({ subject, tally: { right, wrong, blank, sixths } }) => ({
      kind: 'subject' as const,
      subject,
      sixths: (right + wrong + blank) * rightSixths - sixths,
    }))
    .filter(({ sixths }) => sixths > 0)
    .sort((a, b) => b.sixths - a.sixths)
  const all: Loss[] = worst && bySubject.length > 1 ? [...ways, worst] : [...ways]
  return all.sort((a, b) => b.sixths - a.sixths)
}
