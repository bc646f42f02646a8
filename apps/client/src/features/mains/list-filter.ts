import type { MainsQuestion } from '@abhyas/contracts/mains'
import { byPaper } from './words.ts'

/** What narrows a list of questions, in the order of its controls; each stands in the address by its name. */
export const filterKeys = ['paper', 'topic', 'year', 'marks', 'directive'] as const
export type FilterKey = (typeof filterKeys)[number]

/** Each null where it does not narrow. */
export type Filter = Readonly<Record<FilterKey, string | null>>

/** Of the year: for the questions that stand for none. */
export const withoutYear = 'practice'

const valuesOf: Readonly<Record<FilterKey, (question: MainsQuestion) => readonly string[]>> = {
  paper: ({ paper }) => [paper],
  topic: ({ topics }) => topics,
  year: ({ year }) => [year === null ? withoutYear : String(year)],
  marks: ({ marks }) => [String(marks)],
  directive: ({ directive }) => [directive],
}

/** The filter that an address's query says. */
export function readFilter(params: URLSearchParams): Filter {
  const said = (key: FilterKey) => params.get(key) || null
  return {
    paper: said('paper'),
    topic: said('topic'),
    year: said('year'),
    marks: said('marks'),
    directive: said('directive'),
  }
}

/** The query that says `filter`. */
export const writeFilter = (filter: Filter): URLSearchParams =>
  new URLSearchParams(filterKeys.flatMap((key) => (filter[key] === null ? [] : [[key, filter[key]]])))

const lets = (filter: Filter, question: MainsQuestion): boolean =>
  filterKeys.every((key) => filter[key] === null || valuesOf[key](question).includes(filter[key]))

/** Those of `questions` that `filter` lets through, in their order. */
export const matching = (questions: readonly MainsQuestion[], filter: Filter): MainsQuestion[] =>
  questions.filter((question) => lets(filter, question))

/** The values that `questions` have for `key`, each once: papers as the examination orders them, numbers from the highest. */
export function optionsOf(questions: readonly MainsQuestion[], key: FilterKey): string[] {
  const values = [...new Set(questions.flatMap(valuesOf[key]))]
  return values.sort(key === 'paper' ? byPaper : (a, b) => Number(b) - Number(a) || a.localeCompare(b))
}

/** Whether choosing a value of `key` would leave any of `questions` out. */
export const canNarrow = (questions: readonly MainsQuestion[], key: FilterKey): boolean =>
  optionsOf(questions, key).some((value) => questions.some((question) => !valuesOf[key](question).includes(value)))

/** A filter that can be let go of, and how many questions there are without it. */
export interface Relaxation {
  readonly key: FilterKey
  readonly count: number
}

/** Where `filter` leaves nothing: what to let go of, the most fruitful first. */
export const relaxations = (questions: readonly MainsQuestion[], filter: Filter): Relaxation[] =>
  filterKeys
    .filter((key) => filter[key] !== null)
    .map((key) => ({ key, count: matching(questions, { ...filter, [key]: null }).length }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
