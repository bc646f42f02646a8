import { toFailure } from '../../shared/api/failure.ts'
import { trpc } from '../../shared/api/trpc.ts'

const closingMs = 15_000

/** What attempt `attemptId` came to; asked again until nothing of it can change by late answers. */
export function useResult(attemptId: string) {
  const { data, error, isFetching, refetch } = trpc.tests.result.useQuery(
    { attemptId },
    { refetchInterval: ({ state }) => (state.data?.phase === 'closing' ? closingMs : false) },
  )
  return {
    result: data,
    failure: data || !error ? undefined : toFailure(error),
    isFetching,
    retry: () => void refetch(),
  }
}
