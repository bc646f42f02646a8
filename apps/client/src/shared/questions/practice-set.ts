import { routes } from '@abhyas/contracts/routes'
import { settings } from '../settings/settings.ts'

/** What a set is called, and how it is worked through. */
export interface PracticeStart {
  readonly title: string
  readonly mode: 'practice' | 'revision' | 'paper'
  /** After each answer, or after the last. */
  readonly feedback: 'now' | 'end'
  /** For the whole set, by the wall clock; null without a timer. */
  readonly timerSeconds: number | null
  /** The path that the set was started from, and leads back to. */
  readonly from: string
}

/** A set that was begun. Times are milliseconds since 1970. */
export type PracticeSet = PracticeStart & {
  readonly startedAt: number
  /** Null while it runs. */
  readonly endedAt: number | null
  /** The five questions for whoever has no set. */
  readonly isSample: boolean
}

export const practicePath = routes.practiceQuestions.path

/** The state of a question with which nothing was done, with the id of the answer that is to come. */
export const freshState = () => ({
  answerId: crypto.randomUUID() as string, // any text once it is stored
  choice: null,
  tried: [],
  struck: [],
  certainty: null,
  milliseconds: 0,
  answer: null,
})

/** Makes these questions the set on this device, in the place of another. Without a question nothing happens. */
export function startSet(start: PracticeStart & { readonly isSample: boolean }, questionIds: readonly string[]): void {
  const ids = [...new Set(questionIds)]
  if (ids.length === 0) return
  settings.practiceSet = { ...start, startedAt: Date.now(), endedAt: null }
  settings.practiceQuestions = ids
  settings.practiceQuestionStates = Object.fromEntries(ids.map((id) => [id, freshState()]))
  settings.practiceCurrentIndex = 0
  if (settings.unfinishedPractice?.path === practicePath) settings.unfinishedPractice = null
}

/** Makes these questions the set on this device; the caller goes to /practice-questions. */
export const startPractice = (start: PracticeStart, questionIds: readonly string[]): void =>
  startSet({ ...start, isSample: false }, questionIds)
