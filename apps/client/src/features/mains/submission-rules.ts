import type { SubmissionHead } from '@abhyas/contracts/mains'
import { isUnderWay, type AnswerState } from './words.ts'

/** A submission as this phone knows it. */
export interface ListedSubmission extends SubmissionHead {
  /** Whether something that the student did with it still waits on this phone. */
  readonly isWaiting: boolean
}

/** What waits on this phone, oldest first. */
export interface WaitingWords {
  readonly retries: readonly { readonly submissionId: string }[]
  readonly confirms: readonly { readonly submissionId: string }[]
  readonly removes: readonly { readonly submissionId: string; readonly isDeleted: boolean }[]
}

/**
 * The student's submissions, newest first: the server's, with what waits on this phone put over them. `removed` are those
 * that were deleted on this screen: the server no longer lists them, and one that is taken back shows at once.
 */
export function listedOf(
  known: readonly SubmissionHead[],
  removed: readonly SubmissionHead[],
  { retries, confirms, removes }: WaitingWords,
): ListedSubmission[] {
  const lastWord = new Map(removes.map(({ submissionId, isDeleted }) => [submissionId, isDeleted]))
  const knownIds = new Set(known.map(({ id }) => id))
  const back = removed.filter(({ id }) => !knownIds.has(id) && lastWord.get(id) === false)
  const isRetried = ({ id, state }: SubmissionHead) =>
    state === 'failed' && retries.some(({ submissionId }) => submissionId === id)
  const isConfirmed = ({ id, state }: SubmissionHead) =>
    (state === 'reading' || state === 'confirming') && confirms.some(({ submissionId }) => submissionId === id)
  return [...known, ...back]
    .filter(({ id, isDeleted }) => !(lastWord.get(id) ?? isDeleted))
    .sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
    .map((head) => {
      const isWaiting = isRetried(head) || isConfirmed(head)
      return { ...head, ...(isWaiting && { state: 'evaluating' }), isWaiting }
    })
}

export const stateFilters = ['all', 'open', 'confirming', 'ready', 'failed'] as const
export type StateFilter = (typeof stateFilters)[number]

export const stateFilterNames: Readonly<Record<StateFilter, string>> = {
  all: 'All',
  open: 'Under way',
  confirming: 'Your turn',
  ready: 'Ready',
  failed: 'Failed',
}

/** The filter that `text`, from an address, names; all for any other. */
export const stateFilterOf = (text: string | null): StateFilter => stateFilters.find((one) => one === text) ?? 'all'

/** Whether `filter` lets an answer in `state` through. */
export function isOfState(state: AnswerState, filter: StateFilter): boolean {
  if (filter === 'all') return true
  if (filter === 'open') return isUnderWay(state) || state === 'queued' || state === 'uploading'
  return state === filter
}
