/** How many words `text` has: what stands between blanks and has a letter or a digit in it. */
export const countWords = (text: string): number =>
  text.split(/\s+/).reduce((count, word) => (/[\p{L}\p{N}]/u.test(word) ? count + 1 : count), 0)

export type Band = 'under' | 'within' | 'over'

/** Where `words` stand to a limit: a tenth more or less is within it. */
export function bandOf(words: number, limit: number): Band {
  if (words < limit * 0.9) return 'under'
  return words > limit * 1.1 ? 'over' : 'within'
}

/** Minutes that the examination leaves for a question (exam-facts: 7 for 10 marks, 11 for 15; 90 for an essay). */
export function examMinutes({ paper, marks }: { readonly paper: string; readonly marks: number }): number {
  if (paper.toUpperCase() === 'ESSAY') return 90
  if (marks <= 10) return 7
  return marks <= 15 ? 11 : 14
}
