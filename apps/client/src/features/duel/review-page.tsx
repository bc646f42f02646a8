import { routes } from '@abhyas/contracts/routes'
import { Redirect, useSearchParams } from 'wouter'
import { toFailure } from '../../shared/api/failure.ts'
import { freshMs } from '../../shared/api/query-client.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ScreenBar } from '../../shared/ui/screen-bar.tsx'
import { lobbyPath, resultsPath } from './paths.ts'
import { ReviewRun } from './review-run.tsx'
import { Waiting } from './waiting.tsx'

/** A duel of the past question by question, also an abandoned one (DUEL-04); without one the lobby. */
export default function ReviewPage() {
  const [params] = useSearchParams()
  const duelId = params.get('duel')
  return duelId === null ? <Redirect replace to={lobbyPath} /> : <Review key={duelId} duelId={duelId} />
}

function Review({ duelId }: { duelId: string }) {
  const { data, error, isFetching, refetch } = trpc.duel.review.useQuery(
    { duelId },
    // While a friend's part is to come, another answer may come at any time.
    { staleTime: ({ state }) => (state.data?.duel.outcome ? freshMs : 0) },
  )
  if (data && data.questions.length > 0) return <ReviewRun review={data} />
  return (
    <>
      <ScreenBar title={routes.duelReview.title} fallback={resultsPath(duelId)} />
      {data ? (
        <EmptyState
          icon="duel"
          message="No question was played in this duel."
          action={{ label: 'To the duels', href: lobbyPath }}
        />
      ) : (
        <Waiting
          what="the review"
          failure={error ? toFailure(error) : undefined}
          isFetching={isFetching}
          retry={() => void refetch()}
          missing="There is nothing to review: this duel still runs, or it is not yours."
        />
      )}
    </>
  )
}
