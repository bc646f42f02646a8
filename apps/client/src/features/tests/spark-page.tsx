import { routes } from '@abhyas/contracts/routes'
import type { Result } from '@abhyas/contracts/tests'
import { useSearchParams } from 'wouter'
import { trpc } from '../../shared/api/trpc.ts'
import { useNowMs } from '../../shared/news/clock.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { ScreenBar } from '../../shared/ui/screen-bar.tsx'
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx'
import { marks } from './marks.ts'
import { listPath, newTestPath, reviewPath } from './paths.ts'
import { ResultScore } from './result-score.tsx'
import { ShareButton } from './result-share.tsx'
import { ResultWaiting } from './result-waiting.tsx'
import styles from './result.module.css'
import { sparkDays } from './spark-rules.ts'
import { useResult } from './use-result.ts'
import { useTests } from './use-tests.ts'

/** The result of the short daily test (ROUTE-18): of `?attempt=`, else of today's, else the way to it. */
export default function SparkPage() {
  const [params] = useSearchParams()
  const attemptId = params.get('attempt')
  return attemptId === null ? <Today /> : <SparkResult attemptId={attemptId} />
}

function Today() {
  const { list, failure, isFetching, retry } = useTests()
  const today = list?.tests.find(({ isToday }) => isToday)
  if (today && today.lastAttempt !== null) return <SparkResult attemptId={today.lastAttempt} />
  return (
    <>
      <ScreenBar title={routes.sparkTestResults.title} fallback={listPath} />
      {list ? (
        <EmptyState
          icon="flame"
          message={
            today ? 'Today’s spark test waits: a few questions, a few minutes.' : 'There is no spark test today.'
          }
          action={
            today ? { label: 'To the spark test', href: newTestPath(today.id) } : { label: 'All tests', href: listPath }
          }
        />
      ) : failure ? (
        <ErrorState
          message={failure.code === 'OFFLINE' ? 'Your result comes when you are online.' : failure.message}
          onRetry={retry}
          isRetrying={isFetching}
          requestId={failure.requestId}
        />
      ) : (
        <div className={styles['page']}>
          <Loading label="Loading the spark test">
            <Skeleton shape="title" width="half" />
            <Skeleton shape="block" />
          </Loading>
        </div>
      )}
    </>
  )
}

function SparkResult({ attemptId }: { attemptId: string }) {
  const { result, ...waiting } = useResult(attemptId)
  return (
    <>
      <ScreenBar title={routes.sparkTestResults.title} fallback={listPath}>
        {result && <ShareButton result={result} />}
      </ScreenBar>
      {result ? <Shown result={result} /> : <ResultWaiting attemptId={attemptId} {...waiting} />}
    </>
  )
}

function Shown({ result }: { result: Result }) {
  const nowMs = useNowMs()
  const { data } = trpc.tests.insights.useQuery()
  const days = data && sparkDays(data.attempts, nowMs)
  return (
    <div className={styles['page']}>
      <ResultScore result={result} />
      {days && (
        <Card>
          <h3>{streakWords(days.streak)}</h3>
          <ul className={styles['rows']}>
            <li>
              <span>Today</span>
              <span className="tabular">{days.today === null ? 'not yet' : marks(days.today)}</span>
            </li>
            <li>
              <span>Yesterday</span>
              <span className="tabular">{days.yesterday === null ? 'none' : marks(days.yesterday)}</span>
            </li>
          </ul>
        </Card>
      )}
      <div className={styles['actions']}>
        <ButtonLink variant="primary" isFullWidth href={reviewPath(result.attemptId)}>
          Review the questions
        </ButtonLink>
        <ButtonLink variant="quiet" isFullWidth href={listPath}>
          All tests
        </ButtonLink>
      </div>
    </div>
  )
}

function streakWords(streak: number): string {
  if (streak === 0) return 'No spark test today or yesterday'
  return streak === 1 ? 'A spark test on 1 day' : `A spark test on ${streak} days in a row`
}
