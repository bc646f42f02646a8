import {
  practicePath,
  startPractice,
  startSet,
  type PracticeSet,
  type PracticeStart,
} from '../../shared/questions/practice-set.ts'
import type { Settings } from '../../shared/settings/fields.ts'
import { settings, useSettings } from '../../shared/settings/settings.ts'
import { freshState, isQuestionState, type QuestionState } from './practice-state.ts'

export { practicePath, startPractice, startSet, type PracticeSet, type PracticeStart }

/** The set on this device, as it stands: the running one or the last. */
export interface Session {
  readonly set: PracticeSet
  readonly ids: readonly string[]
  /** Of the question on the screen. */
  readonly index: number
  readonly states: Readonly<Record<string, unknown>>
}

const isOneOf = <T extends string>(value: unknown, ...texts: readonly T[]): value is T =>
  texts.some((text) => text === value)

const isSet = (value: unknown): value is PracticeSet => {
  if (typeof value !== 'object' || value === null) return false
  const { title, mode, feedback, timerSeconds, from, startedAt, endedAt, isSample } = value as Record<string, unknown> // each is checked
  return (
    typeof title === 'string' &&
    isOneOf(mode, 'practice', 'revision', 'paper') &&
    isOneOf(feedback, 'now', 'end') &&
    (timerSeconds === null || typeof timerSeconds === 'number') &&
    typeof from === 'string' &&
    typeof startedAt === 'number' &&
    (endedAt === null || typeof endedAt === 'number') &&
    typeof isSample === 'boolean'
  )
}

type Stored = Pick<
  { readonly [K in keyof Settings]: unknown },
  'practiceSet' | 'practiceQuestions' | 'practiceCurrentIndex' | 'practiceQuestionStates'
>

/** The set that `stored` settings hold; undefined where there is none, or what is there is no set. */
export function sessionOf(stored: Stored): Session | undefined {
  const { practiceSet: set, practiceQuestions, practiceCurrentIndex, practiceQuestionStates } = stored
  const ids = Array.isArray(practiceQuestions)
    ? practiceQuestions.filter((id): id is string => typeof id === 'string')
    : []
  if (!isSet(set) || ids.length === 0) return undefined
  const index = Number.isInteger(practiceCurrentIndex) ? Number(practiceCurrentIndex) : 0
  return {
    set,
    ids,
    index: Math.min(ids.length - 1, Math.max(0, index)),
    // The settings let in nothing but a record.
    states: practiceQuestionStates as Readonly<Record<string, unknown>>,
  }
}

/** The set on this device, for a component; undefined for none. */
export const useSession = (): Session | undefined => sessionOf(useSettings())

/** What was done with question `id` so far. */
export const stateOf = ({ states }: Pick<Session, 'states'>, id: string): QuestionState => {
  const state = states[id]
  return isQuestionState(state) ? state : freshState()
}

/** What was done with question `id` so far, outside of a component: what was just stored is there at once. */
export const currentState = (id: string): QuestionState => stateOf({ states: settings.practiceQuestionStates }, id)

/** Stores what `change` makes of the state of question `id`, and returns it. */
export function updateState(id: string, change: (state: QuestionState) => QuestionState): QuestionState {
  const after = change(currentState(id))
  settings.practiceQuestionStates[id] = after
  return after
}

/** Turns to the question at `index`. */
export const goTo = (index: number): void => {
  settings.practiceCurrentIndex = index
}

/** Puts question `id` after the one on the screen, and turns to it. */
export function insertNext(id: string): void {
  const { practiceQuestions: ids, practiceCurrentIndex: index } = settings
  if (!ids.includes(id)) settings.practiceQuestions = [...ids.slice(0, index + 1), id, ...ids.slice(index + 1)]
  settings.practiceQuestionStates[id] ??= freshState()
  settings.practiceCurrentIndex = settings.practiceQuestions.indexOf(id)
}

/** Ends the set at `at`, or with null takes it up again. */
export function endSet(at: number | null): void {
  const session = sessionOf(settings)
  if (session) settings.practiceSet = { ...session.set, endedAt: at }
}

/** When the time of a set is over, in milliseconds since 1970; null without a timer. */
export const endOf = ({ timerSeconds, startedAt }: PracticeSet): number | null =>
  timerSeconds === null ? null : startedAt + timerSeconds * 1000

/** Whether what was right in a set is not to be shown yet: it runs, and its feedback comes at the end. */
export const isSecret = ({ feedback, endedAt }: PracticeSet): boolean => feedback === 'end' && endedAt === null

/** Whether the set on this device is a student's own: not the sample, which needs no account. */
export const isOwnSet = (): boolean => sessionOf(settings)?.set.isSample === false

/** Makes the five questions the set on this device. */
export const startSample = (ids: readonly string[]): void =>
  startSet(
    { title: 'Sample questions', mode: 'practice', feedback: 'now', timerSeconds: null, from: '/', isSample: true },
    ids,
  )

/** Leaves of the set the questions of `ids`: the others are no longer there. */
export function keepOnly(ids: readonly string[]): void {
  const session = sessionOf(settings)
  if (!session) return
  const here = session.ids[session.index]
  settings.practiceQuestions = [...ids]
  settings.practiceCurrentIndex = Math.max(0, here === undefined ? 0 : ids.indexOf(here))
}
