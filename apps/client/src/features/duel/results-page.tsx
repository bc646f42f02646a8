import { routes } from '@abhyas/contracts/routes'
import { Redirect, useSearchParams } from 'wouter'
import { track } from '../../shared/analytics/track.ts'
import { toFailure } from '../../shared/api/failure.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { serverNow } from '../../shared/connection/connection.ts'
import { useStudent } from '../../shared/session/student.ts'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { ScreenBar } from '../../shared/ui/screen-bar.tsx'
import { lobbyPath, resultsPath } from './paths.ts'
import { ResultsPublic } from './results-public.tsx'
import { ResultsShown } from './results-shown.tsx'
import { isUnplayed } from './results-words.ts'
import { useShare } from './share.ts'
import { isMissing, Waiting } from './waiting.tsx'
import { aboutOf } from './words.ts'

/** What a duel came to (DUEL-04); for whoever did not play it, its summary without names. Without one the lobby. */
export default function ResultsPage() {
  const [params] = useSearchParams()
  const isSignedIn = useStudent() !== undefined
  const duelId = params.get('duel')
  if (duelId === null) return <Redirect replace to={lobbyPath} />
  return isSignedIn ? <Own key={duelId} duelId={duelId} /> : <ResultsPublic duelId={duelId} />
}

/** A friend's part is awaited: asked again from time to time. */
const waitingMs = 30_000

function Own({ duelId }: { duelId: string }) {
  const { share } = useShare()
  const { data, error, isFetching, refetch } = trpc.duel.result.useQuery(
    { duelId },
    {
      refetchInterval: ({ state: { data: last } }) =>
        last && !last.duel.outcome && !isUnplayed(last.duel, serverNow().getTime()) ? waitingMs : false,
    },
  )
  const failure = data || !error ? undefined : toFailure(error)
  if (isMissing(failure)) return <ResultsPublic duelId={duelId} />
  return (
    <>
      <ScreenBar title={routes.duelResults.title} fallback={lobbyPath}>
        {data?.duel.outcome && (
          <IconButton
            icon="share"
            label="Share"
            onClick={() => {
              track('Duel Shared')
              void share({ text: `A duel on Abhyas: ${aboutOf(data.duel)}.`, path: resultsPath(data.duel.id) })
            }}
          />
        )}
      </ScreenBar>
      {data ? (
        <ResultsShown result={data} />
      ) : (
        <Waiting what="the result" failure={failure} isFetching={isFetching} retry={() => void refetch()} />
      )}
    </>
  )
}
