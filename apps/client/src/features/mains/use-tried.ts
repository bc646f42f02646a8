import { useWaiting } from '../../shared/outbox/outbox.ts'
import { useTries } from './use-submissions.ts'

/** Whether the student has handed in an answer to a question, sent or not; false where that is not known. */
export function useHasTried(questionId: string): boolean {
  const tries = useTries()
  const waiting = useWaiting('mains.submit')
  return tries.has(questionId) || waiting.some((write) => write.questionId === questionId)
}
