import { routes } from '@abhyas/contracts/routes'
import { toFailure } from '../../shared/api/failure.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ScreenBar } from '../../shared/ui/screen-bar.tsx'
import { lobbyPath } from './paths.ts'
import { Stats } from './stats-view.tsx'
import { Waiting } from './waiting.tsx'

/** How the student's duels went: rating, wins and losses, accuracy, conduct, history (DUEL-05). */
export default function StatsPage() {
  const { data, error, isFetching, refetch } = trpc.duel.stats.useQuery(undefined, { staleTime: 0 })
  return (
    <>
      <ScreenBar title={routes.duelStats.title} fallback={lobbyPath} />
      {!data && (
        <Waiting
          what="your duel stats"
          failure={error ? toFailure(error) : undefined}
          isFetching={isFetching}
          retry={() => void refetch()}
        />
      )}
      {data?.history.length === 0 && (
        <EmptyState
          icon="duel"
          message="After your first duel its numbers stand here: rating, wins, accuracy and speed."
          action={{ label: 'Play a duel', href: lobbyPath }}
        />
      )}
      {data && data.history.length > 0 && <Stats stats={data} />}
    </>
  )
}
