import type { Certainty } from '@abhyas/contracts/questions'
import type { AnswerState } from '@abhyas/contracts/tests'

/** The last that was told, or is to be told, of a question. */
export type Word = {
  /** Of its event, made with it: told again it counts once. */
  readonly clientId: string
  /** ISO, by the server's clock. */
  readonly at: string
  /** Whether it is in the outbox. */
  readonly isKept: boolean
}

/** What was done with one question of a running test, as it is stored: every change replaces it whole. */
export type RunState = {
  readonly choice: number | null
  /** The option chosen last, also when it was cleared since. */
  readonly lastChoice: number | null
  readonly certainty: Certainty | null
  readonly marked: boolean
  readonly milliseconds: number
  readonly changes: number
  /** Options crossed out: on this device only. */
  readonly struck: readonly number[]
  /** Null while nothing is to be told. */
  readonly word: Word | null
}

const longestMs = 14_400_000
const mostChanges = 1000

export const freshRunState: RunState = {
  choice: null,
  lastChoice: null,
  certainty: null,
  marked: false,
  milliseconds: 0,
  changes: 0,
  struck: [],
  word: null,
}

/** The state that `answer`, of the server, is. */
export const fromAnswer = ({ choice, certainty, marked, milliseconds, changes }: AnswerState): RunState => ({
  ...freshRunState,
  choice,
  lastChoice: choice,
  certainty,
  marked,
  milliseconds,
  changes,
})

/** Chooses option `index`; a struck one comes back by it. */
export const choose = (state: RunState, index: number): RunState => ({
  ...state,
  choice: index,
  lastChoice: index,
  changes:
    state.lastChoice === null || state.lastChoice === index ? state.changes : Math.min(mostChanges, state.changes + 1),
  struck: state.struck.filter((other) => other !== index),
})

/** Takes the answer back; how sure it was goes with it. */
export const clearChoice = (state: RunState): RunState => ({ ...state, choice: null, certainty: null })

export const toggleMark = (state: RunState): RunState => ({ ...state, marked: !state.marked })

export const setCertainty = (state: RunState, certainty: Certainty): RunState => ({ ...state, certainty })

/** Strikes option `index` out, or brings it back; the chosen one is then chosen no more. */
export function strike(state: RunState, index: number): RunState {
  if (state.struck.includes(index)) return { ...state, struck: state.struck.filter((other) => other !== index) }
  const struck = [...state.struck, index]
  return state.choice === index ? { ...clearChoice(state), struck } : { ...state, struck }
}

/** Adds `milliseconds` on screen. */
export const spend = (state: RunState, milliseconds: number): RunState => ({
  ...state,
  milliseconds: Math.min(longestMs, state.milliseconds + Math.max(0, Math.round(milliseconds))),
})

/** Whether what the server counts differs: then it is told. */
export const isOther = (a: RunState, b: RunState): boolean =>
  a.choice !== b.choice || a.certainty !== b.certainty || a.marked !== b.marked || a.changes !== b.changes

export type RunMark = 'answered' | 'unanswered' | 'marked' | 'answered-marked'

/** Which of the palette's four states it is; a marked answer is an answer. */
export const markOf = ({ choice, marked }: Pick<RunState, 'choice' | 'marked'>): RunMark => {
  if (choice === null) return marked ? 'marked' : 'unanswered'
  return marked ? 'answered-marked' : 'answered'
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isOption = (value: unknown): value is number => [0, 1, 2, 3].includes(value as number) // asked about any value
const isWord = (value: unknown): value is Word =>
  isRecord(value) &&
  typeof value['clientId'] === 'string' &&
  typeof value['at'] === 'string' &&
  typeof value['isKept'] === 'boolean'

/** Whether a stored value is a question's state: another release may have written it. */
export const isRunState = (value: unknown): value is RunState =>
  isRecord(value) &&
  (value['choice'] === null || isOption(value['choice'])) &&
  (value['lastChoice'] === null || isOption(value['lastChoice'])) &&
  [null, 'sure', 'even', 'guess'].includes(value['certainty'] as string | null) && // asked about any value
  typeof value['marked'] === 'boolean' &&
  typeof value['milliseconds'] === 'number' &&
  typeof value['changes'] === 'number' &&
  Array.isArray(value['struck']) &&
  value['struck'].every(isOption) &&
  (value['word'] === null || isWord(value['word']))
