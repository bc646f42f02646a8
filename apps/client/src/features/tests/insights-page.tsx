import { routes } from '@abhyas/contracts/routes'
import { toFailure } from '../../shared/api/failure.ts'
import { trpc } from '../../shared/api/trpc.ts'
import { useStudent } from '../../shared/session/student.ts'
import { Badge } from '../../shared/ui/badge.tsx'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { ScreenBar } from '../../shared/ui/screen-bar.tsx'
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx'
import { sampleAttempts } from './insights-sample.ts'
import { Insights } from './insights-view.tsx'
import { listPath } from './paths.ts'
import styles from './insights.module.css'

/** What the last tests say (TEST-05); whoever has finished none sees a marked sample (ROUTE-13). */
export default function InsightsPage() {
  const isSignedIn = useStudent() !== undefined
  return (
    <>
      <ScreenBar title={routes.mockTestInsights.title} fallback={listPath} />
      <div className={styles['page']}>{isSignedIn ? <Own /> : <Sample />}</div>
    </>
  )
}

function Own() {
  const { data, error, isFetching, refetch } = trpc.tests.insights.useQuery()
  if (data) return data.attempts.length === 0 ? <Sample /> : <Insights attempts={data.attempts} isSample={false} />
  if (!error)
    return (
      <Loading label="Loading your insights">
        <Skeleton width="half" />
        <Skeleton shape="block" />
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </Loading>
    )
  const failure = toFailure(error)
  return (
    <ErrorState
      message={
        failure.code === 'OFFLINE'
          ? 'Your insights are not saved on this phone yet. They open when you are online.'
          : failure.message
      }
      onRetry={() => void refetch()}
      isRetrying={isFetching}
      requestId={failure.requestId}
    />
  )
}

const Sample = () => (
  <>
    <div className={styles['head']}>
      <p className={styles['lead']}>This is what a test teaches</p>
      <Badge tone="warning">Sample</Badge>
    </div>
    <p className={styles['note']}>The numbers here are made up. After your first test they are your own.</p>
    <ButtonLink variant="primary" isFullWidth href={routes.newTest.path}>
      Take a test
    </ButtonLink>
    <Insights attempts={sampleAttempts()} isSample />
  </>
)
