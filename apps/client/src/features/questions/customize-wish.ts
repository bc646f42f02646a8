import type { Difficulty, Subject } from '@abhyas/contracts/questions'
import { subjectOf } from '../../shared/questions/labels.ts'

export const fewest = 5
export const most = 100
const step = 5

export const pasts = ['unseen', 'wrong', 'bookmarked'] as const
/** What the student and a question have to do with each other. */
export type Past = (typeof pasts)[number]

export const difficulties = ['easy', 'medium', 'hard'] as const satisfies readonly Difficulty[]

/** A topic within a subject: several subjects may hold the same one. */
export type Area = `${Subject}/${string}`

/** The set that is wished for. An empty list does not narrow. */
export interface Wish {
  readonly subjects: readonly Subject[]
  readonly areas: readonly Area[]
  readonly difficulties: readonly Difficulty[]
  /** Any of them. */
  readonly pasts: readonly Past[]
  readonly isPastPaper: boolean
  /** Only together with `isPastPaper`. */
  readonly year: number | null
  readonly count: number
  readonly isTimed: boolean
  readonly feedback: 'now' | 'end'
}

export const usualWish: Wish = {
  subjects: [],
  areas: [],
  difficulties: [],
  pasts: [],
  isPastPaper: false,
  year: null,
  count: 20,
  isTimed: false,
  feedback: 'now',
}

const listOf = (text: string | null): string[] => [...new Set((text ?? '').split(',').filter((part) => part !== ''))]
const among = <T extends string>(all: readonly T[], parts: readonly string[]): T[] =>
  all.filter((one) => parts.includes(one))
const areaOf = (text: string): Area | [] => {
  const [subject, topic] = text.split('/')
  const known = subjectOf(subject ?? null)
  return known === undefined || !topic ? [] : `${known}/${topic}`
}

/** `count` as the slider has it: 5 to 100 by fives; the usual where it is no number. */
export const setSize = (count: number): number =>
  Number.isFinite(count) ? Math.min(most, Math.max(fewest, Math.round(count / step) * step)) : usualWish.count

/** The wish that an address's query says; whatever it does not say, or says wrong, is as usual. */
export function readWish(query: URLSearchParams): Wish {
  const year = Number(query.get('year'))
  const hasYear = Number.isInteger(year) && year > 0
  const count = query.get('count')
  return {
    subjects: listOf(query.get('subjects')).flatMap((text) => subjectOf(text) ?? []),
    areas: listOf(query.get('topics')).flatMap(areaOf),
    difficulties: among(difficulties, listOf(query.get('difficulty'))),
    pasts: among(pasts, listOf(query.get('only'))),
    isPastPaper: hasYear || query.get('papers') === '1',
    year: hasYear ? year : null,
    count: count === null ? usualWish.count : setSize(Number(count)),
    isTimed: query.get('timer') === '1',
    feedback: query.get('feedback') === 'end' ? 'end' : 'now',
  }
}

/** The query that says `wish`: what is as usual is left out. */
export function writeWish(wish: Wish): URLSearchParams {
  const said: Record<string, string> = {
    subjects: wish.subjects.join(),
    topics: wish.areas.join(),
    difficulty: wish.difficulties.join(),
    only: wish.pasts.join(),
    papers: wish.isPastPaper && wish.year === null ? '1' : '',
    year: wish.year === null ? '' : String(wish.year),
    count: wish.count === usualWish.count ? '' : String(wish.count),
    timer: wish.isTimed ? '1' : '',
    feedback: wish.feedback === 'end' ? 'end' : '',
  }
  return new URLSearchParams(Object.entries(said).filter(([, text]) => text !== ''))
}

/** `list` with `one`, or without it where it was there. */
export const toggled = <T>(list: readonly T[], one: T): T[] =>
  list.includes(one) ? list.filter((other) => other !== one) : [...list, one]
