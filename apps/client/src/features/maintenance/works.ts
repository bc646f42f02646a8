import { freshMs } from '../../shared/api/query-client.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { serverNow } from '../../shared/connection/connection.ts'
import { askAgainMs, phaseOf, type Maintenance } from './rule.ts'

/** While it is worked on it may well be away. */
const silentMs = 86_400_000

/** How long ago `at` was, both by the device's clock, in ms. */
const ageOf = (at: number): number => Date.now() - at

export interface Works {
  /** As the server said within the last five minutes, or a day where it does not answer; an older word is none. */
  readonly works: Maintenance | null
  /** Asks the server now. Resolves when it has answered or could not be reached. */
  readonly retry: () => Promise<void>
}

/** What the server says of its works; with `isAsking` asked again by itself, the more often the nearer they are. */
export function useWorks(isAsking: boolean): Works {
  const { data, dataUpdatedAt, error, refetch } = trpc.platform.config.useQuery(undefined, {
    staleTime: askAgainMs.running,
    refetchInterval: ({ state }) =>
      isAsking && askAgainMs[phaseOf(state.data?.maintenance ?? null, serverNow().getTime())],
  })
  const isKnown = ageOf(dataUpdatedAt) < (error ? silentMs : freshMs + askAgainMs.running)
  return {
    works: isKnown ? (data?.maintenance ?? null) : null,
    retry: async () => {
      await refetch()
    },
  }
}
