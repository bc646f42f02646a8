import type { MainsQuestion } from '@abhyas/contracts/mains'
import { routes } from '@abhyas/contracts/routes'

/** How an answer is given: the ways of the upload page. */
export type Way = 'type' | 'photos' | 'pdf'

/** Where question `questionId` is answered, begun in `way` where one is named; without a question one is chosen there. */
export function uploadPath(questionId?: string, way?: Way): string {
  const params = new URLSearchParams()
  if (questionId !== undefined) params.set('question', questionId)
  if (way !== undefined) params.set('way', way)
  return params.size === 0 ? routes.uploadAnswer.path : `${routes.uploadAnswer.path}?${params}`
}

const half = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 })

/** A mark as a report writes it: "6.5", "7". */
export const mark = (value: number): string => half.format(value)

/** "15 marks", "1 mark". */
export const marksWord = (marks: number): string => (marks === 1 ? '1 mark' : `${mark(marks)} marks`)

/** "1 word", "1,200 words". */
export const wordsWord = (count: number): string => (count === 1 ? '1 word' : `${count.toLocaleString('en-IN')} words`)

/** "Asked in 2023", "Sample in the pattern of 2023", "For practice". */
export function originOf({ year, isSample }: Pick<MainsQuestion, 'year' | 'isSample'>): string {
  if (year === null) return 'For practice'
  return isSample ? `Sample in the pattern of ${year}` : `Asked in ${year}`
}

/** "Discuss · 15 marks · 250 words". */
export const demandOf = ({ directive, marks, words }: Pick<MainsQuestion, 'directive' | 'marks' | 'words'>): string =>
  `${directive} · ${marksWord(marks)} · ${wordsWord(words)}`

/** What a list of saved items says of a question: "Mains · GS2 · 2023", "Mains · GS2". */
export const savedDetail = ({ paper, year }: Pick<MainsQuestion, 'paper' | 'year'>): string =>
  ['Mains', paper, ...(year === null ? [] : [String(year)])].join(' · ')
