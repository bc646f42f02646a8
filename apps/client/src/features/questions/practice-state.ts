import type { Card, Certainty } from '@abhyas/contracts/questions'
import { freshState as newState } from '../../shared/questions/practice-set.ts'
import type { Grade } from './grade.ts'

/** An answer that counts; it changes no more, but for its grade. */
export type GivenAnswer = {
  /** ISO, by the server's clock. */
  readonly at: string
  /** Null once the review was taken back. */
  readonly grade: Grade | null
  /** Whether it is in the outbox, or needs not to be. Until then it is sent again with the same id. */
  readonly isKept: boolean
  /** The question's card before it, from which the grades' intervals are reckoned; null where there was none. */
  readonly card: Card | null
}

/** What was done with one question of a set, as it is stored: every change replaces it whole. */
export type QuestionState = {
  /** Of its answer event, made before there is one: two tabs that answer at once answer once. */
  readonly answerId: string
  readonly choice: number | null
  /** Every option that was ever chosen. */
  readonly tried: readonly number[]
  readonly struck: readonly number[]
  readonly certainty: Certainty | null
  /** On screen until it was answered. */
  readonly milliseconds: number
  readonly answer: GivenAnswer | null
}

const longestMs = 3_600_000

export const freshState = (): QuestionState => newState()

const without = (list: readonly number[], index: number) => list.filter((other) => other !== index)
const withOne = (list: readonly number[], index: number) => [...without(list, index), index]

/** `change` while the question is open; what was answered stays. */
const whileOpen =
  <Rest extends readonly unknown[]>(change: (state: QuestionState, ...rest: Rest) => QuestionState) =>
  (state: QuestionState, ...rest: Rest): QuestionState =>
    state.answer === null ? change(state, ...rest) : state

/** Chooses option `index`; a struck one comes back by it. */
export const choose = whileOpen((state, index: number) => ({
  ...state,
  choice: index,
  tried: withOne(state.tried, index),
  struck: without(state.struck, index),
}))

/** Strikes option `index` out, or brings it back; the chosen one is then chosen no more. */
export const strike = whileOpen((state, index: number) =>
  state.struck.includes(index)
    ? { ...state, struck: without(state.struck, index) }
    : { ...state, struck: withOne(state.struck, index), choice: state.choice === index ? null : state.choice },
)

export const setCertainty = whileOpen((state, certainty: Certainty) => ({ ...state, certainty }))

/** Adds `milliseconds` on screen. */
export const spend = whileOpen((state, milliseconds: number) => ({
  ...state,
  milliseconds: Math.min(longestMs, state.milliseconds + Math.max(0, Math.round(milliseconds))),
}))

/** Answers with what is chosen; without a choice nothing happens. */
export const commit = whileOpen((state, answer: Pick<GivenAnswer, 'at' | 'grade' | 'card'>) =>
  state.choice === null ? state : { ...state, answer: { ...answer, isKept: false } },
)

/** Changes the answer of a question that has one. */
export const amend = (state: QuestionState, change: Partial<Pick<GivenAnswer, 'grade' | 'isKept'>>): QuestionState =>
  state.answer === null ? state : { ...state, answer: { ...state.answer, ...change } }

/** Whether another option was chosen before the one that counts. */
export const isChanged = ({ tried, choice }: QuestionState): boolean => tried.some((index) => index !== choice)

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isOption = (value: unknown): value is number => [0, 1, 2, 3].includes(value as number) // asked about any value
const isOptions = (value: unknown): value is number[] => Array.isArray(value) && value.every(isOption)
const isAnswer = (value: unknown): value is GivenAnswer | null =>
  value === null ||
  (isRecord(value) &&
    typeof value['at'] === 'string' &&
    [null, 1, 2, 3, 4].includes(value['grade'] as number | null) && // asked about any value
    typeof value['isKept'] === 'boolean' &&
    (value['card'] === null || isRecord(value['card'])))

/** Whether a stored value is a question's state: another release may have written it. */
export const isQuestionState = (value: unknown): value is QuestionState =>
  isRecord(value) &&
  typeof value['answerId'] === 'string' &&
  (value['choice'] === null || isOption(value['choice'])) &&
  isOptions(value['tried']) &&
  isOptions(value['struck']) &&
  [null, 'sure', 'even', 'guess'].includes(value['certainty'] as string | null) && // asked about any value
  typeof value['milliseconds'] === 'number' &&
  isAnswer(value['answer']) &&
  (value['answer'] === null || value['choice'] !== null)
