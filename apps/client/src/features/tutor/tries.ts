import type { Mode, Piece } from '@abhyas/contracts/tutor'
import { settings } from '../../shared/settings/settings.ts'

/** So many questions are answered without an account. */
export const mostTries = 5

/** A question asked without an account, with its answer. */
export interface Try {
  readonly questionId: string
  readonly choice: number | null
  readonly text: string
  readonly mode: Mode
  readonly pieces: readonly Piece[]
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isText = (value: unknown): value is string => typeof value === 'string'
const isListOf = (value: unknown, isValid: (one: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(isValid)

const isPassage = (value: unknown): boolean =>
  isRecord(value) &&
  [value['id'], value['kind'], value['title'], value['place'], value['text'], value['path']].every(isText)

function isPiece(value: unknown): boolean {
  if (!isRecord(value) || typeof value['n'] !== 'number') return false
  switch (value['type']) {
    case 'sources':
      return isListOf(value['passages'], isPassage)
    case 'sentence':
      return isText(value['text']) && isListOf(value['cites'], Number.isInteger)
    case 'notice':
      return isText(value['notice'])
    default:
      return value['type'] === 'end'
  }
}

const isTry = (value: unknown): value is Try =>
  isRecord(value) &&
  isText(value['questionId']) &&
  (value['choice'] === null || typeof value['choice'] === 'number') &&
  isText(value['text']) &&
  isText(value['mode']) &&
  isListOf(value['pieces'], isPiece)

/** What of the stored list can be shown, oldest first (SET-06). */
export const readTries = (stored: readonly unknown[]): readonly Try[] => stored.filter(isTry).slice(0, mostTries)

/** Keeps one more on this phone. */
export const keepTry = (one: Try): void => {
  settings.tutorTries = [...settings.tutorTries, one].slice(0, mostTries)
}
