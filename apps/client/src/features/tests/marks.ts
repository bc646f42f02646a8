import type { Test } from '@abhyas/contracts/tests'

const two = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 })

/** Sixths of a mark in words: "87.33", "−0.67", "12". */
export const marks = (sixths: number): string => two.format(sixths / 6).replace('-', '−')

/** "+2 for a right answer, −0.67 for a wrong one". */
export const markingOf = ({ rightSixths, wrongSixths }: Pick<Test, 'rightSixths' | 'wrongSixths'>): string =>
  `+${marks(rightSixths)} for a right answer, ${marks(wrongSixths)} for a wrong one`

/** "3.4 MB", "120 KB". */
export const size = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`

/** "2 h", "1 h 30 min", "12 min". */
export function minutesInWords(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  if (hours === 0) return `${minutes} min`
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`
}
