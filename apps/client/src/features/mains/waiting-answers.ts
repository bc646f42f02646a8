import type { AnsweredQuestion } from '@abhyas/contracts/mains'
import { useWaiting } from '../../shared/outbox/outbox.ts'
import { useDrafts } from './drafts.ts'
import { useMainsQuestions } from './use-questions.ts'

/** An answer that was handed in and has not reached the server. */
export interface WaitingAnswer {
  readonly submissionId: string
  readonly questionId: string
  /** Undefined where nothing here says what was asked. */
  readonly question: Pick<AnsweredQuestion, 'text' | 'paper'> | undefined
  readonly state: 'queued' | 'uploading'
  readonly at: string
}

/** What was handed in on this phone and waits, the newest first, without those of `arrived`, by their ids. */
export function useWaitingAnswers(arrived: ReadonlySet<string>): readonly WaitingAnswer[] {
  const drafts = useDrafts()
  const writes = useWaiting('mains.submit')
  const { questions } = useMainsQuestions()
  const sent = new Set(writes.map(({ submissionId }) => submissionId))
  const uploading = drafts
    .filter(({ phase, submissionId }) => phase !== 'writing' && !sent.has(submissionId))
    .map(({ submissionId, questionId, question, phase, pages, at }): WaitingAnswer => ({
      submissionId,
      questionId,
      question,
      state: phase === 'sending' && pages > 0 ? 'uploading' : 'queued',
      at,
    }))
  const queued = writes.map(({ submissionId, questionId, at }): WaitingAnswer => ({
    submissionId,
    questionId,
    question:
      drafts.find((draft) => draft.submissionId === submissionId)?.question ??
      questions?.find(({ id }) => id === questionId),
    state: 'queued',
    at,
  }))
  return [...uploading, ...queued]
    .filter(({ submissionId }) => !arrived.has(submissionId))
    .sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
}
