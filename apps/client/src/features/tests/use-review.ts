import { toFailure } from '../../shared/api/failure.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { useWaiting } from '../../shared/outbox/outbox.ts'
import { confirmedOf } from './review-rules.ts'

/** Attempt `attemptId` question by question, with the error types that the student confirmed. */
export function useReview(attemptId: string) {
  const { data, error, isFetching, refetch } = trpc.tests.review.useQuery({ attemptId })
  // It tells what was confirmed; without it the suggestions stand.
  const { data: insights } = trpc.tests.insights.useQuery()
  const waiting = useWaiting('tests.setErrorType')
  return {
    review: data,
    confirmed: confirmedOf(attemptId, insights?.attempts ?? [], waiting),
    failure: data || !error ? undefined : toFailure(error),
    isFetching,
    retry: () => void refetch(),
  }
}
