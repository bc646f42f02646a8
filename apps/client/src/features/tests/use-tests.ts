import { toFailure } from '../../shared/api/failure.ts'
import { trpc } from '../../shared/api/trpc.ts'

/** The tests and the running attempt: the copy on the device first. */
export function useTests() {
  const { data, error, isFetching, refetch } = trpc.tests.list.useQuery()
  return {
    list: data,
    failure: data || !error ? undefined : toFailure(error),
    isFetching,
    retry: () => void refetch(),
  }
}
