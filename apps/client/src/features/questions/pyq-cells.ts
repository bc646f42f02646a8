import type { PrelimsPaper, QuestionMeta, QuestionProgress, Subject } from '@abhyas/contracts/questions'
import type { Catalogue } from '../../shared/questions/bank.ts'
import { subjectNames, subjects } from '../../shared/questions/labels.ts'

/** What a student did with some questions. */
export interface Tally {
  readonly ids: readonly string[]
  /** How many of them were answered at least once. */
  readonly done: number
  /** The share of right answers among all that were given to them, 0–1; null without an answer. */
  readonly accuracy: number | null
}

export type ProgressMap = ReadonlyMap<string, QuestionProgress>

const doneIn = (progress: ProgressMap, id: string): boolean => (progress.get(id)?.answers ?? 0) > 0

export function tallyOf(questions: readonly Pick<QuestionMeta, 'id'>[], progress: ProgressMap): Tally {
  const ids = questions.map(({ id }) => id)
  const known = ids.flatMap((id) => progress.get(id) ?? [])
  const answers = known.reduce((sum, one) => sum + one.answers, 0)
  const correct = known.reduce((sum, one) => sum + one.correct, 0)
  return {
    ids,
    done: ids.filter((id) => doneIn(progress, id)).length,
    accuracy: answers === 0 ? null : correct / answers,
  }
}

export interface GridRow {
  /** Null for what stands in no paper. */
  readonly year: number | null
  readonly whole: Tally
  /** One for each subject of the grid; null where the year has no question of it. */
  readonly cells: readonly (Tally | null)[]
}

export interface Grid {
  readonly subjects: readonly Subject[]
  readonly rows: readonly GridRow[]
}

/** Newest first, what stands in no paper last. */
const byYear = (a: number | null, b: number | null): number => (b ?? 0) - (a ?? 0)

/** The questions of `paper` counted by year and subject, the newest year first. */
export function gridOf(all: readonly QuestionMeta[], paper: PrelimsPaper, progress: ProgressMap): Grid {
  const questions = all.filter((question) => question.paper === paper)
  const shown = subjects.filter((subject) => questions.some((question) => question.subject === subject))
  const years = [...new Set(questions.map(({ year }) => year))].sort(byYear)
  return {
    subjects: shown,
    rows: years.map((year) => {
      const ofYear = questions.filter((question) => question.year === year)
      return {
        year,
        whole: tallyOf(ofYear, progress),
        cells: shown.map((subject) => {
          const tally = tallyOf(
            ofYear.filter((question) => question.subject === subject),
            progress,
          )
          return tally.ids.length === 0 ? null : tally
        }),
      }
    }),
  }
}

/** The questions not yet answered first, each part in its own order. */
export const undoneFirst = (ids: readonly string[], progress: ProgressMap): string[] => [
  ...ids.filter((id) => !doneIn(progress, id)),
  ...ids.filter((id) => doneIn(progress, id)),
]

export interface NextSet {
  readonly title: string
  readonly ids: readonly string[]
  /** How many questions the whole has of which these are left. */
  readonly total: number
}

const longestSet = 25

/**
 * What to practise next: what is left of the newest paper that is not yet done; all papers done, of the subject of which
 * the most is left; undefined where every question was answered.
 */
export function nextSet({ packs, questions }: Catalogue, progress: ProgressMap): NextSet | undefined {
  const isLeft = ({ id }: QuestionMeta) => !doneIn(progress, id)
  const papers = packs.filter(({ year }) => year !== null).sort((a, b) => byYear(a.year, b.year))
  for (const { id, title } of papers) {
    const whole = questions.filter(({ pack }) => pack === id)
    const left = whole.filter(isLeft)
    if (left.length > 0) return { title, ids: left.map((question) => question.id), total: whole.length }
  }
  const bySubject = subjects
    .map((subject) => ({ subject, whole: questions.filter((question) => question.subject === subject) }))
    .map(({ subject, whole }) => ({ subject, left: whole.filter(isLeft), total: whole.length }))
    .filter(({ left }) => left.length > 0)
    .sort((a, b) => b.left.length - a.left.length)
  const [most] = bySubject
  if (!most) return undefined
  return {
    title: subjectNames[most.subject],
    ids: most.left.slice(0, longestSet).map(({ id }) => id),
    total: most.total,
  }
}

/** "67 %"; "–" without an answer. */
export const percentOf = ({ accuracy }: Tally): string => (accuracy === null ? '–' : `${Math.round(accuracy * 100)} %`)

/** How an accuracy is coloured: it needs three in four to stand out as good, less than half as weak. */
export const toneOf = ({ accuracy }: Tally): 'none' | 'weak' | 'fair' | 'good' =>
  accuracy === null ? 'none' : accuracy < 0.5 ? 'weak' : accuracy < 0.75 ? 'fair' : 'good'
