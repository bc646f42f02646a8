import { routes } from '@abhyas/contracts/routes'
import { Redirect, useSearchParams } from 'wouter'
import { SignInGate } from '../../shared/sign-in/sign-in-gate.tsx'
import { useStudent } from '../../shared/session/student.ts'
import { ScreenBar } from '../../shared/ui/screen-bar.tsx'
import { listPath, resultPath } from './paths.ts'
import { ResultWaiting } from './result-waiting.tsx'
import { ReviewRun } from './review-run.tsx'
import { SignedOut } from './signed-out.tsx'
import { useReview } from './use-review.ts'

/** A finished attempt question by question (TEST-04); without one the list of tests. */
export default function ReviewPage() {
  const [params] = useSearchParams()
  const isSignedIn = useStudent() !== undefined
  const attemptId = params.get('attempt')
  if (!isSignedIn) return <SignedOut title={routes.testReview.title} />
  if (attemptId === null) return <Redirect replace to={listPath} />
  return <Review key={attemptId} attemptId={attemptId} />
}

function Review({ attemptId }: { attemptId: string }) {
  const { review, confirmed, ...waiting } = useReview(attemptId)
  if (review) return <ReviewRun review={review} confirmed={confirmed} />
  return (
    <>
      <ScreenBar title={routes.testReview.title} fallback={resultPath(attemptId)} />
      <ResultWaiting attemptId={attemptId} {...waiting} />
      <SignInGate />
    </>
  )
}
